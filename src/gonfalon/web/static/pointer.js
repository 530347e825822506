// The pointer: a mouse that lies still points at nothing, whatever comes to lie below it.
import { table } from "./parts.js";

let isTouch = false; // whether it was a finger that pressed last
let last = { x: NaN, y: NaN }; // where it was when it last moved or pressed
let rested = { x: NaN, y: NaN }; // where it was when what lies below it changed

const SLIP = 6; // a hand that holds a mouse still moves it so far

// Whether the mouse came here by itself. Browsers tell of a new thing below a mouse that lies still, too.
function hasMoved({ clientX, clientY }) {
  return clientX !== last.x || clientY !== last.y;
}

// What lies below it has changed: it points at nothing until it is moved.
export function rest() {
  rested = last;
  table.classList.remove("pointed");
}

// Whether the mouse was moved to where it is since that.
export function isPointing() {
  return table.classList.contains("pointed");
}

export function isFinger() {
  return isTouch;
}

export function listenToPointer() {
  addEventListener("pointermove", (event) => note(event, event.pointerType === "mouse"), { capture: true, passive: true });
  addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    note(event, false);
  }, { capture: true, passive: true });
  addEventListener("keydown", () => {
    isTouch = false;
  }, { capture: true, passive: true });
}

function note(event, isMouse) {
  if (event.type === "pointermove" && !hasMoved(event)) return;
  last = { x: event.clientX, y: event.clientY };
  if (isMouse && Math.hypot(last.x - rested.x, last.y - rested.y) < SLIP) return;
  rested = { x: NaN, y: NaN };
  table.classList.toggle("pointed", isMouse);
}
