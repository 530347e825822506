// Picking: what the player touches or types becomes a message, and a refusal is shown beside it.
import { randomText, recall } from "./calls.js";
import { mark } from "./marking.js";
import { $, say } from "./parts.js";
import { ruleLink } from "./reading.js";

export class Picking {
  constructor(page, bubble, turns) {
    this.page = page;
    this.bubble = bubble;
    this.turns = turns;
    this.asked = new Map(); // by message id: what was sent, and what was touched
  }

  get actingSeat() {
    const { state } = this.page;
    return state.seat || state.held[0] || 0;
  }

  pick(element) {
    const { picks, replay } = this.page;
    const turned = this.turns.take();
    const touched = turned && picks.path.includes(element.dataset.pick) ? turned : element;
    const what = touched.dataset.pick;
    this.bubble.hide();
    if (replay.isShown) replay.now();
    if (what === "") {
      this.drop();
      return;
    }
    const taken = picks.take(what);
    if (taken === "no") {
      this.askWhy(what, touched);
      return;
    }
    mark(this.page);
    if (taken === "more") this.announce(touched);
    else {
      this.send(taken, touched);
      picks.drop();
    }
  }

  drop() {
    this.page.picks.drop();
    mark(this.page);
  }

  announce(element) {
    if (!this.page.picks.path.length) return;
    const name = element.getAttribute("aria-label") ?? element.textContent;
    $("announce").textContent = say.sayPicked.replace("{name}", name);
  }

  type(text, near) {
    const { state } = this.page;
    if (!text || !state) return false;
    if (!state.waiting.includes(state.seat)) {
      this.askWhy("", near);
      return false;
    }
    this.send([text], near);
    return true;
  }

  send(actions, near, askFirst = recall("confirm", false)) {
    const { state, replay, line } = this.page;
    if (replay.isShown) replay.now();
    const message = {
      type: "act", id: randomText(), seat: this.actingSeat, actions,
      revision: state.revision, ply: state.ply,
    };
    if (askFirst) message.ask_first = true;
    this.asked.set(message.id, { actions, near });
    line.act(message);
  }

  // "undo" takes back one action, "restart_turn" as many as may be taken back.
  takeBack(type) {
    const { state, line } = this.page;
    const seat = state.undo_seat || this.actingSeat;
    const message = { type, id: randomText(), seat, revision: state.revision, ply: state.ply };
    this.asked.set(message.id, { near: $("undo") });
    line.act(message);
  }

  askWhy(what, near) {
    const { state, picks, line } = this.page;
    if (!state || !state.waiting.includes(state.seat)) {
      const text = state?.phase === "over" ? say.sayOver : state?.seat ? say.sayNotYourTurn : say.sayWatching;
      this.bubble.say(document.createTextNode(text), near);
      return;
    }
    const message = { type: "why", id: randomText(), seat: state.seat, picks: [...picks.path, what] };
    this.asked.set(message.id, { near });
    line.push(message);
  }

  // An answer to something that was sent.
  hear(message) {
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.type !== "refused") return;
    this.drop();
    if (message.code === "cannot_be_undone" && asked) this.confirmFirst(message, asked);
    else this.refuse(message, asked?.near);
  }

  refuse(message, near) {
    const text = document.createElement("span");
    text.innerHTML = message.html;
    if (message.rule) text.append(" ", ruleLink(message.rule));
    this.bubble.point(message.marks);
    this.bubble.say(text, near);
  }

  confirmFirst(message, { actions, near }) {
    const box = document.createElement("span");
    box.textContent = `${message.html} `;
    const go = document.createElement("button");
    go.type = "button";
    go.className = "main-way";
    go.textContent = say.sayDoIt;
    go.addEventListener("click", () => {
      this.bubble.hide();
      this.send(actions, near, false);
    });
    box.append(go);
    this.bubble.say(box, near);
    go.focus();
  }
}
