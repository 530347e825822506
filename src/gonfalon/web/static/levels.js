// How well the computer plays in the game that one click begins.
import { remember } from "./calls.js";

// What a browser may remember from before there were five levels.
const FORMER = { random: "page", glance: "squire", greedy: "knight" };

const listFor = (game) => document.querySelector(`[data-level-for="${game}"]`);

function levelOf(way) {
  const level = way.level ?? way.seats?.find(({ kind }) => kind === "computer")?.level;
  return FORMER[level] ?? level;
}

// Each list shows the level that its button would play at, and says how that plays.
export function listenToLevels(wayFor) {
  for (const button of document.querySelectorAll("[data-quick=computer]")) {
    const game = button.dataset.game;
    const list = listFor(game);
    const tell = () => { list.parentElement.querySelector(".hint").textContent = list.selectedOptions[0].dataset.text; };
    const level = levelOf(wayFor(button));
    if ([...list.options].some(({ value }) => value === level)) list.value = level;
    list.dataset.shown = list.value;
    tell();
    list.addEventListener("change", () => {
      remember(`chosen-${game}`, atLevel(wayFor(button), game));
      tell();
    });
  }
}

// A way to play, with all computers at the level that the list says once somebody has chosen there.
export function atLevel(way, game) {
  const list = listFor(game);
  if (!list) return way;
  const value = list.value;
  if (value === list.dataset.shown && !list.dataset.chosen) return way;
  list.dataset.chosen = "yes";
  const seats = way.seats?.map((seat) => (seat.kind === "computer" ? { ...seat, level: value } : seat));
  return { ...way, ...(seats && { seats }), level: value };
}
