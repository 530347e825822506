// The options of the form for a new table: a list of values, and for many numbers a field beside it.

const NUMBER = "number";

const fieldOf = (list) => document.getElementById(`number-${list.dataset.option}`);
const wrongOf = (list) => document.getElementById(`wrong-${list.dataset.option}`);

// What the field says, written in the one way that a record writes it; null for anything else.
function typed(field) {
  const text = field.value.trim();
  const number = Number(text);
  const fits = /^[0-9]{1,6}$/.test(text) && number >= field.dataset.lowest && number <= field.dataset.highest;
  return fits ? String(number) : null;
}

function show(list) {
  const field = fieldOf(list);
  if (field) field.hidden = list.value !== NUMBER;
  say(list, true);
}

function say(list, fits) {
  const field = fieldOf(list);
  if (!field) return;
  wrongOf(list).hidden = fits;
  field.setAttribute("aria-invalid", String(!fits));
}

export function valueOf(list) {
  return list.value === NUMBER ? typed(fieldOf(list)) : list.value;
}

export function set(list, value = list.dataset.default) {
  const isListed = [...list.options].some((one) => one.value === value);
  list.value = isListed ? value : NUMBER;
  if (!isListed) fieldOf(list).value = value;
  show(list);
}

// Whether every field has a number that fits; the first that has none says so, and is gone to.
export function allFit(lists) {
  const wrong = lists.filter((list) => valueOf(list) === null);
  for (const list of lists) say(list, !wrong.includes(list));
  if (wrong.length) {
    const folded = wrong[0].closest("details");
    if (folded) folded.open = true; // what is folded away cannot be gone to
    fieldOf(wrong[0]).focus();
  }
  return !wrong.length;
}

export function listen(lists) {
  for (const list of lists) {
    show(list);
    list.addEventListener("change", () => {
      show(list);
      if (list.value === NUMBER) fieldOf(list).focus();
    });
    // Nothing is complained of when the field is left: the button that is being clicked would move.
    fieldOf(list)?.addEventListener("input", () => {
      if (valueOf(list) !== null) say(list, true);
    });
  }
}
