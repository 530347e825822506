"""`rules`: the rules of a game, whole or by id."""

import argparse
from collections.abc import Iterator

from gonfalon.cli.terminal import ansi, fitted, has_colours, is_screen, unmarked
from gonfalon.engine.errors import Malformed
from gonfalon.engine.paint import plain
from gonfalon.engine.rulebook import Rulebook
from gonfalon.engine.text import short
from gonfalon.engine.words import Words
from gonfalon.games import GAMES, find


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rules`: a game's rules, all or by id, or its options."""
    text = "print the rules of a game, or some of them by id"
    rules = commands.add_parser("rules", help=text, description=text)
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("ids", metavar="ID", nargs="*", default=[], help="such as BL-F3")
    rules.add_argument("--options", action="store_true", help="list the options of the game")
    rules.set_defaults(command=run_rules)


def run_rules(arguments: argparse.Namespace) -> int:
    """Print the rules asked for, each chapter's heading once; or the options and what they mean."""
    game = find(arguments.game)
    words = game.text.words(arguments.lang)
    if arguments.options:
        for option in game.options.options:
            print(f"{option} ({option.rule})")
            print(f"  {words.say(game.option_key(option.name))}")
        return 0
    rulebook = game.rulebook(game.rules_language(arguments.lang))
    ids = [id.upper() for id in arguments.ids]
    for id in ids:
        if id not in rulebook.rules:
            raise Malformed(f"rule {short(id)}", f"the rules of {rulebook.title} have no such id")
    print("\n".join(_written(rulebook, ids, words)))
    return 0


def _written(rulebook: Rulebook, ids: list[str], words: Words) -> Iterator[str]:
    """The rules with these ids, under their chapters; without ids the whole book."""
    paint = ansi if has_colours("auto") else plain
    fit = fitted if is_screen() else str
    if not ids:
        yield f"{paint('strong', rulebook.title)}\n\n{fit(unmarked(rulebook.intro, paint))}\n"
    chapter = ""
    for rule in rulebook.rules.values():
        if ids and rule.id not in ids:
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            opening = "" if ids else rulebook.openings.get(chapter, "")
            yield f"{paint('strong', chapter)}\n"
            if opening:
                yield f"{fit(unmarked(opening, paint))}\n"
        origin = [rule.source, words.say(rule.status_key)]
        text = f"{unmarked(rule.text, paint)}\n[{' · '.join(filter(None, origin))}]"
        yield f"{rule.id} {rule.title}\n{fit(text)}\n"
