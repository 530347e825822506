// Sight: what others did, then the next thing to touch, is scrolled to where it can be seen.
import { $, table } from "./parts.js";
import { isReading } from "./reading.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Pieces come first; where only buttons lead on, these are shown. Whoever reads or types is left in peace.
export function bringIntoSight() {
  if (isReading() || document.activeElement?.matches("input, textarea")) return;
  const pieces = [...table.querySelectorAll(".can-pick")].filter((one) => one.checkVisibility());
  const ready = pieces.length ? pieces : [...$("verbs").querySelectorAll(".can-pick")];
  if (!ready.length || ready.some(isInSight)) return;
  const next = ready.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  next.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

// Whose turn it is after others have moved sees what they did, above the board.
export function showTop() {
  if (!isReading() && !document.activeElement?.matches("input, textarea")) scrollTo({ top: 0, behavior: "instant" });
}

// Whoever asks for the table as it was sees it, where the log stands below it.
export function showTable() {
  const { top, bottom } = table.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (seen < Math.min(bottom - top, innerHeight) * 0.7) scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
}

// Whether its middle is on the screen, and nothing lies over it.
function isInSight(one) {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top === one || one.contains(top);
}

function distance(one) {
  const box = one.getBoundingClientRect();
  return Math.abs(box.y + box.height / 2 - innerHeight / 2);
}
