// Changes: a state as it is after what the server told of it, so that little has to be sent.

const DRAWN = ["html", "seats"]; // as in server/changes.py

// Two numbers stand for pieces of the old drawing, the first and how many; a text is a new piece; a list
// is a piece of the old one of which so many letters stay before and after the text that is new.
function edited(old, edits) {
  const now = [];
  for (let place = 0; place < edits.length; place += 1) {
    const edit = edits[place];
    if (typeof edit === "string") now.push(edit);
    else if (Array.isArray(edit)) {
      const [piece, head, tail, text] = edit;
      const was = old[piece];
      now.push(was.slice(0, head) + text + was.slice(was.length - tail));
    } else {
      place += 1;
      now.push(...old.slice(edit, edit + edits[place]));
    }
  }
  return now;
}

// The state after a change, or nothing if it is a change of another state.
export function changed(state, { on, edits, ...fields }) {
  if (state?.version !== on) return undefined;
  const told = { ...state, ...fields, type: "state" };
  for (const [name, list] of Object.entries(edits)) told[name] = edited(state[name], list);
  return told;
}

// The same state with each drawing as one text. A server of before this form tells it so.
export function joined(state) {
  const texts = DRAWN.map((name) => [name, [state[name]].flat().join("")]);
  return { ...state, ...Object.fromEntries(texts) };
}
