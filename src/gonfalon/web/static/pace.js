// Pace: what others do is shown step by step, as fast as the reader likes; whoever acts is kept waiting by nothing.
import { recall, remember } from "./calls.js";
import { $ } from "./parts.js";
import { isAsked } from "./picks.js";

const STEPS = { calm: 1800, brisk: 700, at_once: 0 }; // how long each step is seen before the next one
const MOST = 40; // who looks on at a long game is this many steps behind, and no more

const chosen = () => recall("pace", "brisk");

export class Pace {
  // `show` puts a state on the page, `shown` tells which one is there.
  constructor({ show, shown }) {
    this.show = show;
    this.shown = shown;
    this.waiting = []; // states that were told and are not shown yet, in their order
    this.since = 0; // when the last step was shown
    $("pace-setting").value = chosen();
    $("pace-setting").addEventListener("change", (event) => {
      remember("pace", event.target.value);
      this.goOn();
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  // What nobody looks at, or comes while the reader is asked, is shown at once.
  hear(told) {
    const last = this.waiting.at(-1) ?? this.shown();
    if (!isNext(told, last) || document.hidden || isAsked(this.shown())) this.hurry(told);
    else if (told.html !== last.html) this.waiting.push(told);
    else if (this.waiting.length) this.waiting.push(folded([this.waiting.pop(), told]));
    else this.show(told);
    if (this.waiting.length > MOST) this.waiting.unshift(folded(this.waiting.splice(0, 2)));
    this.goOn();
  }

  // Who is here belongs to no step.
  hearHere(here) {
    for (const told of this.waiting) told.here = here;
  }

  // Shows what is due, and comes again for the next step.
  goOn() {
    clearTimeout(this.timer);
    const step = STEPS[chosen()];
    if (!step) this.hurry();
    if (!this.waiting.length) return;
    const left = this.since + step - performance.now();
    if (left <= 0) this.put(this.waiting.shift());
    this.timer = setTimeout(() => this.goOn(), left > 0 ? left : step);
  }

  // All that waits is shown at once: whoever acts, acts on the table as it is.
  hurry(...more) {
    const all = [...this.waiting.splice(0), ...more];
    if (all.length) this.put(folded(all));
  }

  put(told) {
    this.since = performance.now();
    this.show(told);
  }
}

// Whether a state goes on from another one, rather than being another game, or another look at it.
function isNext(told, before) {
  return before?.phase === "running" && ["running", "over"].includes(told.phase) && told.table === before.table
    && told.revision === before.revision && told.seat === before.seat && told.ply >= before.ply;
}

// The last of these states, with all that the log was told.
function folded(states) {
  return states.reduce((before, told) => {
    const known = Math.max(0, told.log_from - before.log_from);
    const log = [...before.log.slice(0, known), ...told.log];
    return { ...told, log, log_from: Math.min(before.log_from, told.log_from) };
  });
}
