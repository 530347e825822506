// One's finished games: a choice shows its games at once, and a rematch begins from the list.
import { post } from "./calls.js";
import { complain } from "./complaining.js";

const form = document.getElementById("filters");

// The address says what is chosen, and nothing of what is not.
function show() {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) chosen.set(name, value);
  const query = chosen.toString();
  location.assign(query ? `/played?${query}` : "/played");
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});

// Whoever comes back is shown what the address says, and not what was chosen when they left.
addEventListener("pageshow", () => form?.reset());

// By the keyboard a list is gone through without opening it: only then the button is what shows.
let byKeys = false;
form?.addEventListener("keydown", (event) => {
  byKeys = event.key !== "Enter";
});
form?.addEventListener("pointerdown", () => {
  byKeys = false;
});
form?.addEventListener("change", (event) => {
  const way = form.elements.way;
  if (event.target.name === "game" && event.target.value && way.value.split(" ")[0] !== event.target.value) way.value = "";
  if (event.target.name === "way" && event.target.value) form.elements.game.value = "";
  if (!byKeys) show();
});

for (const button of document.querySelectorAll("[data-again]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      location.assign((await post(`/api/tables/${button.dataset.again}/again`)).url);
    } catch (error) {
      button.disabled = false;
      complain(error);
    }
  });
}
