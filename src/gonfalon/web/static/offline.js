// The one script of a page that is shown without a connection: it says so, refuses, and goes back to what is live.
const LOOK_EVERY = 10000;
const root = document.documentElement;

const when = new Intl.DateTimeFormat(root.lang, { dateStyle: "medium", timeStyle: "short" }).format(Number(root.dataset.seen));
const banner = Object.assign(document.createElement("p"), { className: "offline", textContent: root.dataset.offline.replace("{when}", when) });
banner.setAttribute("role", "status");
if (!document.querySelector("main.offline-page")) document.querySelector(".masthead").after(banner);

for (const one of document.querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;
for (const time of document.querySelectorAll("time[data-since], time[data-until]")) time.remove();

// Nothing that is touched or typed here could arrive; it is refused at once, in words. Links still lead on.
function refuse(event) {
  if (event.type === "click" && event.target.closest("a[href], summary, [data-again]")) return;
  event.preventDefault();
  event.stopPropagation();
  banner.setAttribute("role", "alert");
  banner.classList.remove("told");
  requestAnimationFrame(() => banner.classList.add("told"));
  banner.textContent = banner.textContent; // so that it is said again
}

for (const kind of ["click", "submit", "beforeinput"]) document.addEventListener(kind, refuse, true);
for (const one of document.querySelectorAll("select")) one.disabled = true;

async function look() {
  try {
    if ((await fetch("/health/live", { cache: "no-store" })).ok) location.reload();
  } catch {
    // It stays as it is.
  }
}

addEventListener("online", look);
setInterval(look, LOOK_EVERY);
document.querySelector("[data-again]")?.addEventListener("click", look);
