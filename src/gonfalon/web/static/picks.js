// The tree of picks: which things may be touched next, and what a path of picks means.

// Whether whoever sits here is asked; not where the computer plays their seat.
export const isAsked = (state) => state.waiting.includes(state.seat) && state.held.includes(state.seat);

export class Picks {
  constructor() {
    this.path = [];
    this.touches = 0; // how many of these were touched, and not taken because nothing else could be
    this.isTouched = false; // whether the last of them was
    this.ways = [];
  }

  // Begin anew with the choices of a state.
  set(state) {
    this.ways = state.actions.map(([text, ...picks]) => ({ picks, actions: [text] }));
    const plain = new Set(this.ways.map((way) => way.picks[0]));
    for (const way of state.shortcuts) if (!plain.has(way.picks[0])) this.ways.push(way);
    this.drop();
  }

  from(path) {
    return this.ways.filter((way) => path.every((pick, at) => way.picks[at] === pick));
  }

  // The picks that lead on from where we are.
  next(path = this.path) {
    return new Set(this.from(path).map((way) => way.picks[path.length]).filter((pick) => pick !== undefined));
  }

  // Take a pick: the actions to send, "more" if another pick is needed, "no" if it leads nowhere.
  take(pick) {
    this.isTouched = true;
    if (this.path.at(-1) === pick && !this.next().has(pick)) {
      if (this.path.length > this.touches) this.touches += 1; // it was taken by itself, and is meant
      else this.back();
      return "more";
    }
    if (!this.next().has(pick)) {
      const kept = this.startOf(pick);
      if (kept < 0) return "no";
      this.path = this.path.slice(0, kept);
      this.touches = Math.min(this.touches, kept);
    }
    this.path.push(pick);
    this.touches += 1;
    return this.wholeWay(this.path)?.actions ?? "more";
  }

  // How many of the picks are kept if this one is taken in place of a later one: a way that begins with it
  // before another cell for the same piece. Below 0: it leads nowhere.
  startOf(pick) {
    if (this.path.length && this.next([]).has(pick)) return 0;
    return this.path.findLastIndex((_, at) => this.next(this.path.slice(0, at)).has(pick));
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
