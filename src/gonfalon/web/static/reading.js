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
  if (rule) showRule($(`rule-${rule}`));
  else $("rule-search").focus();
}

export function closeRules() {
  $("rules-panel").hidden = true;
  $("open-rules").setAttribute("aria-expanded", "false");
  room.classList.remove("reading");
  $("open-rules").focus();
}

export function ruleLink(rule) {
  const link = document.createElement("button");
  link.type = "button";
  link.className = "rule-link";
  link.dataset.rule = rule;
  link.textContent = rule;
  return link;
}

$("open-rules").addEventListener("click", () => (isReading() ? closeRules() : openRules()));
$("close-rules").addEventListener("click", closeRules);
