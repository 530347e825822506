// A lesson: the table is real, its line leads to a teacher, who answers what is tried.
import { post } from "./calls.js";
import { noteEnd, noteScene, sceneOf } from "./learnt.js";
import { $, language, room, say, table } from "./parts.js";
import { listenToQuick } from "./quick.js";
import { bringTogether } from "./sight.js";
import { speak } from "./speaking.js";

export class Lesson {
  constructor(page) {
    this.page = page;
    this.game = room.dataset.game;
    this.id = room.dataset.lesson;
    this.count = Number(room.dataset.scenes);
    this.scene = sceneOf(this.game, this.id, this.count);
    this.done = []; // what was done in this scene
    this.points = []; // what is pointed at
    this.asked = 0; // counts what was asked of the teacher: late answers are not heard
    this.begun = 0; // counts how often a scene began: what was touched before is forgotten
    this.last = Promise.resolve(); // the answer to what was touched last
    this.ply = 0; // how far the table has come that was told last
    this.waits = 0; // how many answers are awaited
    $("scene-on").addEventListener("click", () => this.go(this.scene + 1));
    $("scene-back").addEventListener("click", () => this.back());
    new ResizeObserver(fit).observe($("teacher"));
    say.sayNotYourTurn = say.sayPressOn; // nobody else has a turn here
    $("scene-show").addEventListener("click", () => this.ask({ show: true }));
    listenToQuick(() => location.assign(`/learn/${this.game}#play`)); // there the game begins by a button that tells more
  }

  begin(onMessage) {
    this.onMessage = onMessage;
    this.page.line = this;
    room.dataset.line = "connected";
    this.go(this.scene);
  }

  // The end of the last scene is the end of the lesson.
  go(scene) {
    const isEnd = scene >= this.count;
    this.begun += 1;
    $("teacher-text").hidden = isEnd;
    $("teacher-end").hidden = !isEnd;
    $("lesson-after").hidden = !isEnd;
    $("scene-back").hidden = scene === 0;
    if (isEnd) {
      this.asked += 1; // what was asked before is too late
      $("scene-on").hidden = true;
      noteEnd(this.game, this.id);
      speak([$("teacher-end").textContent], "");
      this.scene = scene;
      $("lesson-after").querySelector("a, button").focus({ preventScroll: true });
      return;
    }
    this.scene = scene;
    this.done = [];
    noteScene(this.game, this.id, scene);
    $("scene-count").textContent = say.sayScene.replace("{number}", scene + 1).replace("{last}", this.count);
    this.ask({});
  }

  // Whoever has answered a scene wants it once more; else the one before.
  back() {
    const isAnswered = this.scene < this.count && this.done.length > 0;
    this.go(isAnswered ? this.scene : this.scene - 1);
  }

  // What the line of a table does: acts, takes back, asks why.
  act(message) {
    if (message.type === "act") this.then(() => this.actOn(message));
    else this.go(this.scene); // whatever is taken back, the scene begins anew
  }

  // What was meant for a table that has gone on meanwhile is passed over, as at any table.
  actOn({ id, actions, ply }) {
    return ply === this.ply ? this.ask({ done: this.done, actions }, id) : undefined;
  }

  push(message) {
    if (message.type === "why") this.then(() => this.ask({ done: this.done, picks: message.picks }, message.id));
  }

  // Whoever is quick touches the next thing before the answer to the last one has come: it waits for that.
  then(next) {
    const { begun } = this;
    this.last = this.last.then(() => (begun === this.begun ? next() : undefined));
  }

  async describe() {
    const answer = await this.post({ done: this.done, describe: true });
    return answer?.told ?? "";
  }

  async post(tried) {
    try {
      return await post(`/learn/${this.game}/${this.id}/${Math.min(this.scene, this.count - 1)}?lang=${language}`, tried);
    } catch (error) {
      const text = document.createElement("span");
      text.textContent = error.message;
      return { how: "refused", refused: { code: "lost", rule: "", html: text.innerHTML, marks: {} } };
    }
  }

  async ask(tried, id = "") {
    this.asked += 1;
    this.waits += 1;
    const number = this.asked;
    room.dataset.line = "sending";
    const answer = await this.post(tried);
    this.waits -= 1;
    if (number === this.asked) {
      if (answer.refused) this.onMessage({ type: "refused", id, ...answer.refused });
      else this.hear(answer, id);
    }
    if (!this.waits) room.dataset.line = "connected";
  }

  hear(answer, id) {
    this.done = answer.done;
    this.ply = answer.state.ply;
    if (id) this.onMessage({ type: "done", id, revision: answer.state.revision, ply: answer.state.ply });
    const isSaid = $("teacher-text").innerHTML === answer.say;
    $("teacher-text").innerHTML = answer.say;
    $("teacher").classList.toggle("right", answer.how === "right");
    this.points = answer.point;
    room.classList.toggle("only-told", !answer.asks);
    this.onMessage(answer.state);
    if (answer.how === "begun") scrollTo({ top: 0, behavior: "instant" });
    const isOver = !answer.asks;
    const focused = document.activeElement;
    const isHere = focused === document.body || [$("teacher"), table, $("verbs")].some((one) => one.contains(focused));
    $("scene-on").hidden = !isOver;
    $("scene-back").hidden = this.scene === 0 && !this.done.length;
    $("scene-show").hidden = isOver;
    if (isOver && isHere) $("scene-on").focus({ preventScroll: true }); // a key leads on, as a touch does
    if (!isSaid) speak([$("teacher-text").textContent]);
    fit(); // what is scrolled to keeps clear of what is said now
    this.point(true);
    bringTogether(piecesOf(answer.look));
  }

  // What is pointed at is marked on the table, whenever that is drawn, and shown if it is out of sight.
  point(isNew = false) {
    for (const piece of table.querySelectorAll(".taught")) piece.classList.remove("taught");
    const pieces = piecesOf(this.points);
    for (const piece of pieces) piece.classList.add("taught");
    if (isNew) bringTogether(pieces);
  }
}

// On a phone the teacher stays in sight, and what is asked below.
function fit() {
  document.documentElement.style.setProperty("--teacher", `${$("teacher").offsetHeight}px`);
}

// The pieces on the table that a lesson names, by one of their attributes.
function piecesOf(names) {
  return names.flatMap((name) => {
    const [kind, ...value] = name.split(":");
    return [...table.querySelectorAll(`[data-${kind}="${CSS.escape(value.join(":"))}"]`)];
  });
}
