// A table: shows what the server tells, marks what may be picked, and sends what was chosen.
import { ago, post, randomText, recall, remember } from "./calls.js";
import { enter } from "./enter.js";
import { Line } from "./line.js";
import { morph } from "./morph.js";
import { Picks } from "./picks.js";
import { Replay } from "./replay.js";
import { showRule } from "./rules.js";
import { Turns } from "./turns.js";

const room = document.querySelector("main.room");
const say = room.dataset;
const id = say.table;
const language = document.documentElement.lang;
const $ = (name) => document.getElementById(name);
const table = $("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let state;
let line;
let shown = "";
let isSitting = false;
const touched = { y: -1 };
const waitingFor = new Map();
const picks = new Picks();
const turns = new Turns(room);
const replay = new Replay(id, {
  onShow: (past) => draw(past.html, () => {
    $("past-text").replaceChildren(pastText(past));
    $("asked").innerHTML = past.prompt;
  }),
  onNow: () => {
    if (!state) return;
    $("asked").innerHTML = state.prompt;
    draw(state.html);
  },
  seat: () => state?.seat ?? 0,
});

function pastText(past) {
  return document.createTextNode(say.sayAsItWas.replace("{ply}", past.ply).replace("{plies}", past.plies));
}

// Drawing.

function draw(html, also = () => {}) {
  shown = html;
  const change = () => keepFocus(() => {
    const before = places();
    morph(table, html);
    markFresh(before);
    mark();
    also();
  });
  const isPast = replay.isShown;
  $("past").hidden = !isPast;
  table.classList.toggle("was", isPast);
  const isQuiet = calm.matches || document.hidden || !table.childElementCount;
  if (!document.startViewTransition || isQuiet) return change();
  name(table);
  const transition = document.startViewTransition(() => {
    change();
    name(table);
  });
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(unname);
}

// Focus that a change swept away goes back to its piece, or to what may be picked next.
function keepFocus(change) {
  const had = document.activeElement;
  change();
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== had;
  if (had === document.body || isElsewhere) return;
  const next = had.checkVisibility() ? had : room.querySelector(".can-pick") ?? table;
  if (next !== document.activeElement) next.focus({ preventScroll: true });
}

function name(root) {
  for (const piece of root.querySelectorAll("[data-key^='card-']")) {
    piece.style.viewTransitionName = `piece-${piece.dataset.key.replace(/[^A-Za-z0-9]/g, "-")}`;
  }
}

function unname() {
  for (const piece of table.querySelectorAll("[data-key^='card-']")) piece.style.viewTransitionName = "";
}

// Where each piece lies: what has come or moved since is marked as fresh.
function places() {
  const found = new Map();
  for (const piece of table.querySelectorAll("[data-place] [data-key]")) {
    found.set(piece.dataset.key, piece.closest("[data-place]").dataset.place);
  }
  return found;
}

function markFresh(before) {
  for (const [key, place] of places()) {
    const piece = table.querySelector(`[data-key="${key}"]`);
    piece.classList.toggle("fresh", before.size > 0 && before.get(key) !== place);
  }
}

// Which picks lead on: the pieces glow, the rest become buttons. What can no longer be picked may be
// hidden, so focus is looked after from the beginning.
function mark() {
  keepFocus(markPicks);
}

function markPicks() {
  const isLive = !replay.isShown;
  const next = isLive ? picks.next() : new Set();
  const drawn = new Set();
  for (const piece of table.querySelectorAll("[data-pick]")) {
    const pick = piece.dataset.pick;
    drawn.add(pick);
    piece.classList.toggle("can-pick", next.has(pick));
    piece.classList.toggle("picked", isLive && picks.path.includes(pick));
    if (isLive && picks.path.includes(pick)) piece.setAttribute("aria-pressed", "true");
    else piece.removeAttribute("aria-pressed");
    piece.tabIndex = next.has(pick) || piece.dataset.place || !piece.closest("[data-place^='field']") ? 0 : -1;
  }
  const verbs = [...next].filter((pick) => !drawn.has(pick)).map((pick) => verb(pick, state.labels[pick] ?? pick));
  if (isLive && picks.path.length) {
    verbs.push(verb("", say.sayCancel, "quiet"));
    const help = helpOf(picks.path);
    if (help) verbs.push(ruleLink(help));
  }
  $("verbs").replaceChildren(...verbs);
  showProofs(isLive);
}

// The rule that explains the last thing picked, or the one before it.
function helpOf(path) {
  const found = path.map((pick) => table.querySelector(`.picked[data-pick="${CSS.escape(pick)}"][data-help]`));
  return found.findLast((piece) => piece)?.dataset.help;
}

function verb(pick, label, kind = "can-pick") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = kind;
  button.dataset.pick = pick;
  button.textContent = label;
  return button;
}

