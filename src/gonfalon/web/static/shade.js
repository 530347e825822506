// Shade: what is being placed is seen where it would lie, before that is done.
import { table } from "./parts.js";

const STATES = ["can-pick", "can-start", "picked", "fresh", "landed", "left", "flying"];

let shade; // what is shown so, if anything is

// Where the reader points, by hand or by keyboard, the shade follows.
export function listenToShade(page) {
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) {
    table.addEventListener(kind, () => page.picks.path.length && showShade(page));
  }
}

export function hideShade() {
  shade?.remove();
  shade = undefined;
}

// The last of the things that are picked or pointed at which can be carried, on the last that is a place for it.
export function showShade(page) {
  hideShade();
  const path = page.replay?.isShown ? [] : page.picks.path;
  if (!path.length) return;
  const picks = [...path, pointedAt()].filter((pick) => pick !== undefined);
  const piece = picks.map(carriedOf).findLast((one) => one);
  const spot = picks.map(spotOf).findLast((one) => one);
  if (!piece || !spot) return;
  shade = document.createElement("i");
  shade.className = "shade";
  shade.inert = true;
  shade.ariaHidden = "true";
  shade.append(likeness(piece));
  spot.append(shade);
}

function pointedAt() {
  return table.querySelector(".can-pick:hover, .can-pick:focus-visible, .can-pick[data-look]:focus")?.dataset.pick;
}

function pieceOf(pick) {
  return table.querySelector(`[data-pick="${CSS.escape(pick)}"]:is([data-carry], [data-spot], :has([data-carry]))`);
}

function carriedOf(pick) {
  const piece = pieceOf(pick);
  return piece?.matches("[data-carry]") ? piece : piece?.querySelector("[data-carry]");
}

// A place of its own in the drawing, or the thing itself.
function spotOf(pick) {
  return table.querySelector(`[data-spot="${CSS.escape(pick)}"], [data-spot=""][data-pick="${CSS.escape(pick)}"]`);
}

// A copy that looks the same and is nothing else: no button, no pick, no key.
function likeness(piece) {
  const copy = piece instanceof SVGElement ? piece.cloneNode(true) : document.createElement("span");
  if (!(piece instanceof SVGElement)) copy.innerHTML = piece.innerHTML;
  copy.setAttribute("class", [...piece.classList].filter((one) => !STATES.includes(one)).join(" "));
  copy.removeAttribute("data-carry");
  return copy;
}
