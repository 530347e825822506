// Explaining: a small card beside a thing says what it is, without picking it.
import { foretoldOf } from "./foretelling.js";
import { $, say, table } from "./parts.js";
import { putBeside } from "./placing.js";
import { openRules, ruleLink } from "./reading.js";
import { speak } from "./speaking.js";

// Its words come with the page (glossary.html), its name is what the drawing itself says of the thing:
// so nothing is told that this reader may not know.
const MOVED = 4;
const ANY = "[data-help], .verbs [data-pick]";

// The innermost thing around an element that can be explained; where a point is given, what lies there on top of it.
export function thingAt(element, point) {
  if (element?.closest("#what, #why, #rules-panel, dialog")) return undefined;
  const one = element?.closest(ANY) ?? undefined;
  return (one && point && lyingOn(one, point)) ?? one;
}

// A card that leaves its clicks to the battlefield below it is asked about all the same: of what lies in the same
// place and takes no clicks, the last one drawn there.
function lyingOn(one, { clientX: x, clientY: y }) {
  const lying = one.closest("#table [data-place]")?.querySelectorAll("[data-help]") ?? [];
  return [...lying].findLast((piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    const isThere = x >= left && x < right && y >= top && y < bottom;
    return isThere && !piece.contains(one) && piece.checkVisibility() && getComputedStyle(piece).pointerEvents === "none";
  });
}

// Whether somebody points between the parts of it, where there is nothing to explain.
export function isBetween(element, one) {
  return one.matches("ul, ol, div[role=group]") && (element === one || element.matches(".others-told"));
}

// What the page says of it; a choice that lies on the table, too, is what lies there, one without words of its own
// just that.
function entryOf(one) {
  const drawn = table.querySelector(`[data-pick="${CSS.escape(one.dataset.pick ?? "")}"][data-help]`);
  const name = one.dataset.help ?? drawn?.dataset.help ?? one.dataset.pick;
  return $(`thing-${name}`) ?? $(name ? "thing-web-choice" : "thing-web-cancel");
}

// What the drawing says of it, or what such a thing is called; a cell's name stays as it is written.
// The first sentence names it, the others tell how it stands.
function nameOf(one, entry) {
  const name = one.ariaLabel ?? (one.dataset.help ? entry.title : one.textContent);
  return name.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toLocaleUpperCase());
}

// The chapter of the legend that belongs to it, if there is one: its heading, and its signs.
function signsOf({ dataset }) {
  const signs = dataset.shows && document.querySelector(`#legend [data-signs="${CSS.escape(dataset.shows)}"]`);
  if (!signs) return [];
  const heading = document.createElement("p");
  heading.textContent = signs.previousElementSibling.textContent;
  return [heading, signs.cloneNode(true)];
}

export class Explaining {
  constructor(page) {
    this.page = page;
    this.about = undefined; // the thing that is explained
    this.top = 0; // where it was then
    this.isGreeting = false; // whether it came by itself, and not beside what it speaks of
    this.shown = document.createElement("div"); // what is drawn with it
    this.shown.className = "signs";
    $("what-text").after(this.shown);
  }

  get isShown() {
    return !$("what").hidden;
  }

  // Whether it stays until it is closed.
  get isKept() {
    return this.isShown && !$("what").classList.contains("passing");
  }

  // A passing card takes no clicks, and goes when the pointer does; another one stays and has links.
  show(one, { touchedAt = -1, isPassing = false, beside = one, isSaid = !isPassing, isGreeting = false } = {}) {
    const card = $("what");
    const entry = entryOf(one);
    this.hide();
    this.about = one;
    this.isGreeting = isGreeting;
    const [name, ...more] = nameOf(one, entry).split(/\. (?=\S)/);
    $("what-name").textContent = name;
    $("what-more").textContent = more.join(". ");
    const told = one.matches(".can-pick") ? foretoldOf(one, this.page) : undefined;
    if (told && one.dataset.keys !== undefined) $("what-text").innerHTML = told.html; // of this way, not of ways
    else $("what-text").textContent = entry.textContent;
    if (told && one.dataset.keys === undefined) $("what-more").innerHTML = told.html;
    $("what-note").textContent = entry.dataset.note ?? "";
    this.shown.replaceChildren(...(isPassing ? [] : signsOf(entry))); // what nobody asked for covers little
    const rule = entry.dataset.rule;
    $("what-links").replaceChildren(...(rule ? [ruleLink(rule, say.sayReadRule)] : []), $("what-aim"), $("what-legend"), $("what-play"));
    $("what-aim").hidden = one !== $("ask-what");
    card.classList.toggle("passing", isPassing);
    card.classList.toggle("greeting", isGreeting);
    card.classList.toggle("inviting", one === $("ask-what")); // the table is what will be asked about
    card.hidden = false;
    this.top = one.getBoundingClientRect().top;
    const free = [$("ask-what"), ...table.querySelectorAll("[data-mark]")];
    putBeside(card, beside, { touchedAt, kept: [...table.querySelectorAll(".can-pick, .fresh")], free });
    if (isSaid) speak([card.innerText.replace("×", "")]);
  }

  hide() {
    this.about = undefined;
    this.isGreeting = false;
    $("what").hidden = true;
  }

  // Once its thing has been scrolled away, the card goes.
  keepBeside() {
    if (this.about && !this.isGreeting && Math.abs(this.about.getBoundingClientRect().top - this.top) > MOVED) this.hide();
  }

  // The same once more opens its rule; without anything to explain, the rules open as they are.
  ask(one) {
    if (!one || (this.isKept && this.about === one)) {
      const rule = one && entryOf(one).dataset.rule;
      this.hide();
      openRules(rule);
    } else this.show(one);
  }
}
