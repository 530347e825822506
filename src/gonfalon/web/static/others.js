// Others: what they did since the reader's last turn, in one line above the board, and shown again.
// What they won for good is told whole, with its proof, until the reader touches the table.
import { $, say } from "./parts.js";
import { isAsked } from "./picks.js";
import { showTop } from "./sight.js";

const MOST = 12; // of what was won or lost, so much is told: what came before is in the log
const LITTLE = 132; // how high it may be to be shown whole by itself
const narrow = matchMedia("(max-width: 56rem)");
const STOP = /\.(<\/span>)?$/;
const BANNER = "<svg class='banner' viewBox='0 0 14 20' aria-hidden='true'><path d='M0 0h14v20l-7-5-7 5z'/></svg>";

export class Others {
  constructor(page) {
    this.page = page;
    this.entries = []; // the log
    this.own = []; // what was won or lost since the reader last did something by hand
    this.shown = "";
    this.isAsked = false;
    $("show-again").addEventListener("click", () => page.replay.showAgain(...page.state.others));
    $("others-more").addEventListener("click", () => this.open($("others").classList.toggle("open")));
    document.querySelector(".others-told").addEventListener("click", () => $("others-more").hidden || $("others-more").click());
    $("table").addEventListener("click", () => this.open($("others").classList.toggle("open", false)), true);
    new ResizeObserver(() => this.fit()).observe($("others"));
  }

  hear(told) {
    this.entries.length = Math.min(this.entries.length, told.log_from);
    this.entries.push(...told.log);
    const theirs = this.theirs(told);
    this.note(told);
    const own = this.own.filter((entry) => !theirs.includes(entry));
    const last = this.entries.findLast(({ aside }) => !aside);
    $("others").hidden = told.lobby || Boolean(told.result) || (told.phase === "left" && !this.entries.length);
    $("show-again").hidden = !theirs.length;
    this.showNone(told, theirs.length + own.length > 0);
    $("last-told").innerHTML = last && ![...theirs, ...own].includes(last) ? toldTo(told.seat, last) : "";
    $("last-told").className = last ? `seat-${last.seat}` : "";
    // While the reader's turn goes on, what others did needs the room more than what they have just done themselves,
    // or what nobody did, such as a new day.
    const isLess = !last?.seat || last.seat === told.seat;
    $("last-told").classList.toggle("less", isLess && theirs.length > 0 && isAsked(told));
    // What the reader has won is told first; what else came of their own turn, such as its end, after what others did.
    const text = line([...own.filter(isWon), ...theirs, ...own.filter((entry) => !isWon(entry))], told.seat);
    const isBegun = isAsked(told) && !this.isAsked; // the reader's turn begins
    this.isAsked = isAsked(told);
    if (text !== this.shown || isBegun) {
      this.shown = text;
      $("others-text").innerHTML = text;
      $("others").classList.toggle("open", [...own, ...theirs].some(isWon) || (isAsked(told) && isLittleMore()));
      if (own.some(isWon)) showTop();
    }
    this.open($("others").classList.contains("open"));
  }

  // Where nothing is told of others, they have not moved, or they have moved and done nothing.
  showNone({ others: [from, to], idle }, isTold) {
    const box = $("others-none");
    this.none ??= box.textContent;
    box.innerHTML = to > from ? idle : this.none;
    box.hidden = isTold || !box.innerHTML;
  }

  // What the others did in the turn that the server names, and what the reader won or lost by it; without what only
  // the log tells: asides, and who came or went.
  theirs({ others: [from, to], seat }) {
    const found = [];
    for (let place = this.entries.length - 1; place >= 0 && this.entries[place].ply > from; place -= 1) {
      const entry = this.entries[place];
      const isTheirs = entry.seat !== seat || entry.outcome;
      if (entry.ply <= to && entry.seat && isTheirs && !entry.aside && !entry.seating) found.unshift(entry);
    }
    return found;
  }

  // What was won or lost since the reader last did something by hand: a battle may end, and with it the turn, and
  // others have moved on before anybody could read it. Who only looks on is told of each turn as it comes.
  note({ log, log_from: from, seat }) {
    const told = log.filter(({ seat, aside, seating }) => seat && !aside && !seating);
    if (this.page.hasActed && told.length) {
      this.own = [];
      this.page.hasActed = false;
    }
    this.own = this.own.filter((entry) => this.entries.includes(entry));
    if (!seat && told.length) this.own = [];
    if (from) this.own.push(...told.filter(({ outcome }) => outcome));
    this.own.splice(0, this.own.length - MOST);
  }

  // What has opened by itself lies over no map, and over nothing that is to be touched: there it opens on request.
  keepOff() {
    if (!$("others").classList.contains("open")) return;
    const { bottom } = document.querySelector(".others-told").getBoundingClientRect();
    const kept = [...$("table").querySelectorAll("[data-map], .can-pick")].filter((one) => one.checkVisibility());
    if (kept.some((one) => one.getBoundingClientRect().top < bottom)) this.open($("others").classList.toggle("open", false));
  }

  // What was done between two plies, as HTML.
  toldBetween(from, to) {
    return line(this.entries.filter(({ ply, seat, aside }) => ply > from && ply <= to && seat && !aside), this.page.state.seat);
  }

  // All of a line that is too long can be seen on request. Closed again it is read from its beginning.
  fit() {
    if (!$("others").classList.contains("open")) {
      for (const one of [$("others-text"), $("others-text").parentElement]) one.scrollTop = 0;
    }
    $("others-more").hidden = !isTextCut() && !$("others").classList.contains("open");
  }

  open(isOpen) {
    $("others-more").setAttribute("aria-expanded", isOpen);
    this.fit();
  }
}

// All of it, or what one of several has done.
function isTextCut() {
  return isCut($("others-text")) || [...$("others-text").children].some((one) => one.clientWidth > 0 && isCut(one));
}

function isCut({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
  return scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2;
}

// Whether what they did is too long for a phone's two lines, and yet so short that it covers little of the table.
function isLittleMore() {
  const [box, text] = [$("others"), $("others-text")];
  box.classList.remove("open");
  if (!narrow.matches || !isTextCut()) return false;
  box.classList.add("open");
  const { height } = text.getBoundingClientRect();
  box.classList.remove("open");
  return height <= LITTLE;
}

function isWon({ sound }) {
  return sound === "claim";
}

// An entry as it is told to whoever sits at this seat: what they did themselves says so.
function toldTo(seat, { html, naming, seat: whose }) {
  if (!naming || whose !== seat) return html;
  const [name, rest] = [[...html].slice(0, naming).join(""), [...html].slice(naming).join("")];
  return name.replace(/(:?) *$/, ` <span class="you">${say.sayYou}</span>$1 `) + rest;
}

// Who did it is said once for everything that they did in a row.
function line(entries, seat) {
  let text = "";
  entries.forEach((entry, place) => {
    const isOther = entries[place - 1]?.seat !== entry.seat;
    const html = isOther ? toldTo(seat, entry) : [...entry.html].slice(entry.naming ?? 0).join("");
    if (isOther) text += `${text && "</span> "}<span class="did seat-${entry.seat}">${BANNER} `;
    text += `${isOther ? "" : " <i>·</i> "}<span>${html.replace(STOP, "$1")}</span>`;
  });
  return text && `${text}</span>`;
}
