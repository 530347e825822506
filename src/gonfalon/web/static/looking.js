// Whether somebody looks at the page: told to the server, so that nobody is sent word of what they see.
const IDLE = 3 * 60 * 1000; // a page that nobody has touched for so long may be in an empty room
let touched = Date.now();
let told = true;

export function looks() {
  return !document.hidden && Date.now() - touched < IDLE;
}

// Tells whenever it changes; what comes back is called when the line is new.
export function listenToLooking(tell) {
  const check = () => {
    if (looks() === told) return;
    told = looks();
    tell(told);
  };
  const touch = () => {
    touched = Date.now();
    check();
  };
  for (const what of ["pointerdown", "pointermove", "keydown", "scroll"]) {
    addEventListener(what, touch, { passive: true, capture: true });
  }
  document.addEventListener("visibilitychange", () => (document.hidden ? check() : touch()));
  setInterval(check, 30000);
  return () => {
    told = true; // the server takes a new line for one that somebody looks at
    check();
  };
}
