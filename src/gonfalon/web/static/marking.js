// Marking: the pieces that may be picked next glow, and picks that are not drawn become buttons.
import { keepFocus } from "./focus.js";
import { ring } from "./hinting.js";
import { $, room, say, table } from "./parts.js";
import { showAsked } from "./prompt.js";
import { ruleLink } from "./reading.js";
import { showShade } from "./shade.js";
import { bringIntoSight } from "./sight.js";

let putAway = ""; // the proofs that the reader has closed

// Whoever has read why they may claim closes it, and sees what lies below.
export function listenToProofs(page) {
  $("close-proofs").addEventListener("click", () => {
    putAway = Object.values(page.state.proofs).map(({ html }) => html).join();
    $("proofs").hidden = true;
  });
}

// What can no longer be picked may be hidden, so focus is looked after from the beginning.
export function mark(page) {
  keepFocus(() => {
    const isLive = !page.replay.isShown && !page.goesOn;
    const next = isLive ? page.picks.next() : new Set();
    const path = isLive ? page.picks.path : [];
    const drawn = markPieces(next, path, isLive && path.length ? page.picks.next([]) : new Set());
    const offers = path.length ? {} : page.state?.offers ?? {};
    showVerbs([...next].filter((pick) => !drawn.has(pick) && !(pick in offers)), path, page.state);
    showOffers(next, offers, drawn);
    showAsked(page);
    showShade(page);
    ring(page);
    showProofs(isLive && page.state ? Object.values(page.state.proofs) : []);
  });
  bringIntoSight(!page.replay.isShown && !page.goesOn && page.picks.path.length > 0);
}

// Marks what is drawn; tells which picks are. While something is picked, a way may still begin with another thing.
function markPieces(next, path, starts) {
  const drawn = new Set();
  for (const piece of table.querySelectorAll("[data-pick]")) {
    const pick = piece.dataset.pick;
    const isNext = next.has(pick);
    const isPicked = path.includes(pick);
    drawn.add(pick);
    piece.classList.toggle("can-pick", isNext);
    piece.classList.toggle("picked", isPicked);
    piece.classList.toggle("can-start", starts.has(pick));
    if (isPicked || isNext) piece.setAttribute("aria-pressed", isPicked); // what leads on is a toggle
    else piece.removeAttribute("aria-pressed");
    piece.tabIndex = isNext || !piece.closest("[data-tab='can-pick']") ? 0 : -1;
  }
  return drawn;
}

function showVerbs(picks, path, state) {
  const verbs = inPlace(picks).map((pick) => verb(pick, state.labels[pick] ?? pick));
  if (path.length) {
    verbs.push(verb("", say.sayCancel, "quiet"));
    const help = state?.ruled[path[0]] ?? helpOf(path);
    if (help) verbs.push(ruleLink(help, say.sayRule));
  }
  $("verbs").replaceChildren(...verbs);
}

// While something is asked about, the rule beside the choices is that of the question.
export function showRuleOf({ rule }) {
  const link = rule && $("verbs").querySelector(".rule-link");
  if (link) link.replaceWith(ruleLink(rule, say.sayRule));
}

// What has a place of its own before the others stands there, whatever else there is.
function inPlace(picks) {
  const leading = room.dataset.leading.split(" ");
  return [...leading.filter((pick) => picks.includes(pick)), ...picks.filter((pick) => !leading.includes(pick))];
}

// What is the best thing to do stands before the other choices, though it be drawn.
function showOffers(next, offers, drawn) {
  const best = Object.keys(offers).filter((pick) => next.has(pick));
  const kind = (pick) => (drawn.has(pick) ? "main-way" : "can-pick main-way");
  $("verbs").prepend(...best.map((pick) => verb(pick, offers[pick], kind(pick))));
}

function verb(pick, label, kind = "can-pick") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = kind;
  button.dataset.pick = pick;
  button.textContent = label;
  if (kind.startsWith("can-pick")) button.setAttribute("aria-pressed", "false"); // as what is drawn
  return button;
}

// The rule that explains what is being placed; else the last thing picked, or the one before it.
function helpOf(path) {
  const found = path.map((pick) => table.querySelector(`.picked[data-pick="${CSS.escape(pick)}"][data-help]`));
  const carried = found.findLast((piece) => piece?.matches("[data-carry], :has([data-carry])"));
  return $(`thing-${(carried ?? found.findLast((piece) => piece))?.dataset.help}`)?.dataset.rule;
}

// A rule that proves several is named once, after the last of them.
function showProofs(proofs) {
  const told = proofs.map(({ html }) => html).join();
  $("proofs").hidden = proofs.length === 0 || told === putAway;
  if (told !== putAway) putAway = "";
  $("proofs-list").replaceChildren(...proofs.map(({ html, rule }, place) => {
    const item = document.createElement("li");
    item.innerHTML = html;
    if (proofs[place + 1]?.rule !== rule) item.append(" ", ruleLink(rule));
    return item;
  }));
}
