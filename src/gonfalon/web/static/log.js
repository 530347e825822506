// The log: what has happened, one line each, and the last of it read aloud.
import { $ } from "./parts.js";

const AT_END = 40; // this close to the end, the log follows what is added
const MOST_READ = 6;

export function addToLog(told) {
  const log = $("log");
  while (log.children.length > told.log_from) log.lastElementChild.remove();
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  const items = told.log.map(entryItem);
  log.append(...items);
  if (isAtEnd) log.scrollTop = log.scrollHeight;
  if (told.log_from > 0 && items.length) {
    $("announce").textContent = items.slice(-MOST_READ).map((item) => item.textContent).join(" ");
  }
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
