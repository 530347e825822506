// How the reader is told of their turns while they are not looking: asked for and ended in a panel of its own.
import { post } from "./calls.js";
import { $, tableId } from "./parts.js";

const address = `/t/${tableId}/notices`;
let isTold = false;

export function listenToNotices(bubble) {
  const panel = $("notices-panel");
  if (!$("open-notices")) return; // a lesson has no turns to wait for
  for (const button of [$("open-notices"), $("tell-me")]) button?.addEventListener("click", async () => {
    $("menu").close();
    $("notices").showModal();
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) panel.innerHTML = await answer.text();
  });
  panel.addEventListener("submit", async (event) => {
    event.preventDefault();
    await attempt(event.target, () => ask(event.target), panel, bubble);
  });
  panel.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-end-way]");
    if (!button) return;
    await attempt(button, async () => {
      await post(`/notices/${button.dataset.endWay}/end`);
      return (await fetch(address)).text();
    }, panel, bubble);
  });
}

// At a table over days it is offered to whoever waits for others, until they have chosen a way.
export function offerNotices(told) {
  if (!$("tell-me")) return;
  const waits = told.held.length > 0 && !$("sit") && !told.held.some((seat) => told.waiting.includes(seat));
  $("tell-me").hidden = isTold || !waits || !["open", "running"].includes(told.phase);
}

// Does something, and shows the panel as it is then; what goes wrong is said beside what was touched.
async function attempt(near, work, panel, bubble) {
  const buttons = [...panel.querySelectorAll("button")];
  for (const one of buttons) one.disabled = true;
  try {
    panel.innerHTML = await work();
    isTold = panel.querySelector("[data-told-seat] [data-end-way]") !== null;
    if (isTold && $("tell-me")) $("tell-me").hidden = true;
  } catch (error) {
    for (const one of buttons) one.disabled = false;
    bubble.say(document.createTextNode(error.message), near);
  }
}

async function ask(form) {
  const kind = form.dataset.way;
  const seat = form.closest("[data-told-seat]")?.dataset.toldSeat;
  const said = kind === "push" ? await thisBrowser(form) : Object.fromEntries(new FormData(form));
  const made = await post(address, { kind, ...said, ...(seat ? { seat: Number(seat) } : {}) });
  return made.html;
}

// Asks the browser for leave to show notices, and for the address at which it can be told.
async function thisBrowser({ dataset }) {
  const cannot = navigator.standalone === false ? dataset.install : dataset.cannot; // so only in Safari on a phone
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) throw new Error(cannot);
  if ((await Notification.requestPermission()) !== "granted") throw new Error(dataset.denied);
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const worker = await navigator.serviceWorker.ready;
  let told;
  try {
    told = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: dataset.key });
  } catch {
    throw new Error(cannot);
  }
  const { endpoint, keys } = told.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
