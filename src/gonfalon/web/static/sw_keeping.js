// Kept for when there is no connection: what this browser was shown last, and what it needs to be shown again.
// Pages come from the server as long as that answers; what is kept has no script but the one that says so.
const SEEN = "seen";
const OFFLINE = "/offline";
const MOST_TABLES = 20;
const LONGEST = 14 * 24 * 3600 * 1000;
const NO_SERVER = [502, 504]; // a proxy says that it reaches nobody
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,40})$/;

const shellOf = (release) => `shell-${release}`;

async function tagOf(body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, SHELL.files[0][1].length);
}

// All files of this release or none: one that is another release's ends the installation, which is tried again.
async function install() {
  const cache = await caches.open(shellOf(SHELL.release));
  await Promise.all(SHELL.files.map(async ([path, tag]) => {
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok || (await tagOf(await answer.clone().arrayBuffer())) !== tag) throw new Error(path);
    await cache.put(path, answer);
  }));
  await keepOffline();
  await self.skipWaiting();
}

async function keepOffline() {
  const answer = await fetch(OFFLINE, { cache: "no-cache" });
  if (answer.ok) await keep(OFFLINE, await answer.text(), {});
}

async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const first = await fetch("/").catch(() => undefined); // it may have come before there was a worker
  if (first?.ok) await keep("/", await first.text(), {});
  await tidy();
}

// A page as it is kept: its own styles, and no script but the one that says that it is not live.
function frozen(html, release) {
  return html
    .replace(/<script\b[^>]*>\s*<\/script>/g, "")
    .replace(/<link rel="manifest"[^>]*>/, "")
    .replace(/href="(\/static\/[\w.-]+\.css|\/games\/[\w-]+\/style\.css)"/g, `href="$1?release=${release}"`)
    .replace("</head>", `<script type="module" src="/static/offline.js?release=${release}"></script></head>`)
    .replace(/<html\b/, `<html data-seen="${Date.now()}"`);
}

async function keep(path, html, { seat = 0, release = /data-release="(\w+)"/.exec(html)?.[1] ?? SHELL.release }) {
  const headers = { ...SHELL.headers, "Content-Type": "text/html; charset=utf-8", "X-Seen": Date.now(), "X-Release": release, "X-Seat": seat };
  const cache = await caches.open(SEEN);
  await cache.put(path, new Response(frozen(html, release), { headers }));
}

async function kept() {
  const cache = await caches.open(SEEN);
  const found = await Promise.all((await cache.keys()).map(async (request) => {
    const { headers } = (await cache.match(request)) ?? {};
    return headers && { path: new URL(request.url).pathname, at: Number(headers.get("X-Seen")), release: headers.get("X-Release"), seat: Number(headers.get("X-Seat")) };
  }));
  return found.filter(Boolean).sort((one, other) => other.at - one.at);
}

async function drop(...paths) {
  const cache = await caches.open(SEEN);
  await Promise.all(paths.map((path) => cache.delete(path)));
}

// The latest tables, for two weeks; and the styles of releases that something kept still needs.
async function tidy() {
  const all = await kept();
  const tables = all.filter(({ path }) => TABLE.test(path));
  const old = all.filter(({ path, at }) => path !== OFFLINE && at < Date.now() - LONGEST);
  await drop(...[...old, ...tables.slice(MOST_TABLES)].map(({ path }) => path));
  const needed = [SHELL.release, ...(await kept()).map(({ release }) => release)].map(shellOf);
  for (const name of await caches.keys()) {
    if (name.startsWith("shell-") && !needed.includes(name)) await caches.delete(name);
  }
}

// Of whom the server says that this browser may see them no more, nothing stays.
async function check(visited) {
  const tables = (await kept()).filter(({ path }) => TABLE.test(path));
  const pages = tables.map(({ path, seat }) => ({ table: TABLE.exec(path)[1], seat }));
  const answer = await fetch("/seen", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pages }) });
  if (!answer.ok) return;
  const { ended, known } = await answer.json();
  await drop(...ended.map(({ table }) => `/t/${table}`));
  if (!known && visited !== "/") await drop("/");
}

// The server has answered: the first page is kept as it came, and what it no longer shows is dropped.
async function note(path, answer) {
  if (path === "/" && answer.ok) {
    await keep("/", await answer.text(), {});
    await keepOffline();
  }
  if (TABLE.test(path) && !answer.ok) await drop(path);
  await tidy();
  await check(path);
}

async function lastSeen(path) {
  const cache = await caches.open(SEEN);
  return (await cache.match(path)) ?? (await cache.match(OFFLINE)) ?? Response.error();
}

async function visit(event) {
  const path = new URL(event.request.url).pathname;
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return lastSeen(path);
  }
  if (NO_SERVER.includes(answer.status)) return lastSeen(path);
  const noted = note(path, path === "/" ? answer.clone() : { ok: answer.ok || answer.type === "opaqueredirect" });
  event.waitUntil(noted.catch(() => {}));
  return answer;
}

async function ofShell(path, release) {
  const cache = await caches.open(shellOf(release));
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(path);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname, searchParams } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  else if (searchParams.has("release")) event.respondWith(ofShell(pathname, searchParams.get("release")));
});

// A page of a table tells what it shows, and when nothing of it may be shown any more.
self.addEventListener("message", (event) => {
  const { type, path, html, seat, release } = event.data ?? {};
  if (!TABLE.test(path)) return;
  if (type === "keep") event.waitUntil(keep(path, html, { seat, release }).then(tidy));
  if (type === "drop") event.waitUntil(drop(path));
});
