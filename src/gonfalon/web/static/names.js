// Names: where a drawing names a seat, its player's name is put. A game draws what a view tells, and knows no names.
import { $, table } from "./parts.js";

export function putNames() {
  const names = [...$("seats").children].map((seat) => seat.querySelector(".who > b")?.textContent);
  for (const one of table.querySelectorAll("[data-player]")) {
    const name = names[one.dataset.player - 1];
    if (!name || one.textContent === name) continue;
    const group = one.closest("[aria-label]");
    if (group && group !== table) group.ariaLabel = group.ariaLabel.replace(one.textContent, () => name);
    one.textContent = name;
  }
}
