// At how many tables it is the reader's turn: in the tab's title, on its icon, and on that of an installed app.
const EVERY = 2 * 60 * 1000;
const icon = document.querySelector("link[rel=icon]");
let others = 0;
let here = "";

// Whether it is the reader's turn at the table of this page.
export function markTurn(isMine) {
  here = isMine ? "● " : "";
  show();
}

function show() {
  const count = others + (here ? 1 : 0);
  const bare = document.title.replace(/^(\(\d+\) )?(● )?/, "");
  const title = `${others ? `(${count}) ` : ""}${here}${bare}`;
  if (document.title !== title) document.title = title;
  const shown = count ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== shown) icon.setAttribute("href", shown);
  if (count) navigator.setAppBadge?.(count).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

async function look(table) {
  try {
    const answer = await fetch(`/waiting?besides=${table}`);
    if (answer.ok) others = (await answer.json()).waiting;
  } catch {
    // Offline the number stays as it was.
  }
  show();
}

// Looks now and then at the other tables; whose turn it is at this one the page is told anyway.
export function watchWaiting(table = "") {
  look(table);
  setInterval(() => look(table), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || look(table));
}
