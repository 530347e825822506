// One game or a match, in the form for a new table.

const chosen = (form) => form.elements[`match-${new FormData(form).get("length")}`];

function fits(field) {
  return /^[1-9][0-9]{0,2}$/.test(field.value.trim()) && Number(field.value) <= Number(field.dataset.highest);
}

// What is typed into a number chooses it. A complaint goes as soon as it is mended; it comes only
// when the form is sent, since it moves the button that is being clicked.
export function listenToLength(form) {
  for (const field of form.querySelectorAll("#length .number")) {
    const radio = field.closest(".radio").querySelector("input[type=radio]");
    field.addEventListener("input", () => { radio.checked = true; });
  }
  document.getElementById("length").addEventListener("input", () => {
    if (!document.getElementById("wrong-length").hidden) lengthFits(form);
  });
}

// Whether the match that is chosen has a number it can be played to; if not, that is said there.
export function lengthFits(form) {
  const field = chosen(form);
  const isWrong = Boolean(field) && !fits(field);
  for (const one of form.querySelectorAll("#length .number")) {
    one.setAttribute("aria-invalid", String(isWrong && one === field));
  }
  document.getElementById("wrong-length").hidden = !isWrong;
  return !isWrong;
}

// What the match is played to, or nothing for one game.
export function matchOf(form) {
  const field = chosen(form);
  return field ? `${new FormData(form).get("length")}=${field.value.trim()}` : null;
}

export function goToLength(form) {
  chosen(form).focus();
}
