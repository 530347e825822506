// Changes: a state as it is after what the server told of it, so that little has to be sent.

const CUT = "<span"; // as in server/changes.py

// Two numbers stand for parts of the old text, the first and how many; a text is a new part; a list is
// a part of the old one of which so many letters stay before and after the text that is new.
function edited(old, edits) {
  const parts = old.split(CUT);
  const now = [];
  for (let place = 0; place < edits.length; place += 1) {
    const edit = edits[place];
    if (typeof edit === "string") now.push(edit);
    else if (Array.isArray(edit)) {
      const [part, head, tail, text] = edit;
      const was = parts[part];
      now.push(was.slice(0, head) + text + was.slice(was.length - tail));
    } else {
      place += 1;
      now.push(...parts.slice(edit, edit + edits[place]));
    }
  }
  return now.join(CUT);
}

// The state after a change, or nothing if it is a change of another state.
export function changed(state, { on, edits, ...fields }) {
  if (state?.version !== on) return undefined;
  const told = { ...state, ...fields, type: "state" };
  for (const [name, list] of Object.entries(edits)) told[name] = edited(state[name], list);
  return told;
}
