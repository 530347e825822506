// What somebody has just said stands beside their name for a moment: it takes no click, and covers nothing to touch.
import { $ } from "./parts.js";

const SHOWN = 7000; // milliseconds
const GAP = 6;
const LEAST = 110; // pixels in which something can be read; with less it lies over the speaker's own name

let timer;

export function showJustSaid({ seat, text }) {
  const box = $("just-said");
  const line = $("seats").children[seat - 1];
  if (!line?.checkVisibility()) return;
  box.textContent = text;
  box.className = `just-said seat-${seat}`;
  put(box, line);
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, SHOWN);
}

// To the right of the name, or else of the banner, as far as what stands there leaves free.
function put(box, line) {
  const row = line.getBoundingClientRect();
  const parts = line.querySelectorAll(".who > b, .who > .clock:not([hidden])");
  const name = Math.max(...[...parts].map((one) => one.getBoundingClientRect().right));
  const banner = line.querySelector(".banner").getBoundingClientRect().right;
  const others = [...document.querySelectorAll(".masthead :is(button, select, a), #seats > li")].filter((one) => one !== line);
  const beside = others.map((one) => one.getBoundingClientRect())
    .filter((one) => one.width && one.bottom > row.top + 2 && one.top < row.bottom - 2);
  const end = (from) => Math.min(innerWidth, ...beside.map((one) => one.left).filter((left) => left >= from)) - GAP;
  const left = end(name) - name - GAP < LEAST ? banner + GAP : name + GAP;
  Object.assign(box.style, {
    left: `${left}px`, top: `${row.top}px`, lineHeight: `${row.height}px`, maxWidth: `${Math.max(0, end(left) - left)}px`,
  });
}

// What moves the names away takes it away.
for (const kind of ["resize", "scroll"]) {
  addEventListener(kind, () => {
    const box = $("just-said");
    if (box) box.hidden = true;
  }, { passive: true });
}
