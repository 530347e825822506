// Telling: each state that the server tells, put in its places on the page.
import { recall, remember } from "./calls.js";
import { keepFocus } from "./focus.js";
import { Forced } from "./forced.js";
import { noteChange } from "./lately.js";
import { newlyAsked } from "./leaving.js";
import { follow } from "./lobby.js";
import { addToLog } from "./log.js";
import { mark } from "./marking.js";
import { Pace } from "./pace.js";
import { offerNotices } from "./notices.js";
import { $, room } from "./parts.js";
import { closePeeks } from "./peeks.js";
import { isAsked } from "./picks.js";
import { rest } from "./pointer.js";
import { showAsked } from "./prompt.js";
import { showTop } from "./sight.js";
import { soundFor } from "./sounds.js";
import { hush, speak, spoken } from "./speaking.js";
import { showHere, showNotes, showResult, showSeats, showSince, showTurn, showUnsaved } from "./standing.js";
import { showThrown } from "./thrown.js";

export class Telling {
  constructor(page, parts) {
    Object.assign(this, { page, ...parts }); // drawing, fresh, others, picking, bubble, explaining, lobby, hinting, clocks, talking
    this.forced = new Forced(page, parts.picking);
    this.seen = undefined; // what others had done when the reader was last asked
    page.pace = new Pace({ show: (told) => keepFocus(() => this.hearState(told)), shown: () => page.state });
  }

  hear(message) {
    if (message.type === "state") {
      this.clocks.hear(message);
      this.page.pace.hear(message);
    }
    else if (message.type === "here") this.hearHere(message.here);
    else if (message.type === "talk") this.talking.hear(message);
    else if (message.type === "closed" && message.code === "no_watchers") location.reload(); // another page says so
    else if (message.type === "closed") $("asked").textContent = message.html;
    else if (message.type === "saving") showUnsaved(message.text);
    else this.picking.sending.hear(message);
  }

  // Who came or went, and nothing else.
  hearHere(here) {
    if (!this.page.state) return;
    this.page.pace.hearHere(here);
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
    const goesOn = isNew ? this.forced.goesOn(told, before) : page.goesOn;
    page.goesOn = goesOn ? told : undefined;
    soundFor(told, before);
    const news = addToLog(told);
    this.others.hear(told);
    page.replay.setLength(told.ply);
    if (before && isNew) noteChange(this.picking.doneIn(before), page.picks.next([]));
    if (isNew) {
      rest();
      page.picks.set(told);
      this.hinting.drop();
      this.explaining.hide();
    }
    this.hinting.show(told);
    if (before && told.seat !== before.seat && page.replay.isShown) page.replay.now();
    const isPast = page.replay.isShown;
    showAsked(page);
    showTurn(told, isPast);
    if (isPast) showNotes(page.replay.notes);
    this.clocks.tick();
    showSeats(told, before);
    showResult(told, before);
    room.classList.toggle("lobby-open", told.lobby);
    this.showOthers(told);
    const fresh = () => this.fresh.mark(told);
    const keepOff = () => isNew && this.others.keepOff();
    if (!isPast && told.html !== this.drawing.html) this.drawing.show(told.html, { fresh, also: keepOff });
    else if (isNew) {
      mark(page);
      if (!isPast) fresh();
      keepOff();
    }
    $("completions").replaceChildren(...told.actions.map(([text]) => new Option(text, text)));
    showCurtain(told.curtain);
    if (told.lobby) this.lobby.fill();
    offerNotices(told);
    showSince(told);
    if (told.curtain) hush();
    const aim = this.welcome(told);
    const said = [...news, ...newlyAsked(told, before), ...aim ? [aim] : []];
    speak(said, isNew && !page.goesOn ? question(told, before, news) : undefined);
    this.forced.consider(told, before, isNew);
    showThrown(told, this.bubble);
  }

  // Whoever is asked for the first time in this game is told how it is won.
  welcome(told) {
    const met = `met-${room.dataset.game}`;
    if (!isAsked(told) || told.curtain || room.dataset.lesson || recall(met, false)) return "";
    remember(met, true);
    this.explaining.show($("game-name"), { beside: $("prompt"), isSaid: false, isGreeting: true });
    return $("what-text").textContent;
  }

  // Where the page is longer than the screen, a turn begins with what others did in sight.
  showOthers(told) {
    const others = told.others.join();
    if (!isAsked(told) || others === this.seen) return;
    closePeeks();
    if (this.seen !== undefined) showTop();
    this.seen = others;
  }
}

// Whether something else is asked, or of someone else.
function isOther(told, before) {
  return !before || told.revision !== before.revision || told.ply !== before.ply || told.seat !== before.seat
    || told.phase !== before.phase || told.waiting.join() !== before.waiting.join()
    || told.held.join() !== before.held.join();
}

// What is to be said of it: what is asked of whoever listens; to one who has just come, whatever it is;
// at the end how it ended, as far as the news have not told it.
function question(told, before, news) {
  if (told.curtain) return "";
  if (told.result && !before?.result) {
    const isTold = news.join(" ").includes(spoken($("asked")).trim());
    return [$("result").querySelector("h2"), ...isTold ? [] : [$("prompt")]].map(spoken).join(". ");
  }
  return isAsked(told) || !before || told.phase === "left" ? spoken($("prompt")) : "";
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
