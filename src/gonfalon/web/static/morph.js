// Morphing: turns what is drawn into what is to be drawn, keeping every piece that is in both.

// Pieces are kept by their data-key, so that focus stays and a piece can be seen moving.
function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.dataset?.key : undefined;
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

// What does not stay in its place leaves first, so that nothing else has to be moved: what is moved
// loses its focus, and a press on it that has not been let go.
function clear(target, wanted) {
  const stays = new Set([...wanted.children].map(keyOf));
  for (const one of [...target.children]) if (keyOf(one) && !stays.has(keyOf(one))) one.remove();
}

function morphChildren(target, wanted, pieces) {
  clear(target, wanted);
  let next = target.firstChild;
  for (const child of [...wanted.childNodes]) {
    const key = keyOf(child);
    let own = key ? pieces.get(key) : undefined;
    if (own && own.tagName !== child.tagName) own = undefined;
    if (!own && next && !keyOf(next) && !key && next.nodeType === child.nodeType
      && next.nodeName === child.nodeName) own = next;
    if (!own) {
      target.insertBefore(child, next);
      // New pieces may hold old ones: those are put in by going into the new piece.
      if (child.nodeType === Node.ELEMENT_NODE) morphInside(child, child.cloneNode(true), pieces);
      continue;
    }
    if (key) pieces.delete(key);
    if (own === next) next = next.nextSibling;
    else target.insertBefore(own, next);
    if (own.nodeType === Node.TEXT_NODE) {
      if (own.data !== child.data) own.data = child.data;
    } else if (own.nodeType === Node.ELEMENT_NODE && !own.isEqualNode(child)) {
      copyAttributes(child, own);
      morphChildren(own, child, pieces);
    } else if (own.nodeType === Node.ELEMENT_NODE) {
      for (const kept of own.querySelectorAll("[data-key]")) pieces.delete(kept.dataset.key);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function morphInside(target, wanted, pieces) {
  if (target.querySelector("[data-key]")) morphChildren(target, wanted, pieces);
}

export function morph(target, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const pieces = new Map();
  for (const piece of target.querySelectorAll("[data-key]")) pieces.set(piece.dataset.key, piece);
  morphChildren(target, template.content, pieces);
}
