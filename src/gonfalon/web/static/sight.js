// Sight: what others did, then the next thing to touch, is scrolled to where it can be seen.
import { $, table } from "./parts.js";
import { isReading } from "./reading.js";

const AWAY = 8; // what is scrolled to keeps away from the edge
const ENOUGH = 200; // so much of what is long is enough to see that it has begun
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Pieces come first; where only buttons lead on, these are shown. Whoever reads or types is left in peace. Once a
// choice is begun, all that it leaves is shown, where a screen has the room for it.
export function bringIntoSight(isBegun = false) {
  if (isReading() || document.activeElement?.matches("input, textarea")) return;
  const pieces = [...table.querySelectorAll(".can-pick")].filter((one) => one.checkVisibility());
  const ready = pieces.length ? pieces : [...$("verbs").querySelectorAll(".can-pick")];
  const taught = ready.filter((one) => one.matches(".taught")); // in a lesson these lead on
  const near = taught.length ? taught : ready;
  const isAll = isBegun && pieces.length > 0 && pieces.every(isInFrame) && bringAll(pieces);
  if (!ready.length || isAll || near.some(isInSight)) return;
  const next = near.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  next.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

// What a lesson points at: the first of it, and of the rest whatever there is room for beside that.
export function bringTogether(pieces) {
  const drawn = pieces.filter((one) => one.checkVisibility());
  drawn[0]?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  drawn.reduce((seen, one) => (bringAll([...seen, one], "instant") ? [...seen, one] : seen), []);
}

// Between what is asked, with its choices, and the lower edge, or the choices that stand there; whether there is room for all of these.
function bringAll(pieces, behavior = calm.matches ? "auto" : "smooth") {
  const boxes = pieces.map((one) => one.getBoundingClientRect());
  const [above, below] = [$("prompt").parentElement, $("verbs")].map((one) => one.getBoundingClientRect());
  const isLow = below.height > 0 && below.bottom >= innerHeight - 2;
  const [first, last] = [Math.max(above.bottom, isLow ? 0 : below.bottom) + AWAY, (isLow ? below.top : innerHeight) - AWAY];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  if (bottom - top > last - first) return false;
  const by = top < first ? top - first : Math.max(0, bottom - last);
  if (by) scrollBy({ top: by, behavior });
  return true;
}

// Whose turn it is after others have moved sees what they did, above the board.
export function showTop() {
  if (!isReading() && !document.activeElement?.matches("input, textarea")) scrollTo({ top: 0, behavior: "instant" });
}

// What a game puts before all else, such as a battle, is seen from its first line when it begins.
let staged = "";
export function showStage() {
  const stage = [...table.querySelectorAll("[data-stage]")].filter((one) => one.checkVisibility()).at(-1);
  const isNew = stage !== undefined && stage.dataset.stage !== staged;
  staged = stage?.dataset.stage ?? "";
  if (!isNew || isReading()) return;
  const { top, bottom } = stage.getBoundingClientRect();
  const above = $("prompt").parentElement.getBoundingClientRect().bottom;
  if (top >= above && Math.min(bottom, top + ENOUGH) <= innerHeight) return;
  scrollTo({ top: bottom + scrollY <= innerHeight ? 0 : top + scrollY - above - AWAY, behavior: "instant" });
}

// Whoever asks for the table as it was sees it below the line that says so, wherever it was asked for: in the log
// below the table, or in what stands above it when a game is over.
export function showTable() {
  const { top, bottom } = table.getBoundingClientRect();
  const told = [$("prompt").parentElement, $("past")].map((one) => one.getBoundingClientRect());
  const edge = Math.max(...told.map((box) => box.bottom));
  const seen = Math.min(bottom, innerHeight) - Math.max(top, edge);
  const isTold = told[0].top >= 0 && edge <= innerHeight;
  if (isTold && seen >= Math.min(bottom - top, innerHeight - edge) - AWAY) return;
  table.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
}

// Whether its middle is on the screen, and nothing lies over it.
function isInSight(one) {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top === one || one.contains(top);
}

// Whether a map that is enlarged shows its middle, wherever the page is scrolled to.
function isInFrame(one) {
  const [box, frame] = [one, one.closest("[data-map]") ?? one].map((each) => each.getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
}

function distance(one) {
  const box = one.getBoundingClientRect();
  return Math.abs(box.y + box.height / 2 - innerHeight / 2);
}
