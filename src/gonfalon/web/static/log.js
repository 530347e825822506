// The log: what has happened, one line each, and the last of it read aloud.
import { $ } from "./parts.js";

const AT_END = 40; // this close to the end, the log follows what is added
const MOST_READ = 6;

let isFollowing = true; // until the reader scrolls up
let size = ""; // where another one moves the text, nobody has scrolled

export function listenToLog() {
  const log = $("log");
  const sizeNow = () => `${log.clientWidth} ${log.clientHeight}`;
  log.addEventListener("scroll", () => {
    if (sizeNow() !== size) return;
    isFollowing = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  });
  new ResizeObserver(() => {
    size = sizeNow();
    follow();
  }).observe(log);
}

export function addToLog(told) {
  const log = $("log");
  while (log.children.length > told.log_from) log.lastElementChild.remove();
  const items = told.log.map(entryItem);
  log.append(...items);
  follow();
  if (told.log_from > 0 && items.length) {
    $("announce").textContent = items.slice(-MOST_READ).map((item) => item.textContent).join(" ");
  }
}

function follow() {
  const log = $("log");
  if (isFollowing) log.scrollTop = log.scrollHeight;
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