function showProofs(isLive) {
  const proofs = isLive && state ? Object.values(state.proofs) : [];
  $("proofs").hidden = proofs.length === 0;
  $("proofs").replaceChildren(...proofs.map((proof) => {
    const item = document.createElement("li");
    item.innerHTML = proof.html;
    item.append(" ", ruleLink(proof.rule));
    return item;
  }));
}

function ruleLink(rule) {
  const link = document.createElement("button");
  link.type = "button";
  link.className = "rule-link";
  link.dataset.rule = rule;
  link.textContent = rule;
  return link;
}

// What the server tells.

function hear(message) {
  if (message.type === "state") return keepFocus(() => hearState(message));
  if (message.type === "closed") {
    $("asked").textContent = message.html;
    return undefined;
  }
  const asked = waitingFor.get(message.id);
  waitingFor.delete(message.id);
  if (message.type === "refused") refuse(message, asked);
  return undefined;
}

function hearState(told) {
  if (told.successor && told.phase === "left" && state && !state.successor) {
    remember(`links-${told.successor}`, recall(`links-${id}`, {}));
    location.assign(`/t/${told.successor}`);
    return;
  }
  const isNew = !state || told.revision !== state.revision || told.ply !== state.ply || told.seat !== state.seat
    || told.phase !== state.phase || told.waiting.join() !== state.waiting.join();
  const isOther = state && told.seat !== state.seat;
  state = told;
  addToLog(told);
  replay.setLength(told.ply);
  if (isNew) {
    picks.set(told);
    hideWhy();
  }
  if (isOther && replay.isShown) replay.now();
  $("seats").innerHTML = told.seats;
  const mine = told.waiting.includes(told.seat) && !told.curtain;
  $("pill").textContent = mine ? say.sayYourTurn : told.phase === "over" ? say.sayOver : "";
  $("pill").hidden = !$("pill").textContent;
  if (!replay.isShown) $("asked").innerHTML = told.prompt;
  $("typed").hidden = !told.held.length;
  $("undo").hidden = $("restart-turn").hidden = !told.undo;
  $("result").hidden = !told.result;
  if (told.result && $("result").dataset.version !== String(told.version)) {
    $("result").innerHTML = told.result;
    $("result").dataset.version = told.version;
  }
  room.classList.toggle("lobby-open", told.lobby);
  room.classList.toggle("finished", Boolean(told.result));
  document.title = `${mine ? "● " : ""}${document.title.replace(/^● /, "")}`;
  if (!replay.isShown && told.html !== shown) draw(told.html);
  else if (isNew) mark();
  $("completions").replaceChildren(...told.actions.map(([text]) => new Option(text, text)));
  showCurtain(told.curtain);
  if (told.lobby) fillLobby();
  showSince();
}

function addToLog(told) {
  const log = $("log");
  while (log.children.length > told.log_from) log.lastElementChild.remove();
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const news = [];
  for (const entry of told.log) {
    const item = document.createElement("li");
    if (entry.seat) item.classList.add(`seat-${entry.seat}`);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.ply = entry.ply;
    button.innerHTML = entry.html;
    item.append(button);
    log.append(item);
    news.push(button.textContent);
  }
  if (isAtEnd) log.scrollTop = log.scrollHeight;
  if (told.log_from > 0 && news.length) $("announce").textContent = news.slice(-6).join(" ");
}

