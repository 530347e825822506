// The rules, searchable by words and plain questions, and opened at the rule in question.
import { meant, nearest, plain, wordsOf } from "./finding.js";

const search = document.getElementById("rule-search");
const none = document.getElementById("no-rule");
const answers = document.getElementById("answers");

let kept; // every rule with its text, read once
let topics; // what is often asked, and the rules that answer it

function allRules() {
  kept ??= [...document.querySelectorAll("#rules .chapter .rule")].map((rule) => ({
    rule,
    id: rule.querySelector(".rule-id").textContent,
    text: plain(rule.textContent),
    words: ` ${wordsOf(rule.textContent).join(" ")}`,
  }));
  return kept;
}

function allTopics() {
  topics ??= [...document.querySelectorAll("#often-asked option")].map(({ dataset }) => ({
    asked: dataset.asked,
    rules: dataset.rules.split(" "),
  }));
  return topics;
}

// What is asked about stands first, what has all the words in its place; else what comes nearest.
export function filterRules() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  const exact = new Set(allRules().filter(({ text }) => words.every((word) => text.includes(word))));
  const byId = new Map(allRules().map((one) => [one.id, one]));
  let first = words.length ? meant(search.value, allTopics()).map((id) => byId.get(id)) : [];
  if (!first.length && !exact.size) {
    const near = nearest(search.value, allRules().map((one) => one.words));
    first = near.map((number) => allRules()[number]);
  }
  answers.replaceChildren(...first.map(({ rule }) => likeness(rule)));
  answers.hidden = first.length === 0;
  for (const one of first) exact.delete(one);
  show(exact, words.length > 0);
  none.hidden = first.length + exact.size > 0;
}

// The rules in their chapters, without those that stand elsewhere.
function show(found, isSearched) {
  for (const opening of document.querySelectorAll("#rules .intro, #rules .opening")) opening.hidden = isSearched;
  for (const one of allRules()) one.rule.hidden = !found.has(one);
  for (const chapter of document.querySelectorAll("#rules .chapter")) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  if (isSearched) answers.scrollIntoView({ block: "nearest" });
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
if (document.querySelector("main.rules-page") && location.hash) {
  showRule(document.getElementById(decodeURIComponent(location.hash.slice(1))));
}
