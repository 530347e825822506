"""`rules`: the rules of a game, whole or by id."""

import argparse

from gonfalon.engine.errors import Malformed
from gonfalon.engine.rulebook import Rule
from gonfalon.engine.text import short
from gonfalon.engine.words import Words
from gonfalon.games import GAMES, find


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rules`: a game's rules, all or by id, or its options."""
    text = "print the rules of a game, or some of them by id"
    rules = commands.add_parser("rules", help=text, description=text)
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("ids", metavar="ID", nargs="*", help="such as BL-F3")
    rules.add_argument("--options", action="store_true", help="list the options of the game")
    rules.set_defaults(command=run_rules)


def run_rules(arguments: argparse.Namespace) -> int:
    """Print the rules asked for, each chapter's heading once; or the options and what they mean."""
    game = find(arguments.game)
    words = game.text.words(arguments.lang)
    if arguments.options:
        for option in game.options.options:
            print(f"{option.name}={'|'.join(option.values)} ({option.rule})")
            print(f"  {words.say(game.option_key(option.name))}")
        return 0
    rulebook = game.rulebook(game.rules_language(arguments.lang))
    ids = [id.upper() for id in arguments.ids]
    for id in ids:
        if id not in rulebook.rules:
            raise Malformed(f"rule {short(id)}", f"the rules of {rulebook.title} have no such id")
    chapter = ""
    for rule in rulebook.rules.values():
        if ids and rule.id not in ids:
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            print(f"{chapter}\n")
        print(_written(rule, words))
    return 0


def _written(rule: Rule, words: Words) -> str:
    """A rule with its id, source and status."""
    origin = [rule.source, words.say(rule.status_key)]
    return f"{rule.id} {rule.title}\n{rule.text}\n[{' · '.join(filter(None, origin))}]\n"
