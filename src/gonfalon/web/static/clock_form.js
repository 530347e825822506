// The clock of a new table: minutes for a game that is played live, days for a turn over days.

const $ = (name) => document.getElementById(name);

export const paceOf = (form) => new FormData(form).get("pace");

// What does not go with the pace is not asked for; practice has no clock.
export function offerClock(form, isPractice) {
  const pace = paceOf(form);
  for (const row of form.querySelectorAll(".row[data-pace]")) row.hidden = row.dataset.pace !== pace;
  $("clock").hidden = isPractice;
}

// As the server takes it; null for no clock.
export function clockOf(form, isPractice) {
  if (isPractice) return null;
  const out = $("clock-out").value;
  if (paceOf(form) === "days") {
    const days = Number($("clock-days").value);
    return days ? { days, when_out: out } : null;
  }
  const seconds = 60 * Number($("clock-minutes").value);
  return seconds ? { seconds, increment: Number($("clock-increment").value), when_out: out } : null;
}
