// The prompt: what is asked now, and while something is being picked, what comes next.
import { $, room, say } from "./parts.js";

export function showAsked(page) {
  const { picks, state } = page;
  if (!state || page.replay?.isShown) return;
  const path = picks.path;
  $("asked").innerHTML = path.length && picks.next().size ? nextOf([...picks.next()], state.next) : state.prompt;
  showStep(path.length + 1, picks.lengths());
  fitAsked();
}

// Where a long question needs the room, what stands beside it says less.
export function fitAsked() {
  room.classList.remove("long-asked");
  const { scrollHeight, clientHeight } = $("prompt");
  room.classList.toggle("long-asked", scrollHeight > clientHeight + 2);
}

// What the first of them that has a sentence is called; verbs beside it are buttons that name themselves.
function nextOf(picks, sentences) {
  return picks.map((pick) => sentences[pick]).find((sentence) => sentence) ?? say.sayNext;
}

// How many choices there are, where all ways have as many.
function showStep(number, lengths) {
  const [count] = lengths;
  const isTold = lengths.size === 1 && count > 1 && number <= count;
  $("step").hidden = !isTold;
  if (!isTold) return;
  $("step").textContent = `${number}/${count}`;
  $("step").setAttribute("aria-label", say.sayStep.replace("{number}", number).replace("{last}", count));
}
