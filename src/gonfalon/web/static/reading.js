// The panel with the rules beside the table, and the links that open it.
import { $, room } from "./parts.js";
import { showRule } from "./rules.js";

export function isReading() {
  return !$("rules-panel").hidden;
}

export function openRules(rule) {
  $("rules-panel").hidden = false;
  $("open-rules").setAttribute("aria-expanded", "true");
  room.classList.add("reading");
  room.dispatchEvent(new Event("reading"));
  if (rule) showRule($(`rule-${rule}`));
  else $("rule-search").focus();
}

export function closeRules() {
  $("rules-panel").hidden = true;
  $("open-rules").setAttribute("aria-expanded", "false");
  room.classList.remove("reading");
  $("open-rules").focus();
}

// Where the panel lies over the table, a touch beside it closes it and does nothing else.
function closeBeside(event) {
  if (!isReading() || !event.detail || getComputedStyle($("rules-panel")).position !== "fixed") return;
  if (!event.target.closest(".play, .happened") || event.target.closest("[data-rule]")) return;
  event.preventDefault();
  event.stopPropagation();
  closeRules();
}

// A link to a rule by its title, with the id small beside it; `sentence` says it with a {title} in it.
export function ruleLink(rule, sentence = "{title}") {
  const link = document.createElement("button");
  const words = document.createElement("span");
  const id = document.createElement("small");
  const title = $(`rule-${rule}`)?.querySelector(".rule-title").textContent ?? "";
  link.type = "button";
  link.className = "rule-link";
  link.dataset.rule = rule;
  words.textContent = sentence.replace("{title}", title);
  id.textContent = rule;
  link.append(words, " ", id);
  return link;
}

$("open-rules").addEventListener("click", () => (isReading() ? closeRules() : openRules()));
$("close-rules").addEventListener("click", closeRules);
document.addEventListener("click", closeBeside, true);
