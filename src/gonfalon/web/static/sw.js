// The part of Gonfalon that works while no page of it is open. One file, in parts; each listens for itself.

// Told that it is your turn: what arrives says nothing secret, and leads to the table.
function shown(data) {
  try {
    const { title, text, url, tag, language } = data.json();
    const path = /^\/t\/[A-Za-z0-9_-]{1,40}$/.test(url) ? url : "/";
    return [String(title), { body: String(text), tag: String(tag), lang: String(language), data: { path }, icon: "/static/icon.svg", renotify: true }];
  } catch {
    return ["Gonfalon", { data: { path: "/" }, icon: "/static/icon.svg" }];
  }
}

async function tell(event) {
  const [title, options] = shown(event.data);
  await self.registration.showNotification(title, options);
  await self.navigator.setAppBadge?.().catch(() => {});
}

// A page of that table that is open comes to the front; else one is opened.
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

self.addEventListener("push", (event) => event.waitUntil(tell(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});
