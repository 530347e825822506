// Forced: where there is only one thing to do it is done at once, unless the reader wants to see it and do it.
import { recall } from "./calls.js";
import { room } from "./parts.js";
import { isAsked } from "./picks.js";

export function makesForced() {
  return recall("forced", "made") === "made";
}

export class Forced {
  constructor(page, picking) {
    this.page = page;
    this.picking = picking;
  }

  // Whether this state is gone on from by itself, so that it asks nothing: what was asked once is never answered by
  // itself. Nothing is done while something else is read, where a lesson's scene begins, or after an undo, which it
  // would take back; nor is what the game leaves to one's own hand, or asks about.
  goesOn(told, before) {
    if (!isAsked(told) || told.curtain || told.actions.length !== 1 || !makesForced()) return false;
    const isNext = before ? told.revision === before.revision && (told.ply > before.ply || before.curtain) : !room.dataset.lesson;
    const isFree = !told.by_hand && told.questions.every((one) => one.hasty);
    const isGreeted = !room.dataset.lesson && !recall(`met-${room.dataset.game}`, false);
    const isRead = isGreeted || this.page.replay.isShown || document.querySelector("dialog[open], .greeting:not([hidden])");
    return Boolean(isNext && isFree && !isRead);
  }

  // Of what is not done by itself the beginning is picked, if all begin alike.
  consider(told, before, isNew) {
    const isUndone = before && told.revision !== before.revision;
    if (!isNew) return;
    if (this.page.goesOn) this.picking.force(told.actions[0]);
    else if (isAsked(told) && !told.curtain && !isUndone && makesForced()) this.picking.begin();
  }
}
