// Presses: what was pressed and let go is clicked, though the page changed in between.

// A browser forgets a press on what a change takes out of the page, or puts elsewhere in it.
const NEAR = 12; // how far a finger may slip
const CLICKED = "button, a, [data-pick]";

let pressed; // what was pressed, and where
let isClicked = false;

function nameOf(one) {
  return one?.dataset.pick ?? one?.id ?? "";
}

export function listenToPresses() {
  document.addEventListener("pointerdown", (event) => {
    const one = event.target.closest(CLICKED);
    const isMouse = event.pointerType === "mouse" && event.button === 0; // a tap is one thing, and never torn
    pressed = one && isMouse ? { one, name: nameOf(one), x: event.clientX, y: event.clientY } : undefined;
    isClicked = false;
  }, true);
  document.addEventListener("click", () => {
    isClicked = true;
  }, true);
  document.addEventListener("pointerup", (event) => {
    const { clientX: x, clientY: y } = event;
    const was = pressed;
    pressed = undefined;
    if (!was || Math.hypot(x - was.x, y - was.y) > NEAR) return;
    setTimeout(() => {
      const here = document.elementFromPoint(x, y)?.closest(CLICKED);
      const isSame = here && (here === was.one || (was.name && nameOf(here) === was.name));
      if (!isClicked && isSame) here.click();
    });
  }, true);
}
