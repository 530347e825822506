// Clicks: what each button, piece and entry of the log does when it is touched.
import { recall, remember } from "./calls.js";
import { $, say } from "./parts.js";
import { openRules } from "./reading.js";

export function listenToClicks(page, { picking, bubble, lobby }) {
  // What a touched thing does; the first line that fits is done.
  const doing = [
    ["[data-rule]", (one) => openRules(one.dataset.rule)],
    ["[data-ply]", (one) => page.replay.show(Number(one.dataset.ply))],
    ["[data-copy]", (one) => lobby.copyLink(one.dataset.copy, one)],
    ["[data-new-link]", (one) => lobby.newLink(one.dataset.newLink, one)],
    ["[data-hand]", (one) => lobby.hand(one.dataset.hand, one)],
    ["[data-seat][data-kind]", (one) => lobby.hand(one.dataset.seat, one).then(() => $("menu").close())],
    ["[data-do=again]", (one) => lobby.goOn("again", one)],
    ["[data-do=restart]", (one) => confirm(say.sayConfirmRestart) && lobby.goOn("restart", one)],
    ["[data-pick]", (one) => page.state && picking.pick(one)],
  ];

  document.addEventListener("click", (event) => {
    bubble.noteClick(event);
    if (!event.target.closest("#why")) bubble.hide();
    const target = event.target.closest("button, [data-pick], a");
    const [, act] = doing.find(([which]) => target?.matches(which)) ?? [];
    act?.(target);
  });

  document.addEventListener("contextmenu", (event) => {
    const piece = event.target.closest("[data-help]");
    if (!piece) return;
    event.preventDefault();
    openRules(piece.dataset.help);
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

  $("undo").addEventListener("click", () => picking.takeBack("undo"));
  $("restart-turn").addEventListener("click", () => picking.takeBack("restart_turn"));
  $("lift").addEventListener("click", () => page.line.push({ type: "show", seat: Number($("curtain").dataset.seat) }));
  $("open-menu").addEventListener("click", () => $("menu").showModal());
  $("back-to-now").addEventListener("click", () => page.replay.now());
  $("copy-point").addEventListener("click", (event) => {
    lobby.copyPoint(page.replay.isShown ? page.replay.ply : page.state?.ply ?? 0, event.currentTarget);
  });
  $("confirm-setting").checked = recall("confirm", false);
  $("confirm-setting").addEventListener("change", (event) => remember("confirm", event.target.checked));
}
