// A table: makes the parts of its page, ties them together, and opens the live line.
import { listenToBack } from "./back.js";
import { Bubble } from "./bubble.js";
import { listenToClicks } from "./clicks.js";
import { Clocks } from "./clocks.js";
import { Drawing } from "./drawing.js";
import { enter } from "./enter.js";
import { Explaining } from "./explaining.js";
import { listenToForetelling } from "./foretelling.js";
import { Fresh, markStep, placesIn } from "./fresh.js";
import { Hinting } from "./hinting.js";
import { Keeping } from "./keeping.js";
import { listenToKeys } from "./keys.js";
import { Leaving } from "./leaving.js";
import { Lesson } from "./lesson.js";
import { Line } from "./line.js";
import { Lobby } from "./lobby.js";
import { followNow, followPast, listenToLog } from "./log.js";
import { listenToProofs, mark } from "./marking.js";
import { listenToNotices } from "./notices.js";
import { Others } from "./others.js";
import { $, room, say, tableId } from "./parts.js";
import { listenToPeeks } from "./peeks.js";
import { Picking } from "./picking.js";
import { Picks } from "./picks.js";
import { listenToPointer } from "./pointer.js";
import { listenToPrompt, putAsked } from "./prompt.js";
import { Replay } from "./replay.js";
import { comeToReview } from "./review.js";
import { listenToShade } from "./shade.js";
import { showStage, showTable } from "./sight.js";
import { listenToSounds } from "./sounds.js";
import { speak, spoken } from "./speaking.js";
import { showNotes, showPill, showPlayers, showSince } from "./standing.js";
import { Talking } from "./talking.js";
import { Telling } from "./telling.js";
import { Turns } from "./turns.js";
import { watchWaiting } from "./waiting.js";
import { Zoom } from "./zoom.js";

// What the parts of the page share. Each part keeps the rest of what it knows to itself.
const page = {
  state: undefined, // what is shown of what the server told; telling.js alone sets it
  pace: undefined, // how fast that follows what is told; telling.js makes it
  goesOn: undefined, // the state, if the only thing to do in it is being done by itself; telling.js sets it, sending.js where that was refused
  picks: new Picks(), // what was picked so far; telling.js begins it anew, picking.js goes on
  replay: undefined, // the past that is shown, or none; set once, below
  hasActed: false, // whether the reader did something by hand that is not told of yet; sending.js sets it, others.js reads it
  hint: undefined, // what the computer advises in this state; hinting.js alone sets it
  line: undefined, // the way to the server; set once, below, when the page has been let in
};

const bubble = new Bubble();
const explaining = new Explaining(page);
const turns = new Turns(room);
const zoom = new Zoom();
const lobby = new Lobby(bubble);
const leaving = new Leaving(lobby);
const drawing = new Drawing(() => {
  zoom.fit();
  mark(page);
  showStage();
  lesson?.point();
});
const lesson = room.dataset.lesson ? new Lesson(page) : undefined; // somebody teaches at this table
const picking = new Picking(page, bubble, turns);
const fresh = new Fresh((ply) => (lesson ? undefined : page.replay.fetch(ply))); // a lesson keeps no past
const others = new Others(page);
const hinting = new Hinting(page, bubble);
const clocks = new Clocks();
const talking = new Talking(page);
const telling = new Telling(page, { drawing, fresh, others, picking, bubble, explaining, lobby, hinting, clocks, talking });

page.replay = new Replay(tableId, {
  onShow: (past, before) => drawing.show(past.html, {
    isPast: true,
    fresh: () => markStep(before ? placesIn(before.html) : new Map()),
    also: () => {
      const told = page.replay.again && others.toldBetween(...page.replay.again);
      $("past-text").classList.toggle("again", Boolean(told));
      $("past-text").innerHTML = told || asItWas(past);
      followPast(past.ply);
      showPill(true);
      showNotes(past.notes);
      $("others").classList.toggle("later", !page.replay.again); // else it tells what is being shown again
      putAsked(told ? "" : past.prompt);
    },
  }),
  onNow: () => {
    if (!page.state) return;
    followNow();
    showPill(false);
    showPlayers(page.state);
    clocks.tick();
    $("others").classList.remove("later");
    putAsked(page.state.prompt);
    drawing.show(page.state.html, { fresh: () => fresh.mark(page.state) });
  },
  letters: () => spoken($("past-text")).length,
  eyes: () => ({ seat: page.state?.seat ?? 0, revision: page.state?.revision ?? 0 }),
});

// When that was: turns are counted, as in a review, and in small the steps that can be shown one by one.
function asItWas(past) {
  const [turn, step] = say.sayAsItWas.replace(/\{(\w+)\}/g, (_, name) => past[name]).split(" · ");
  return `${turn} <small>· ${step}</small>`;
}

listenToClicks(page, { picking, bubble, lobby, leaving, zoom, explaining, hinting });
listenToKeys(page, { picking, bubble, turns, zoom, explaining, talking });
listenToForetelling(page);
listenToLog();
listenToNotices(bubble);
listenToBack();
listenToPeeks();
listenToPointer();
listenToPrompt();
listenToProofs(page);
listenToShade(page);
listenToSounds();
setInterval(() => showSince(page.state), 15000);

// On a phone what is asked stays below the masthead, whose height is that of the players' names.
const masthead = document.querySelector(".masthead");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--masthead", `${masthead.offsetHeight}px`);
}).observe(masthead);

// Coming in, by a secret link too.
if (lesson) lesson.begin((message) => telling.hear(message));
else if (await enter(tableId).catch(() => false)) location.reload();
else {
  const ply = new URL(location.href).searchParams.get("ply");
  if (ply !== null && /^\d+$/.test(ply)) page.replay.begin(Number(ply), showTable);
  comeToReview();
  watchWaiting(tableId);
  const keeping = new Keeping(page);
  page.line = new Line(tableId, {
    onMessage: (message) => {
      telling.hear(message);
      keeping.hear(message);
    },
    heard: () => talking.known,
    onState: (how) => {
      if (how === "lost" || room.dataset.line === "lost") speak([say[`say${how[0].toUpperCase()}${how.slice(1)}`]]);
      room.dataset.line = how;
      $("line-state").textContent = say[`say${how[0].toUpperCase()}${how.slice(1)}`];
    },
  });
}
