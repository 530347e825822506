"""Whether something that was sent, or a page, holds a card that its reader must not see."""

import json
import re

from gonfalon.engine.record import Record
from gonfalon.games.battle_line.box.components import CARD_NAMES
from gonfalon.games.battle_line.html.cards import cards_in
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.text.words import card_title, words_in
from tests.browser.guest import Guest
from tests.server.secrecy import knowledge_after_each_ply

# The page as it stands, boxes with what is in them, without what names every card: the rules, what
# everything is, and the symbols that cards are drawn with; and without proofs, which name cards
# that nobody has seen, wherever they are (BL-F6).
PAGE = """() => {
  const twin = document.body.cloneNode(true);
  const ids = ["rules-panel", "things", "legend", "proofs"];
  for (const id of ids) twin.querySelector(`#${id}`)?.remove();
  for (const one of twin.querySelectorAll("symbol")) one.remove();
  const typed = [...document.querySelectorAll("input")].map((one) => one.value);
  return [document.title, twin.outerHTML, ...typed].join("\\n");
}"""


def hands(record: Record) -> list[list[set[str]]]:
    """The cards in each hand after each ply of a record."""
    found = []
    for state in record.states():
        assert isinstance(state, BattleLine)
        found.append(
            [
                {CARD_NAMES[card] for card in cards_in(side.hand_troops, side.hand_tactics)}
                for side in state.sides
            ]
        )
    return found


def seen_in(text: str, cards: set[str]) -> set[str]:
    """Those of these cards that a text gives away, by their notation or their English name."""
    words = words_in("en")
    named = {card: card for card in cards} | {card_title(card, words): card for card in cards}
    if not named:
        return set()
    found = re.findall(rf"\b(?:{'|'.join(map(re.escape, named))})\b", text)
    return {named[name] for name in found}


def seen_on_page(guest: Guest, cards: set[str]) -> set[str]:
    """Those of these cards that stand anywhere in a page."""
    text: str = guest.page.evaluate(PAGE)
    return seen_in(text.replace(guest.table, ""), cards)


def seen_in_frame(frame: str, cards: set[str]) -> set[str]:
    """Those of these cards that a message of the live line gives away, apart from proofs."""
    told = json.loads(frame)
    told.pop("proofs", None)
    text = json.dumps(told, ensure_ascii=False).replace('\\"', '"')
    return seen_in(text.replace(told.get("table", "no table"), ""), cards)


def check_frames(frames: list[str], record: Record, eyes: int) -> int:
    """No state tells these eyes a card that others had in hand; how many states were looked at.

    What they had seen before is no secret: a card they put back themselves, which another drew. Nor
    is anything once the game is over.
    """
    held, known = hands(record), knowledge_after_each_ply(record)
    hidden = [seat for seat in range(len(record.names)) if seat != eyes]
    count = 0
    for frame in frames:
        told = json.loads(frame)
        if told["type"] == "state" and told["ply"] and told["phase"] != "over":
            secret = set[str]().union(*(held[told["ply"]][seat] for seat in hidden))
            secret -= known[told["ply"]][eyes]
            assert seen_in_frame(frame, secret) == set(), f"ply {told['ply']}"
            count += 1
    return count
