// Speaking: what is new is said once to whoever listens, and then what is asked of them.
import { $, say } from "./parts.js";

const PAUSE = 700; // what comes sooner after the last words is said together with the next
const MOST = 12; // sentences at once, a long turn: what came before them is in the log

let waiting = []; // sentences that are not said yet
let asked = ""; // and what is asked after them
let isPausing = false;

// What is open above the page keeps readers from hearing it: what is new then waits until that is closed.
const isUnheard = () => $("announce").inert || document.querySelector("dialog:modal") !== null;
document.addEventListener("close", () => isPausing || utter(), true);

// Says these sentences, and then what is asked now; without that, what was about to be asked still is.
export function speak(sentences, question = asked) {
  waiting.push(...sentences.map((one) => one.trim()).filter((one) => one));
  asked = question.trim();
  if (!isPausing) utter();
}

// At a shared screen the next reader hears nothing of what was said, or was about to be, to the one before.
export function hush() {
  waiting = [];
  asked = "";
  $("announce").replaceChildren();
}

// What a part of the page says aloud: what is drawn by its name, what is hidden not at all.
export function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data.replaceAll("\u00ad", "");
  if (node.nodeType === Node.ELEMENT_NODE) {
    if (node.hidden || node.ariaHidden === "true") return "";
    if (node.ariaLabel) return node.ariaLabel;
  }
  return [...node.childNodes].map(spoken).join("");
}

// A new paragraph is read even if it says the same as the one before.
function utter() {
  if (isUnheard()) return;
  const said = waiting.slice(-MOST);
  if (waiting.length > MOST) said.unshift(say.sayEarlier);
  if (asked) said.push(asked);
  waiting = [];
  asked = "";
  if (!said.length) return;
  const words = document.createElement("p");
  words.textContent = said.join(" ");
  $("announce").replaceChildren(words);
  isPausing = true;
  setTimeout(() => {
    isPausing = false;
    utter();
  }, PAUSE);
}
