// Describing: the whole table in words, up to date when it is opened, for those who have it read aloud.
import { spoken } from "./speaking.js";
import { $, say, tableId, language } from "./parts.js";

export async function describeTable({ replay, state }) {
  if (!state || $("told").open) return;
  const ply = replay.isShown ? replay.ply : state.ply;
  $("told-asked").textContent = spoken($(replay.isShown ? "past-text" : "prompt")).trim();
  $("told-position").replaceChildren();
  $("told").showModal();
  $("told-title").focus();
  if (state.lobby) return;
  const answer = await fetch(`/t/${tableId}/told/${ply}?seat=${state.seat}&lang=${language}`).catch(() => undefined);
  if (answer?.ok) $("told-position").innerHTML = await answer.text();
  else $("told-position").textContent = say.sayLost;
}
