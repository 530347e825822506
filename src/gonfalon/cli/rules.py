"""`rules`: the rules of a game, whole or by id."""

import argparse
from collections.abc import Iterator

from gonfalon.cli.terminal import ansi, fitted, has_colours, is_screen, unmarked
from gonfalon.engine.errors import Misread
from gonfalon.engine.game import Game
from gonfalon.engine.paint import plain
from gonfalon.engine.plugs import PLUGS
from gonfalon.engine.rulebook import Rulebook
from gonfalon.engine.text import short
from gonfalon.engine.words import Words
from gonfalon.games import GAMES, find


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rules`: a game's rules, all or by id, or its options."""
    text = "print the rules of a game, or some of them by id"
    rules = commands.add_parser("rules", help=text, description=text)
    help = f"a game ({', '.join(GAMES)}), ids of rules such as BL-F3, or both"
    rules.add_argument("asked", metavar="GAME|ID", nargs="+", help=help)
    rules.add_argument("--options", action="store_true", help="list the options of the game")
    rules.set_defaults(command=run_rules)


def run_rules(arguments: argparse.Namespace) -> int:
    """Print the rules asked for, each chapter's heading once; or the options and what they mean."""
    game, ids = _asked(arguments.asked)
    words = game.text.words(arguments.lang)
    if arguments.options:
        for option in game.options.options:
            print(f"{option} ({option.rule})")
            print(f"  {words.say(game.option_key(option.name))}")
        return 0
    rulebook = game.rulebook(game.rules_language(arguments.lang))
    for id in ids:
        if id not in rulebook.rules:
            raise no_rule(rulebook, id)
    print("\n".join(_written(rulebook, ids, words)))
    return 0


def no_rule(rulebook: Rulebook, id: str) -> Misread:
    """That a rulebook has no rule of this id, and which ones it has."""
    known = ", ".join(rulebook.rules)
    return Misread("read.no_rule", text=short(id), game=rulebook.title, known=known)


def _asked(typed: list[str]) -> tuple[Game, list[str]]:
    """The game and the ids among these words; without a game the first id tells which it is."""
    named = next((word for word in typed if word in PLUGS), None)
    if named is not None:
        return find(named), [word.upper() for word in typed if word != named]
    for game in PLUGS.values():
        if typed[0].lower().startswith(f"{game.prefix}-"):
            return game, [word.upper() for word in typed]
    return find(typed[0]), []


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
