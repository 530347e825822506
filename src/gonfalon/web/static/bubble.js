// The bubble: what is said beside the finger, and the marks on what it is about.
import { $, table } from "./parts.js";

const GAP = 8; // between the bubble and what it speaks of, and the edges of the window
const LARGE = 200; // a piece as high as this is spoken of where it was touched

export class Bubble {
  constructor() {
    this.touchedAt = -1; // how far down the last click was; a key's click has no place
  }

  get isShown() {
    return !$("why").hidden;
  }

  noteClick(event) {
    this.touchedAt = event.detail ? event.clientY : -1;
  }

  say(content, near) {
    const why = $("why");
    why.replaceChildren(content);
    why.hidden = false;
    const target = near?.isConnected ? near : $("prompt");
    const place = freePlace(this.around(target), why.offsetWidth, why.offsetHeight);
    why.style.left = `${place.x}px`;
    why.style.top = `${place.y}px`;
  }

  // The picks that a refusal is about are marked on the table as long as it is shown.
  point(marks = {}) {
    for (const [pick, kind] of Object.entries(marks)) {
      for (const piece of table.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)) piece.dataset.mark = kind;
    }
  }

  hide() {
    $("why").hidden = true;
    for (const piece of table.querySelectorAll("[data-mark]")) delete piece.dataset.mark;
  }

  // Where to speak: beside a piece; on a large one, where it was touched.
  around(target) {
    const box = target.getBoundingClientRect();
    if (box.height < LARGE) return box;
    const isInside = this.touchedAt > box.top && this.touchedAt < box.bottom;
    const y = isInside ? this.touchedAt : (box.top + box.bottom) / 2;
    return new DOMRect(box.left, y - 14, box.width, 28);
  }
}

// Below what was touched, else above or beside it: wherever it hides least of what is marked.
function freePlace(box, width, height) {
  const middle = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  const places = [
    [middle[0], box.bottom + GAP], [middle[0], box.top - height - GAP],
    [box.right + GAP, middle[1]], [box.left - width - GAP, middle[1]],
  ].map(([x, y]) => new DOMRect(
    Math.max(GAP, Math.min(x, innerWidth - width - GAP)),
    Math.max(GAP, Math.min(y, innerHeight - height - GAP)),
    width,
    height,
  ));
  const kept = [box, ...[...table.querySelectorAll("[data-mark]")].map((piece) => piece.getBoundingClientRect())];
  const hidden = (place) => kept.reduce((sum, one) => sum + overlap(place, one), 0);
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
