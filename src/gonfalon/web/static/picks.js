// The tree of picks: which things may be touched next, and what a path of picks means.

export class Picks {
  constructor() {
    this.path = [];
    this.ways = [];
  }

  // Begin anew with the choices of a state.
  set(state) {
    this.ways = state.actions.map(([text, ...picks]) => ({ picks, actions: [text] }));
    const plain = new Set(this.ways.map((way) => way.picks[0]));
    for (const way of state.shortcuts) if (!plain.has(way.picks[0])) this.ways.push(way);
    this.path = [];
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
    if (this.path.at(-1) === pick && !this.next().has(pick)) {
      this.path.pop();
      return "more";
    }
    if (!this.next().has(pick)) {
      if (!this.path.length || !this.next([]).has(pick)) return "no";
      this.path = [];
    }
    this.path.push(pick);
    const whole = this.from(this.path).find((way) => way.picks.length === this.path.length);
    return whole ? whole.actions : "more";
  }

  drop() {
    this.path = [];
  }
}
