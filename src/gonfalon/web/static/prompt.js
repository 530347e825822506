// The prompt: what is asked now, and while something is being picked, what comes next.
import { $, room, say } from "./parts.js";
import { isFinger } from "./pointer.js";

const line = $("prompt").parentElement;

let shown = ""; // what is asked now

export function showAsked(page) {
  const { picks, state } = page;
  if (!state || page.replay?.isShown || page.goesOn) return; // what is done by itself is never asked
  const path = picks.path;
  const next = [...picks.next(), ...picks.isUnordered ? picks.next([]) : []];
  const asked = path.length && next.length ? nextOf(path[0], next, state.next) : state.prompt;
  showStep(path, picks.lengths());
  putAsked(asked);
}

// Whether this is what is asked, or told, now.
export function isShown(html) {
  return html === shown;
}

export function putAsked(html) {
  if (html !== shown) open(false);
  $("asked").innerHTML = shown = html;
  $("prompt").scrollTop = 0;
  fitAsked();
}

// Where a long question needs the room, what stands beside it says less; then the choices are written in two lines,
// then they stand below it; on a phone whose turn it is becomes a sign. What is too long even so can be opened: no word is out of reach, and the table stays
// where it is.
export function fitAsked() {
  if (!line.classList.contains("open")) fitLine();
  makeRoom();
}

function fitLine() {
  const [asked, verbs, noUndo] = [$("prompt"), $("verbs"), $("no-undo")];
  room.classList.remove("long-asked", "high-verbs", "many-verbs", "brief-turn");
  noUndo.classList.remove("brief");
  $("asked-more").hidden = true;
  asked.style.maxHeight = "";
  asked.classList.remove("cut");
  if (line.scrollWidth > line.clientWidth + 2) asked.style.minWidth = ""; // what was kept while something else stood beside it
  if (isCut(noUndo)) noUndo.classList.add("brief"); // a sign, which says it when it is touched
  if (isCut(asked)) room.classList.add("long-asked");
  const isCrowded = () => isCut(verbs) || (isCut(asked) && verbs.firstChild);
  if (isCrowded()) room.classList.add("high-verbs");
  if (isCrowded()) room.classList.replace("high-verbs", "many-verbs");
  if (isCut(asked)) room.classList.add("brief-turn");
  asked.classList.toggle("cut", isCut(asked));
  if (!isCut(asked)) return;
  $("asked-more").hidden = false;
  cutBetweenLines(asked);
}

// On a phone the choices lie over the line that tells what others did. What is higher than that line moves the table
// down instead of lying over it, and where choices stand at the lower edge the page ends above them: nothing that is
// touched next is ever out of reach.
function makeRoom() {
  const [verbs, others] = [$("verbs"), $("others")];
  const { position } = getComputedStyle(verbs);
  const kept = parseFloat(getComputedStyle(line).getPropertyValue("--kept")) || 0;
  keep("--over", position === "absolute" ? Math.ceil(verbs.offsetHeight - Math.max(others.offsetHeight, kept)) : 0);
  keep("--low", position === "fixed" ? verbs.offsetHeight : 0);
}

function keep(name, height) {
  const [{ style }, value] = [document.documentElement, `${Math.max(0, height)}px`];
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

// No line is seen in part.
function cutBetweenLines(asked) {
  const lines = document.createRange();
  lines.selectNodeContents($("asked"));
  const { top } = asked.getBoundingClientRect();
  const ends = [...lines.getClientRects()].map(({ bottom }) => bottom - top).filter((end) => end <= asked.clientHeight + 2);
  if (ends.length) asked.style.maxHeight = `${Math.max(...ends)}px`;
}

// A pixel or two are the tails of the last letters.
function isCut({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
  return scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2;
}

// All of a long question lies over the table for as long as it is open.
function open(isOpen) {
  line.classList.toggle("open", isOpen);
  $("prompt").style.maxHeight = "";
  $("prompt").classList.remove("cut");
  $("asked-more").setAttribute("aria-expanded", isOpen);
}

export function listenToPrompt() {
  $("asked-more").addEventListener("click", () => {
    open(!line.classList.contains("open"));
    fitAsked();
  });
  line.addEventListener("mousedown", (event) => { // who reads with a finger what is looked at goes on looking at it
    if (isFinger() && event.target.closest("#prompt, #asked-more, .taking")) event.preventDefault();
  });
  new ResizeObserver(fitAsked).observe(line);
  const around = new ResizeObserver(makeRoom);
  for (const one of [$("verbs"), $("others")]) around.observe(one);
}

// What the first of them that has a sentence is called; verbs beside it are buttons that name themselves. After
// this first pick it may have a sentence of its own.
function nextOf(first, picks, sentences) {
  const said = picks.map((pick) => sentences[`${first} ${pick}`] ?? sentences[pick]);
  return said.find((sentence) => sentence) ?? say.sayNext;
}

// How many choices there are, where all ways have as many, and nothing more is asked after them.
function showStep(path, lengths) {
  const [count] = lengths;
  const number = path.length + 1;
  const goesOn = room.dataset.goesOn.split(" ").includes(path[0]);
  const isTold = lengths.size === 1 && count > 1 && number <= count && !goesOn;
  $("step").hidden = !isTold;
  if (!isTold) return;
  $("step").textContent = `${number}/${count}`;
  $("step").setAttribute("aria-label", say.sayStep.replace("{number}", number).replace("{last}", count));
}
