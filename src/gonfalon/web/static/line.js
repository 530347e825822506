// The live line to the server: connects again by itself, and sends again what was not acknowledged.
import { changed, joined } from "./changes.js";
import { listenToLooking } from "./looking.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const TOO_FAST = 4429;
const WAIT_WHEN_TOO_FAST = 3000;
const PING_EVERY = 20000;
const SILENT_TOO_LONG = 45000;

export class Line {
  constructor(table, { onMessage, onState, heard }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${table}/live?lang=${document.documentElement.lang}&changes=3`;
    this.onMessage = onMessage;
    this.onState = onState;
    this.heardTalk = heard; // the last remark that the page has
    this.kept = `unsent-${table}`;
    this.unsent = new Map(JSON.parse(sessionStorage.getItem(this.kept) ?? "[]"));
    this.wait = FIRST_WAIT;
    this.heard = 0;
    this.tellLooking = listenToLooking((looks) => this.push({ type: "look", looks }));
    this.open();
    setInterval(() => this.watch(), PING_EVERY / 4);
    document.addEventListener("visibilitychange", () => this.wakeUp());
    addEventListener("online", () => this.wakeUp());
    addEventListener("pageshow", () => this.wakeUp());
  }

  open() {
    clearTimeout(this.timer);
    this.socket?.close();
    this.resend = true; // whatever was sent on the old line may be lost
    this.state = undefined; // what changes are told of; the first message of a line is a whole one
    this.onState("connecting");
    const socket = new WebSocket(`${this.address}&talk=${this.heardTalk()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      this.tellLooking();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = undefined;
      if (event.code === 4403 || event.code === 4404) return;
      this.onState("lost");
      if (event.code === TOO_FAST) this.wait = Math.max(this.wait, WAIT_WHEN_TOO_FAST);
      this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  hear(message) {
    if (message.type === "change") {
      const state = changed(this.state, message);
      if (state) this.hear(state);
      else this.reopen();
      return;
    }
    if (message.type === "state") {
      this.state = message;
      this.wait = FIRST_WAIT;
      this.onMessage(joined(message));
      if (this.resend) this.sendAgain();
      this.onState(this.unsent.size ? "sending" : "connected");
      return;
    }
    if (message.id && this.unsent.delete(message.id)) this.store();
    this.onState(this.unsent.size ? "sending" : "connected");
    this.onMessage(message);
  }

  // Something that must arrive: it is sent until it is answered.
  act(message) {
    this.unsent.set(message.id, message);
    this.store();
    this.onState("sending");
    this.sent = Date.now();
    this.push(message);
  }

  // Something that may get lost.
  push(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.resend = true;
  }

  // Everything that was not answered yet; its id makes sending it twice harmless.
  sendAgain() {
    this.resend = false;
    this.sent = Date.now();
    for (const one of this.unsent.values()) this.push(one);
  }

  store() {
    sessionStorage.setItem(this.kept, JSON.stringify([...this.unsent]));
  }

  watch() {
    const silent = Date.now() - this.heard;
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.unsent.size && Date.now() - this.sent > PING_EVERY / 4) this.sendAgain();
    if (silent > SILENT_TOO_LONG) this.reopen();
    else if (silent > PING_EVERY) this.push({ type: "ping" });
  }

  // A tab that slept may hold a line that died long ago: ask, and do not wait long.
  wakeUp() {
    if (document.hidden) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      const before = this.heard;
      this.push({ type: "ping" });
      setTimeout(() => this.heard === before && this.reopen(), 3000);
    } else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      this.wait = FIRST_WAIT;
      this.open();
    }
  }

  reopen() {
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.open();
  }
}
