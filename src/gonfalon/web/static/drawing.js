// Drawing: turns the table on the page into the one just told, and lets pieces glide to their places.
import { keepFocus } from "./focus.js";
import { markStep, places } from "./fresh.js";
import { glide } from "./glide.js";
import { morph } from "./morph.js";
import { putNames } from "./names.js";
import { $, table } from "./parts.js";
import { hideShade } from "./shade.js";

export class Drawing {
  // `mark` is called after each change, to mark what may be picked.
  constructor(mark) {
    this.mark = mark;
    this.html = ""; // what is on the table now
  }

  // `fresh` marks what is new in it; without it, that is what has changed since the last drawing.
  show(html, { isPast = false, also = () => {}, fresh = markStep } = {}) {
    this.html = html;
    $("past").hidden = !isPast;
    $("past-text").hidden = !isPast;
    table.classList.toggle("was", isPast);
    glide(table, () => keepFocus(() => {
      const before = places(table);
      hideShade(); // it is no part of what is drawn
      morph(table, html);
      putNames();
      fresh(before);
      this.mark();
      also();
    }));
  }
}

