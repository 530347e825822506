// Keys: what each of them does at a table.
import { recall, remember } from "./calls.js";
import { describeTable } from "./describing.js";
import { thingAt } from "./explaining.js";
import { moveFocus } from "./focus.js";
import { $ } from "./parts.js";
import { closeRules, isReading } from "./reading.js";

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const STEPS = { ArrowLeft: -1, ArrowRight: 1 }; // through a game that is over, or the past that is shown

const ALL = "#table [data-pick], #verbs button"; // also what does not lead on, such as cards that lie

function isCommand({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}

// A key of one letter or sign alone: whoever talks to the computer may press it without meaning to.
function isSingle(event) {
  return event.key.length === 1 && !isCommand(event);
}

function isPast({ replay, state }) {
  return replay.isShown || state?.phase === "over" || state?.phase === "left";
}

export function listenToKeys(page, { picking, bubble, turns, zoom, explaining, talking }) {
  // Leaves the innermost thing that is open.
  function escape() {
    if (explaining.isShown) explaining.hide();
    else if (isReading()) closeRules();
    else if (talking.isShown) talking.close();
    else if (bubble.isShown) bubble.hide();
    else if (page.picks.path.length) picking.letGo();
    else if (page.replay.isShown) page.replay.now();
  }

  $("keys-setting").checked = recall("keys", true);
  $("keys-setting").addEventListener("change", (event) => remember("keys", event.target.checked));
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && page.state?.undo;
    if (document.querySelector("dialog[open]")) return; // it has the keys to itself
    if (event.key === "Escape") escape();
    else if (isTyping || (isSingle(event) && !$("keys-setting").checked)) return;
    else if (event.key === "/") {
      event.preventDefault();
      $("notation").focus();
    } else if (event.key === "d" && !isCommand(event)) describeTable(page);
    else if (event.shiftKey && event.key in ARROWS && moveFocus(ARROWS[event.key], ALL)) event.preventDefault();
    else if (event.key === "?") explaining.ask(thingAt(document.activeElement));
    else if (isUndo) picking.sending.takeBack("undo");
    else if (zoom.key(event)) event.preventDefault();
    else if (event.key in STEPS && isPast(page)) {
      event.preventDefault();
      page.replay.step(STEPS[event.key]);
    } else if (!turns.press(event) && event.key in ARROWS && moveFocus(ARROWS[event.key])) event.preventDefault();
  });
}
