"""The rules of a game as a page of the site, with the pictures that the rulebook names.

What is drawn, and what the table answers there, is what the pages of the server show
(`web/illustrating.py`): a position stands once, in the rulebook of its game.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from gonfalon.engine.game import Game
from gonfalon.engine.illustration import Illustration
from gonfalon.engine.rulebook import Rule
from gonfalon.engine.words import ENGLISH, words_for
from gonfalon.games import GAMES, find
from gonfalon.web.illustrating import alone, draw

FOLDER = "_pictures"
WIDE = 500
"""Above so many pixels the caption stands below a picture, not beside it."""
HIGHEST = {"hand": 130, "battle": 330, "oracle": 230, "market": 290}
"""How high a part of a table is, where it is not counted in rows."""
ID = re.compile(r"\b([A-Z]{2}-[A-Z]+[0-9]+)\b")


def size_of(one: Illustration) -> tuple[int, int]:
    """The room for a picture, across and down; some of it may be left over."""
    sizes = [_size(*show.split()) for show in one.show.split("; ")]
    return max(wide for wide, _ in sizes), sum(high for _, high in sizes)


def _size(part: str, *given: str) -> tuple[int, int]:
    """The room for one part of a table."""
    if part == "line":
        fields = int(given[1]) - int(given[0]) + 1
        return max(160, min(800, 98 * fields) + 40), 270 if "near" in given else 420
    if part == "map":
        low, high = given[0], given[1]
        wide, deep = ord(high[0]) - ord(low[0]) + 1, int(high[1]) - int(low[1]) + 1
        square = 96 if wide < 5 else 84 if wide == 5 else 66
        return wide * square + 50, deep * square + 50
    return 600, HIGHEST[part]


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
    game = next(one for one in GAMES.values() if rule.id in one.rulebook(ENGLISH).rules)
    for number in range(len(rule.figures)):
        yield from (f"```{{table-picture}} {game.id} {rule.id} {number}", "```", "")
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
        return self.parse_text_to_nodes("\n".join(chapters(game)), allow_section_headings=True)


class TablePicture(SphinxDirective):
    """A drawn table in a frame, with what it shows below it."""

    required_arguments = 3

    def run(self) -> list[nodes.Node]:
        """The frame, the caption, and the position to try it with."""
        game, rule, number = find(self.arguments[0]), self.arguments[1], int(self.arguments[2])
        figure = game.rulebook(ENGLISH)[rule].figures[number]
        one = game.illustrations()[figure.name]
        up = "../" * self.env.docname.count("/")
        wide, high = size_of(one)
        page, title = f"{up}{FOLDER}/{game.id}-{one.name}.html", escape(figure.caption)
        frame = (
            f'<iframe src="{page}" title="{title}" '
            f'width="{wide}" height="{high}" style="--wide: {wide}px" loading="lazy"></iframe>'
        )
        shape = "wide" if wide > WIDE else "high"
        box = nodes.container(classes=["table-picture", shape])
        box += nodes.raw("", frame, format="html")
        caption = nodes.container(classes=["caption"])
        caption += self.parse_text_to_nodes("\n\n".join([figure.caption, *answers(game, one)]))
        position = f"<code class=at>{escape(one.at)}</code>"
        folded = f"<details><summary>The position in notation</summary>{position}</details>"
        caption += nodes.raw("", folded, format="html")
        box += caption
        return [box]


def answers(game: Game, one: Illustration) -> list[str]:
    """What the table says to each action that is tried there."""
    state, said = game.text.parse(one.at), []
    for action in (*one.legal, *one.refused):
        refused = state.verify(game.parse_action(action))
        told = "is legal." if refused is None else f"is refused. {refused.worded(ENGLISH)}"
        said.append(f"`{action}` {told}")
    return said


def write_pictures(app: Sphinx, error: Exception | None) -> None:
    """Draw them all, once the pages are there."""
    if error is None and app.builder.format == "html":
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(exist_ok=True)
        for game in GAMES.values():
            for one in game.illustrations().values():
                page = alone(game, draw(game, one, ENGLISH), ENGLISH)
                (folder / f"{game.id}-{one.name}.html").write_text(page, encoding="utf-8")


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