function showCurtain(curtain) {
  const isHidden = !curtain;
  if ($("curtain").hidden === isHidden && (isHidden || $("curtain").dataset.seat === String(curtain.seat))) return;
  $("curtain").hidden = isHidden;
  for (const one of [...document.body.children, ...room.children]) {
    one.inert = !isHidden && one !== room && one !== $("curtain");
  }
  if (isHidden) return;
  $("curtain").dataset.seat = curtain.seat;
  $("curtain").className = `curtain seat-${curtain.seat}`;
  $("curtain-text").textContent = curtain.text;
  $("lift").focus();
}

function showSince() {
  if (!state || !state.waiting.length) {
    $("since").textContent = "";
    return;
  }
  const seconds = Date.now() / 1000 - state.since;
  $("since").textContent = seconds < 60 ? "" : say.saySince.replace("{ago}", ago(seconds, language));
}

// What the player does.

function actingSeat() {
  return state.seat || state.held[0] || 0;
}

function send(actions, near, askFirst = recall("confirm", false)) {
  if (replay.isShown) replay.now();
  const message = {
    type: "act", id: randomText(), seat: actingSeat(), actions,
    revision: state.revision, ply: state.ply,
  };
  if (askFirst) message.ask_first = true;
  waitingFor.set(message.id, { actions, near });
  line.act(message);
}

function pick(element) {
  const turned = turns.take();
  if (turned && picks.path.includes(element.dataset.pick)) return void pick(turned);
  const what = element.dataset.pick;
  hideWhy();
  if (replay.isShown) replay.now();
  if (what === "") {
    picks.drop();
    mark();
    return;
  }
  const taken = picks.take(what);
  if (taken === "no") askWhy(what, element);
  else if (taken === "more") {
    mark();
    announcePick(element);
  } else {
    mark();
    send(taken, element);
    picks.drop();
  }
}

function announcePick(element) {
  if (picks.path.length) {
    $("announce").textContent = say.sayPicked.replace("{name}", element.getAttribute("aria-label") ?? element.textContent);
  }
}

function askWhy(what, near) {
  if (!state || !state.waiting.includes(state.seat)) {
    const text = state?.phase === "over" ? say.sayOver : state?.seat ? say.sayNotYourTurn : say.sayWatching;
    showWhy(document.createTextNode(text), near);
    return;
  }
  const message = { type: "why", id: randomText(), seat: state.seat, picks: [...picks.path, what] };
  waitingFor.set(message.id, { near });
  line.push(message);
}

function refuse(message, asked) {
  picks.drop();
  mark();
  if (message.code === "cannot_be_undone" && asked) return confirmFirst(message, asked);
  const text = document.createElement("span");
  text.innerHTML = message.html;
  if (message.rule) text.append(" ", ruleLink(message.rule));
  point(message.marks);
  return showWhy(text, asked?.near);
}

// What a refusal is about is marked on the table as long as it is shown.
function point(marks = {}) {
  for (const [pick, kind] of Object.entries(marks)) {
    for (const piece of table.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)) piece.dataset.mark = kind;
  }
}

function confirmFirst(message, asked) {
  const box = document.createElement("span");
  box.textContent = `${message.html} `;
  const go = document.createElement("button");
  go.type = "button";
  go.className = "main-way";
  go.textContent = say.sayDoIt;
  go.addEventListener("click", () => {
    hideWhy();
    send(asked.actions, asked.near, false);
  });
  box.append(go);
  showWhy(box, asked.near);
  go.focus();
}

function showWhy(content, near) {
  const why = $("why");
  why.replaceChildren(content);
  why.hidden = false;
  const target = near?.isConnected ? near : $("prompt");
  const place = freePlace(around(target), why.offsetWidth, why.offsetHeight);
  why.style.left = `${place.x}px`;
  why.style.top = `${place.y}px`;
}

