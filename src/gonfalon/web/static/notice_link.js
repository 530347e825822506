// The page behind the link in a message: to say yes to messages, or to end them.
import { post } from "./calls.js";

const main = document.getElementById("main");
const notice = document.getElementById("notice");

for (const button of main.querySelectorAll("[data-do]")) {
  button.addEventListener("click", async () => {
    try {
      const way = `/notices/${main.dataset.way}`;
      await post(button.dataset.do === "confirm" ? `${way}/${main.dataset.secret}/confirm` : `${way}/end`);
      notice.textContent = button.dataset.said;
      for (const one of main.querySelectorAll("[data-do]")) one.hidden = one === button || button.dataset.do === "end";
    } catch (error) {
      notice.textContent = error.message;
    }
  });
}
