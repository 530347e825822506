// The rules, searchable, and opened at the rule in question.

const search = document.getElementById("rule-search");
const none = document.getElementById("no-rule");

function plain(text) {
  return text.toLocaleLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
}

export function filterRules() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const opening of document.querySelectorAll("#rules .intro, #rules .opening")) {
    opening.hidden = words.length > 0;
  }
  for (const chapter of document.querySelectorAll("#rules .chapter")) {
    let inside = 0;
    for (const rule of chapter.querySelectorAll(".rule")) {
      const text = plain(rule.textContent);
      rule.hidden = !words.every((word) => text.includes(word));
      inside += rule.hidden ? 0 : 1;
    }
    chapter.hidden = inside === 0;
    found += inside;
  }
  none.hidden = found > 0;
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