// Below what was touched, else above or beside it: wherever it hides least of what is marked.
function freePlace(box, width, height) {
  const middle = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  const places = [
    [middle[0], box.bottom + 8], [middle[0], box.top - height - 8],
    [box.right + 8, middle[1]], [box.left - width - 8, middle[1]],
  ].map(([x, y]) => new DOMRect(
    Math.max(8, Math.min(x, innerWidth - width - 8)), Math.max(8, Math.min(y, innerHeight - height - 8)), width, height,
  ));
  const kept = [box, ...[...table.querySelectorAll("[data-mark]")].map((piece) => piece.getBoundingClientRect())];
  const hidden = (place) => kept.reduce((sum, one) => sum + overlap(place, one), 0);
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

// Where to speak: beside a piece; on a large one, where it was touched.
function around(target) {
  const box = target.getBoundingClientRect();
  if (box.height < 200) return box;
  const y = touched.y > box.top && touched.y < box.bottom ? touched.y : (box.top + box.bottom) / 2;
  return new DOMRect(box.left, y - 14, box.width, 28);
}

function hideWhy() {
  $("why").hidden = true;
  for (const piece of table.querySelectorAll("[data-mark]")) delete piece.dataset.mark;
}

function openRules(rule) {
  const panel = $("rules-panel");
  panel.hidden = false;
  $("open-rules").setAttribute("aria-expanded", "true");
  room.classList.add("reading");
  if (rule) showRule($(`rule-${rule}`));
  else $("rule-search").focus();
}

function closeRules() {
  $("rules-panel").hidden = true;
  $("open-rules").setAttribute("aria-expanded", "false");
  room.classList.remove("reading");
  $("open-rules").focus();
}

function takeBack(type) {
  const message = { type, id: randomText(), seat: state.undo_seat || actingSeat(), revision: state.revision, ply: state.ply };
  waitingFor.set(message.id, { near: $("undo") });
  line.act(message);
}

// The lobby and the owner's tools.

function link(which) {
  const token = recall(`links-${id}`, {})[which];
  const kind = which === "watch" ? "watch" : "seat";
  return token ? `${location.origin}/t/${id}#${kind}=${token}` : "";
}

function fillLobby() {
  for (const box of table.querySelectorAll("[data-link]")) {
    box.value = link(box.dataset.link) || "";
    box.placeholder = say.sayNoLink;
  }
  const form = $("sit");
  if (!form) return;
  const names = [...form.querySelectorAll("input")];
  const name = recall("name", "");
  for (const [number, box] of names.entries()) if (!box.value && number === 0) box.value = name;
  const people = table.querySelectorAll(".lobby-seats > li:not([data-kind='computer'])").length;
  const isAlone = say.owns === "yes" && people === names.length;
  if (isAlone && !isSitting) {
    for (const box of names) box.value ||= names.length > 1 ? box.dataset.default : say.sayDefaultName;
    if (names.length === 1) sit(form);
  }
}

async function sit(form) {
  isSitting = true;
  try {
    // All names first: when one seat has joined, the form is drawn anew.
    const seats = form.dataset.seats.split(" ").map((seat) => [seat, form.elements[`name-${seat}`].value.trim()]);
    for (const [seat, name] of seats) {
      if (seat === seats[0][0] && name && name !== say.sayDefaultName) remember("name", name);
      await post(`/api/tables/${id}/join`, { seat: Number(seat), name: name || say.sayDefaultName, nonce: randomText() });
    }
  } catch (error) {
    isSitting = false;
    showWhy(document.createTextNode(error.message), form);
  }
}

async function own(path, body, near) {
  try {
    return await post(`/api/tables/${id}/${path}`, body);
  } catch (error) {
    showWhy(document.createTextNode(error.message), near);
    return undefined;
  }
}

async function newLink(which, near) {
  const made = await own(which === "watch" ? "watch-link" : `seats/${which}/link`, undefined, near);
  if (!made) return;
  const links = recall(`links-${id}`, {});
  const key = which === "watch" ? "watch" : `seat-${which}`;
  links[key] = made.token;
  remember(`links-${id}`, links);
  fillLobby();
  if ($("new-link")) {
    $("new-link").hidden = false;
    $("new-link-text").value = link(key);
  }
}

async function copy(text, near) {
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
    showWhy(document.createTextNode(say.sayCopied), near);
  } catch {
    near.parentElement?.querySelector("input")?.select();
  }
}

// Listening.

