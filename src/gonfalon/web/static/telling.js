// Telling: each state that the server tells, put in its places on the page.
import { ago } from "./calls.js";
import { keepFocus } from "./focus.js";
import { follow } from "./lobby.js";
import { addToLog } from "./log.js";
import { mark } from "./marking.js";
import { $, language, room, say } from "./parts.js";

export class Telling {
  constructor(page, { drawing, picking, bubble, lobby }) {
    Object.assign(this, { page, drawing, picking, bubble, lobby });
  }

  hear(message) {
    if (message.type === "state") keepFocus(() => this.hearState(message));
    else if (message.type === "here") this.hearHere(message.here);
    else if (message.type === "closed") $("asked").textContent = message.html;
    else if (message.type === "saving") showUnsaved(message.text);
    else this.picking.hear(message);
  }

  // Who came or went, and nothing else.
  hearHere(here) {
    if (!this.page.state) return;
    this.page.state.here = here;
    showHere(here);
  }

  hearState(told) {
    const { page } = this;
    const before = page.state;
    if (told.successor && told.phase === "left" && before && !before.successor) {
      follow(told.successor);
      return;
    }
    const isNew = isOther(told, before);
    page.state = told;
    addToLog(told);
    page.replay.setLength(told.ply);
    if (isNew) {
      page.picks.set(told);
      this.bubble.hide();
    }
    if (before && told.seat !== before.seat && page.replay.isShown) page.replay.now();
    const isPast = page.replay.isShown;
    if (!isPast) $("asked").innerHTML = told.prompt;
    showTurn(told);
    showResult(told);
    room.classList.toggle("lobby-open", told.lobby);
    if (!isPast && told.html !== this.drawing.html) this.drawing.show(told.html);
    else if (isNew) mark(page);
    $("completions").replaceChildren(...told.actions.map(([text]) => new Option(text, text)));
    showCurtain(told.curtain);
    if (told.lobby) this.lobby.fill();
    showSince(told);
  }
}

// Whether something else is asked, or of someone else.
function isOther(told, before) {
  return !before || told.revision !== before.revision || told.ply !== before.ply || told.seat !== before.seat
    || told.phase !== before.phase || told.waiting.join() !== before.waiting.join();
}

function showTurn(told) {
  const isMine = told.waiting.includes(told.seat) && !told.curtain;
  $("seats").innerHTML = told.seats;
  showHere(told.here);
  $("match").innerHTML = told.match;
  $("match").hidden = !told.match;
  $("pill").textContent = isMine ? say.sayYourTurn : told.phase === "over" ? say.sayOver : "";
  $("pill").hidden = !$("pill").textContent;
  $("typed").hidden = !told.held.length;
  $("undo").hidden = $("restart-turn").hidden = !told.undo;
  document.title = `${isMine ? "● " : ""}${document.title.replace(/^● /, "")}`;
}

// Seats are numbered in the order of their line; a computer has nothing that says it is away.
function showHere(here) {
  [...$("seats").children].forEach((seat, index) => {
    const away = seat.querySelector(".away");
    if (away) away.hidden = here.includes(index + 1);
  });
}

function showResult(told) {
  const box = $("result");
  box.hidden = !told.result;
  room.classList.toggle("finished", Boolean(told.result));
  if (told.result && box.dataset.version !== String(told.version)) {
    box.innerHTML = told.result;
    box.dataset.version = told.version;
  }
}

// Between people at one screen: nothing else can be reached until it is lifted.
function showCurtain(told) {
  const curtain = $("curtain");
  const isHidden = !told;
  if (curtain.hidden === isHidden && (isHidden || curtain.dataset.seat === String(told.seat))) return;
  curtain.hidden = isHidden;
  for (const one of [...document.body.children, ...room.children]) {
    one.inert = !isHidden && one !== room && one !== curtain;
  }
  if (isHidden) return;
  curtain.dataset.seat = told.seat;
  curtain.className = `curtain seat-${told.seat}`;
  $("curtain-text").textContent = told.text;
  $("lift").focus();
}

// A note for as long as nothing can be saved: what is played then is refused.
function showUnsaved(text) {
  $("unsaved").textContent = text;
  $("unsaved").hidden = !text;
}

// How long the table has waited, once it is a minute.
export function showSince(told) {
  const seconds = told?.waiting.length ? Date.now() / 1000 - told.since : 0;
  $("since").textContent = seconds < 60 ? "" : say.saySince.replace("{ago}", ago(seconds, language));
}
