// The log: what has happened, one line each.
import { $ } from "./parts.js";
import { spoken } from "./speaking.js";

const AT_END = 40; // this close to the end, the log follows what is added
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown", "focusin"];

let isFollowing = true; // until the reader scrolls up
let isPast = false; // while the table is shown as it was, the log stands where that is told
let isByHand = false; // whether the reader scrolls: windows, rotations and fonts move the text too

export function listenToLog() {
  const log = $("log");
  for (const kind of BY_HAND) {
    log.addEventListener(kind, () => {
      isByHand = true;
    }, { passive: true });
  }
  log.addEventListener("scroll", () => {
    log.classList.toggle("goes-on-above", log.scrollTop > 2);
    if (isByHand) isFollowing = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  });
  log.addEventListener("scrollend", () => {
    isByHand = false;
  });
  new ResizeObserver(follow).observe(log);
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", follow);
  document.fonts.ready.then(follow);
}

// Adds what is new; tells in words what of it is to be read aloud, none of it to whoever has just come.
export function addToLog(told) {
  const log = $("log");
  while (log.children.length > told.log_from) log.lastElementChild.remove();
  const items = told.log.map(entryItem);
  log.append(...items);
  follow();
  return told.log_from > 0 ? items.filter((_, place) => !told.log[place].aside).map(spoken) : [];
}

function follow() {
  const log = $("log");
  if (isFollowing && !isPast) log.scrollTop = log.scrollHeight;
}

// Marks what had been told last after so many plies, and shows it in the middle of the log.
export function followPast(ply) {
  isPast = true;
  const log = $("log");
  const last = [...log.querySelectorAll("[data-ply]")].findLast((one) => Number(one.dataset.ply) <= ply);
  markShown(last);
  const item = last?.parentElement;
  log.scrollTop = item ? item.offsetTop - log.offsetTop - (log.clientHeight - item.offsetHeight) / 2 : 0;
}

export function followNow() {
  if (!isPast) return;
  isPast = false;
  isFollowing = true;
  markShown(undefined);
  follow();
}

function markShown(entry) {
  for (const one of $("log").querySelectorAll("[aria-current]")) if (one !== entry) one.removeAttribute("aria-current");
  entry?.setAttribute("aria-current", "step");
}

function entryItem(entry) {
  const item = document.createElement("li");
  if (entry.seat) item.classList.add(`seat-${entry.seat}`);
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.ply = entry.ply;
  button.innerHTML = entry.html;
  item.append(button);
  return item;
}
