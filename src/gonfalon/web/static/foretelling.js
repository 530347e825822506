// Foretelling: what the thing pointed at would lead to is told, and marked on the table, before it is done.
import { $, table } from "./parts.js";
import { putAsked, showAsked } from "./prompt.js";
import { speak, spoken } from "./speaking.js";

const canHover = matchMedia("(hover: hover)");

let pointed; // what is pointed at, if it is a way to turn what is being placed
let marked = []; // what is marked because of it

// Where the reader points, by hand or by keyboard, it follows; whoever goes there by keyboard hears it.
export function listenToForetelling(page) {
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) {
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
  if (found || more) putAsked([more, found?.html].filter((part) => part).join(" "));
  else showAsked(page);
}

// What stands beside the question stays where it is while a mouse goes over the ways.
function keepWidth(isKept) {
  $("prompt").style.minWidth = isKept ? `${$("prompt").offsetWidth}px` : "";
}

// A way that is in focus counts before the one below the mouse, as in the drawing.
function pointedAt() {
  return [":focus", ":hover"].map((how) => table.querySelector(`.can-pick[data-keys]${how}`)).find((one) => one);
}

function foretoldOf(one, { picks, state }) {
  return state.foretold[picks.wholeWay([...picks.path, one.dataset.pick])?.actions.join("\n")];
}

function markAs(pick, kind) {
  const pieces = [...table.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)];
  for (const piece of pieces) piece.dataset.mark = kind;
  return pieces;
}
