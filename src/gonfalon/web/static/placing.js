// Placing: where a small box is put beside what it speaks of, so that it hides as little as can be.

const GAP = 8; // between the box and what it speaks of, and the edges of the window
const FARTHER = [48, 96, 144, 192]; // where all that is near had better not be hidden
const AWAY = 10; // so much may be hidden rather than be a pixel farther away, unless it had better be near
const LARGE = 200; // a piece as high as this is spoken of where it was touched

// Puts a box beside a piece; `kept` are pieces that it had better not hide, `free` are those that it should not.
export function putBeside(box, target, { touchedAt = -1, kept = [], free = [], away = AWAY } = {}) {
  box.style.left = box.style.top = "0"; // at the edge of the window it would be narrower
  const spoken = around(target, touchedAt);
  box.classList.toggle("beside-large", spoken.height < target.getBoundingClientRect().height);
  const all = [...kept, target];
  const place = freePlace(spoken, box.offsetWidth, box.offsetHeight, all, free.filter((one) => one !== target), away);
  box.style.left = `${place.x}px`;
  box.style.top = `${place.y}px`;
}

// Where to speak: beside a piece; on a large one, where it was touched.
function around(target, touchedAt) {
  const box = target.getBoundingClientRect();
  if (box.height < LARGE) return box;
  const isInside = touchedAt > box.top && touchedAt < box.bottom;
  const y = isInside ? touchedAt : (box.top + box.bottom) / 2;
  return new DOMRect(box.left, y - 14, box.width, 28);
}

// Below what was touched, else above or beside it: wherever it hides least.
function freePlace(box, width, height, kept, free, away) {
  const middle = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  const places = [
    [middle[0], box.bottom + GAP], [middle[0], box.top - height - GAP],
    [box.right + GAP, middle[1]], [box.left - width - GAP, middle[1]],
    [GAP, box.bottom + GAP], [GAP, box.top - height - GAP],
    [GAP, GAP], [GAP, innerHeight],
    ...FARTHER.flatMap((far) => [[middle[0], box.top - height - far], [middle[0], box.bottom + far]]),
  ].map(([x, y]) => new DOMRect(
    Math.max(GAP, Math.min(x, innerWidth - width - GAP)),
    Math.max(GAP, Math.min(y, innerHeight - height - GAP)),
    width,
    height,
  ));
  const [boxes, freed] = [kept, free].map((pieces) => pieces.map((piece) => piece.getBoundingClientRect()));
  // What it speaks of counts most.
  const over = (place, pieces) => pieces.reduce((sum, one) => sum + overlap(place, one), 0);
  const hidden = (place) => over(place, boxes) + 4 * over(place, [box]) + 4 * over(place, freed) + away * apart(place, box);
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

// How far one lies from another.
function apart(one, other) {
  const down = Math.max(0, other.top - one.bottom, one.top - other.bottom);
  const across = Math.max(0, other.left - one.right, one.left - other.right);
  return Math.hypot(across, down);
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
