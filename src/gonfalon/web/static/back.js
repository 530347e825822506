// Back: the browser's way back closes what lies over the table, and leaves the table only after that.
import { $ } from "./parts.js";
import { closeRules } from "./reading.js";

const layers = [...document.querySelectorAll("dialog"), $("rules-panel")]; // the topmost first

let isKept = Boolean(history.state?.isLayer); // whether the newest entry of the history stands for them
let isLeaving = false; // whether that entry is being given up

const isOpen = (one) => (one instanceof HTMLDialogElement ? one.open : !one.hidden);

function close(one) {
  if (one instanceof HTMLDialogElement) one.close();
  else closeRules();
}

// Something that opens has one entry, however much is open; closed in another way, it is given up.
function keep() {
  const isNeeded = layers.some(isOpen);
  if (isLeaving || isNeeded === isKept) return;
  isKept = isNeeded;
  if (isNeeded) history.pushState({ isLayer: true }, "");
  else {
    isLeaving = true;
    history.back();
  }
}

export function listenToBack() {
  const watching = new MutationObserver(keep);
  for (const one of layers) watching.observe(one, { attributeFilter: ["open", "hidden"] });
  addEventListener("popstate", () => {
    const isMeant = isKept && !isLeaving && !history.state?.isLayer;
    isLeaving = false;
    if (isMeant) {
      isKept = false;
      close(layers.find(isOpen));
    }
    keep();
  });
  keep();
}
