"""What a page of a table looks like: too small, too near, out of sight, too wide, or broken."""

from typing import Any

from tests.browser.guest import Guest

SMALLEST = 12
FINGER = 40
# Texts that are drawn smaller than so many pixels; those of pictures as large as they are seen.
_SMALL = """smallest => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, one = text.parentElement;
    if (!text.data.trim() || one.closest(".unseen, .sprite, script, option, datalist")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (!range.getBoundingClientRect().width) continue;
    const matrix = one.closest("svg") ? one.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < smallest - 0.05) found.add(`${one.className.baseVal ?? one.className}: ${size}`);
  }
  return [...found];
}"""
# What is touched and smaller than a finger, with what around it counts as it. Cards that lie in a
# line are covered by others, and heroes share a square: a map can be enlarged for them.
_NEAR = """finger => {
  const found = [];
  const all = document.querySelectorAll("button, a, select, input, label:has([type=checkbox])");
  for (const one of all) {
    if (one.matches(".skip, .rule-link, .line .card, .ba-hero, label [type=checkbox]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen")) continue;
    const large = one.getBoundingClientRect();
    if (Math.min(large.width, large.height) >= finger - 0.5) continue;
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const far = finger / 2 - 1;
    const hits = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy));
    const wide = box.width >= finger - 0.5 || (hits(-far, 0) && hits(far, 0));
    const high = box.height >= finger - 0.5 || (hits(0, -far) && hits(0, far));
    if (!wide || !high) found.push(`${one.id}.${one.className} ${one.dataset.pick ?? ""} `
      + `${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  scrollTo(0, 0);
  return found;
}"""
# Which of these are not wholly on the screen, or lie under something else.
_UNSEEN = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const lies = one.contains(top) || top?.closest(selector) || top?.contains(one);
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1
    || box.bottom > innerHeight + 1 || !lies || !box.width;
}).map((one) => `${one.className} ${one.dataset.pick ?? ""}`)"""
# Words of the table that are torn where no hyphen belongs, or run out of what they name.
_BROKEN = r"""() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, one = text.parentElement;
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen, svg")) continue;
    const holder = one.closest("button, .ba-player, .army, .pile");
    for (const word of text.data.matchAll(/[\p{L}\u00AD]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (!boxes.length) continue;
      const rows = new Set(boxes.map((box) => Math.round(box.top)));
      const isWhole = word[0].length < 10 && !word[0].includes("\u00AD");
      const frame = (holder ?? one).getBoundingClientRect();
      const isOut = boxes.some((box) => box.right > frame.right + 2 || box.left < frame.left - 2);
      if ((rows.size < 2 || !isWhole) && !(isOut && holder)) continue;
      found.add(`${word[0]}: ${one.className}`);
    }
  }
  return [...found];
}"""
# Texts and signs of what people read at a glance that lie on each other, or run out of their frame;
# not those that lie on the picture of a deck.
_CROWDED = r"""selector => {
  const found = new Set();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => `${one.className?.baseVal ?? one.className} ${one.textContent.trim()}`;
  for (const holder of document.querySelectorAll(selector)) {
    if (!shown(holder)) continue;
    const frame = holder.getBoundingClientRect();
    const leaves = [];
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode, one = text.parentElement;
      if (!text.data.trim() || one.closest("svg, .unseen") || !shown(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const room = one.getBoundingClientRect();
      const isClipped = getComputedStyle(one).overflowX !== "visible";
      const line = one.closest(".note")?.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        if (line && box.top > line.bottom - 4) continue; // left out
        const right = isClipped ? Math.min(box.right, room.right) : box.right;
        leaves.push([one, box.left, box.top + box.height / 4, right, box.bottom - box.height / 4]);
      }
    }
    for (const one of holder.querySelectorAll("svg:not(.ba-tile, .ba-art)")) {
      const box = one.getBoundingClientRect();
      if (shown(one)) leaves.push([one, box.left, box.top, box.right, box.bottom]);
    }
    leaves.forEach(([one, left, top, right, bottom], place) => {
      if (left < frame.left - 2 || right > frame.right + 2) found.add(`${name(one)} runs out`);
      for (const [other, left2, top2, right2, bottom2] of leaves.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const wide = Math.min(right, right2) - Math.max(left, left2);
        const high = Math.min(bottom, bottom2) - Math.max(top, top2);
        if (wide > 2 && high > 2) found.add(`${name(one)} on ${name(other)}`);
      }
    });
  }
  return [...found];
}"""
# Of these, what is cut off.
_CUT = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
# Words of what is asked that do not lie in its box, or lie under something, and choices beside it.
_UNREAD = r"""() => {
  const box = document.getElementById("prompt").getBoundingClientRect();
  const found = [];
  const asked = document.getElementById("asked");
  const walker = document.createTreeWalker(asked, NodeFilter.SHOW_TEXT);
  const isSeen = (one, { x, y, width, height }) =>
    one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const word of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const at = range.getBoundingClientRect();
      const isIn = at.top > box.top - 4 && at.bottom < box.bottom + 4 && at.right < box.right + 2;
      if (!isIn || !isSeen(asked.parentElement, at)) found.push(word[0]);
    }
  }
  for (const one of document.querySelectorAll("#verbs button:not(.rule-link)")) {
    const at = one.getBoundingClientRect();
    if (!isSeen(one, at) || at.right > innerWidth || at.left < 0) found.push(one.textContent);
  }
  return found;
}"""
# Numbers of shields that something lies over.
_COVERED = """() => {
  const found = [];
  for (const mid of document.querySelectorAll(".mid")) {
    const number = mid.querySelector(".shield text");
    const { left, top, right, bottom } = number.getBoundingClientRect();
    for (const band of mid.querySelectorAll(".bands .card")) {
      const box = band.getBoundingClientRect();
      const isOver = box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1
        && box.bottom > top + 1;
      if (isOver) found.push(number.textContent);
    }
  }
  return found;
}"""
_STILL = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def at_size(guest: Guest, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has been laid out anew."""
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    guest.page.evaluate("scrollTo(0, 0)")
    guest.page.evaluate(_STILL)
    guest.page.evaluate(_STILL)


