// The bubble: what is said beside the finger, and the marks on what it is about.
import { $, table } from "./parts.js";
import { putBeside } from "./placing.js";
import { isFinger } from "./pointer.js";

const NEAR = 60; // on a large screen it is read where the mouse is, even if it hides some of what could be picked

export class Bubble {
  constructor() {
    this.whenHidden = undefined; // what is done once it is
    this.near = undefined; // what it is said beside
    this.touchedAt = -1; // how far down the last click was; a key's click has no place
    this.closing = $("close-why"); // what closes it, unless it is a question: that is closed by its answers
  }

  get isShown() {
    return !$("why").hidden;
  }

  noteClick(event) {
    this.touchedAt = event.detail ? event.clientY : -1;
  }

  // What a refusal is about is marked on the table as long as it is shown; `off` are things that it keeps off.
  say(content, near, { marks = {}, whenHidden, off = [] } = {}) {
    const why = $("why");
    this.hide();
    this.whenHidden = whenHidden;
    point(marks);
    why.replaceChildren(...(whenHidden ? [] : [this.closing]), content);
    why.hidden = false;
    this.near = near?.checkVisibility() ? near : $("prompt");
    const kept = [...table.querySelectorAll("[data-mark], .can-pick, .hand.own [data-pick]")];
    const free = [...$("verbs").children, $("proofs"), ...document.querySelectorAll("#teacher, #table [data-hint]"), ...off];
    putBeside(why, this.near, { touchedAt: this.touchedAt, kept, free, ...(isFinger() ? {} : { away: NEAR }) });
  }

  // A focus that was in it goes back to what it was said beside.
  hide() {
    if (!this.isShown) return; // what is foretold stays marked
    const hadFocus = $("why").contains(document.activeElement);
    $("why").hidden = true;
    for (const piece of table.querySelectorAll("[data-mark]")) delete piece.dataset.mark;
    const done = this.whenHidden;
    this.whenHidden = undefined;
    done?.();
    if (hadFocus && this.near.checkVisibility()) this.near.focus({ preventScroll: true });
  }
}

function point(marks) {
  for (const [pick, kind] of Object.entries(marks)) {
    for (const piece of table.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)) piece.dataset.mark = kind;
  }
}
