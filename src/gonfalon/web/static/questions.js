// Questions: before what was likely not meant is done, it is asked about beside its place.
import { recall } from "./calls.js";
import { say } from "./parts.js";
import { ruleLink } from "./reading.js";

// How much is asked about: "likely" what the game finds doubtful, "all" that cannot be undone, "none".
export function askedAbout() {
  return recall("ask", recall("confirm", false) ? "all" : "likely");
}

// The question about these actions, if there is one; some are asked only where a single touch does them, or the last
// pick was not touched.
export function questionAbout(state, actions, { touches, isTouched }) {
  if (askedAbout() === "none") return undefined;
  const isHasty = touches === 1 || !isTouched;
  const isAbout = (one) => one.actions.join("\n") === actions.join("\n") && (!one.hasty || isHasty);
  return state.questions.find(isAbout);
}

// The question itself, without what is told before it: all of it stands beside the place.
export function inShort(html) {
  const text = document.createElement("span");
  text.innerHTML = html;
  const asked = text.textContent.match(/[^.!?;:]*\?\s*$/)?.[0];
  if (!asked) return html;
  text.textContent = asked.trim();
  return text.innerHTML;
}

// A question with its two answers, yes always on the same side; whatever else is done is a no. Where something
// would be given up, no is the stronger answer; where it is only asked whether a touch was meant, yes is.
export function ask(bubble, { html, rule, hasty: isMild = true }, near, { yes, no }) {
  const box = document.createElement("span");
  box.className = "question";
  const text = document.createElement("span");
  text.innerHTML = html;
  if (rule) text.append(" ", ruleLink(rule));
  let isAnswered = false;
  const answer = (label, kind, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    button.textContent = label;
    button.addEventListener("click", () => {
      isAnswered = true;
      bubble.hide();
      act();
    });
    return button;
  };
  const refusing = answer(say.sayNo, isMild ? "no" : "main-way no", no);
  const agreeing = answer(say.sayDoIt, isMild ? "main-way yes" : "yes", yes);
  box.append(text, agreeing, refusing);
  bubble.say(box, near, { whenHidden: () => isAnswered || no() });
  refusing.focus({ preventScroll: true }); // a second press of the same key does nothing
}
