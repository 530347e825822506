// Coming in by a secret link: it is handed over once, and this browser's cookie is let in.
import { post } from "./calls.js";

const NO_ACCESS = 403;

function forget() {
  history.replaceState(null, "", location.pathname + location.search);
}

// The secret stands behind the #, so that no server log and no other site ever sees it. It stays there only
// where nobody has answered yes or no, so that the page can be loaded again.
export async function enter(table) {
  const secret = new URLSearchParams(location.hash.slice(1));
  const token = secret.get("seat") ?? secret.get("watch");
  if (!token) return false;
  try {
    await post(`/api/tables/${table}/enter`, { token });
  } catch (error) {
    if (error.status === NO_ACCESS) forget();
    throw error;
  }
  forget();
  return true;
}

// Whoever pastes the whole link over the address of a page that is open changes only what stands behind the #.
addEventListener("hashchange", () => {
  if (/^#(seat|watch)=/.test(location.hash)) location.reload();
});

const locked = document.querySelector("main.form[data-table]");
if (locked) {
  try {
    if (await enter(locked.dataset.table)) location.reload();
  } catch (error) {
    document.getElementById("notice").textContent = error.message;
    document.getElementById("elsewhere")?.remove(); // that says it as far as it applies
  }
}
