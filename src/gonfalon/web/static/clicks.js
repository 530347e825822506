// Clicks: what each button, piece and entry of the log does when it is touched.
import { recall, remember } from "./calls.js";
import { $, say } from "./parts.js";
import { openRules } from "./reading.js";

export function listenToClicks(page, { picking, bubble, lobby }) {
  // By the data-attribute that a touched thing has; the first that fits is done.
  const doing = [
    ["rule", ({ rule }) => openRules(rule)],
    ["ply", ({ ply }) => page.replay.show(Number(ply))],
    ["copy", ({ copy }, near) => lobby.copyLink(copy, near)],
    ["newLink", ({ newLink }, near) => lobby.newLink(newLink, near)],
    ["hand", ({ hand, kind }, near) => lobby.hand(hand, { kind }, near)],
    ["seat", ({ seat, kind, level }, near) => lobby.hand(seat, { kind, level }, near).then(() => $("menu").close())],
    ["do", ({ do: how }, near) => (how !== "restart" || confirm(say.sayConfirmRestart)) && lobby.goOn(how, near)],
    ["pick", (_, near) => page.state && picking.pick(near)],
  ];

  document.addEventListener("click", (event) => {
    bubble.noteClick(event);
    if (!event.target.closest("#why")) bubble.hide();
    const target = event.target.closest("button, [data-pick], a");
    const [, act] = doing.find(([name]) => target?.dataset[name] !== undefined) ?? [];
    act?.(target.dataset, target);
  });

  document.addEventListener("contextmenu", (event) => {
    const piece = event.target.closest("[data-help]");
    if (!piece) return;
    event.preventDefault();
    openRules(piece.dataset.help);
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "sit") return;
    event.preventDefault();
    lobby.sit(event.target);
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
