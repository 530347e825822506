// Peeks: lists that open at their number, inside the window; a touch anywhere else closes them.
import { table } from "./parts.js";

const EDGE = 6; // what is left free beside a list

export function closePeeks(but) {
  for (const box of table.querySelectorAll("[data-peek]:checked")) if (box !== but) box.checked = false;
}

// A label and its box are clicked one after the other: both are that list's own.
export function listenToPeeks() {
  document.addEventListener("click", ({ target }) => closePeeks(target.closest("label")?.control));
  table.addEventListener("change", ({ target }) => {
    if (target.matches("[data-peek]:checked")) keepInside(target.parentElement.lastElementChild);
  });
}

function keepInside(list) {
  list.style.translate = "none";
  const { left, right } = list.getBoundingClientRect();
  const over = Math.max(0, right - document.documentElement.clientWidth + EDGE);
  list.style.translate = `${left < EDGE ? EDGE - left : -over}px`;
}
