// Sending: what is done, taken back or asked becomes a message, and a refusal is shown beside what was touched.
import { randomText } from "./calls.js";
import { $, room, say } from "./parts.js";
import { isAsked } from "./picks.js";
import { ask, askedAbout } from "./questions.js";
import { ruleLink } from "./reading.js";

export class Sending {
  // `drop` lets go of what is picked.
  constructor(page, bubble, drop) {
    this.page = page;
    this.bubble = bubble;
    this.drop = drop;
    this.asked = new Map(); // by message id: what was sent, and what was touched
    this.last = undefined; // what was sent last, and in which state, unless it was refused
  }

  get actingSeat() {
    const { state } = this.page;
    return state.seat || state.held[0] || 0;
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
    const text = actions.join("\n");
    if (seen === state && this.last?.state === state && this.last.text === text) return; // it is on its way already
    this.last = { state, text };
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

  // Why this cannot come next; or not after so many of the picks, where it answers an earlier question.
  askWhy(what, near, after = 0) {
    const { state, picks, line } = this.page;
    if (!state || !isAsked(state)) {
      const text = state?.phase === "over" ? say.sayOver : state?.seat ? say.sayNotYourTurn : say.sayWatching;
      this.bubble.say(document.createTextNode(text), near);
      return;
    }
    const message = { type: "why", id: randomText(), seat: state.seat, picks: [...picks.path.slice(0, after || undefined), what] };
    this.asked.set(message.id, { near, isWhy: true, ply: state.ply });
    line.push(message);
  }

  // An answer to something that was sent. Whoever asked why not goes on with what is picked.
  hear(message) {
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.type === "done" && asked?.actions && !asked.isForced && asked.actions.join() !== room.dataset.endsTurn) {
      this.page.hasActed = true; // whoever ends a turn has read nothing by that
    }
    if (message.type === "done" && asked?.rest?.actions.length) {
      this.send(asked.rest.actions, asked.rest.near, { seen: message });
    }
    if (message.type !== "refused") return;
    if (asked?.isForced) {
      this.last = undefined;
      this.page.goesOn = undefined;
      this.drop();
      return;
    }
    if (asked?.isWhy && asked.ply !== this.page.state.ply) return; // by now something else is asked
    if (!asked?.isWhy) {
      this.last = undefined;
      this.drop();
    }
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
