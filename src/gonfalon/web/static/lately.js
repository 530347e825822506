// Lately: what lay where just before the table changed. A touch that comes so soon was meant for that.
// And where something was done by a touch: another one at the same spot was meant for the same.
import { $, table } from "./parts.js";

const SOON = 450; // who sees something move takes longer to aim at it
const SLID = 800; // and longer still to see that it moved by itself, and what lies there now
const AGAIN = 1500; // so long a touch is repeated by who has not seen that the first one was enough
const NEAR = 16; // how far apart two touches of the same spot are

let slid = { done: [], lay: [], at: -SLID }; // what was done by itself: its picks, what lay where, and when that changed
let led = new Set(); // the picks that led on then
let since = -SOON; // when the table changed
let pressed = { x: 0, y: 0, at: 0 }; // where and when something was last pressed, and what
let before = pressed; // the press before
let sent; // the press by which something was done

export function listenToHaste() {
  document.addEventListener("pointerdown", ({ clientX: x, clientY: y, target }) => {
    before = pressed;
    pressed = { x, y, at: performance.now(), what: target.closest("button, [data-pick], a") };
  }, true);
}

// Something is done by what was pressed.
export function noteSent() {
  sent = pressed;
}

// Whether the same spot was pressed once more: a key presses nothing.
export function isPressedAgain() {
  if (!sent || sent === pressed || pressed.at - sent.at > AGAIN) return false;
  return Math.hypot(pressed.x - sent.x, pressed.y - sent.y) < NEAR;
}

// Whether a click is the second one of two at the same spot, and something else has come to lie there between them:
// nobody has seen that so soon, and meant it.
export function isDoubled(target, event) {
  if (!event.detail || pressed.at - before.at > SOON || !before.what) return false;
  if (Math.hypot(pressed.x - before.x, pressed.y - before.y) >= NEAR) return false;
  const { what } = before;
  return what !== target && (what.dataset.pick === undefined || what.dataset.pick !== target.dataset.pick);
}

// Whether the last press was in one of these boxes.
export function isPressedIn(boxes) {
  return boxes.some((box) => holds(box, pressed));
}

function holds(box, { x, y }) {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

// The page is about to show another state: what was done by itself, and what could be touched till now. What comes
// right after that, such as a card that is drawn, leaves it as fresh as it was.
export function noteChange(done, next) {
  led = next;
  since = performance.now();
  if (!done.length) return;
  const drawn = [...table.querySelectorAll("[data-pick]"), ...$("verbs").querySelectorAll("[data-pick]")];
  slid = { done, lay: drawn.map((one) => ({ pick: one.dataset.pick, box: one.getBoundingClientRect() })), at: since };
}

// What lay where a click was, by its picks.
function layAt({ clientX: x, clientY: y }) {
  return slid.lay.filter(({ box }) => holds(box, { x, y })).map(({ pick }) => pick);
}

// Whether a touch came so soon after a change that it was for what could be done before it, and no longer can.
export function isOvertaken(pick, next) {
  return pressed.at - since <= SOON && led.has(pick) && !next.has(pick);
}

// Whether a click was meant for what lay there when something was done by itself: for another thing, or for what
// was done already.
export function isMeantForAnother({ dataset }, event) {
  if (!event.detail || pressed.at - slid.at > SLID) return false;
  const picks = layAt(event);
  return picks.length > 0 && (!picks.includes(dataset.pick) || picks.some((pick) => slid.done.includes(pick)));
}
