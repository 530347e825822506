"""What a screen reader is told of a page: Chromium's accessibility tree, and nothing else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

TABLE = "region Table"
LOG = "region Game log"
END = "region How the game ended"
# What has others inside is a place; what a reader says by its name alone is a leaf.
PLACES = ("group", "region", "main", "dialog", "status", "alert", "form", "list")
NAMED = ("group", "region", "dialog")
LEAVES = ("button", "link", "image", "img", "checkbox", "radio", "combobox", "slider", "heading")


@dataclass(frozen=True)
class Heard:
    """One thing in the tree: what it is, what it is called, and how it stands."""

    number: int
    """The same as long as it is the same thing."""
    role: str
    name: str
    groups: tuple[str, ...]
    """The places that it lies in, the outermost first, each with its name if it has one."""
    is_pressed: bool | None
    """For a toggle whether it is pressed; nothing for anything else."""
    is_focused: bool
    can_focus: bool

    @property
    def place(self) -> str:
        """The innermost place that has a name."""
        return next((one for one in reversed(self.groups) if " " in one), "")


class Tree:
    """What a screen reader is told of a page at one moment."""

    def __init__(self, nodes: list[dict[str, Any]]) -> None:
        self._nodes = {node["nodeId"]: node for node in nodes}
        self._first = nodes[0]
        self.all = list(self._walk(nodes[0], ()))

    def _walk(self, node: dict[str, Any], groups: tuple[str, ...]) -> Iterator[Heard]:
        """Everything that is not ignored, in the order in which it is read."""
        inside = groups
        if not node.get("ignored"):
            yield (heard := _heard(node, groups))
            if heard.role in PLACES:
                inside = (*groups, f"{heard.role} {heard.name}".strip())
        for child in self._children(node):
            yield from self._walk(child, inside)

    def _children(self, node: dict[str, Any]) -> list[dict[str, Any]]:
        numbers = node.get("childIds", [])
        return [self._nodes[number] for number in numbers if number in self._nodes]

    # What there is.

    def choices(self) -> list[Heard]:
        """What can be picked at the table: toggles that are not pressed."""
        return [one for one in self.all if one.is_pressed is False and TABLE in one.groups]

    def picked(self) -> list[str]:
        """What has been picked: toggles that are pressed."""
        return [one.name for one in self.all if one.is_pressed and TABLE in one.groups]

    def focused(self) -> Heard | None:
        """Where the focus is; nothing if it is on no thing of the page."""
        return next((one for one in self.all if one.is_focused), None)

    def inside(self, place: str) -> list[Heard]:
        """All that lies in a place."""
        return [one for one in self.all if place in one.groups]

    def find(self, role: str, name: str, place: str = "") -> Heard:
        """The one thing with this role and a name that begins so, in a place if one is told."""
        found = [
            one
            for one in self.all
            if one.role == role
            and one.name.startswith(name)
            and (not place or any(group.startswith(place) for group in one.groups))
        ]
        assert found, f"no {role} {name} in {place or 'the page'}"
        return found[0]

    # What it says.

    def read(self, heard: Heard) -> str:
        """All that is read aloud of a thing and of what lies in it."""
        node = next(
            one
            for one in self._nodes.values()
            if one.get("backendDOMNodeId") == heard.number and not one.get("ignored")
        )
        return plain(" ".join(self._read(node)))

    def _read(self, node: dict[str, Any]) -> Iterator[str]:
        role, name = _text(node, "role"), _text(node, "name")
        if not node.get("ignored") and (role in LEAVES or role == "StaticText"):
            yield name
            return
        for child in self._children(node):
            yield from self._read(child)

    def prompt(self) -> str:
        """What is asked: the first paragraph of the table."""
        found = (one for one in self.inside(TABLE) if one.role == "paragraph")
        first = next(found, None)
        return self.read(first) if first else ""

    def log(self) -> list[str]:
        """What has happened, line by line."""
        return [
            plain(one.name)
            for one in self.inside(LOG)
            if one.role == "button" and one.groups[-1] == "list"
        ]

    def ending(self) -> str:
        """The heading that tells how the game ended; nothing before it did."""
        found = (one.name for one in self.inside(END) if one.role == "heading")
        return next(found, "")

    def players(self) -> list[str]:
        """The names of those who play: the first words of each line of the list of players."""
        found: list[str] = []
        for one in self.all:
            if one.role == "listitem" and one.groups and one.groups[-1] == "list Players":
                found.append("")
            elif one.role == "StaticText" and found and "list Players" in one.groups:
                found[-1] = found[-1] or one.name.strip()
        return found

    # What is wrong with it.

    def nameless(self) -> list[str]:
        """What should have a name and has none, by where it is."""
        return [
            " / ".join((*one.groups, one.role))
            for one in self.all
            if not one.name.strip() and (one.role in NAMED or one.role in LEAVES)
        ]

    def ambiguous(self) -> list[str]:
        """Choices that share their name with another one in the same place."""
        names = [f"{' / '.join(one.groups)}: {one.name}" for one in self.choices()]
        empty = [name for name in names if name.endswith(": ")]
        return empty + sorted(name for name in set(names) if names.count(name) > 1)


def plain(text: str) -> str:
    """Words as they are heard: without the shapes of spaces and hyphens that are only seen."""
    whole = " ".join(text.replace("\xad", "").split())
    return re.sub(r"([(]) | (?=[.,:;!?)·])", r"\1", whole)


def _heard(node: dict[str, Any], groups: tuple[str, ...]) -> Heard:
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    role, pressed = _text(node, "role"), states.get("pressed")
    return Heard(
        node.get("backendDOMNodeId", 0),
        role,
        _text(node, "name"),
        groups,
        None if pressed is None else pressed == "true",
        bool(states.get("focused")) and role != "RootWebArea",
        bool(states.get("focusable")) and role != "RootWebArea",
    )


def _text(node: dict[str, Any], what: str) -> str:
    return str(node.get(what, {}).get("value", ""))
