// Muting: whose remarks this browser does not show, and the buttons that change it.
import { recall, remember } from "./calls.js";
import { $, tableId } from "./parts.js";

const MUTED = `talk-muted-${tableId}`; // the seats that it does not show

export class Muting {
  constructor(panel, onChange) {
    this.panel = panel;
    this.onChange = onChange;
    this.muted = new Set(recall(MUTED, []));
    $("talk-mutes")?.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.turn(Number(button.dataset.mute));
    });
  }

  has(seat) {
    return this.muted.has(seat);
  }

  turn(seat) {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    remember(MUTED, [...this.muted]);
    this.onChange();
    $("talk-mutes").querySelector(`[data-mute="${seat}"]`)?.focus();
  }

  // Everybody who has said something can be muted by one click, and heard again.
  show(remarks, own) {
    const names = new Map(remarks.map(({ seat, name }) => [seat, name]));
    for (const seat of own) names.delete(seat);
    const buttons = [...names].sort(([one], [other]) => one - other).map(([seat, name]) => this.button(seat, name));
    const before = [...$("talk-mutes").children].map(({ outerHTML }) => outerHTML).join();
    if (before !== buttons.map(({ outerHTML }) => outerHTML).join()) $("talk-mutes").replaceChildren(...buttons);
    $("talk-mutes").hidden = !buttons.length;
  }

  button(seat, name) {
    const button = document.createElement("button");
    const [mute, unmute] = [this.panel.dataset.mute, this.panel.dataset.unmute];
    button.type = "button";
    button.dataset.mute = seat;
    button.textContent = (this.has(seat) ? unmute : mute).replace("{name}", () => name);
    return button;
  }
}
