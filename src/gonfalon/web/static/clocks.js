// Clocks: what each player has left, ticking in the page from what the server told.
import { $, language, say } from "./parts.js";
import { play, wantsSounds } from "./sounds.js";
import { speak } from "./speaking.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
const NARROW = 700; // pixels, below which several players have little room
const SAID = [60, 10]; // seconds at which whoever listens is told
const EVERY = 250;
const MOMENT = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
const STRAYED = 5; // seconds after which the page's own clock was set anew

export class Clocks {
  constructor() {
    this.told = []; // of each seat: what it has left, and since when that runs
    this.held = []; // the seats of whoever looks
    this.skew = undefined; // how far the page's clock is ahead of the server's
    this.before = new Map(); // what each seat had left at the last tick
    setInterval(() => this.tick(), EVERY);
  }

  // The newest there is, also while the page still shows what came before it.
  hear({ clocks = [], held, phase, now }) {
    if (now) this.set(Date.now() / 1000 - now);
    Object.assign(this, { told: clocks, held, isOn: phase === "running" });
    this.before.clear();
    this.tick();
  }

  // What arrived soonest tells best; a clock that was set meanwhile is believed.
  set(skew) {
    if (this.skew === undefined || skew < this.skew || skew > this.skew + STRAYED) this.skew = skew;
  }

  left({ left, from }) {
    const now = Date.now() / 1000 - (this.skew ?? 0);
    return from === undefined ? left : Math.max(0, left - Math.max(0, now - from));
  }

  tick() {
    this.told.forEach((one, index) => {
      const left = this.left(one);
      show($("seats").children[index]?.querySelector(".clock"), one, left, this);
      if (one.from !== undefined && this.held.includes(index + 1)) this.warn(index, left, one.low);
      this.before.set(index, left);
    });
  }

  // Whoever plays is told now and then, not each second.
  warn(index, left, low) {
    const before = this.before.get(index) ?? 0;
    const passed = SAID.find((at) => before > at && left <= at);
    if (passed) speak([say.sayOwnTimeLeft.replace("{time}", counted(passed, "second"))]);
    if (before > low && left <= low && wantsSounds()) play("clock");
  }
}

function show(box, one, left, { isOn, told }) {
  if (!box) return;
  const isAway = one.away !== undefined && one.away * 1000 > Date.now();
  const runs = isOn && one.from !== undefined && !isAway;
  box.hidden = false;
  box.classList.toggle("runs", runs);
  box.classList.toggle("low", runs && left <= one.low);
  box.classList.toggle("gone", isAway);
  const isShort = innerWidth < NARROW && told.length > 2;
  const text = isAway ? isShort ? `‖ ${dateOf(one.away)}` : away(one.away) : clockText(left);
  if (box.textContent !== text) box.textContent = text;
  box.title = isAway ? away(one.away) : leftOf(one, left, runs);
}

// What is left; where it takes hours, also the moment when it is out.
function leftOf(one, left, runs) {
  const told = runs && left > 3 * HOUR ? say.sayUntil : say.sayTimeLeft;
  const date = runs && new Intl.DateTimeFormat(language, MOMENT).format((one.from + one.left) * 1000);
  return told.replace("{time}", clockTitle(left)).replace("{date}", date);
}

// As on a chess clock; what is long in days and hours.
export function clockText(left) {
  if (left > 36 * HOUR) return counted(Math.round(left / DAY), "day");
  if (left > 3 * HOUR) return counted(Math.round(left / HOUR), "hour");
  const seconds = Math.ceil(left);
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

function clockTitle(left) {
  return left > 3 * HOUR ? clockText(left) : counted(Math.ceil(left / 60), "minute");
}

const dateOf = (until) => new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(until * 1000);
const away = (until) => say.sayAwayUntil.replace("{date}", dateOf(until));

function counted(number, unit) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(number);
}

// The end of a day that was chosen, in seconds from now; none for a day that is over.
export function secondsUntil(date) {
  const [year, month, day] = date.split("-").map(Number);
  return Math.max(0, (new Date(year, month - 1, day) - Date.now()) / 1000);
}
