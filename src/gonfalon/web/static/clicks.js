// Clicks: what each button, piece and entry of the log does when it is touched.
import { listenToAsking } from "./asking.js";
import { remember } from "./calls.js";
import { describeTable } from "./describing.js";
import { listenToDragging } from "./dragging.js";
import { makesForced } from "./forced.js";
import { touched } from "./glide.js";
import { isDoubled, isMeantForAnother, isOvertaken, listenToHaste } from "./lately.js";
import { $, say } from "./parts.js";
import { listenToPresses } from "./presses.js";
import { askedAbout } from "./questions.js";
import { openRules } from "./reading.js";
import { lookBack } from "./review.js";
import { showTable } from "./sight.js";

export function listenToClicks(page, { picking, bubble, lobby, leaving, zoom, explaining, hinting }) {
  let askedFrom; // where in a review the past was asked for: there one reads on

  // What a touched thing does; the first line that fits is done.
  const doing = [
    ["[data-rule]", (one) => {
      explaining.hide();
      openRules(one.dataset.rule);
    }],
    ["[data-ply]", (one) => {
      askedFrom = one.closest("#review") ? one : undefined;
      page.replay.show(Number(one.dataset.ply)).then(showTable);
    }],
    ["[data-copy]", (one) => lobby.copyLink(one.dataset.copy, one)],
    ["[data-hand-on]", (one) => lobby.handOn(one.dataset.handOn)],
    ["[data-qr]", (one) => lobby.showQr(one.dataset.qr, one)],
    ["[data-new-link]", (one) => lobby.newLink(one.dataset.newLink, one)],
    ["[data-hand]", (one) => lobby.hand(one.dataset.hand, one)],
    ["[data-seat][data-kind]", (one) => {
      const question = one.dataset.sure;
      if (!question || confirm(question)) lobby.hand(one.dataset.seat, one).then(() => $("menu").close());
    }],
    ["[data-leave]", (one) => leaving.leave(one)],
    ["[data-answer]", (one) => leaving.answer(one)],
    ["[data-be-away]", (one) => lobby.beAway(one.dataset.beAway, one)],
    ["[data-back-from-away]", (one) => lobby.comeBack(one.dataset.backFromAway, one)],
    ["[data-do=describe]", () => describeTable(page)],
    ["[data-do=review]", (one) => lookBack(bubble, one)],
    ["[data-do=share]", (one) => lobby.copyPoint(page.state.ply, one)],
    ["[data-do=again]", (one) => lobby.again(one)],
    ["[data-do=restart]", (one) => confirm(say.sayConfirmRestart) && lobby.goOn("restart", one)],
    ["#ask-hint", () => hinting.ask()],
    ["#no-undo", (one) => bubble.say(document.createTextNode(one.textContent), one)],
    ["[data-zoom]", (one) => zoom.go(one.dataset.zoom)],
    ["[data-pick]", (one) => page.state && picking.pick(one)],
  ];

  listenToPresses();
  listenToDragging();
  listenToHaste();
  listenToAsking(explaining, bubble);
  document.addEventListener("click", (event) => {
    bubble.noteClick(event);
    const seen = page.state;
    const one = caughtUp(event, page);
    if (!one.closest("#why")) bubble.hide();
    if (!one.closest("#what")) explaining.hide();
    const target = meant(one.closest("button, [data-pick], a"), event, page.picks);
    if (isLate(target, event, page, page.state !== seen)) {
      if (event.detail) target.blur(); // what was not meant has no focus either
      return;
    }
    if (target?.matches("[data-pick]") && (isDoubled(target, event) || isMeantForAnother(target, event))) return;
    const [, act] = doing.find(([which]) => target?.matches(which)) ?? [];
    act?.(target);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "sit" && !form.dataset.back) return;
    event.preventDefault();
    if (form.dataset.back) lobby.back(form);
    else lobby.sit(form);
  });

  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    if (picking.type($("notation").value.trim(), $("notation"))) $("notation").value = "";
  });

  $("undo").addEventListener("click", () => picking.sending.takeBack("undo"));
  $("restart-turn").addEventListener("click", () => picking.sending.takeBack("restart_turn"));
  $("lift").addEventListener("click", () => page.line.push({ type: "show", seat: Number($("curtain").dataset.seat) }));
  $("open-menu").addEventListener("click", () => $("menu").showModal());
  $("back-to-now").addEventListener("click", () => {
    page.replay.now();
    askedFrom?.scrollIntoView({ block: "center" });
    askedFrom = undefined;
  });
  $("copy-point").addEventListener("click", (event) => {
    lobby.copyPoint(page.replay.isShown ? page.replay.ply : page.state?.ply ?? 0, event.currentTarget);
  });
  $("forced-setting").checked = makesForced();
  $("forced-setting").addEventListener("change", (event) => remember("forced", event.target.checked ? "made" : "shown"));
  $("ask-setting").value = askedAbout();
  $("ask-setting").addEventListener("change", (event) => remember("ask", event.target.value));
}

// Whoever touched something of a table that had gone on by then has done nothing wrong, and is told nothing. A key is
// never late: it goes to what has the focus now.
function isLate(target, { detail }, { picks }, hasChanged) {
  if (!target?.matches("[data-pick]")) return false;
  const what = target.dataset.pick;
  return (hasChanged && !picks.next().has(what)) || (detail > 0 && isOvertaken(what, new Set([...picks.next([]), ...picks.next()])));
}

// While something is being picked, what lies on a thing that may come next does not stand in its way.
function meant(target, { clientX: x, clientY: y }, picks) {
  const next = picks.next();
  const pick = target?.dataset.pick;
  if (!pick || !picks.path.length || next.has(pick) || picks.path.includes(pick)) return target;
  const below = document.elementsFromPoint(x, y).map((one) => one.closest("#table [data-pick]"));
  return below.find((one) => one && next.has(one.dataset.pick)) ?? target;
}

// What is touched once the page shows all that has happened: who touches the table wants to go on.
function caughtUp(event, page) {
  const one = touched(event);
  if (!one.closest("#table, .prompt-line")) return one;
  page.pace.hurry();
  return one.isConnected ? one : touched(event);
}
