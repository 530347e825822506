// Turning: keys and the wheel step through the ways to turn what is being placed.
import { isLookedAt } from "./foretelling.js";

// A way has keys of its own (data-keys); the wheel steps over a place that says so (data-wheel).
// The way they have come to is taken by a click on what is being placed.
const STEPS = { r: 1, "]": 1, R: -1, "[": -1 };
const LOOKED_AT = ".can-pick:is([data-keys], [data-look])";
const NOTCH = 40; // how far a wheel, or two fingers, go for one step

export class Turns {
  constructor(room) {
    this.room = room;
    this.chosen = undefined;
    this.rolled = 0;
    room.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    room.addEventListener("pointerover", (event) => this.point(event));
  }

  ready() {
    return [...this.room.querySelectorAll(".can-pick[data-keys]")].filter((one) => one.offsetParent !== null);
  }

  step(by) {
    const ready = this.ready();
    const at = ready.indexOf(document.activeElement);
    return ready.at(at < 0 ? Math.min(by, 0) : (at + by) % ready.length);
  }

  // A key goes to one of them, or on to the next one; Enter takes it, or a click as with the wheel.
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const own = this.ready().find((one) => one.dataset.keys.split(" ").includes(event.key));
    const next = own ?? (STEPS[event.key] && this.step(STEPS[event.key]));
    if (!next) return false;
    event.preventDefault();
    this.chosen = next;
    next.focus();
    return true;
  }

  // A finger looks at it first, and takes it by another touch: it cannot point at a thing without touching it.
  look(one) {
    this.chosen = undefined;
    if (!one.matches(".can-pick[data-look]") || isLookedAt(one)) return false;
    one.focus({ preventScroll: true });
    return true;
  }

  // The wheel scrolls as always where nothing is being turned.
  roll(event) {
    const isHere = event.target.closest("[data-wheel]") && !event.ctrlKey;
    if (!isHere || !this.ready().length) {
      this.rolled = 0;
      return;
    }
    event.preventDefault();
    this.rolled += event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
    if (Math.abs(this.rolled) < NOTCH) return;
    this.chosen = this.step(Math.sign(this.rolled));
    this.rolled = 0;
    this.chosen.focus({ preventScroll: true });
  }

  // What is pointed at is looked at, not what the wheel or a key had come to.
  point(event) {
    const one = event.target.closest(LOOKED_AT);
    const had = document.activeElement;
    if (one && one !== had && had?.matches(LOOKED_AT)) had.blur();
  }

  // The way that wheel or keys have come to, once; nothing if it can no longer be taken.
  take() {
    const one = this.chosen;
    this.chosen = undefined;
    return one && this.ready().includes(one) ? one : undefined;
  }
}
