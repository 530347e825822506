// Thrown: what the reader's own die came to is shown beside the cards, not only in the line above the table.
import { table } from "./parts.js";

const isThrown = ({ html }) => html.includes("data-thrown");

export function showThrown({ log, log_from: from, seat }, bubble) {
  const first = from ? log.findIndex((entry) => entry.seat === seat && isThrown(entry)) : -1;
  if (first < 0) return;
  const told = document.createElement("div");
  told.className = "thrown";
  told.innerHTML = log.slice(first).filter((entry) => entry.seat === seat && entry.outcome).map(({ html }) => `<p>${html}</p>`).join("");
  bubble.say(told, table.querySelector("[data-place^=hand-]"));
}
