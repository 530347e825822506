// Forced: where there is only one thing to do it is done, unless the reader wants to see it and do it.
import { recall } from "./calls.js";
import { $ } from "./parts.js";
import { isAsked } from "./picks.js";

const PAUSE = 900; // long enough to see what is asked
const LETTER = 33; // and to read it

export function makesForced() {
  return recall("forced", "made") === "made";
}

export class Forced {
  constructor(page, picking) {
    this.page = page;
    this.picking = picking;
    this.timer = undefined;
  }

  // After an undo nothing is done by itself: it would take the undo back; nor is what the game leaves to
  // one's own hand, or asks about. Of what is not done by itself the beginning is picked, if all begin alike.
  consider(told, before, isNew) {
    clearTimeout(this.timer);
    this.picking.due = undefined;
    const isUndone = before && told.revision !== before.revision;
    if (!isAsked(told) || told.curtain || isUndone || !makesForced()) return;
    const isFree = !told.by_hand && told.questions.every((one) => one.hasty);
    if (told.actions.length !== 1 || !isFree) {
      if (isNew) this.picking.begin();
      return;
    }
    this.wait(told);
  }

  // Whoever reads something that is open above the table is waited for.
  wait(told) {
    const [action] = told.actions;
    this.picking.due = action;
    this.timer = setTimeout(() => {
      const isSame = this.page.state.ply === told.ply && this.page.state.revision === told.revision;
      if (!isSame || this.picking.due !== action || this.page.replay.isShown) return;
      if (document.querySelector("dialog[open], .greeting:not([hidden])")) this.wait(told);
      else this.picking.force(action);
    }, Math.max(PAUSE, LETTER * $("asked").textContent.length));
  }
}
