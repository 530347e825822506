"""The rules of a game as a page of the site, with pictures drawn from positions by the game itself.

`docs/rules/pictures.toml` says which rule is shown by which position. What the caption says of an
action there is the engine's own answer, and a picture whose answer is another rule's is an error.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.rulebook import Rule
from gonfalon.engine.words import ENGLISH, words_for
from gonfalon.games import GAMES, find

HERE = Path(__file__).parent
PICTURES = HERE / "rules" / "pictures.toml"
STYLE = HERE / "rules" / "pictures.css"
FOLDER = "_pictures"
WIDE = 500
"""Above so many pixels the caption stands below a picture, not beside it."""
ID = re.compile(r"\b([A-Z]{2}-[A-Z]+[0-9]+)\b")


@dataclass(frozen=True)
class Picture:
    """One position that shows a rule."""

    rule: str
    at: str
    """The position in notation."""
    show: str
    """What of the table is drawn (`pictures.css`): `table`, `map`, `line 3 5` and so on."""
    size: tuple[int, int]
    """The most room it takes, across and down."""
    text: str
    """What to look at."""
    tries: tuple[str, ...] = ()
    """Actions: the caption tells whether each is legal, or why not."""

    @property
    def name(self) -> str:
        """What its file is called."""
        shown = [one for one in pictures() if one.rule == self.rule]
        return f"{self.rule.lower()}-{shown.index(self) + 1}"

    @property
    def game(self) -> Game:
        """The game it is from."""
        return find(self.at.split()[0].rstrip(";"))

    def answers(self) -> list[str]:
        """What the table says to each action; a refusal by another rule is an error."""
        state, said = gonfalon.load(self.at), []
        for action in self.tries:
            refused = state.verify(self.game.parse_action(action))
            if refused is not None and refused.rule != self.rule:
                raise ValueError(f"{self.name}: {action} is refused by {refused.rule}")
            told = "is legal." if refused is None else f"is refused. {refused.worded(ENGLISH)}"
            said.append(f"`{action}` {told}")
        return said

    def page(self) -> str:
        """The drawing as a page of its own, for a frame; nothing in it can be picked."""
        game, (part, *fields) = self.game, self.show.split()
        view = gonfalon.load(self.at).view(gonfalon.OPEN)
        drawn = game.alone(view, game.page.words(ENGLISH))
        style = STYLE.read_text(encoding="utf-8")
        if fields:
            first, last = map(int, fields)
            style += f"""
                body {{ --fields: {last - first + 1}; }}
                .field:not(:nth-child(n+{first}):nth-child(-n+{last})) {{ display: none; }}"""
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{self.rule}</title>'
            f'</head><body class="{part}" inert>{drawn}<style>{style}</style></body></html>'
        )


@cache
def pictures() -> list[Picture]:
    """All pictures, as the file has them."""
    found: list[dict[str, Any]] = tomllib.loads(PICTURES.read_text(encoding="utf-8"))["picture"]
    for one in found:
        one["size"], one["tries"] = tuple(one["size"]), tuple(one.get("tries", ()))
    return [Picture(**one) for one in found]


def chapters(game: Game) -> Iterator[str]:
    """The rulebook as Markdown, line by line, each rule with an anchor and its pictures."""
    book = game.rulebook(ENGLISH)
    yield from (f"# {book.title}", "", book.intro, "")
    chapter = ""
    for rule in book.rules.values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            yield from (f"## {chapter}", "", book.openings.get(chapter, ""), "")
        yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    """One rule: its text, its pictures, and where it comes from."""
    yield from (f"({rule.id.lower()})=", f"### {rule.id} {rule.title}", "", rule.text, "")
    for picture in pictures():
        if picture.rule == rule.id:
            yield from (f"```{{table-picture}} {picture.name}", "```", "")
    yield from ("```{rst-class} from", "```", "", _from(rule), "")


def _from(rule: Rule) -> str:
    """Where a rule comes from, as its page on the server says it."""
    status = words_for(rule.status_key, ENGLISH).say(rule.status_key)
    return f"{rule.source} · {status}" if rule.source else status


class RulebookPage(SphinxDirective):
    """The whole rulebook of the game that is named."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The rules, parsed as the page itself is."""
        game = find(self.arguments[0])
        for changes in (PICTURES, STYLE):
            self.env.note_dependency(str(changes))
        return self.parse_text_to_nodes("\n".join(chapters(game)), allow_section_headings=True)


class TablePicture(SphinxDirective):
    """A drawn table in a frame, with what it shows below it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The frame, the caption, and the position to try it with."""
        picture = next(one for one in pictures() if one.name == self.arguments[0])
        up = "../" * self.env.docname.count("/")
        wide, high = picture.size
        frame = (
            f'<iframe src="{up}{FOLDER}/{picture.name}.html" title="{escape(picture.text)}" '
            f'width="{wide}" height="{high}" style="--wide: {wide}px" loading="lazy"></iframe>'
        )
        shape = "square" if wide == high else "wide" if wide > WIDE else "high"
        box = nodes.container(classes=["table-picture", shape])
        box += nodes.raw("", frame, format="html")
        caption = nodes.container(classes=["caption"])
        caption += self.parse_text_to_nodes("\n\n".join([picture.text, *picture.answers()]))
        position = f"<code class=at>{escape(picture.at)}</code>"
        folded = f"<details><summary>The position in notation</summary>{position}</details>"
        caption += nodes.raw("", folded, format="html")
        box += caption
        return [box]


def write_pictures(app: Sphinx, error: Exception | None) -> None:
    """Draw them all, once the pages are there."""
    if error is None and app.builder.format == "html":
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(exist_ok=True)
        for picture in pictures():
            (folder / f"{picture.name}.html").write_text(picture.page(), encoding="utf-8")


def link_rules(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make every rule that is named a link to its text."""
    pages = {
        id: app.builder.get_relative_uri(docname, f"docs/rules/{game.id}")
        for game in GAMES.values()
        for id in game.rulebook(ENGLISH).rules
    }
    for text in list(doctree.findall(nodes.Text)):
        parent = text.parent
        if isinstance(parent, (nodes.title, nodes.reference, nodes.literal, nodes.literal_block)):
            continue
        parts = ID.split(text)
        if len(parts) > 1:
            parent.replace(text, [_linked(part, pages.get(part)) for part in parts])


def _linked(part: str, page: str | None) -> nodes.Node:
    """A part of a text; if it is a rule, as a link to it."""
    if page is None:
        return nodes.Text(part)
    return nodes.reference("", part, refuri=f"{page}#{part.lower()}", internal=True)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of all this."""
    app.add_directive("rulebook", RulebookPage)
    app.add_directive("table-picture", TablePicture)
    app.connect("doctree-resolved", link_rules)
    app.connect("build-finished", write_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
