// Zoom: a map is made larger by buttons, keys, wheel and pinch, and is dragged about in its frame.
import { room, table } from "./parts.js";

const MOST = 4; // times as large as the whole map
const STEP = 1.5;
const SLOW = { wheel: 400, pinch: 100 }; // how far wheel and touchpad go until the map is e times as large
const NOTCH = 40; // pixels for a line of a wheel that counts lines
const SLIP = 6; // how far a press may slip until it drags
const FINGER = 40; // pixels of what is touched
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "whole" };

const coarse = matchMedia("(pointer: coarse)");

// Whether what is around the map, or the page, has more than is seen of it.
function canScroll(one) {
  if (!one || one === document.body) return document.documentElement.scrollHeight > innerHeight + 1;
  const isCut = one.scrollHeight > one.clientHeight + 1;
  return (isCut && /auto|scroll/.test(getComputedStyle(one).overflowY)) || canScroll(one.parentElement);
}

// Where a map goes on beyond its frame it fades out, so that nobody takes what is seen for all of it.
function showEdges() {
  const frame = table.querySelector("[data-map]");
  if (!frame) return;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
  const more = { left: scrollLeft, top: scrollTop, right: scrollWidth - clientWidth - scrollLeft, bottom: scrollHeight - clientHeight - scrollTop };
  for (const [side, far] of Object.entries(more)) table.style.setProperty(`--more-${side}`, far > 2 ? 1 : 0);
}

// The frame scrolls by itself: fingers, focus and scrollIntoView need no help. The size is a
// property of what holds the drawing, so that it stays when the drawing changes.
export class Zoom {
  constructor() {
    this.size = 1;
    this.isChosen = false; // whether the reader has chosen a size
    this.pinch = undefined; // two fingers: how far apart, and how large the map was
    this.drag = undefined; // the mouse: where it was pressed, and where the map was
    this.isMoved = false; // whether this press moved the map, and so picks nothing
    room.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    for (const name of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
      table.addEventListener(name, (event) => this.spread(event), { passive: false });
    }
    table.addEventListener("pointerdown", (event) => this.press(event));
    addEventListener("pointermove", (event) => this.pull(event));
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.letGo());
    table.addEventListener("click", (event) => this.hold(event), true);
    table.addEventListener("scroll", () => showEdges(), { capture: true, passive: true });
    new ResizeObserver(() => {
      this.fit();
      showEdges();
    }).observe(table);
  }

  // On a touch screen a map begins so large that fingers hit its squares.
  fit() {
    const piece = table.querySelector("[data-map] [data-pick]");
    if (this.isChosen || !coarse.matches || !piece) return;
    const whole = piece.getBoundingClientRect().width / this.size;
    const size = Math.max(1, FINGER / whole);
    if (Math.abs(size - this.size) > 0.01) this.set(size);
  }

  // Makes the map so large; what lies at this point of the screen stays there.
  set(size, x, y) {
    const frame = table.querySelector("[data-map]");
    if (!frame) return;
    const box = frame.getBoundingClientRect();
    const [right, down] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
    const had = this.size;
    const at = [frame.scrollLeft + right, frame.scrollTop + down];
    this.size = Math.min(Math.max(size, 1), MOST);
    table.style.setProperty("--zoom", this.size);
    table.classList.toggle("zoomed", this.size > 1);
    const by = this.size / had;
    frame.scrollTo({ left: at[0] * by - right, top: at[1] * by - down, behavior: "instant" });
    showEdges();
  }

  // By a button or a key: around what has the focus, if that is on the map.
  go(way) {
    const focus = document.activeElement?.closest("[data-map] [data-pick]");
    const box = focus?.getBoundingClientRect();
    this.isChosen = true;
    const size = { in: this.size * STEP, out: this.size / STEP, whole: 1 }[way];
    this.set(size, box && box.x + box.width / 2, box && box.y + box.height / 2);
    focus?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  key(event) {
    const way = KEYS[event.key];
    const isMeant = way && !event.ctrlKey && !event.metaKey && !event.altKey && table.querySelector("[data-map]");
    if (isMeant) this.go(way);
    return Boolean(isMeant);
  }

  // What is being turned has the wheel first. A whole map lets the page scroll, where it can: a wheel that passes
  // over the map is not meant for it, unless Ctrl is held.
  roll(event) {
    const far = event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
    const isAside = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const frame = event.target.closest("[data-map]");
    if (event.defaultPrevented || isAside || !frame) return;
    const isMeant = event.ctrlKey || event.metaKey;
    if (this.size === 1 && !isMeant && (far > 0 || canScroll(frame.parentElement))) return;
    event.preventDefault();
    this.isChosen = true;
    this.set(this.size * Math.exp(-far / SLOW[event.ctrlKey ? "pinch" : "wheel"]), event.clientX, event.clientY);
  }

  // Two fingers; what one finger does is left to the browser, which scrolls.
  spread(event) {
    if (event.touches.length !== 2 || !event.target.closest("[data-map]")) {
      this.pinch = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const [one, other] = event.touches;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    this.pinch ??= { apart, size: this.size };
    this.isMoved = this.isChosen = true;
    event.target.closest("[data-map]").scrollBy((this.pinch.x ?? x) - x, (this.pinch.y ?? y) - y);
    this.set((this.pinch.size * apart) / this.pinch.apart, x, y);
    Object.assign(this.pinch, { x, y });
  }

  press(event) {
    if (event.isPrimary) this.isMoved = false;
    const frame = event.target.closest("[data-map]");
    if (!frame || event.pointerType !== "mouse" || event.button || this.size === 1) return;
    this.drag = { frame, x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  }

  pull({ clientX, clientY, buttons }) {
    if (!this.drag || !buttons) return;
    const { frame, x, y, left, top } = this.drag;
    if (!this.isMoved && Math.hypot(clientX - x, clientY - y) < SLIP) return;
    this.isMoved = true;
    table.classList.add("dragged");
    frame.scrollTo({ left: left + x - clientX, top: top + y - clientY, behavior: "instant" });
  }

  letGo() {
    this.drag = undefined;
    table.classList.remove("dragged");
  }

  // What moved the map is no click.
  hold(event) {
    if (this.isMoved && event.detail) event.stopPropagation();
    this.isMoved = false;
  }
}
