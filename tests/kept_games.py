"""Games that earlier versions of the program wrote; `tests/kept/README.md` says what there is."""

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "kept" / "rules-1"
OLD = 1
"""The rules version of all of them."""
RECORDS = {path.stem: path for path in sorted(FOLDER.glob("*-[234]*.txt"))}
"""The finished records, by name."""
MATCH = FOLDER / "match-battle-line.txt"

# Records of version 1 that no later version will agree with: the first ply with this verb becomes
# a pass with cards in hand, a fort on the castle, a city where there is none.
_SPOILED = {
    "battle-line": ("battle-line-2-random", "play", "pass"),
    "imperia": ("imperia-3-planned", "fort", "fort d4"),
    "battalia": ("battalia-2-weeks_1-planned", "end", "upgrade d4"),
}
GAMES = tuple(_SPOILED)


def spoiled(game_id: str) -> tuple[str, int, str]:
    """A record that certainly parts: its text, the ply where it does, and what stands there."""
    name, verb, instead = _SPOILED[game_id]
    head, _, plies = kept(name).partition("\n\n")
    lines = plies.split("\n")
    at = next(at for at, line in enumerate(lines) if line.split()[0] == verb)
    lines[at] = instead
    return "\n".join([head, "", *lines]), at + 1, instead


def kept(name: str) -> str:
    """The text of a record."""
    return RECORDS[name].read_text(encoding="utf-8")


def tables() -> dict[str, dict[str, Any]]:
    """The tables of the database with ids, secrets and results, by what each of them is."""
    found: dict[str, dict[str, Any]] = json.loads((FOLDER / "tables.json").read_text("utf-8"))
    return found


def copy_database(target: Path) -> None:
    """Unpack the database of a server of version 1."""
    target.write_bytes(gzip.decompress((FOLDER / "tables.db.gz").read_bytes()))
