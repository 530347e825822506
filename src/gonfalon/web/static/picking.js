// Picking: what the player touches or types becomes a message, and a refusal is shown beside it.
import { randomText } from "./calls.js";
import { foretell } from "./foretelling.js";
import { makesForced } from "./forced.js";
import { mark } from "./marking.js";
import { $, say, table } from "./parts.js";
import { isAsked } from "./picks.js";
import { isFinger } from "./pointer.js";
import { putAsked } from "./prompt.js";
import { ask, askedAbout, questionAbout } from "./questions.js";
import { ruleLink } from "./reading.js";
import { speak, spoken } from "./speaking.js";

const JUST = 3000; // so long after it was done by itself, a touch of the same thing needs no answer

export class Picking {
  constructor(page, bubble, turns) {
    this.page = page;
    this.bubble = bubble;
    this.turns = turns;
    this.asked = new Map(); // by message id: what was sent, and what was touched
    this.forced = { picks: [], since: -JUST }; // what was done by itself, and when
  }

  get actingSeat() {
    const { state } = this.page;
    return state.seat || state.held[0] || 0;
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
    let taken = picks.take(what);
    if (taken === "no") {
      if (!forced.picks.includes(what)) this.askWhy(what, touched);
      else if (performance.now() - forced.since > JUST) this.bubble.say(document.createTextNode(say.sayDoneAlready), touched);
      return;
    }
    const isOn = picks.path.at(-1) === what; // else it was picked, and no longer is
    const known = picks.path.length;
    if (taken === "more" && isOn && makesForced()) taken = picks.takeForced();
    mark(this.page);
    if (taken === "more") this.announce(isOn ? [touched, ...this.piecesOf(picks.path.slice(known))] : []);
    else this.settle(taken, touched);
  }

  // What was touched once is shown as it would lie; the next touch does it.
  look() {
    this.bubble.hide();
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
    this.forced = { picks, since: performance.now() };
    this.send([text], undefined, { isForced: true });
  }

  // What was done by itself since the reader last touched something: whoever touches the same is not wrong,
  // but late. In the first moments the same may be touched twice.
  takeForced() {
    const { forced } = this;
    if (performance.now() - forced.since > JUST) this.forced = { picks: [], since: -JUST };
    return forced;
  }

  // What is drawn of these picks.
  piecesOf(path) {
    const drawn = path.map((pick) => table.querySelector(`[data-pick="${CSS.escape(pick)}"]`));
    return drawn.filter((piece) => piece);
  }

  // What is picked is done, or asked about first: then it stays picked while the question stands.
  settle(actions, near) {
    const { picks, state } = this.page;
    const { path } = picks;
    const question = questionAbout(state, actions, picks.touches);
    if (!question) {
      this.send(actions, near);
      picks.drop();
      return;
    }
    const yes = () => {
      this.send(actions, near);
      this.drop();
    };
    const no = () => {
      if (picks.path !== path) return; // something else is asked by now
      picks.back();
      mark(this.page);
    };
    ask(this.bubble, question, this.seenOf(near, path), { yes, no });
    putAsked(say.sayAnswer);
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
      this.askWhy("", near);
      return false;
    }
    this.send([text], near);
    return true;
  }

  // What is forced is sent without asking, and nobody is told if it had been done by then. While it is on its
  // way, what begins with the same waits for it.
  send(actions, near, { isForced = false, askFirst = !isForced && askedAbout() === "all", seen = this.page.state } = {}) {
    const { state, replay, line } = this.page;
    if (replay.isShown) replay.now();
    const onWay = [...this.asked.values()].find((one) => one.isForced && one.state === state);
    if (onWay) {
      if (actions[0] === onWay.actions[0]) onWay.rest = { actions: actions.slice(1), near };
      return;
    }
    const { revision, ply } = seen;
    const message = { type: "act", id: randomText(), seat: this.actingSeat, actions, revision, ply };
    if (askFirst) message.ask_first = true;
    this.asked.set(message.id, { actions, near, isForced, state });
    line.act(message);
  }

  // "undo" takes back one action, "restart_turn" as many as may be taken back.
  takeBack(type) {
    this.page.pace.hurry();
    const { state, line } = this.page;
    const seat = state.undo_seat || this.actingSeat;
    const message = { type, id: randomText(), seat, revision: state.revision, ply: state.ply };
    this.asked.set(message.id, { near: $("undo") });
    line.act(message);
  }

  askWhy(what, near) {
    const { state, picks, line } = this.page;
    if (!state || !isAsked(state)) {
      const text = state?.phase === "over" ? say.sayOver : state?.seat ? say.sayNotYourTurn : say.sayWatching;
      this.bubble.say(document.createTextNode(text), near);
      return;
    }
    const message = { type: "why", id: randomText(), seat: state.seat, picks: [...picks.path, what] };
    this.asked.set(message.id, { near, isWhy: true, ply: state.ply });
    line.push(message);
  }

  // An answer to something that was sent. Whoever asked why not goes on with what is picked.
  hear(message) {
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.type === "done" && asked?.rest?.actions.length) {
      this.send(asked.rest.actions, asked.rest.near, { seen: message });
    }
    if (message.type !== "refused" || asked?.isForced) return;
    if (asked?.isWhy && asked.ply !== this.page.state.ply) return; // by now something else is asked
    if (!asked?.isWhy) this.drop();
    if (message.code === "cannot_be_undone" && asked) this.confirmFirst(message, asked);
    else this.refuse(message, asked?.near);
  }

  refuse(message, near) {
    const text = document.createElement("span");
    text.innerHTML = message.html;
    if (message.rule) text.append(" ", ruleLink(message.rule));
    this.bubble.say(text, near, { marks: message.marks });
  }

  confirmFirst(message, { actions, near }) {
    ask(this.bubble, message, near, { yes: () => this.send(actions, near, { askFirst: false }), no: () => {} });
  }
}
