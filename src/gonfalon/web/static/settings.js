// Language, theme and hatching: kept in cookies, so that the next page comes out right at once.
const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

function keep(name, value) {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

document.getElementById("language")?.addEventListener("change", (event) => {
  keep("lang", event.target.value);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  location.assign(address);
});

const asked = new URL(location.href).searchParams.get("lang");
if (asked === root.lang) keep("lang", asked);

document.getElementById("theme")?.addEventListener("click", () => {
  const dark = root.dataset.theme === "dark"
    || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
});

document.getElementById("hatch")?.addEventListener("click", (event) => {
  const on = root.dataset.hatch !== "on";
  root.dataset.hatch = on ? "on" : "off";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  keep("hatch", root.dataset.hatch);
});
