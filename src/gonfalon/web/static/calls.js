// Calls to the API, and the few things that are kept in the browser.

export async function post(path, body = undefined) {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error(document.getElementById("main")?.dataset.sayLost ?? "offline");
  }
  const told = await answer.json().catch(() => ({ text: answer.statusText }));
  if (!answer.ok) throw Object.assign(new Error(told.text), { status: answer.status, code: told.code });
  return told;
}

export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function rememberLinks(made) {
  const links = { watch: made.watch_token };
  for (const seat of made.seats) links[`seat-${seat.seat}`] = seat.token;
  remember(`links-${made.table}`, links);
}

export function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function ago(seconds, language) {
  const steps = [[60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600], [Infinity, "day", 86400]];
  const [, unit, size] = steps.find(([most]) => seconds < most);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.round(seconds / size), unit);
}