document.addEventListener("click", (event) => {
  touched.y = event.detail ? event.clientY : -1; // a key's click has no place
  const target = event.target.closest("button, [data-pick], a");
  if (!event.target.closest("#why")) hideWhy();
  if (!target) return;
  const { dataset } = target;
  if (dataset.rule !== undefined) openRules(dataset.rule);
  else if (dataset.ply !== undefined) replay.show(Number(dataset.ply));
  else if (dataset.copy !== undefined) {
    copy(dataset.copy === "new" ? $("new-link-text").value : link(dataset.copy), target);
  } else if (dataset.newLink !== undefined) newLink(dataset.newLink, target);
  else if (dataset.hand !== undefined) own(`seats/${dataset.hand}/hand`, { kind: dataset.kind }, target);
  else if (dataset.seat !== undefined && dataset.kind !== undefined) {
    const body = dataset.level ? { kind: dataset.kind, level: dataset.level } : { kind: dataset.kind };
    own(`seats/${dataset.seat}/hand`, body, target).then(() => $("menu").close());
  } else if (dataset.do === "again" || (dataset.do === "restart" && confirm(say.sayConfirmRestart))) {
    own(dataset.do, undefined, target).then((made) => {
      if (!made) return;
      remember(`links-${made.table}`, recall(`links-${id}`, {}));
      location.assign(made.url);
    });
  } else if (dataset.pick !== undefined && state) pick(target);
});

document.addEventListener("contextmenu", (event) => {
  const piece = event.target.closest("[data-help]");
  if (!piece) return;
  event.preventDefault();
  openRules(piece.dataset.help);
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (event.key === "Escape") {
    if (!$("rules-panel").hidden) closeRules();
    else if (!$("why").hidden) hideWhy();
    else if (picks.path.length) {
      picks.drop();
      mark();
    } else if (replay.isShown) replay.now();
  } else if (isTyping) return;
  else if (event.key === "/") {
    event.preventDefault();
    $("notation").focus();
  } else if (event.key === "?") {
    openRules(document.activeElement?.closest("[data-help]")?.dataset.help);
  } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && state?.undo) takeBack("undo");
  else if (!turns.press(event) && ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key)) moveFocus(event);
});

function moveFocus(event) {
  const ready = [...room.querySelectorAll(".can-pick")].filter((one) => one.offsetParent !== null);
  if (!ready.length) return;
  event.preventDefault();
  const at = ready.indexOf(document.activeElement);
  const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
  ready[at < 0 ? 0 : (at + step + ready.length) % ready.length].focus();
}

$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("notation").value.trim();
  if (!text || !state) return;
  if (!state.waiting.includes(state.seat)) return void askWhy("", $("notation"));
  send([text], $("notation"));
  $("notation").value = "";
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "sit") return;
  event.preventDefault();
  sit(event.target);
});

$("undo").addEventListener("click", () => takeBack("undo"));
$("restart-turn").addEventListener("click", () => takeBack("restart_turn"));
$("lift").addEventListener("click", () => line.push({ type: "show", seat: Number($("curtain").dataset.seat) }));
$("open-rules").addEventListener("click", () => ($("rules-panel").hidden ? openRules() : closeRules()));
$("close-rules").addEventListener("click", closeRules);
$("open-menu").addEventListener("click", () => $("menu").showModal());
$("back-to-now").addEventListener("click", () => replay.now());
$("copy-point").addEventListener("click", (event) => {
  const address = new URL(location.href);
  address.searchParams.set("ply", replay.isShown ? replay.ply : state?.ply ?? 0);
  const watch = recall(`links-${id}`, {}).watch;
  if (watch) address.hash = `watch=${watch}`;
  copy(address.href, event.currentTarget);
});
$("confirm-setting").checked = recall("confirm", false);
$("confirm-setting").addEventListener("change", (event) => remember("confirm", event.target.checked));
setInterval(showSince, 15000);

// On a phone what is asked stays below the masthead, whose height is that of the players' names.
const masthead = document.querySelector(".masthead");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--masthead", `${masthead.offsetHeight}px`);
}).observe(masthead);

// Coming in, by a secret link too.

if (await enter(id).catch(() => false)) location.reload();
else {
  const ply = new URL(location.href).searchParams.get("ply");
  if (ply !== null && /^\d+$/.test(ply)) replay.begin(Number(ply));
  line = new Line(id, {
    onMessage: hear,
    onState: (how) => {
      room.dataset.line = how;
      $("line-state").textContent = say[`say${how[0].toUpperCase()}${how.slice(1)}`];
    },
  });
}
