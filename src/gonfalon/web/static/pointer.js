// The pointer: a mouse that lies still points at nothing, whatever comes to lie below it.
import { table } from "./parts.js";

let isTouch = false; // whether it was a finger that pressed last
let last = { x: NaN, y: NaN }; // where it was when it last moved or pressed

// Whether the mouse came here by itself. Browsers tell of a new thing below a mouse that lies still, too.
export function hasMoved({ clientX, clientY }) {
  return clientX !== last.x || clientY !== last.y;
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

function note(event, isPointing) {
  if (event.type === "pointermove" && !hasMoved(event)) return;
  last = { x: event.clientX, y: event.clientY };
  table.classList.toggle("pointed", isPointing);
}
