// The start page and the form for a new table.
import { ago, post, remember } from "./calls.js";
import { clockOf, offerClock, paceOf } from "./clock_form.js";
import { complain } from "./complaining.js";
import { listenToDevices } from "./devices.js";
import { allFit, listen, set, valueOf } from "./fields.js";
import { listenToLevels } from "./levels.js";
import { goToLength, lengthFits, listenToLength, matchOf } from "./length.js";
import { canPractise, isCompany, isPractice, listenToPractice } from "./practice.js";
import { listenToQuick, make, wayFor } from "./quick.js";
import { watchWaiting } from "./waiting.js";

// Whether somebody is still to come, who reads what is said about the table.
const isInvited = (seats) => seats.some(({ kind }) => kind === "friend" || kind === "anyone");

watchWaiting();
listenToDevices();
listenToPractice();
listenToLevels(wayFor);
listenToQuick(complain);

for (const button of document.querySelectorAll("[data-take]")) {
  button.addEventListener("click", async () => {
    try {
      await post(`/api/tables/${button.dataset.take}/take`);
      location.assign(`/t/${button.dataset.take}`);
    } catch (error) {
      complain(error);
    }
  });
}

document.getElementById("record")?.addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  try {
    const made = await post("/api/records", { record: await file.text() });
    location.assign(made.url);
  } catch (error) {
    complain(error);
    event.target.value = "";
  }
});

for (const time of document.querySelectorAll("time[data-since]")) {
  time.textContent = ago(Date.now() / 1000 - Number(time.dataset.since), document.documentElement.lang);
}

// Until when there is time to play, by the clock of whoever reads it.
const moment = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
for (const time of document.querySelectorAll("time[data-until]")) {
  const until = new Date(Number(time.dataset.until) * 1000);
  time.dateTime = until.toISOString();
  time.textContent = time.dataset.say.replace("{when}", new Intl.DateTimeFormat(document.documentElement.lang, moment).format(until));
}

const form = document.getElementById("new-table");
if (form) {
  const options = [...form.querySelectorAll("[data-option]")];
  const presets = [...form.querySelectorAll("[data-preset]")];
  const mark = () => {
    for (const preset of presets) {
      const wanted = JSON.parse(preset.dataset.preset);
      const same = options.every((one) => valueOf(one) === (wanted[one.dataset.option] ?? one.dataset.default));
      preset.setAttribute("aria-pressed", String(same));
    }
  };
  const players = document.getElementById("players");
  const showSeats = () => {
    for (const [number, one] of form.querySelectorAll("[name^=seat-]").entries()) {
      one.closest(".row").hidden = number >= Number(players.value);
    }
  };
  for (const preset of presets) {
    preset.addEventListener("click", () => {
      const wanted = JSON.parse(preset.dataset.preset);
      for (const one of options) set(one, wanted[one.dataset.option]);
      if (preset.dataset.seats && players) {
        players.value = preset.dataset.seats;
        showSeats();
      }
      mark();
    });
  }
  listen(options);
  form.addEventListener("change", mark);
  players?.addEventListener("change", showSeats);
  listenToLength(form);
  const chosenSeats = () => [...form.querySelectorAll(".row:not([hidden]) > [name^=seat-]")].map((one) => {
    const [kind, level] = one.value.split(":");
    return level ? { kind, level } : { kind };
  });
  // Practice is for one person; among several, hints and take-backs are for all or for nobody.
  const offer = () => {
    const seats = chosenSeats();
    form.querySelector("[data-practice]").closest("fieldset").hidden = !canPractise(seats);
    for (const one of form.querySelectorAll("[data-hints], [data-takebacks], #talk-way")) one.closest("fieldset").hidden = !isCompany(seats);
    form.querySelector("#about").closest("fieldset").hidden = !isInvited(seats);
    offerClock(form, isPractice(seats, form));
  };
  form.addEventListener("change", offer);
  form.addEventListener("click", offer);
  offer();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!allFit(options)) return;
    if (!lengthFits(form)) {
      goToLength(form);
      return;
    }
    const chosen = {};
    for (const one of options) {
      const value = valueOf(one);
      if (value !== one.dataset.default) chosen[one.dataset.option] = value;
    }
    const seats = chosenSeats();
    const others = seats.filter(({ kind }) => kind !== "you");
    const isAlone = others.length < seats.length && others.every(({ kind }) => kind === "computer");
    if (isAlone) remember(`chosen-${form.dataset.game}`, { seats, options: chosen });
    const hints = isCompany(seats) && form.querySelector("[data-hints]").checked;
    const takebacks = form.querySelector("[data-takebacks]").checked;
    const talk = form.querySelector("#talk-way").value;
    const practice = isPractice(seats, form);
    const watchers = form.querySelector("#audience").value;
    const about = isInvited(seats) ? form.querySelector("#about").value : "";
    const way = { options: chosen, pace: paceOf(form), match: matchOf(form), hints, takebacks, talk, clock: clockOf(form, practice), watchers, about };
    make(form.dataset.game, seats, practice, way).catch(complain);
  });
}
