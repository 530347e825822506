// The page behind the link in a message: to say yes to messages, or to end them.
import { post } from "./calls.js";

const main = document.getElementById("main");
const notice = document.getElementById("notice");

for (const button of main.querySelectorAll("[data-do]")) {
  button.addEventListener("click", async () => {
    try {
      const { way, secret } = main.dataset;
      await post(button.dataset.do === "confirm" ? `/notices/${way}/${secret}/confirm` : `/notices/${way}/end`);
      notice.textContent = button.dataset.said;
      for (const one of main.querySelectorAll("[data-do]")) one.hidden = one === button || button.dataset.do === "end";
    } catch (error) {
      notice.textContent = error.message;
    }
  });
}
