// The review of a game that is over: asked for by a button, worked out while the page looks again.
import { $, tableId } from "./parts.js";

const AGAIN = 1000;

const pause = () => new Promise((done) => {
  setTimeout(done, AGAIN);
});

async function ask(bubble, button) {
  const answer = await fetch(`/t/${tableId}/review?lang=${document.documentElement.lang}`).catch(() => undefined);
  if (answer?.ok) return answer.text();
  const told = await answer?.json().catch(() => undefined);
  if (told?.text) bubble.say(document.createTextNode(told.text), button);
  return undefined;
}

export async function lookBack(bubble, button) {
  const box = $("review");
  if (!box.hidden) {
    box.scrollIntoView({ block: "nearest" });
    return;
  }
  button.disabled = true;
  let html = await ask(bubble, button);
  while (html !== undefined && box.isConnected) {
    box.innerHTML = html;
    box.hidden = false;
    if (!box.querySelector("[data-done]")) break;
    await pause();
    html = (await ask(bubble, button)) ?? (await pause(), await ask(bubble, button));
  }
  button.disabled = false;
  if (html === undefined) box.hidden = true;
  else box.querySelector("h3")?.focus({ preventScroll: true });
}

// Whoever came for the review, by a link that says so, need not ask for it again.
export function comeToReview() {
  if (!new URL(location.href).searchParams.has("review")) return;
  const box = $("result");
  const ask = () => {
    const button = box.querySelector("[data-do=review]");
    button?.click();
    return Boolean(button);
  };
  if (ask()) return;
  const waiting = new MutationObserver(() => ask() && waiting.disconnect());
  waiting.observe(box, { childList: true, subtree: true });
}
