"""The options of a game: one table of names, values and defaults, and one choice of them."""

from collections.abc import Mapping
from typing import Any, Final

from gonfalon.engine.errors import Excluded, Misread, Unsuitable
from gonfalon.engine.plugs import plug_of, plug_with
from gonfalon.engine.text import short


class Option:
    """A choice a game offers: its name, its values, its default (the first one)."""

    def __init__(self, name: str, values: tuple[str, ...], rule: str) -> None:
        self.name: Final = name
        self.values: Final = values
        self.default: Final = values[0]
        self.rule: Final = rule

    @property
    def named(self) -> tuple[str, ...]:
        """The values that a game has a name for, in the order in which they are offered."""
        return self.values

    def __str__(self) -> str:
        """What may be chosen, as a line of help: `terrain=off|on`."""
        return f"{self.name}={'|'.join(self.values)}"

    def unsuitable(self, given: str) -> Unsuitable:
        """What is said of a value that this option does not have."""
        problem = f"{short(given)} is none of {', '.join(self.values)}"
        return Unsuitable(self.name, problem, "option.one_of", words=self.named)


class NumberOption(Option):
    """A number within bounds, or one of a few words beside the numbers.

    A number is written in one way, as Python writes it: `5`, never `05`, `+5` or `５`.
    """

    def __init__(
        self,
        name: str,
        bounds: tuple[int, int],
        default: int | str,
        rule: str,
        words: tuple[str, ...] = (),
    ) -> None:
        self.lowest: Final = bounds[0]
        self.highest: Final = bounds[1]
        self.words: Final = words
        numbers = [str(number) for number in range(self.lowest, self.highest + 1)]
        others = [value for value in (*words, *numbers) if value != str(default)]
        super().__init__(name, (str(default), *others), rule)

    @property
    def named(self) -> tuple[str, ...]:
        """Only the words; a number speaks for itself."""
        return self.words

    def __str__(self) -> str:
        """What may be chosen, as a line of help: `points=usual|none|5..99`."""
        numbers = f"{self.lowest}..{self.highest}"
        if self.default in self.words:
            return f"{self.name}={'|'.join((*self.words, numbers))}"
        return f"{self.name}={'|'.join((self.default, numbers, *self.words))}"

    def unsuitable(self, given: str) -> Unsuitable:
        """The bounds, and the words that may stand in place of a number."""
        lowest, highest, words = self.lowest, self.highest, self.words
        problem = f"expected a number from {lowest} to {highest}"
        if not words:
            problem = f"{problem}, not {short(given)}"
            return Unsuitable(self.name, problem, "option.number", lowest=lowest, highest=highest)
        problem = f"{problem}, or {', '.join(words)}; not {short(given)}"
        return Unsuitable(
            self.name, problem, "option.number_or", lowest=lowest, highest=highest, words=words
        )


class Exclusion:
    """Two settings that do not go together, the rule that says so, and a key for the reason."""

    def __init__(
        self, one: tuple[str, str], other: tuple[str, str], rule: str, reason: str
    ) -> None:
        self.one: Final = one
        self.other: Final = other
        self.rule: Final = rule
        self.reason: Final = reason


class OptionTable:
    """All options of a game and the pairs that exclude each other."""

    def __init__(self, options: tuple[Option, ...], exclusions: tuple[Exclusion, ...] = ()) -> None:
        self.options: Final = options
        self.exclusions: Final = exclusions

    def choose(self, given: Mapping[str, object]) -> "Options":
        """The options with these settings; True and False may stand for on and off."""
        by_name = {option.name: option for option in self.options}
        chosen = {option.name: option.default for option in self.options}
        for name, value in given.items():
            option = by_name.get(name)
            if option is None:
                known = ", ".join(by_name) or "-"
                raise Misread("option.unknown", text=short(name), known=known)
            text = ("on" if value else "off") if isinstance(value, bool) else str(value)
            if text not in option.values:
                raise option.unsuitable(text)
            chosen[name] = text
        for exclusion in self.exclusions:
            if all(chosen[name] == value for name, value in (exclusion.one, exclusion.other)):
                one, other = "=".join(exclusion.one), "=".join(exclusion.other)
                problem = f"they exclude each other ({exclusion.rule})"
                where = f"options {one} and {other}"
                raise Excluded(where, problem, exclusion.rule, exclusion.reason)
        return Options(self, chosen)

    def parse(self, words: list[str]) -> "Options":
        """The options written as name=value words, each name at most once."""
        given: dict[str, object] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise Misread("option.form", text=short(word))
            if name in given:
                raise Misread("option.twice", text=short(name))
            given[name] = value
        return self.choose(given)


class Options:
    """One choice of a game's options."""

    def __init__(self, table: OptionTable, chosen: Mapping[str, str]) -> None:
        self.table: Final = table
        self._chosen: Final = dict(chosen)

    def __getitem__(self, name: str) -> str:
        return self._chosen[name]

    def words(self) -> list[str]:
        """The settings that are not the default, as name=value words in the table's order."""
        return [
            f"{option.name}={self._chosen[option.name]}"
            for option in self.table.options
            if self._chosen[option.name] != option.default
        ]

    def __repr__(self) -> str:
        return f"Options({' '.join(self.words())})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return self.table is other.table and self._chosen == other._chosen

    def __hash__(self) -> int:
        return hash(tuple(self._chosen.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        game = plug_with(self.table)
        if game is None:
            return Options, (self.table, self._chosen)
        return _chosen_again, (game.id, self.words())


def _chosen_again(game_id: str, words: list[str]) -> Options:
    """The options of a game, from another process."""
    return plug_of(game_id).options.parse(words)
