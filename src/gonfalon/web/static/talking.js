// Talk: what players say to each other, read when the reader likes, and never in the way of the table.
import { post, randomText, recall, remember } from "./calls.js";
import { showJustSaid } from "./just_said.js";
import { Muting } from "./muting.js";
import { $, language, room, tableId } from "./parts.js";
import { isFinger } from "./pointer.js";
import { closeRules, isReading } from "./reading.js";
import { speak } from "./speaking.js";

const READ = `talk-read-${tableId}`; // the number of the last remark that this browser has shown
const MOST = 300; // remarks that are kept
const NEAR_END = 40; // this close to the end, what is added is followed

export class Talking {
  constructor(page) {
    this.page = page;
    this.panel = $("talk-panel");
    this.remarks = [];
    this.own = []; // the seats that the reader may speak for
    this.muting = new Muting(this.panel, () => this.show());
    this.hasHeard = false; // whether what was said before has come
    this.unsaid = undefined; // what was sent and not acknowledged, and by which id
    this.isSending = false;
    if (!this.panel) return; // nobody talks in a lesson
    $("open-talk").addEventListener("click", () => (this.isShown ? this.close() : this.open()));
    $("close-talk").addEventListener("click", () => this.close());
    $("talk-ready").addEventListener("click", ({ target }) => {
      const phrase = target.closest("[data-phrase]")?.dataset.phrase;
      if (phrase) this.say({ phrase });
    });
    $("talk-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if ($("talk-text").value.trim()) this.say({ text: $("talk-text").value });
    });
    room.addEventListener("reading", () => this.isShown && this.hide());
    document.addEventListener("visibilitychange", () => this.count());
  }

  get isShown() {
    return Boolean(this.panel) && !this.panel.hidden;
  }

  // The number of the last remark there is, for a line that is opened anew.
  get known() {
    return this.remarks.at(-1)?.number ?? 0;
  }

  // What the server tells: how people talk here, and what was said after a number.
  hear({ way, speaks_for: own, after, remarks }) {
    this.own = own;
    this.remarks = [...this.remarks.filter((one) => one.number <= after), ...remarks].slice(-MOST);
    $("open-talk").hidden = way === "none" && !this.remarks.length;
    $("talk-ready").hidden = way === "none" || !own.length;
    $("talk-form").hidden = way !== "free" || !own.length;
    for (const one of remarks) this.settle(one);
    this.show();
    const news = this.hasHeard ? remarks.filter((one) => this.isNews(one)) : [];
    this.hasHeard = true;
    if (!news.length) return;
    speak(news.map((one) => this.panel.dataset.said.replace(/\{(name|text)\}/g, (_, part) => one[part])));
    if (!this.isShown) showJustSaid(news.at(-1));
  }

  // Somebody else said it, and the reader wants to hear them.
  isNews({ seat }) {
    return !this.own.includes(seat) && !this.muting.has(seat);
  }

  open() {
    if (isReading()) closeRules();
    this.panel.hidden = false;
    room.classList.add("talking");
    $("open-talk").setAttribute("aria-expanded", "true");
    $("just-said").hidden = true;
    this.count();
    $("talk-said").scrollTop = $("talk-said").scrollHeight;
    const writes = !$("talk-form").hidden && !isFinger();
    (writes ? $("talk-text") : this.panel).focus({ preventScroll: true });
  }

  close() {
    const hadFocus = this.panel.contains(document.activeElement);
    this.hide();
    if (hadFocus) $("open-talk").focus({ preventScroll: true });
  }

  hide() {
    this.panel.hidden = true;
    room.classList.remove("talking");
    $("open-talk").setAttribute("aria-expanded", "false");
    complain("");
  }

  // Says something; what was not acknowledged and is said again has the same id, so it counts once.
  async say(said) {
    if (this.isSending) return;
    const seat = this.own.includes(this.page.state?.seat) ? this.page.state.seat : undefined;
    const key = JSON.stringify([said, seat]);
    if (this.unsaid?.key !== key) this.unsaid = { key, said, id: randomText() };
    this.isSending = true;
    complain("");
    try {
      await post(`/api/tables/${tableId}/talk`, { id: this.unsaid.id, seat, ...said });
      this.isSaid(said);
    } catch (error) {
      if (this.unsaid) complain(error.message);
    } finally {
      this.isSending = false;
    }
  }

  // The answer was lost, but not what was said: it is heard like everybody's.
  settle({ seat, phrase, text }) {
    const { said } = this.unsaid ?? {};
    if (!said || !this.own.includes(seat)) return;
    if (said.phrase ? said.phrase === phrase : said.text.trim() === text) this.isSaid(said);
  }

  isSaid({ text }) {
    this.unsaid = undefined;
    complain("");
    if (text !== undefined && $("talk-text").value === text) $("talk-text").value = "";
  }

  show() {
    const list = $("talk-said");
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    const shown = this.remarks.filter(({ seat }) => !this.muting.has(seat));
    list.replaceChildren(...shown.map((one) => item(one, this.own.includes(one.seat))));
    $("talk-none").hidden = shown.length > 0;
    list.hidden = !shown.length;
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    this.muting.show(this.remarks, this.own);
    this.count();
  }

  // How many remarks the reader has not seen; none of what is seen now.
  count() {
    const isRead = this.isShown && !document.hidden;
    if (isRead) remember(READ, this.known);
    const read = Math.min(recall(READ, 0), this.known);
    const unread = this.remarks.filter((one) => one.number > read && this.isNews(one)).length;
    $("talk-unread").textContent = unread > 99 ? "99+" : unread || "";
    $("talk-unread").hidden = !unread;
    if (unread) $("open-talk").ariaLabel = this.panel.dataset.new.replace("{number}", unread);
    else $("open-talk").removeAttribute("aria-label");
  }
}

// Why something was not said; nothing, once it is.
function complain(why) {
  $("talk-wrong").textContent = why;
  $("talk-wrong").hidden = !why;
}

// What was said is text and nothing else, whatever stands in it.
function item({ seat, name, text, at }, isOwn) {
  const one = document.createElement("li");
  one.className = `seat-${seat}${isOwn ? " own" : ""}`;
  const who = document.createElement("bdi");
  who.textContent = name;
  const when = document.createElement("time");
  when.dateTime = new Date(at * 1000).toISOString();
  when.textContent = timeOf(at);
  const words = document.createElement("p");
  words.dir = "auto";
  words.textContent = text;
  one.append(who, " ", when, words);
  return one;
}

// The hour, and of another day its date.
function timeOf(at) {
  const when = new Date(at * 1000);
  const isToday = when.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { ...day, hour: "numeric", minute: "2-digit" }).format(when);
}