def _asked(guest: Guest, script: str, fact: Any = None) -> list[str]:
    found: list[str] = guest.page.evaluate(script, fact)
    return found


def too_small(guest: Guest) -> list[str]:
    """What is written in letters that are too small."""
    return _asked(guest, _SMALL, SMALLEST)


def too_near(guest: Guest) -> list[str]:
    """What fingers would miss."""
    return _asked(guest, _NEAR, FINGER)


def out_of_sight(guest: Guest, selector: str) -> list[str]:
    """What of these cannot be seen and touched without scrolling."""
    assert guest.page.locator(selector).count(), f"there is no {selector}"
    return _asked(guest, _UNSEEN, selector)


def broken_words(guest: Guest) -> list[str]:
    """Words that are torn, or run out of their frame."""
    return _asked(guest, _BROKEN)


def crowded(guest: Guest, selector: str) -> list[str]:
    """What lies on something else in one of these, or runs out of it."""
    assert guest.page.locator(selector).count(), f"there is no {selector}"
    return _asked(guest, _CROWDED, selector)


def cut_off(guest: Guest, selector: str) -> list[str]:
    """What of these is too long for its place."""
    assert guest.page.locator(selector).count(), f"there is no {selector}"
    return _asked(guest, _CUT, selector)


def is_too_wide(guest: Guest) -> bool:
    """Whether the page can be scrolled sideways."""
    page = guest.page
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def unread(guest: Guest) -> list[str]:
    """Words of what is asked, and choices beside it, that are not in sight."""
    return _asked(guest, _UNREAD)


def covered_numbers(guest: Guest) -> list[str]:
    """Battlefields whose number something lies over."""
    return _asked(guest, _COVERED)
