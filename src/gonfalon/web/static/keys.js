// Keys: what each of them does at a table.
import { moveFocus } from "./focus.js";
import { $ } from "./parts.js";
import { closeRules, isReading, openRules } from "./reading.js";

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function listenToKeys(page, { picking, bubble, turns }) {
  // Leaves the innermost thing that is open.
  function escape() {
    if (isReading()) closeRules();
    else if (bubble.isShown) bubble.hide();
    else if (page.picks.path.length) picking.drop();
    else if (page.replay.isShown) page.replay.now();
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && page.state?.undo;
    if (event.key === "Escape") escape();
    else if (isTyping) return;
    else if (event.key === "/") {
      event.preventDefault();
      $("notation").focus();
    } else if (event.key === "?") openRules(document.activeElement?.closest("[data-help]")?.dataset.help);
    else if (isUndo) picking.takeBack("undo");
    else if (!turns.press(event) && event.key in ARROWS && moveFocus(ARROWS[event.key])) event.preventDefault();
  });
}
