// One's tables on another device: a link that works once, as text and as a picture, and who came in by one.
import { post } from "./calls.js";
import { canShare, drawnQr, shareLink } from "./inviting.js";

const EVERY = 4000;
const $ = (name) => document.getElementById(name);
let link = ""; // as long as it waits; the server cannot tell it again
let told = ""; // what the panel shows

export function listenToDevices() {
  const dialog = $("devices");
  if (!dialog) return;
  $("open-devices").addEventListener("click", () => {
    dialog.showModal();
    refresh();
  });
  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.withLink) attempt(button, () => ways[button.dataset.withLink](button));
    if (button?.dataset.endDevice) attempt(button, async () => show((await post(`/devices/${button.dataset.endDevice}/end`)).html));
  });
  // Whoever shows the picture to a phone sees here that it has come in.
  setInterval(() => dialog.open && link && !document.hidden && refresh(), EVERY);
}

const ways = {
  async make() {
    const made = await post("/devices/link");
    link = `${location.origin}/device#take=${made.token}`;
    show(made.html);
    $("device-qr").hidden = true;
    $("device-qr").src = await drawnQr(link);
    $("device-qr").hidden = false;
  },
  async end() {
    show((await post("/devices/link/end")).html);
  },
  async copy(button) {
    try {
      await navigator.clipboard.writeText(link);
      say(button.dataset.said);
    } catch {
      $("device-link-text").select();
    }
  },
  async share() {
    await shareLink(link, document.title);
  },
};

async function refresh() {
  const answer = await fetch("/devices").catch(() => undefined);
  if (answer?.ok) show(await answer.text());
}

// What the server tells of links and devices; a link that was used or has ended is shown no more.
function show(html) {
  const panel = $("devices-panel");
  if (told !== html) panel.innerHTML = html; // else whoever is about to click would lose the button
  told = html;
  if (!panel.querySelector("[data-until]")) link = "";
  $("device-link").hidden = !link;
  $("device-link-text").value = link;
  if (!link) $("device-qr").removeAttribute("src");
  for (const button of $("devices").querySelectorAll("[data-with-link=share]")) button.hidden = !canShare;
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of panel.querySelectorAll("time[data-at]")) time.textContent = when.format(Number(time.dataset.at) * 1000);
}

async function attempt(button, work) {
  button.disabled = true;
  say("");
  try {
    await work();
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
}

function say(text) {
  $("devices-notice").textContent = text;
  $("devices-notice").hidden = !text;
}
