// Describing: the whole table in words, up to date when it is opened, for those who have it read aloud.
import { spoken } from "./speaking.js";
import { $, say, tableId, language } from "./parts.js";

export async function describeTable({ replay, state, line }) {
  if (!state || $("told").open) return;
  const ply = replay.isShown ? replay.ply : state.ply;
  $("told-asked").textContent = spoken($(replay.isShown ? "past-text" : "prompt")).trim();
  $("told-position").replaceChildren();
  $("told").showModal();
  $("told-title").focus();
  if (state.lobby) return;
  const html = line.describe ? await line.describe() : await told(ply, state.seat);
  if (html) $("told-position").innerHTML = html;
  else $("told-position").textContent = say.sayLost;
}

// The table as it was after a ply, as HTML; nothing if the line is down.
async function told(ply, seat) {
  const answer = await fetch(`/t/${tableId}/told/${ply}?seat=${seat}&lang=${language}`).catch(() => undefined);
  return answer?.ok ? answer.text() : "";
}
