"""Counts what parsers go through on texts that grow.

Reads `{parser: [texts]}` as JSON, and writes `[parser, family, [cost, ...]]`, one a line. The first
text grows in every way, of the others only the last line or segment.
"""

import json
import sys

from tests.growth.counting import count, counted_imports
from tests.growth.families import families, last_families

GAMES = ("battle_line", "imperia", "battalia")
TIMES = (100, 200, 400)
"""How often something is repeated."""
_COUNTED = (
    "gonfalon.engine.",
    *[f"gonfalon.games.{game}.{part}." for game in GAMES for part in ("text", "sight")],
    "gonfalon.server.",
    "gonfalon.web.",
    "tests.growth.parsers",
    "starlette.requests",
    "starlette.datastructures",
    "http.cookies",
    "urllib.parse",
)


def main() -> None:
    """Count every family of every text, and print it."""
    asked: dict[str, list[str]] = json.load(sys.stdin)
    with counted_imports(*_COUNTED):
        from tests.growth.parsers import parser_of, refusing

        parsers = {name: refusing(parser_of(name)) for name in asked}
    for name, parse in parsers.items():
        first, *others = asked[name]
        grown = [*families(first), *(one for text in others for one in last_families(text))]
        for family, grow in grown:
            parse(grow(TIMES[0]))  # what is made once is made here
            costs = [count(parse, grow(times)) for times in TIMES]
            print(json.dumps([name, family, costs]))


if __name__ == "__main__":
    main()
