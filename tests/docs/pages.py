"""The pages of the site as Markdown, and the snippets in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = [
    *[ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")],
    *sorted((ROOT / "docs").rglob("*.md")),
]
NOT_RUN = "<!-- not run: "
"""What stands before a snippet that cannot run here, with the reason."""


@dataclass(frozen=True)
class Snippet:
    """What stands between fences: its language, where it begins, and its text."""

    language: str
    line: int
    text: str

    @property
    def is_session(self) -> bool:
        """Whether it shows what an interpreter answers."""
        return self.text.lstrip().startswith(">>>")


def snippets(page: Path) -> Iterator[Snippet]:
    """All snippets of a page that are to be run."""
    before = ""
    for token in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        if token.type == "fence" and not before.startswith(NOT_RUN):
            assert token.map is not None
            yield Snippet(token.info.strip(), token.map[0] + 1, token.content)
        if not token.hidden:
            before = token.content.strip() if token.type == "html_block" else ""


def ids(page: Path) -> str:
    """What a page is called in a report."""
    return str(page.relative_to(ROOT))
