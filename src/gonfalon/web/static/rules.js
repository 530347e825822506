// The rules, searchable by words and plain questions, and opened at the rule in question.
import { plain, ranked, wordsOf } from "./finding.js";

const search = document.getElementById("rule-search");
const none = document.getElementById("no-rule");
const answers = document.getElementById("answers");

let kept; // every rule with its words, what is often asked and what things are called; read once

function known() {
  if (kept) return kept;
  const rules = [...document.querySelectorAll("#rules .chapter .rule")].map((rule) => ({
    rule,
    id: rule.querySelector(".rule-id").textContent,
    title: wordsOf(rule.querySelector("h4").textContent),
    text: ` ${wordsOf(textOf(rule)).join(" ")}`,
    letters: plain(textOf(rule)),
  }));
  const options = [...document.querySelectorAll("#often-asked option")];
  const topics = options.map(({ dataset }) => ({
    ways: dataset.asked.split(",").map(wordsOf),
    rules: dataset.rules.split(" "),
  }));
  const told = document.getElementById("rules-found");
  kept = {
    rules, topics,
    byId: new Map(rules.map((one) => [one.id, one])),
    names: JSON.parse(told.dataset.names).map(([name, rule]) => ({ words: wordsOf(name), rule })),
    filler: new Set(wordsOf(told.dataset.filler)),
  };
  return kept;
}

// What a rule says, without its pictures.
function textOf(rule) {
  return [...rule.children].filter((part) => !part.matches("figure")).map((part) => part.textContent).join(" ");
}

// What is meant stands first, the nearest first; where no word is found, what has the letters in its place.
export function filterRules() {
  const letters = plain(search.value).split(/\s+/).filter(Boolean);
  const { rules, byId } = known();
  const first = letters.length ? ranked(search.value, known()).map((id) => byId.get(id)) : [];
  const has = ({ letters: all }) => letters.every((some) => all.includes(some));
  const rest = new Set(first.length ? [] : rules.filter(has));
  answers.replaceChildren(...first.map(({ rule }) => likeness(rule)));
  answers.hidden = first.length === 0;
  show(rest, letters.length > 0);
  none.hidden = first.length + rest.size > 0;
}

// The rules in their chapters, without those that stand elsewhere.
function show(found, isSearched) {
  document.querySelector("main.book")?.classList.toggle("searched", isSearched);
  for (const opening of document.querySelectorAll("#rules .intro, #rules .opening")) opening.hidden = isSearched;
  for (const one of known().rules) one.rule.hidden = !found.has(one);
  for (const chapter of document.querySelectorAll("#rules .chapter")) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  if (!isSearched) return;
  const panel = search.closest(".rules-panel");
  if (panel) panel.scrollTo({ top: 0, behavior: "instant" });
  else answers.scrollIntoView({ block: "nearest" });
}

// The same rule to read, without being where links lead to.
function likeness(rule) {
  const copy = rule.cloneNode(true);
  copy.removeAttribute("id");
  copy.hidden = false;
  copy.classList.remove("shown");
  return copy;
}

export function showRule(element) {
  if (!element) return;
  if (search.value) {
    search.value = "";
    filterRules();
  }
  document.querySelector(".rule.shown")?.classList.remove("shown");
  element.classList.add("shown");
  element.scrollIntoView({ block: "start" });
  element.focus({ preventScroll: true });
}

search?.addEventListener("input", filterRules);
document.getElementById("print")?.addEventListener("click", () => window.print());
if (document.querySelector("main.rules-page") && location.hash) {
  showRule(document.getElementById(decodeURIComponent(location.hash.slice(1))));
}
