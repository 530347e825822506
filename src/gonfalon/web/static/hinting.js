// Hinting: what the computer would do is asked for, ringed on the table in its order, and said beside the button.
import { post } from "./calls.js";
import { $, language, say, table, tableId } from "./parts.js";
import { isAsked } from "./picks.js";
import { speak } from "./speaking.js";

const MANY = 2; // rings that look different: what is touched first, and what comes after it

export class Hinting {
  constructor(page, bubble) {
    this.page = page;
    this.bubble = bubble;
    this.isWaiting = false;
    this.number = 0; // counts what was asked: an answer to one that was given up is not heard
    document.addEventListener("click", (event) => this.noteTouch(event.target), true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.giveUp(), true);
  }

  // The button is there for whoever may ask now; its place is kept for them as long as the game goes on, so that
  // what stands beside it stays where it is.
  show(state) {
    const isOffered = state.hints && state.phase === "running" && state.held.length > 0;
    $("ask-hint").hidden = !isOffered;
    $("ask-hint").disabled = Boolean(state.curtain) || !isAsked(state) || !state.actions.length;
  }

  // A new state: what was advised is past.
  drop() {
    this.giveUp();
    this.page.hint = undefined;
    this.bubble.hide();
  }

  // Whoever does something meanwhile needs no hint any more.
  noteTouch(target) {
    if (!target.closest("#ask-hint, #why") && target.closest("button, a, [data-pick], #table")) this.giveUp();
  }

  giveUp() {
    if (!this.isWaiting) return;
    this.number += 1;
    this.wait(false);
    this.bubble.hide();
  }

  // Asked again in the same state, it is said again.
  async ask() {
    const { page } = this;
    if (this.isWaiting || $("ask-hint").hidden || $("ask-hint").disabled) return;
    page.pace.hurry();
    if (page.replay.isShown) page.replay.now();
    const { state } = page;
    if (page.hint) {
      this.tell(page.hint);
      return;
    }
    this.wait(true);
    this.number += 1;
    const [number, path] = [this.number, page.picks.path.join()];
    try {
      const { seat, revision, ply } = state;
      const told = await post(`/api/tables/${tableId}/hint?lang=${language}`, { seat, revision, ply });
      if (number !== this.number || path !== page.picks.path.join()) return;
      if (page.state.revision !== told.revision || page.state.ply !== told.ply || page.state.seat !== seat) return;
      page.hint = told;
      this.tell(told);
    } catch (error) {
      if (number !== this.number) return;
      this.bubble.hide();
      if (error.code !== "stale") this.bubble.say(document.createTextNode(error.message), $("ask-hint"));
    } finally {
      if (number === this.number) this.wait(false);
    }
  }

  // That the computer thinks stands beside the button; it is said aloud when there is a pause, not as a refusal is.
  wait(isOn) {
    this.isWaiting = isOn;
    $("ask-hint").ariaBusy = isOn ? "true" : null;
    if (!isOn) return;
    const thinking = document.createElement("span");
    thinking.className = "thinking";
    thinking.textContent = say.sayHintThinking;
    thinking.ariaHidden = "true";
    this.bubble.say(thinking, $("ask-hint"));
    speak([say.sayHintThinking]);
  }

  tell(told) {
    ring(this.page);
    const [what, why] = [document.createElement("b"), document.createElement("span")];
    what.textContent = say.sayHint.replace("{what}", () => told.names.join(" → "));
    why.innerHTML = told.html;
    const said = document.createElement("span");
    said.append(what, " ", why);
    this.bubble.say(said, $("ask-hint"), { off: [$("prompt"), ...$("ask-hint").parentElement.children] });
  }
}

// Rings what is advised and not picked yet, the next thing first; also among the choices that are buttons.
export function ring(page) {
  for (const piece of document.querySelectorAll("[data-hint]")) delete piece.dataset.hint;
  const { hint, picks, replay } = page;
  if (!hint || replay.isShown) return;
  const begun = picks.path.findIndex((pick, at) => pick !== hint.picks[at]) < 0 ? picks.path.length : 0;
  hint.picks.slice(begun).forEach((pick, place) => {
    const which = `[data-pick="${CSS.escape(pick)}"]`;
    for (const piece of [...table.querySelectorAll(which), ...$("verbs").querySelectorAll(which)]) {
      piece.dataset.hint ??= Math.min(place + 1, MANY);
    }
  });
}
