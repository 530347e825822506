// Asking what something is: by resting on it, by holding it or touching what cannot be picked, by a right click,
// or by the button, which stays pressed: until one plays on, nothing that is touched is played.
import { recall, remember } from "./calls.js";
import { isBetween, thingAt } from "./explaining.js";
import { $, room, table } from "./parts.js";
import { isFinger } from "./pointer.js";

const REST = 700; // how long a pointer rests before it asks
const HOLD = 550; // how long a finger holds
const SLIP = 10; // how far it may slip meanwhile

export function listenToAsking(explaining, bubble) {
  rest(explaining, bubble);
  hold(explaining, bubble);
  touch(explaining, bubble);
  byButton(explaining, bubble);
  document.addEventListener("contextmenu", (event) => {
    const one = thingAt(event.target, event);
    if (!one) return;
    event.preventDefault();
    bubble.hide();
    if (explaining.about !== one || !explaining.isKept) explaining.show(one, { touchedAt: event.clientY });
  });
  document.addEventListener("scroll", () => explaining.keepBeside(), { capture: true, passive: true });
  $("close-what").addEventListener("click", () => explaining.hide());
  $("close-why").addEventListener("click", () => bubble.hide());
  $("what-legend").addEventListener("click", () => showLegend(explaining));
  $("what-aim").addEventListener("click", () => {
    explaining.show($("game-name"), { beside: $("prompt") });
  });
  $("open-legend").addEventListener("click", () => showLegend(explaining));
}

function showLegend(explaining) {
  explaining.hide();
  $("menu").close();
  $("legend").showModal();
}

// A pointer that rests on a thing: the card takes no clicks, and goes with the pointer.
function rest(explaining, bubble) {
  let resting;
  let timer;
  let last = { x: NaN, y: NaN }; // where it was: browsers tell of a new thing below a mouse that lies still, too
  const leave = () => {
    clearTimeout(timer);
    if (!explaining.isKept) explaining.hide();
  };
  const look = (event) => {
    const { pointerType, buttons, target, clientX: x, clientY: y } = event;
    const found = pointerType === "mouse" && !buttons ? thingAt(target, event) : undefined;
    const one = found && isBetween(target, found) ? undefined : found;
    const hasMoved = x !== last.x || y !== last.y;
    last = { x, y };
    if (one === resting) return;
    resting = one;
    leave();
    if (!one || !hasMoved || !$("rest-setting").checked) return;
    timer = setTimeout(() => {
      if (one.isConnected && !bubble.isShown && !explaining.isKept && !isAsking() && !isPicking()) {
        explaining.show(one, { touchedAt: event.clientY, isPassing: true });
      }
    }, REST);
  };
  document.addEventListener("pointerover", look);
  document.addEventListener("pointermove", look, { passive: true }); // over what takes no clicks, nothing else tells
  document.addEventListener("pointerdown", leave, true);
  document.addEventListener("keydown", (event) => event.key === "Escape" || leave(), true);
  document.documentElement.addEventListener("pointerleave", () => {
    resting = undefined;
    leave();
  });
  $("rest-setting").checked = recall("rest", true);
  $("rest-setting").addEventListener("change", (event) => remember("rest", event.target.checked));
}

// A finger that holds: letting go is no touch then.
function hold(explaining, bubble) {
  let held; // where the finger lies
  let timer;
  let isExplained = false;
  const stop = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    stop();
    isExplained = false;
    const one = event.pointerType === "mouse" || !event.isPrimary ? undefined : thingAt(event.target, event);
    if (!one) return;
    held = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      isExplained = true;
      bubble.hide();
      explaining.show(one, { touchedAt: held.y });
    }, HOLD);
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP) stop();
  }, { capture: true, passive: true });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, stop, true);
  document.addEventListener("click", (event) => {
    if (!isExplained || !event.detail) return;
    isExplained = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// A finger that touches what cannot be picked wants to know what it is, as a mouse that rests there. Where something
// is open, or being picked, the touch is about that.
function touch(explaining, bubble) {
  document.addEventListener("click", (event) => {
    const { target, clientY, detail } = event;
    const one = detail && isFinger() && target.closest("#table, #others .chip") ? thingAt(target, event) : undefined;
    if (!one || target.closest("button, a, label") || isAsking() || isPicking()) return;
    if (bubble.isShown || explaining.isShown || document.querySelector("[data-peek]:checked, #others.open")) return;
    setTimeout(() => one.isConnected && explaining.show(one, { touchedAt: clientY })); // once it has closed the others
  }, true);
}

// Whoever has picked something looks for its place: nothing comes to lie over the table then.
function isPicking() {
  return table.querySelector(".picked") !== null;
}

function isAsking() {
  return $("ask-what").ariaPressed === "true";
}

function setAsking(isOn) {
  room.classList.toggle("asking", isOn);
  $("ask-what").ariaPressed = isOn ? "true" : null; // a toggle that is not pressed is what can be picked
  $("ask-what").ariaLabel = $("ask-what").querySelector(isOn ? ".play-on" : ".unasked").textContent;
  $("what-play").hidden = !isOn;
}

// The button: whatever is touched is explained, and nothing is done with it, until one plays on.
function byButton(explaining, bubble) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#ask-what, #what-play")) {
      bubble.hide();
      setAsking(!isAsking());
      if (isAsking()) explaining.show($("ask-what"), {});
      else explaining.hide();
      event.stopPropagation();
      return;
    }
    const one = isAsking() ? thingAt(event.target, event) : undefined;
    if (!one && !(isAsking() && event.target.closest("#table"))) return;
    event.preventDefault();
    event.stopPropagation();
    bubble.hide();
    if (one) explaining.show(one, { touchedAt: event.clientY });
  }, true);
  document.addEventListener("keydown", (event) => event.key === "Escape" && setAsking(false), true);
}
