// Gliding: pieces are seen moving from where they were, and the page takes every click meanwhile.

const LASTS = 280;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const flights = new Map(); // by piece: the animation that moves it

// Changes the table, and lets every piece that has a data-glide come from where it was seen before.
export function glide(table, change) {
  if (calm.matches || document.hidden || !table.childElementCount) {
    land();
    change();
    return;
  }
  const before = boxes(table);
  land();
  change();
  const ways = [...boxes(table)].map(([key, now]) => [now.piece, way(before.get(key) ?? origin(before, now), now)]);
  for (const [piece, from] of ways) if (from) fly(piece, from);
}

// All pieces are where they belong at once.
export function land() {
  for (const [piece, animation] of flights) settle(piece, animation);
}

// What is touched: pieces on their way land first, so it is what lies there for good. A button beside the
// table that has gone by its own touch was what was meant: the touch does not go through to what lies below.
export function touched(event) {
  if (!event.detail || (!flights.size && event.target.isConnected)) return event.target;
  land();
  const isOfTable = event.composedPath().some((one) => one instanceof Element && one.matches("#table, .prompt-line"));
  if (!event.target.isConnected && !isOfTable) return event.target;
  return document.elementFromPoint(event.clientX, event.clientY) ?? event.target;
}

// Where a new piece comes from: one of the same name that has left, or of which there are fewer now.
function origin(before, { name }) {
  const alike = name ? [...before.values()].filter((one) => one.name === name) : [];
  return alike.find(({ piece, label }) => !piece.isConnected || piece.ariaLabel !== label);
}

// Where each piece is seen, by its key, and what it is.
function boxes(table) {
  const found = new Map();
  for (const piece of table.querySelectorAll("[data-glide]")) {
    const box = piece.getBoundingClientRect();
    const what = { piece, box, name: piece.dataset.glide, label: piece.ariaLabel };
    if (box.width) found.set(piece.dataset.key, what);
  }
  return found;
}

// From the middle of one box to that of the other; a map that is enlarged moves its pieces further.
function way(before, { piece, box }) {
  if (!before) return { opacity: 0 };
  const from = before.box;
  if (Math.abs(from.x - box.x) + Math.abs(from.y - box.y) < 1) return undefined;
  const parent = piece.parentElement;
  const zoom = parent.getBoundingClientRect().width / parent.offsetWidth || 1;
  const x = (from.x + from.width / 2 - box.x - box.width / 2) / zoom;
  const y = (from.y + from.height / 2 - box.y - box.height / 2) / zoom;
  return { translate: `${x}px ${y}px`, scale: `${from.width / box.width} ${from.height / box.height}` };
}

// While it flies it hides nothing from the finger.
function fly(piece, from) {
  const animation = piece.animate([from, {}], { duration: LASTS, easing: "ease" });
  flights.set(piece, animation);
  piece.classList.add("flying");
  animation.onfinish = () => settle(piece, animation);
}

function settle(piece, animation) {
  animation.cancel();
  if (flights.get(piece) !== animation) return;
  flights.delete(piece);
  piece.classList.remove("flying");
}
