// Fresh: marks the pieces that came, moved or left since others began their turn, and what was drawn.
import { table } from "./parts.js";

const NOBODY_YET = "0,0"; // the turn of others while they have not had any

export class Fresh {
  // `fetch` hands out the table as it was after a ply.
  constructor(fetch) {
    this.fetch = fetch;
    this.seen = new Map(); // by ply, where each piece lay
    this.whose = ""; // the eyes and the revision that this is about
    this.drawn = new Set(); // what came to a hand in the turn in which the reader last acted
    this.turn = ""; // that turn, by what others did before it
    this.before = ""; // what others had done when this page was last marked
  }

  // Marks a table that was just drawn; what this page has not seen is asked for.
  async mark(told) {
    const now = places(table);
    const whose = `${told.table} ${told.seat} ${told.revision}`;
    if (whose !== this.whose) {
      this.seen.clear();
      this.drawn.clear();
    }
    this.whose = whose;
    const [from, to] = told.others;
    const earlier = this.before;
    this.before = told.others.join();
    const last = Math.max(...this.seen.keys());
    const before = this.seen.get(last);
    this.seen.set(told.ply, now);
    const isOwn = before && to <= last && told.ply > last;
    const own = isOwn ? moved(before, now) : [];
    if (isOwn) this.gain(before, now, this.before);
    show(now, this.held(now), [], own);
    if (from >= to) return;
    const [base, end] = await Promise.all([this.at(from, told), this.at(to, told)]);
    if (!base || !end || whose !== this.whose || Math.max(...this.seen.keys()) > told.ply) return;
    if (before && from > last) this.gain(before, base, earlier);
    for (const ply of this.seen.keys()) if (ply < from) this.seen.delete(ply);
    const theirs = moved(base, end).filter((key) => end.get(key) === now.get(key) && !isInHand(end.get(key)));
    show(now, [...theirs, ...this.held(now)], left(base, end), own);
  }

  // One turn may bring several cards, one act after the other: all of them are new until the next turn.
  // The first hand is dealt, not drawn: marked, it would hide what is drawn first.
  gain(before, now, turn) {
    if (turn === NOBODY_YET && ![...before.values()].some(isInHand)) return;
    const came = hands(before, now);
    this.drawn = turn === this.turn ? new Set([...this.drawn, ...came]) : came;
    this.turn = turn;
  }

  // What came to a hand and is still there.
  held(now) {
    return [...this.drawn].filter((key) => isInHand(now.get(key) ?? ""));
  }

  async at(ply, told) {
    if (!this.seen.has(ply)) {
      const past = await this.fetch(ply);
      if (!past || this.whose !== `${told.table} ${told.seat} ${told.revision}`) return undefined;
      this.seen.set(ply, placesIn(past.html));
    }
    return this.seen.get(ply);
  }
}

// Where each piece lies and how it stands; what nobody can tell apart is left out.
export function places(root) {
  const found = new Map();
  found.markers = new Set(); // what goes from piece to piece and leaves no place
  for (const piece of root.querySelectorAll("[data-place] [data-key]:not([data-blank])")) {
    const place = piece.closest("[data-place]");
    const inside = piece.parentElement.closest("[data-key]");
    const where = inside && place.contains(inside) ? inside.dataset.key : place.dataset.place;
    found.set(piece.dataset.key, `${where} ${piece.dataset.state ?? ""}`);
    if (piece.dataset.marker !== undefined) found.markers.add(piece.dataset.key);
  }
  return found;
}

export function placesIn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return places(template.content);
}

// What came or lies elsewhere; what has a state is always there, and has another one.
export function moved(before, now) {
  return [...now].filter(([key, where]) => before.get(key) !== where && (before.has(key) || where.endsWith(" ")))
    .map(([key]) => key);
}

// Hands of others tell nothing, and at the end they are turned up.
function isInHand(where) {
  return where.startsWith("hand-");
}

// What came to a hand from nowhere, or lies in a new hand: then it was drawn as all of that was.
function hands(before, now) {
  const isNew = (key) => isInHand(now.get(key)) && isInHand(before.get(key) ?? now.get(key));
  return new Set(moved(before, now).filter(isNew));
}

// The places that a piece went away from.
function left(before, now) {
  return moved(now, before).filter((key) => !before.markers.has(key)).map((key) => before.get(key).split(" ")[0]);
}

function show(now, fresh, gone, landed = []) {
  const pieces = [...table.querySelectorAll("[data-key]")];
  const put = (name, keys, suits = () => true) => {
    const marked = new Set(keys);
    for (const piece of pieces) piece.classList.toggle(name, marked.has(piece.dataset.key) && suits(piece));
  };
  put("landed", landed);
  put("fresh", fresh, (piece) => now.has(piece.dataset.key));
  put("left", gone, (piece) => !piece.matches(".fresh, :has(.fresh)"));
}

// A step of a replay: what has changed since the drawing before it.
export function markStep(before) {
  const now = places(table);
  if (before.size) show(now, moved(before, now), left(before, now));
  else show(now, [], []);
}
