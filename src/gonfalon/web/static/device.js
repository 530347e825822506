// The page behind a link for another device: what it would bring, and by a click it is brought.
import { post, randomText } from "./calls.js";

const token = new URLSearchParams(location.hash.slice(1)).get("take");
const $ = (name) => document.getElementById(name);
const say = $("main").dataset;
const OVER = [403, 422];

function tell({ texts }) {
  $("told").replaceChildren(...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
}

function complain(error) {
  $("notice").textContent = error.message;
  $("notice").hidden = false;
}

// By it the server knows this page again, should its answer get lost.
function nonce() {
  const kept = sessionStorage.getItem("device-nonce") ?? randomText();
  sessionStorage.setItem("device-nonce", kept);
  return kept;
}

// The secret stays in the address until it was used or has ended, so that the page can be loaded again.
function forget() {
  sessionStorage.removeItem("device-nonce");
  history.replaceState(null, "", location.pathname + location.search);
}

async function look() {
  try {
    const found = await post("/devices/inside", { token, nonce: nonce() });
    tell(found);
    for (const one of [$("take"), $("sees")]) one.hidden = !found.tables;
  } catch (error) {
    if (OVER.includes(error.status)) forget();
    complain(error);
  }
}

async function take() {
  $("take").disabled = true;
  $("notice").hidden = true;
  try {
    tell(await post("/devices/take", { token, nonce: nonce() }));
    for (const one of [$("take"), $("sees")]) one.hidden = true;
    $("to-tables").classList.add("main-way");
    $("to-tables").focus();
    forget();
  } catch (error) {
    if (OVER.includes(error.status)) {
      $("take").hidden = true;
      forget();
    }
    complain(error);
  }
  $("take").disabled = false;
}

$("take").addEventListener("click", take);
addEventListener("hashchange", () => location.reload()); // another link was pasted over the address of this page
if (token) look();
else complain(new Error(say.sayNone));
