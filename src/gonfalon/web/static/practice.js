// Practice: whether a new table shall be one, on the pages where tables are made.
import { recall, remember } from "./calls.js";

const boxes = [...document.querySelectorAll("[data-practice]")];

// All boxes of a page say the same, and the browser remembers it.
export function listenToPractice() {
  for (const box of boxes) {
    box.checked = recall("practice", false);
    box.addEventListener("change", () => {
      remember("practice", box.checked);
      for (const other of boxes) other.checked = box.checked;
    });
  }
}

// It is for one person against computers.
export function canPractise(seats) {
  return seats.filter(({ kind }) => kind !== "computer").length === 1;
}

export function isPractice(seats) {
  return canPractise(seats) && boxes.some((box) => box.checked);
}
