// Dragging: who draws a piece across the table with the mouse touches it, and then the place where it is let go.
import { $, table } from "./parts.js";

const SLIP = 12; // so far a hand trembles
const DRAGGED = "[data-pick]:is(.can-pick, .picked)"; // a map is drawn along with the mouse itself

let held; // what is pressed, and where
let isDragged = false;

export function listenToDragging() {
  document.addEventListener("pointerdown", (event) => {
    const one = event.target.closest(DRAGGED);
    const isMeant = event.pointerType === "mouse" && event.button === 0 && table.contains(one) && !one.closest("[data-map]");
    held = isMeant && $("ask-what").ariaPressed !== "true" ? { one, x: event.clientX, y: event.clientY } : undefined;
    isDragged = false;
  }, true);
  document.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!held || isDragged || Math.hypot(x - held.x, y - held.y) <= SLIP) return;
    isDragged = true;
    if (held.one.isConnected && !held.one.matches(".picked")) held.one.click();
  }, { capture: true, passive: true });
  document.addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    const was = held;
    held = undefined;
    if (!was || !isDragged) return;
    setTimeout(() => { // after the click that the browser makes of it, which is of nothing
      const place = document.elementFromPoint(x, y)?.closest("#table [data-pick]");
      if (!place || place.dataset.pick === was.one.dataset.pick) return;
      place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
    });
  }, true);
  table.addEventListener("dragstart", (event) => event.preventDefault()); // nothing is taken out of the page
}
