// Drawing: turns the table on the page into the one just told, and lets pieces glide to their places.
import { keepFocus } from "./focus.js";
import { morph } from "./morph.js";
import { $, table } from "./parts.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Drawing {
  // `mark` is called after each change, to mark what may be picked.
  constructor(mark) {
    this.mark = mark;
    this.html = ""; // what is on the table now
  }

  show(html, { isPast = false, also = () => {} } = {}) {
    this.html = html;
    $("past").hidden = !isPast;
    table.classList.toggle("was", isPast);
    const isQuiet = calm.matches || document.hidden || !table.childElementCount;
    const change = () => keepFocus(() => {
      const before = places();
      morph(table, html);
      markFresh(before);
      this.mark();
      also();
    });
    if (document.startViewTransition && !isQuiet) glide(change);
    else change();
  }
}

// The browser moves what has the same name before and after.
function glide(change) {
  name();
  const transition = document.startViewTransition(() => {
    change();
    name();
  });
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(unname);
}

function name() {
  for (const piece of table.querySelectorAll("[data-glide]")) {
    piece.style.viewTransitionName = `piece-${piece.dataset.key.replace(/[^A-Za-z0-9]/g, "-")}`;
  }
}

function unname() {
  for (const piece of table.querySelectorAll("[data-glide]")) piece.style.viewTransitionName = "";
}

// Where each piece lies: what has come or moved since is marked as fresh.
function places() {
  const found = new Map();
  for (const piece of table.querySelectorAll("[data-place] [data-key]")) {
    found.set(piece.dataset.key, piece.closest("[data-place]").dataset.place);
  }
  return found;
}

function markFresh(before) {
  for (const [key, place] of places()) {
    const piece = table.querySelector(`[data-key="${key}"]`);
    piece.classList.toggle("fresh", before.size > 0 && before.get(key) !== place);
  }
}
