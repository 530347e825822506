// What of a game was learnt in this browser: how far each lesson came, and the page that lists them.
import { recall, remember } from "./calls.js";

const name = (game) => `learnt-${game}`;

// The scene where a lesson is taken up, from 0; one that was ended begins anew.
export function sceneOf(game, lesson, count) {
  const scene = recall(name(game), {})[lesson] ?? 0;
  return Number.isInteger(scene) && scene > 0 && scene < count ? scene : 0;
}

export function noteScene(game, lesson, scene) {
  const learnt = recall(name(game), {});
  if (learnt[lesson] !== "all") remember(name(game), { ...learnt, [lesson]: scene });
}

// Whoever learnt a game need not be told its aim when they first play: that would lie over what others did.
export function noteEnd(game, lesson) {
  remember(`met-${game}`, true);
  remember(name(game), { ...recall(name(game), {}), [lesson]: "all" });
}

const listed = document.querySelector("main.learn");
for (const link of listed?.querySelectorAll("[data-lesson]") ?? []) {
  const mark = link.querySelector(".learnt");
  const scene = recall(name(listed.dataset.game), {})[link.dataset.lesson];
  if (scene === "all") mark.textContent = mark.dataset.sayLearnt;
  else if (scene) mark.textContent = mark.dataset.sayBegun.replace("{number}", scene + 1).replace("{last}", link.dataset.scenes);
}
