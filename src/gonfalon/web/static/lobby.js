// The lobby and the owner's tools: sitting down, secret links, who plays a seat, the next game.
import { post, randomText, recall, remember } from "./calls.js";
import { secondsUntil } from "./clocks.js";
import { canShare, shareLink, showQr } from "./inviting.js";
import { $, room, say, table, tableId } from "./parts.js";

const LINKS = `links-${tableId}`; // the secrets this browser was told, by seat

export class Lobby {
  constructor(bubble) {
    this.bubble = bubble;
    this.isSitting = false; // whether names are on their way to the server
  }

  // Puts links and names into the lobby's boxes; whoever plays alone sits down at once.
  fill() {
    for (const box of table.querySelectorAll("[data-link]")) {
      box.value = link(box.dataset.link);
      box.placeholder = say.sayNoLink;
    }
    for (const button of document.querySelectorAll("[data-hand-on]")) button.hidden = !canShare;
    const form = $("sit");
    if (!form) return;
    const names = [...form.querySelectorAll("input")];
    if ("goesOn" in form.dataset) {
      this.sitAgain(form, names);
      return;
    }
    names[0].value ||= recall("name", "");
    const people = table.querySelectorAll(".lobby-seats > li:not([data-kind='computer'])").length;
    const isAlone = say.owns === "yes" && people === names.length;
    if (!isAlone || this.isSitting) return;
    for (const box of names) box.value ||= names.length > 1 ? box.dataset.default : say.sayDefaultName;
    if (names.length === 1) this.sit(form);
  }

  // Within a match everyone sits where they sat before, by the same name.
  sitAgain(form, names) {
    if (this.isSitting) return;
    for (const box of names) box.value = box.dataset.name || box.dataset.default;
    this.sit(form);
  }

  async sit(form) {
    this.isSitting = true;
    try {
      // All names first: when one seat has joined, the form is drawn anew.
      const seats = form.dataset.seats.split(" ").map((seat) => [seat, form.elements[`name-${seat}`].value.trim()]);
      for (const [seat, name] of seats) {
        if (seat === seats[0][0] && name && name !== say.sayDefaultName) remember("name", name);
        await post(`/api/tables/${tableId}/join`, { seat: Number(seat), name: name || say.sayDefaultName, nonce: randomText() });
      }
    } catch (error) {
      this.isSitting = false;
      this.bubble.say(document.createTextNode(error.message), form);
    }
  }

  // Asks the server for something about this table; a refusal is shown beside what was touched.
  async ask(path, body, near) {
    try {
      return await post(`/api/tables/${tableId}/${path}`, body);
    } catch (error) {
      this.bubble.say(document.createTextNode(error.message), near);
      return undefined;
    }
  }

  // The button says who plays the seat from now on.
  hand(seat, button) {
    const kind = button.dataset.kind;
    const level = button.dataset.level;
    return this.ask(`seats/${seat}/hand`, level ? { kind, level } : { kind }, button);
  }

  // Over days: until the morning of the day beside the button.
  async beAway(seat, near) {
    const date = near.closest(".be-away").querySelector("input");
    const seconds = date.value ? secondsUntil(date.value) : 0;
    if (!seconds) date.focus();
    else if (await this.ask("away", { seat: Number(seat), seconds }, near)) $("menu").close();
  }

  async comeBack(seat, near) {
    if (await this.ask("away", { seat: Number(seat), seconds: 0 }, near)) $("menu").close();
  }

  async newLink(which, near) {
    const made = await this.ask(which === "watch" ? "watch-link" : `seats/${which}/link`, undefined, near);
    if (!made) return;
    const key = which === "watch" ? "watch" : `seat-${which}`;
    if (!made.once) remember(LINKS, { ...recall(LINKS, {}), [key]: made.token });
    this.fill();
    $("new-link").hidden = false;
    $("new-link-once").hidden = !made.once;
    $("new-link-gives").hidden = true;
    $("new-link-text").value = address(key, made.token);
  }

  // A link by which another person takes the seat over.
  async give(seat, near) {
    const made = await this.ask(`seats/${seat}/give`, undefined, near);
    if (!made) return;
    $("new-link").hidden = false;
    $("new-link-once").hidden = true;
    $("new-link-gives").hidden = false;
    $("new-link-text").value = address(`seat-${seat}`, made.token);
    $("new-link-text").focus();
  }

  // Back to a seat that the computer plays, or into its place.
  back(form) {
    const name = form.elements.name?.value.trim() || recall("name", "") || say.sayDefaultName;
    return this.ask("join", { seat: Number(form.dataset.back), name, nonce: randomText() }, form);
  }

  // Whoever has chosen a stronger opponent meets it from now on by one click, too.
  again(button) {
    const level = button.dataset.level;
    const key = `chosen-${room.dataset.game}`;
    const chosen = recall(key) ?? {};
    if (level && !chosen.seats) remember(key, { ...chosen, level });
    return this.goOn("again", button, level && { level });
  }

  // "again" and "restart" both lead to another table, with the same links.
  async goOn(how, near, asked = undefined) {
    const made = await this.ask(how, asked, near);
    if (made) follow(made.table, made.url);
  }

  copyLink(which, near) {
    return this.copy(shown(which), near);
  }

  handOn(which) {
    return shown(which) && shareLink(shown(which), document.title);
  }

  async showQr(which, near) {
    if (!shown(which)) return;
    try {
      await showQr(shown(which));
    } catch (error) {
      this.bubble.say(document.createTextNode(error.message), near);
    }
  }

  // The address of a ply, for whoever may watch.
  copyPoint(ply, near) {
    const address = new URL(location.href);
    address.searchParams.set("ply", ply);
    const { watch } = recall(LINKS, {});
    if (watch) address.hash = `watch=${watch}`;
    return this.copy(address.href, near);
  }

  async copy(text, near) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      this.bubble.say(document.createTextNode(say.sayCopied), near);
    } catch {
      near.parentElement?.querySelector("input")?.select();
    }
  }
}

// Go to the table that takes this one's place; the links are the same there.
export function follow(successor, url = `/t/${successor}`) {
  remember(`links-${successor}`, recall(LINKS, {}));
  location.assign(url);
}

function shown(which) {
  return which === "new" ? $("new-link-text").value : link(which);
}

function link(which) {
  const token = recall(LINKS, {})[which];
  return token ? address(which, token) : "";
}

function address(which, token) {
  return `${location.origin}/t/${tableId}#${which === "watch" ? "watch" : "seat"}=${token}`;
}
