// Leaving: resigning, asking all others for an end or a take-back and answering them, giving a seat or a table up.
import { randomText } from "./calls.js";
import { $ } from "./parts.js";
import { spoken } from "./speaking.js";

const WISHES = {
  resign: ["resign", {}],
  end: ["ask", { kind: "end" }],
  back: ["ask", { kind: "back" }],
  turn: ["ask", { kind: "back", whole_turn: true }],
};

export class Leaving {
  constructor(lobby) {
    this.lobby = lobby; // asks the server, and shows a refusal beside what was touched
  }

  // The button says what is wished; what cannot be undone is asked about first.
  async leave(button) {
    const [what, from, sure] = [button.dataset.leave, button.dataset.from, button.dataset.sure];
    if (sure && !confirm(sure)) return;
    if (what === "give") {
      await this.lobby.give(from, button);
      return;
    }
    $("menu").close(); // a refusal is read at the table
    await this.wish(what, from, button);
  }

  wish(what, from, button) {
    if (what === "abandon") return this.lobby.ask("abandon", undefined, button);
    if (what === "keep") return this.lobby.ask(`seats/${from}/keep`, undefined, button);
    const [path, body] = WISHES[what];
    return this.lobby.ask(path, { id: randomText(), seat: Number(from), ...body }, button);
  }

  answer(button) {
    const [answer, from] = [button.dataset.answer, button.dataset.from];
    const number = Number(button.closest("[data-question]").dataset.question);
    return this.lobby.ask("answer", { id: randomText(), seat: Number(from), question: number, yes: answer === "yes" }, button);
  }
}

// What somebody asks of all, or has answered, to be said once.
export function newlyAsked(told, before) {
  const asked = told.own !== before?.own && $("own-seat").querySelector(".question > span");
  return asked ? [spoken(asked)] : [];
}
