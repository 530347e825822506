// Lately: what lay where just before something was done by itself. A touch that comes so soon was meant for that.
import { $, table } from "./parts.js";

const SOON = 450; // who sees something move takes longer to aim at it

let done = []; // the picks of what was done by itself
let lay = []; // what lay on the page then, and where
let since = -SOON; // when it changed
let pressedAt = 0;

export function listenToHaste() {
  document.addEventListener("pointerdown", () => {
    pressedAt = performance.now();
  }, true);
}

// The page is about to show what was done by itself.
export function noteDone(picks) {
  const drawn = [...table.querySelectorAll("[data-pick]"), ...$("verbs").querySelectorAll("[data-pick]")];
  done = picks;
  lay = drawn.map((one) => ({ pick: one.dataset.pick, box: one.getBoundingClientRect() }));
  since = performance.now();
}

// Whether a click was meant for what lay there: for another thing, or for what was done already. A key has no place.
export function isMeantForAnother({ dataset }, { clientX: x, clientY: y, detail }) {
  if (!detail || pressedAt - since > SOON) return false;
  const there = lay.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  const picks = there.map(({ pick }) => pick);
  return picks.length > 0 && (!picks.includes(dataset.pick) || picks.some((pick) => done.includes(pick)));
}
