// One game or a match, in the form for a new table.

// What is typed into a number chooses it; a wrong number that is not chosen is forgotten.
export function listenToLength(form) {
  for (const number of form.querySelectorAll("#length input[type=number]")) {
    const radio = number.closest(".radio").querySelector("input[type=radio]");
    number.addEventListener("input", () => { radio.checked = true; });
    form.addEventListener("change", () => {
      if (!radio.checked && !number.validity.valid) number.value = number.defaultValue;
    });
  }
}

// What the match is played to, or nothing for one game.
export function matchOf(form) {
  const unit = new FormData(form).get("length");
  return unit ? `${unit}=${form.elements[`match-${unit}`].value}` : null;
}
