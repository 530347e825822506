"""Pages and parts of pages from templates, in the reader's language."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import HTTPConnection

from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES
from gonfalon.web.figures import banner
from gonfalon.web.shell import shell

FOLDER: Final = Path(__file__).parent
LANGUAGE_NAMES: Final = {"en": "English", "hu": "Magyar", "bg": "Български", "pl": "Polski"}
THEMES: Final = ("auto", "light", "dark")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["language_names"] = LANGUAGE_NAMES
    environment.globals["games"] = GAMES
    environment.globals["banner"] = banner
    environment.globals["shell"] = shell
    return environment


def compile_templates() -> None:
    """Read all templates; it takes tens of milliseconds, so not when somebody waits for a page."""
    environment = _environment()
    for name in environment.list_templates():
        environment.get_template(name)


@cache
def _known_languages() -> frozenset[str]:
    """The languages there are; they are files, and every request asks for one."""
    return frozenset(languages())


@cache
def words_in(language: str) -> Words:
    """The sentences of the pages in this language."""
    return Words(language)


def render_part(name: str, language: str, /, **facts: Any) -> str:
    """A part of a page."""
    template = _environment().get_template(name)
    return template.render(say=words_in(language).say, language=language, **facts)


def language_of(connection: HTTPConnection) -> str:
    """The language a reader asked for: by the address, a cookie, or the settings of the browser."""
    known = _known_languages()
    asked = [connection.query_params.get("lang", ""), connection.cookies.get("lang", "")]
    accepted = connection.headers.get("accept-language", "")[:200]
    asked += [part.partition(";")[0].strip()[:2].lower() for part in accepted.split(",")]
    return next((one for one in asked if one in known), "en")


def render_page(name: str, connection: HTTPConnection, /, **facts: Any) -> str:
    """A whole page, with the reader's language, theme and hatching."""
    theme = connection.cookies.get("theme", "auto")
    return render_part(
        name,
        language_of(connection),
        theme=theme if theme in THEMES else "auto",
        hatch="on" if connection.cookies.get("hatch") == "on" else "off",
        path=connection.url.path,
        **facts,
    )


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def markdown(text: str) -> Markup:
    """Text of the rules as HTML, made once; raw HTML in it stays text."""
    return Markup(_markdown().render(text))
