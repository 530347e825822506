// The table as it was: a slider, steps, and playing on by itself.

const STEP = 750;
const KEPT = 400;

const pause = () => new Promise((done) => {
  setTimeout(done, STEP);
});

export class Replay {
  // `eyes` tells whose past it is: the seat, and the revision of the game.
  constructor(table, { onShow, onNow, eyes }) {
    this.table = table;
    this.onShow = onShow;
    this.onNow = onNow;
    this.eyes = eyes;
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
    document.getElementById("step-back").addEventListener("click", () => this.step(-1));
    document.getElementById("step-on").addEventListener("click", () => this.step(1));
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
      this.show(Math.min(ply, length));
    }
  }

  // Show this ply as soon as it is known that there is one.
  begin(ply) {
    this.wanted = ply;
  }

  async show(ply) {
    if (ply < 0 || ply > this.length) return;
    this.ply = ply;
    this.isShown = true;
    this.slider.value = ply;
    const past = await this.fetch(ply);
    if (!this.isShown || this.ply !== ply) return;
    if (!past) {
      this.stay();
      return;
    }
    this.drawn = ply;
    this.notes = past.notes;
    this.onShow(past);
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

  // Shows so many plies again, those where something is seen, and comes back to now.
  async again(from, to) {
    this.stop();
    const run = (this.run = {});
    const isOn = () => this.run === run && this.isShown;
    await this.show(from);
    let shown = await this.fetch(from);
    for (let ply = from + 1; ply <= to && isOn(); ply += 1) {
      const past = await this.fetch(ply);
      if (!past || past.html === shown?.html) continue;
      await pause();
      if (isOn()) await this.show(ply);
      shown = past;
    }
    await pause();
    if (isOn()) this.now();
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
    this.drawn = undefined;
    this.slider.value = this.length;
    this.onNow();
  }
}
