// Practice: whether a new table shall be one, on the pages where tables are made.
import { recall, remember } from "./calls.js";

const boxes = [...document.querySelectorAll("[data-practice]")];

// Until somebody has chosen, a first game is practice. Then all boxes of a page say the same, and the browser
// remembers it.
export function listenToPractice() {
  for (const box of boxes) {
    box.checked = recall("practice", "first" in box.dataset);
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

// Whether several people play.
export function isCompany(seats) {
  return seats.filter(({ kind }) => kind !== "computer").length > 1;
}

// What the box of that part of the page says; where there is none, it is somebody's first game.
export function isPractice(seats, part) {
  return canPractise(seats) && (part?.querySelector("[data-practice]").checked ?? recall("practice", true));
}
