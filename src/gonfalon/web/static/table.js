// A table: makes the parts of its page, ties them together, and opens the live line.
import { Bubble } from "./bubble.js";
import { listenToClicks } from "./clicks.js";
import { Drawing } from "./drawing.js";
import { enter } from "./enter.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import { Lobby } from "./lobby.js";
import { listenToLog } from "./log.js";
import { mark } from "./marking.js";
import { $, room, say, tableId } from "./parts.js";
import { Picking } from "./picking.js";
import { Picks } from "./picks.js";
import { Replay } from "./replay.js";
import { showSince, Telling } from "./telling.js";
import { Turns } from "./turns.js";

// What the parts of the page share. Each part keeps the rest of what it knows to itself.
const page = {
  state: undefined, // what the server told last; telling.js alone sets it
  picks: new Picks(), // what was picked so far; telling.js begins it anew, picking.js goes on
  replay: undefined, // the past that is shown, or none; set once, below
  line: undefined, // the way to the server; set once, below, when the page has been let in
};

const bubble = new Bubble();
const turns = new Turns(room);
const lobby = new Lobby(bubble);
const drawing = new Drawing(() => mark(page));
const picking = new Picking(page, bubble, turns);
const telling = new Telling(page, { drawing, picking, bubble, lobby });

page.replay = new Replay(tableId, {
  onShow: (past) => drawing.show(past.html, {
    isPast: true,
    also: () => {
      $("past-text").textContent = say.sayAsItWas.replace("{ply}", past.ply).replace("{plies}", past.plies);
      $("asked").innerHTML = past.prompt;
    },
  }),
  onNow: () => {
    if (!page.state) return;
    $("asked").innerHTML = page.state.prompt;
    drawing.show(page.state.html);
  },
  seat: () => page.state?.seat ?? 0,
});

listenToClicks(page, { picking, bubble, lobby });
listenToKeys(page, { picking, bubble, turns });
listenToLog();
setInterval(() => showSince(page.state), 15000);

// On a phone what is asked stays below the masthead, whose height is that of the players' names.
const masthead = document.querySelector(".masthead");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--masthead", `${masthead.offsetHeight}px`);
}).observe(masthead);

// Coming in, by a secret link too.
if (await enter(tableId).catch(() => false)) location.reload();
else {
  const ply = new URL(location.href).searchParams.get("ply");
  if (ply !== null && /^\d+$/.test(ply)) page.replay.begin(Number(ply));
  page.line = new Line(tableId, {
    onMessage: (message) => telling.hear(message),
    onState: (how) => {
      room.dataset.line = how;
      $("line-state").textContent = say[`say${how[0].toUpperCase()}${how.slice(1)}`];
    },
  });
}
