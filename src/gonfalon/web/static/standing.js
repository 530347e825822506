// Standing: what stands around the table. Who plays, whose turn it is and since when, what can be taken back, how it ended.
import { ago } from "./calls.js";
import { putNames } from "./names.js";
import { $, language, room, say } from "./parts.js";
import { isAsked } from "./picks.js";
import { fitAsked } from "./prompt.js";
import { markTurn } from "./waiting.js";

// Whose turn it is now is no part of the past that is shown.
export function showPill(isPast) {
  $("pill").hidden = isPast || !$("pill").textContent;
}

// Who plays, and what can be counted of them now.
export function showPlayers(told) {
  $("seats").innerHTML = told.seats;
  putNames();
  showHere(told.here);
}

// Beside the past stands what could be counted then.
export function showNotes(notes) {
  [...$("seats").querySelectorAll(".note")].forEach((one, seat) => {
    one.innerHTML = notes[seat] ?? "";
  });
}

export function showTurn(told, isPast) {
  const isMine = isAsked(told) && !told.curtain;
  showPlayers(told);
  $("match").innerHTML = told.match;
  $("match").hidden = !told.match;
  $("pill").textContent = isMine ? say.sayYourTurn : told.phase === "over" ? say.sayOver : told.behind;
  showPill(isPast);
  $("typed").hidden = !told.held.length || told.phase !== "running";
  showUndo(told);
  fitAsked();
  markTurn(isMine);
}

// What can be taken back, or in the same place why that is over.
function showUndo(told) {
  $("undo").hidden = !told.undo;
  $("restart-turn").hidden = !told.restart;
  $("no-undo").textContent = told.no_undo;
  $("no-undo").hidden = !told.no_undo;
  $("no-undo").classList.toggle("hint", document.querySelector(".game-name .practice") !== null);
}

// Whose seat this is now, and what can be done about seats; typed names are kept.
export function showSeats(told, before) {
  if (told.own !== before?.own) $("own-seat").innerHTML = told.own;
  if (told.tools !== before?.tools) $("seat-tools").innerHTML = told.tools;
  if (told.leave !== before?.leave) $("leave-tools").innerHTML = told.leave;
}

// Seats are numbered in the order of their line; a computer has nothing that says it is away.
export function showHere(here) {
  [...$("seats").children].forEach((seat, index) => {
    const away = seat.querySelector(".away");
    if (away) away.hidden = here.includes(index + 1);
  });
}

export function showResult(told, before) {
  const box = $("result");
  box.hidden = !told.result;
  room.classList.toggle("finished", Boolean(told.result));
  if (told.result !== before?.result) box.innerHTML = told.result; // else what is unfolded stays so
}

// A note for as long as nothing can be saved: what is played then is refused.
export function showUnsaved(text) {
  $("unsaved").textContent = text;
  $("unsaved").hidden = !text;
}

// How long the table has waited, once it is a minute.
export function showSince(told) {
  const seconds = told?.since && told.waiting.length ? Date.now() / 1000 - told.since : 0;
  $("since").textContent = seconds < 60 ? "" : say.saySince.replace("{ago}", ago(seconds, language));
}
