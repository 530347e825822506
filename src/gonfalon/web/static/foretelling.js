// Foretelling: what the thing pointed at would lead to is told, and marked on the table, before it is done.
import { $, say, table } from "./parts.js";
import { isPointing } from "./pointer.js";
import { isShown, putAsked, showAsked } from "./prompt.js";
import { speak, spoken } from "./speaking.js";

const canHover = matchMedia("(hover: hover)");

let pointed; // what is pointed at, if it is a way to turn what is being placed, or is looked at first
let marked = []; // what is marked because of it
let looked; // what a finger has looked at first, and what the page said of it then

// Where the reader points, by hand or by keyboard, it follows; whoever goes there by keyboard hears it.
export function listenToForetelling(page) {
  for (const kind of ["pointermove", "pointerout", "focusin", "focusout"]) {
    table.addEventListener(kind, () => foretell(page));
  }
  table.addEventListener("focusin", ({ target }) => {
    if (target === pointed && target.matches(":focus-visible")) speak([], spoken($("prompt")));
  });
}

// What is told of it, and before that something that must not be cut off.
export function foretell(page, more = "") {
  const one = page.replay.isShown ? undefined : pointedAt();
  if (one === pointed && !more) return;
  if (canHover.matches && !(one && pointed)) keepWidth(Boolean(one));
  pointed = one;
  const found = one && foretoldOf(one, page);
  for (const piece of marked) delete piece.dataset.mark;
  marked = Object.entries(found?.marks ?? {}).flatMap(([pick, kind]) => markAs(pick, kind));
  const html = [more, found?.html].filter((part) => part).join(" ");
  looked = one && more ? { one, html } : undefined;
  showTaking(looked?.one);
  if (html) putAsked(html);
  else showAsked(page);
}

// Whether a finger has looked at it, and the page still says so: only then another touch takes it.
export function isLookedAt(one) {
  return looked?.one === one && isShown(looked.html);
}

// What a finger looks at can also be taken by a button among the choices, before the others.
function showTaking(one) {
  $("verbs").querySelector(".taking")?.remove();
  if (!one) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "can-pick main-way taking";
  button.dataset.pick = one.dataset.pick;
  button.textContent = say.sayLikeThis;
  $("verbs").prepend(button);
}

// What stands beside the question stays where it is while a mouse goes over the ways.
function keepWidth(isKept) {
  $("prompt").style.minWidth = isKept ? `${$("prompt").offsetWidth}px` : "";
}

// A way that is in focus counts before the one below the mouse, as in the drawing. What came to lie below a mouse that
// is held still is not pointed at.
function pointedAt() {
  return (isPointing() ? [":focus", ":hover"] : [":focus"]).map((how) => table.querySelector(`.can-pick:is([data-keys], [data-look])${how}`)).find((one) => one);
}

// What is told of a thing that would be picked next.
export function foretoldOf(one, { picks, state }) {
  return state?.foretold[picks.wholeWay([...picks.path, one.dataset.pick])?.actions[0]];
}

function markAs(pick, kind) {
  const pieces = [...table.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)];
  for (const piece of pieces) piece.dataset.mark = kind;
  return pieces;
}
