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
  }

  // Everybody who has said something can be muted by one click, and heard again.
  show(remarks, own) {
    const names = new Map(remarks.map(({ seat, name }) => [seat, name]));
    for (const seat of own) names.delete(seat);
    const buttons = [...names].sort(([one], [other]) => one - other).map(([seat, name]) => this.button(seat, name));
    const there = [...$("talk-mutes").children];
    // A button that was touched stays: one that is put in its place lets the touch go through to what lies below.
    if (there.map((one) => one.dataset.mute).join() !== buttons.map((one) => one.dataset.mute).join()) $("talk-mutes").replaceChildren(...buttons);
    else there.forEach((one, place) => { one.textContent = buttons[place].textContent; });
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
