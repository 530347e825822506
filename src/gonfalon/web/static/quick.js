// A game by one click, against the computer, at one screen or with a friend.
import { post, recall, remember, rememberLinks } from "./calls.js";
import { atLevel } from "./levels.js";
import { isPractice } from "./practice.js";

export async function make(game, seats, practice, { options = {}, pace = "live", match = null, hints = false, takebacks = true, clock = null, talk = "phrases", watchers = "live", about = "" } = {}) {
  const made = await post("/api/tables", { game, seats, options, pace, match, practice, hints, takebacks, clock, talk, watchers, about });
  rememberLinks(made);
  location.assign(made.url);
}

// Against computers by one click: as it was chosen last, in a first game the mildest way, else as usual.
export function wayFor(button) {
  const first = button.dataset.first ? JSON.parse(button.dataset.first) : {};
  const chosen = recall(`chosen-${button.dataset.game}`) ?? {};
  return chosen.seats ? chosen : { ...first, ...chosen };
}

export function listenToQuick(complain) {
  for (const button of document.querySelectorAll("[data-quick]")) {
    button.addEventListener("click", () => begin(button).catch(complain));
  }
}

function begin(button) {
  const [quick, game] = [button.dataset.quick, button.dataset.game];
  const chosen = quick === "computer" ? atLevel(wayFor(button), game) : {};
  const other = chosen.level ? { kind: quick, level: chosen.level } : { kind: quick };
  const seats = [{ kind: "you" }, ...Array(Number(button.dataset.seats) - 1).fill(other)];
  // A first game was mild: the level stays until another one is chosen.
  if (quick === "computer" && button.dataset.first) remember(`chosen-${game}`, { level: chosen.level });
  const all = chosen.seats ?? seats;
  return make(game, all, isPractice(all, button.closest(".tile")), { options: chosen.options });
}
