// Picking: what the player touches or types becomes actions, which are sent or asked about.
import { foretell } from "./foretelling.js";
import { makesForced } from "./forced.js";
import { isPressedAgain, isPressedIn, noteSent } from "./lately.js";
import { mark, showRuleOf } from "./marking.js";
import { $, say, table } from "./parts.js";
import { isAsked } from "./picks.js";
import { isFinger } from "./pointer.js";
import { putAsked } from "./prompt.js";
import { ask, askedAbout, inShort, questionAbout } from "./questions.js";
import { Sending } from "./sending.js";
import { speak, spoken } from "./speaking.js";

const JUST = 3000; // so long after it was done by itself, a touch of the same thing needs no answer

const pieceOf = (pick) => table.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
const kindOf = (pick) => pieceOf(pick)?.classList[0];

export class Picking {
  constructor(page, bubble, turns) {
    this.page = page;
    this.bubble = bubble;
    this.turns = turns;
    this.sending = new Sending(page, bubble, () => this.drop());
    this.forced = { picks: [], since: -JUST, boxes: [] }; // what was done by itself, when, and where it lay
    this.lookedIn = undefined; // the first pick of what a finger has looked at, and not taken
  }

  pick(element) {
    const { pace, picks, replay } = this.page;
    pace.hurry();
    if (isFinger() && askedAbout() !== "none" && this.turns.look(element)) {
      this.look();
      return;
    }
    const turned = this.turns.take();
    const touched = turned && picks.path.includes(element.dataset.pick) ? turned : element;
    const what = touched.dataset.pick;
    this.bubble.hide();
    if (replay.isShown) replay.now();
    if (what === "") {
      this.letGo();
      return;
    }
    const forced = this.takeForced();
    const left = this.lookedIn === picks.path[0] ? this.lookedIn : undefined;
    this.lookedIn = undefined;
    let taken = picks.take(what, kindOf);
    if (taken === "no") {
      const isLate = performance.now() - forced.since <= JUST && isPressedIn(forced.boxes);
      if (isPressedAgain() || isLate) return;
      if (!forced.picks.includes(what)) this.sending.askWhy(what, touched, picks.answeredAt(what, kindOf));
      else if (performance.now() - forced.since > JUST) this.bubble.say(document.createTextNode(say.sayDoneAlready), touched);
      return;
    }
    const isOn = picks.path.at(-1) === what; // else it was picked, and no longer is
    const known = picks.path.length;
    const isSaid = touched.closest("#verbs") !== null;
    if (taken === "more" && isOn && makesForced()) taken = picks.takeForced({ isSaid });
    mark(this.page);
    if (taken === "more") this.announce(isOn ? [touched, ...this.piecesOf(picks.path.slice(known))] : []);
    else this.settle(taken, touched);
    if (left !== undefined && taken === "more" && picks.path[0] !== left) this.tellNotDone(touched);
  }

  // Who looked at a thing and goes on to another one may think that it was done.
  tellNotDone(near) {
    this.bubble.say(document.createTextNode(say.sayNotDone), near);
  }

  // What was touched once is shown as it would lie; the next touch does it.
  look() {
    this.bubble.hide();
    this.lookedIn = this.page.picks.path[0];
    foretell(this.page, say.sayTouchAgain);
    speak([], spoken($("prompt")));
  }

  // What every way begins with is picked, and whoever listens is told.
  begin() {
    const { picks } = this.page;
    picks.takeForced();
    if (!picks.path.length) return;
    mark(this.page);
    this.announce(this.piecesOf(picks.path));
  }

  // The only thing to do is done; whoever was about to do it meant the same.
  force([text, ...picks]) {
    this.forced = { picks, since: performance.now(), state: this.page.state, boxes: [] };
    this.sending.send([text], undefined, { isForced: true });
  }

  // What was done by itself in this state, which is about to change: where that lies now is kept.
  doneIn(state) {
    const { forced } = this;
    if (forced.state?.ply !== state.ply || forced.state.revision !== state.revision) return [];
    forced.boxes = this.piecesOf(forced.picks).map((piece) => piece.getBoundingClientRect());
    return forced.picks;
  }

  // What was done by itself since the reader last touched something: whoever touches the same is not wrong,
  // but late. In the first moments the same may be touched twice, or what lies by now where it lay.
  takeForced() {
    const { forced } = this;
    if (performance.now() - forced.since > JUST) this.forced = { picks: [], since: -JUST, boxes: [] };
    return forced;
  }

  // What is drawn of these picks.
  piecesOf(path) {
    return path.map(pieceOf).filter((piece) => piece);
  }

  // What is picked is done, or asked about first: then it stays picked while the question stands.
  settle(actions, near) {
    const { picks, state } = this.page;
    const { path } = picks;
    const question = questionAbout(state, actions, picks);
    if (!question) {
      noteSent();
      this.sending.send(actions, near);
      picks.drop();
      return;
    }
    const yes = () => {
      this.sending.send(actions, near);
      this.drop();
    };
    const no = () => {
      if (picks.path !== path) return; // something else is asked by now
      picks.back();
      mark(this.page);
    };
    ask(this.bubble, question, this.seenOf(near, path), { yes, no });
    putAsked(inShort(question.html));
    showRuleOf(question);
  }

  // What was touched, or what was picked before it: a way to turn a card is gone once it is picked.
  seenOf(near, path) {
    return [near, ...this.piecesOf(path).reverse()].find((piece) => piece.checkVisibility()) ?? near;
  }

  drop() {
    this.page.picks.drop();
    mark(this.page);
  }

  // Nothing is picked any more, and whoever listens hears again what is asked.
  letGo() {
    this.drop();
    this.announce([]);
  }

  announce(pieces) {
    speak(pieces.map((piece) => say.sayPicked.replace("{name}", spoken(piece))), spoken($("prompt")));
  }

  type(text, near) {
    this.page.pace.hurry();
    const { state } = this.page;
    if (!text || !state) return false;
    if (!isAsked(state)) {
      this.sending.askWhy("", near);
      return false;
    }
    this.sending.send([text], near);
    return true;
  }
}
