// What is seen at a table is handed to the worker, which shows it again when there is no connection.
import { room, tableId } from "./parts.js";

const QUIET = 1500; // milliseconds after the last news
const GONE = "script, dialog, form, input, template, noscript, .invite, .curtain, .explained, .why, #seat-tools, .turn-tools, .replay, .line-state, [data-do]";
const path = `/t/${tableId}`;

export class Keeping {
  constructor(page) {
    this.page = page;
    this.isOver = false; // whether nothing of this table may be shown any more
    document.addEventListener("visibilitychange", () => document.hidden && this.timer && this.keep());
  }

  hear(message) {
    if (message.type === "closed") {
      this.isOver = true;
      clearTimeout(this.timer);
      tell({ type: "drop", path });
    } else if (message.type === "state") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.keep(), QUIET);
    }
  }

  // A screen that several share is not kept, since there each sees a hand only behind the curtain, also while the computer
  // plays for one of them; nor is the past.
  keep() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { state, replay } = this.page;
    if (this.isOver || !state || replay.isShown) return;
    if (state.sees.length > 1) tell({ type: "drop", path });
    else tell({ type: "keep", path, html: picture(), seat: state.seat, release: document.documentElement.dataset.release });
  }
}

async function tell(message) {
  const worker = navigator.serviceWorker?.controller ?? (await navigator.serviceWorker?.getRegistration())?.active;
  worker?.postMessage(message);
}

// The page as it stands: nothing that could be sent, no secret of a link, and styles that a script brings back.
function picture() {
  const copy = document.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll(GONE)) one.remove();
  for (const one of copy.querySelectorAll("[style]")) {
    one.dataset.style = one.getAttribute("style");
    one.removeAttribute("style");
  }
  copy.removeAttribute("style");
  for (const one of copy.querySelectorAll("[inert]")) one.removeAttribute("inert");
  return `<!doctype html>${copy.outerHTML}`;
}
