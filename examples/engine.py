"""A program that plays by the engine protocol (docs/engine-protocol.md), in plain Python.

It plays every game at random, but finishes what it can: it prefers the kinds of actions that its
setting `like` names, such as `claim`. Try it:

    gonfalon arena battle-line random "python examples/engine.py" --games 20
    gonfalon play battle-line --against "python examples/engine.py"
"""

import random
import sys


def say(line: str) -> None:
    """One line to whoever asks; it must not wait in a buffer."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Engine:
    """Remembers what it was told, and answers when it is asked."""

    def __init__(self) -> None:
        self.liked = ["claim"]
        self.rng = random.Random()
        self.legal: list[str] = []

    def hear(self, word: str, rest: str) -> None:
        """Take in one line; what asks nothing is only remembered, what is unknown is ignored."""
        if word == "hello":
            say("name Example engine")
            say("option like claim")
            say("hello 1")
        elif word == "option":
            name, _, value = rest.partition(" ")
            if name == "like":
                self.liked = value.split(",")
        elif word == "newgame":
            words = rest.split()
            self.rng = random.Random(words[words.index("seed") + 1])
        elif word == "legal":
            self.legal = rest.split("; ")
        elif word == "go":
            say(f"info one of {len(self.legal)}")
            say(f"bestmove {self.choose()}")

    def choose(self) -> str:
        """One of the legal actions: of a kind that is liked, if there is one."""
        liked = [action for action in self.legal if action.split()[0] in self.liked]
        return self.rng.choice(liked or self.legal)


engine = Engine()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    engine.hear(word, rest)
