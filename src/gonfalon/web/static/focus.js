// Focus: kept on its piece while the page changes around it, and moved by the arrow keys.
import { room, table } from "./parts.js";

// Focus that a change swept away goes back to its piece, or to what may be picked next.
export function keepFocus(change) {
  const had = document.activeElement;
  change();
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== had;
  if (had === document.body || isElsewhere) return;
  const next = had.checkVisibility() ? had : room.querySelector(".can-pick") ?? table;
  if (next !== document.activeElement) next.focus({ preventScroll: true });
}

// To the next thing of a kind, or to the one before; by default what may be picked.
export function moveFocus(by, which = ".can-pick") {
  const ready = [...room.querySelectorAll(which)].filter((one) => one.offsetParent !== null);
  if (!ready.length) return false;
  const at = ready.indexOf(document.activeElement);
  ready[at < 0 ? 0 : (at + by + ready.length) % ready.length].focus();
  return true;
}
