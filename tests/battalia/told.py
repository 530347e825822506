"""What the code of Battalia tells: each key of a prompt, event or refusal with its facts."""

import ast
from pathlib import Path

from gonfalon.games import battalia

FOLDER = Path(battalia.__file__).parent
TELLERS = ("Event", "Reveal", "Prompt", "Illegal")
PREFIXES = ("ba.prompt.", "ba.event.", "ba.refuse.")


class Telling:
    """One place in the code that tells something."""

    def __init__(self, key: str, facts: set[str], where: str) -> None:
        self.key = key
        self.facts = facts
        self.where = where

    def __repr__(self) -> str:
        return f"{self.where} {self.key}"


def tellings() -> list[Telling]:
    """Every place where the keys are written out; facts given as a table count as unknown."""
    found: list[Telling] = []
    for path in sorted(FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                found += _told_in(function, path.name)
    return found


def _told_in(function: ast.FunctionDef, where: str) -> list[Telling]:
    """What one function tells; a key may be kept under a name first."""
    named: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, set()).update(_keys(node.value))
    found = []
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in TELLERS:
            continue
        facts = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
        if len(facts) < len(node.keywords):
            continue
        if getattr(node.func, "id", "") == "Prompt":
            facts.add("seat")
        for argument in node.args:
            keys = named.get(argument.id, set()) if isinstance(argument, ast.Name) else set()
            found += [Telling(key, facts, where) for key in sorted(keys | _keys(argument))]
    return found


def _keys(value: ast.expr) -> set[str]:
    """The keys in an expression."""
    return {
        node.value
        for node in ast.walk(value)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(PREFIXES)
        and not node.value.endswith("_")  # the beginning of several keys
    }
