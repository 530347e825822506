// The table as it was: a slider, steps, and playing on by itself.

const STEP = 750;
const LEAST = 2000; // a step of a turn that is shown again is seen as long as this,
const READ = 50; // or as long for each letter that is told of it
const KEPT = 400;

const pause = (time) => new Promise((done) => {
  setTimeout(done, time);
});

export class Replay {
  // `onShow` is told the past, and the one before the step that led there: that step's changes are marked.
  // `eyes` tells whose past it is: the seat, and the revision of the game.
  // `letters` counts what there is to read about it.
  constructor(table, { onShow, onNow, eyes, letters }) {
    this.table = table;
    this.onShow = onShow;
    this.onNow = onNow;
    this.eyes = eyes;
    this.letters = letters;
    this.turn = undefined; // what is shown again: its steps, as far as they are known, which one, and its last ply
    this.length = 0;
    this.ply = 0;
    this.isShown = false;
    this.drawn = undefined; // the ply of the past that is on the table, if one is
    this.notes = []; // what could be counted of each player then
    this.cache = new Map();
    this.wanted = undefined;
    this.slider = document.getElementById("slider");
    this.playing = document.getElementById("play-on");
    this.slider.addEventListener("input", () => {
      this.stop();
      this.show(Number(this.slider.value));
    });
    for (const id of ["step-back", "past-back"]) document.getElementById(id).addEventListener("click", () => this.step(-1));
    for (const id of ["step-on", "past-on"]) document.getElementById(id).addEventListener("click", () => this.step(1));
    this.playing.addEventListener("click", () => (this.timer ? this.stop() : this.play()));
  }

  // How many plies there are.
  setLength(length) {
    this.length = length;
    this.slider.max = length;
    if (!this.isShown) this.slider.value = length;
    if (this.wanted !== undefined) {
      const ply = this.wanted;
      this.wanted = undefined;
      this.show(Math.min(ply, length)).then(this.then);
    }
  }

  // Show this ply as soon as it is known that there is one.
  begin(ply, then) {
    this.wanted = ply;
    this.then = then; // what is done once it is shown
  }

  async show(ply) {
    if (ply < 0 || ply > this.length) return;
    this.ply = ply;
    this.isShown = true;
    this.slider.value = ply;
    const since = this.again?.[0] ?? ply - 1;
    const [past, before] = await Promise.all([this.fetch(ply), since < ply ? this.fetch(Math.max(0, since)) : undefined]);
    if (!this.isShown || this.ply !== ply) return;
    if (!past) {
      this.stay();
      return;
    }
    this.drawn = ply;
    this.notes = past.notes;
    this.onShow(past, before);
  }

  // What could not be fetched is not shown: what is on the table stays there.
  stay() {
    this.stop();
    if (this.drawn === undefined) this.now();
    else this.ply = this.slider.value = this.drawn;
  }

  // A past is kept as long as nothing has happened since: at the end all of it is open. What failed is not.
  async fetch(ply) {
    const { seat, revision } = this.eyes();
    const key = [ply, seat, revision, this.length].join();
    if (!this.cache.has(key)) {
      if (this.cache.size > KEPT) this.cache.clear();
      const answer = fetch(`/t/${this.table}/at/${ply}?seat=${seat}&lang=${document.documentElement.lang}`)
        .then((one) => (one.ok ? one.json() : undefined))
        .catch(() => undefined);
      this.cache.set(key, answer);
      answer.then((past) => past ?? this.cache.delete(key));
    }
    return this.cache.get(key);
  }

  step(by) {
    this.stop();
    if (this.again) {
      if (by > 0) this.goOn();
      else if (this.turn.at) this.show(this.turn.steps[--this.turn.at]);
      return;
    }
    const from = this.isShown ? this.ply : this.length;
    if (from + by > this.length) this.now();
    else this.show(Math.max(0, from + by));
  }

  async play() {
    if (!this.isShown || this.ply >= this.length) await this.show(0);
    this.playing.setAttribute("aria-pressed", "true");
    this.playing.textContent = "❚❚";
    this.timer = setInterval(() => {
      if (this.ply >= this.length) this.stop();
      else this.show(this.ply + 1);
    }, STEP);
  }

  // Shows a turn again, each step as long as it takes to read, and comes back to now; whoever steps by hand has time.
  async showAgain(from, to) {
    this.stop();
    this.turn = { steps: [from], at: 0, to };
    const run = (this.run = {});
    await this.show(from);
    while (this.run === run && this.again) {
      await pause(this.turn.at ? Math.max(LEAST, READ * this.letters()) : STEP);
      if (this.run === run && this.again) await this.goOn();
    }
  }

  // While a turn is shown again: the plies between which this step was done.
  get again() {
    const { steps, at } = this.turn ?? { steps: [] };
    return this.isShown && this.ply === steps[at] ? [steps[Math.max(0, at - 1)], steps[at]] : undefined;
  }

  // To the next ply of the turn at which something is seen; behind the last one comes now.
  async goOn() {
    const { turn } = this;
    const last = turn.steps[turn.at];
    if (turn.at + 1 === turn.steps.length) {
      const shown = await this.fetch(last);
      for (let ply = last + 1; ply <= turn.to && turn.at + 1 === turn.steps.length; ply += 1) {
        const past = await this.fetch(ply);
        if (past && past.html !== shown?.html) turn.steps.push(ply);
      }
    }
    if (this.turn !== turn || !this.isShown || this.ply !== last) return; // the reader has gone elsewhere meanwhile
    if (turn.at + 1 === turn.steps.length) this.now();
    else await this.show(turn.steps[++turn.at]);
  }

  stop() {
    this.run = undefined;
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.setAttribute("aria-pressed", "false");
    this.playing.textContent = "▶";
  }

  now() {
    this.stop();
    this.isShown = false;
    this.turn = undefined;
    this.drawn = undefined;
    this.slider.value = this.length;
    this.onNow();
  }
}
