// A link is handed on: by what the phone itself offers for sharing, or as a picture for another one's camera.
const $ = (name) => document.getElementById(name);

export const canShare = typeof navigator.share === "function";

export async function shareLink(link, title) {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // Whoever thinks better of it closes the sheet: nothing is to be said of that.
  }
}

// A link as a QR code; the server draws it, and is told the link in a body, never in an address.
export async function drawnQr(link) {
  const answer = await fetch("/qr", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ link }),
  });
  if (!answer.ok) throw new Error((await answer.json()).text);
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}

export async function showQr(link) {
  $("qr-picture").src = await drawnQr(link);
  $("qr").showModal();
}
