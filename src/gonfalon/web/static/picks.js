// The tree of picks: which things may be touched next, and what a path of picks means.

// Whether whoever sits here is asked; not where the computer plays their seat.
export const isAsked = (state) => state.waiting.includes(state.seat) && state.held.includes(state.seat);

// Whether a way begins with the picks of a shortcut: if the shortcut does that very action, it stands for all that
// begin so, and spares the choice between them.
const begins = (way, cut) => cut.picks.every((pick, at) => way.picks[at] === pick);

// What of a way comes next after these picks, undefined if it does not begin with them. Where the order is free, each
// of its picks comes next that has not been touched yet.
function rest(way, path) {
  if (!way.isUnordered) return path.every((pick, at) => way.picks[at] === pick) ? way.picks.slice(path.length, path.length + 1) : undefined;
  const left = [...way.picks];
  for (const pick of path) {
    const at = left.indexOf(pick);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

export class Picks {
  constructor() {
    this.path = [];
    this.touches = 0; // how many of these were touched, and not taken because nothing else could be
    this.isTouched = false; // whether the last of them was
    this.ways = [];
  }

  // Begin anew with the choices of a state.
  set(state) {
    const plain = state.actions.map(([text, ...picks]) => ({ picks, actions: [text] }));
    const unordered = state.shortcuts.filter((cut) => cut.unordered);
    if (unordered.length) {
      this.ways = unordered.map(({ picks, actions }) => ({ picks, actions, isUnordered: true }));
      this.drop();
      return;
    }
    const firsts = new Set(plain.map((way) => way.picks[0]));
    const spared = state.shortcuts.filter((cut) => plain.some((way) => way.actions[0] === cut.actions[0] && begins(way, cut)));
    const others = state.shortcuts.filter((cut) => !spared.includes(cut) && !firsts.has(cut.picks[0]));
    this.ways = [...plain.filter((way) => !spared.some((cut) => begins(way, cut))), ...spared, ...others];
    this.drop();
  }

  // Whether what comes next may be touched in any order.
  get isUnordered() {
    return Boolean(this.ways[0]?.isUnordered);
  }

  from(path) {
    return this.ways.filter((way) => rest(way, path));
  }

  // The picks that lead on from where we are.
  next(path = this.path) {
    return new Set(this.ways.flatMap((way) => rest(way, path) ?? []));
  }

  // Take a pick: the actions to send, "more" if another pick is needed, "no" if it leads nowhere. `kindOf` tells
  // of which kind the things are that picks stand for.
  take(pick, kindOf) {
    this.isTouched = true;
    if (this.path.at(-1) === pick && !this.next().has(pick)) {
      if (this.path.length > this.touches) this.touches += 1; // it was taken by itself, and is meant
      else this.back();
      return "more";
    }
    if (!this.next().has(pick)) {
      if (this.letGoOf(pick)) return "more";
      const kept = this.startOf(pick, kindOf);
      if (kept < 0) return "no";
      this.path = this.path.slice(0, kept);
      this.touches = Math.min(this.touches, kept);
    }
    this.path.push(pick);
    this.touches += 1;
    return (this.wholeWay(this.path) ?? this.onlySet())?.actions ?? "more";
  }

  // Of what is touched in any order each can be let go of, not only the last.
  letGoOf(pick) {
    const at = this.path.indexOf(pick);
    if (at < 0 || !this.isUnordered) return false;
    this.path.splice(at, 1);
    this.touches = Math.min(this.touches, this.path.length);
    return true;
  }

  // The one set that is left of those that may be touched in any order.
  onlySet() {
    const [way, other] = this.from(this.path);
    return way?.isUnordered && !other ? way : undefined;
  }

  // How many of the picks are kept if this one is taken in place of a later one: those before the question that it
  // answers; none if it answers none, and a way begins with it. Below 0: it leads nowhere.
  startOf(pick, kindOf) {
    const at = this.answeredAt(pick, kindOf);
    if (at > 0 && at < this.path.length && this.next(this.path.slice(0, at)).has(pick)) return at;
    if (at > 0) return this.wholeWay([pick]) ? 0 : -1; // what is done by one touch, such as the end of a turn, is meant
    if (this.path.length && this.next([]).has(pick)) return 0;
    return this.path.findLastIndex((_, place) => this.next(this.path.slice(0, place)).has(pick));
  }

  // After how many picks something of the kind of this one was asked for, or is now: who touches it answers that,
  // rightly or wrongly, and begins nothing else. 0: nothing like it was, or all began with something like it.
  answeredAt(pick, kindOf = () => undefined) {
    const kind = kindOf(pick);
    if (!kind || !this.path.length || kindOf(this.path[0]) === kind) return 0;
    let at = this.path.length;
    while (at > 0 && ![...this.next(this.path.slice(0, at))].some((other) => kindOf(other) === kind)) at -= 1;
    return at;
  }

  wholeWay(path) {
    return this.from(path).find((way) => way.picks.length === path.length);
  }

  // Go on by what is the only thing that comes next: the actions to send, or "more". Nothing is done by
  // a single touch so: whoever touches a card has not said yet that it shall be played; a button says what it does.
  takeForced({ isSaid = false } = {}) {
    const { touches } = this;
    let taken = "more";
    for (let [pick, other] = this.next(); taken === "more" && pick && !other; [pick, other] = this.next()) {
      if (touches < 2 && !isSaid && this.wholeWay([...this.path, pick])) break;
      taken = this.take(pick);
      this.isTouched = false;
    }
    this.touches = touches;
    return taken;
  }

  // How long the ways are that lead on from where we are.
  lengths() {
    return new Set(this.from(this.path).map((way) => way.picks.length));
  }

  // One pick back: what was being chosen is open again.
  back() {
    this.path.pop();
    this.touches = Math.max(0, this.touches - 1);
  }

  drop() {
    this.path = [];
    this.touches = 0;
  }
}
