"""The build steps that pyproject.toml cannot express: message catalogues, and compiled modules.

The hot modules are compiled with mypyc where there is a C compiler; without one the package is
plain Python. GONFALON_COMPILE=1 makes a failure to compile fatal, GONFALON_PURE=1 does not try.
GONFALON_OPTIMISE=1 compiles in about half the time to code that is somewhat slower, for tests.
"""

import os
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

SOURCE = Path("src") / "gonfalon"
PROJECT = Path(__file__).parent
MUST_COMPILE = os.environ.get("GONFALON_COMPILE") == "1"
STAYS_PURE = os.environ.get("GONFALON_PURE") == "1"
OPTIMISE = os.environ.get("GONFALON_OPTIMISE", "3")

# One group: a call between modules of different groups is an ordinary, slow one.
# What states and their steps are made of; a class that compiled ones derive from is compiled too.
ENGINE = (
    "action chance event gluing playout plugs prompt reason result state steps value view words"
)
# A game that is being played.
SESSION = "record session"
# What every move goes and is told through; `telling_<name>` for what is told of a table by subject.
TELLING = "changes compact live newest playing sight since socket teller telling watching"
TOLD = "choices match names players seats"
COMPILED = (
    *[f"engine/{name}.py" for name in f"{ENGINE} {SESSION}".split()],
    "games/*/box/**/*.py",
    "games/*/rules/**/*.py",
    "games/*/sight/**/*.py",
    "games/*/text/telling.py",
    "games/*/text/words.py",
    "games/*/html/**/*.py",
    "bots/*/*.py",
    *[f"server/{name}.py" for name in TELLING.split()],
    *[f"server/telling_{name}.py" for name in TOLD.split()],
)


def compiled_modules() -> list[str]:
    """The hot modules, by path; what writes, reads or talks stays plain Python."""
    found = {path for pattern in COMPILED for path in SOURCE.glob(pattern)}
    return sorted(str(path) for path in found if path.name != "__init__.py")


def compile_catalogue(po: Path) -> None:
    """Write the .mo file beside a .po file; raise ValueError if a translation is broken."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.stem, abort_invalid=True)
    for message, errors in catalogue.check():
        raise ValueError(f"{po}:{message.lineno}: {errors[0]}")
    # Babel would write the key for an empty plural form, and so hide the English sentence.
    for message in [one for one in catalogue if one.pluralizable and not all(one.string or [""])]:
        catalogue.delete(message.id)
    # Put in place whole: tests may read the old one while a compiled build is made beside them.
    new = po.with_suffix(".mo.new")
    with new.open("wb") as target:
        write_mo(target, catalogue)
    new.replace(po.with_suffix(".mo"))


class BuildCatalogues(Command):
    """Compile every locale/<lang>.po to locale/<lang>.mo, beside it."""

    description = "compile the message catalogues"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Do nothing: there are no options."""

    def finalize_options(self) -> None:
        """Do nothing: there are no options."""

    def run(self) -> None:
        """Compile the house's catalogues and every game's, those of examples and tests too."""
        for folder in ("src", "examples", "tests"):
            for po in sorted((PROJECT / folder).glob("**/locale/*.po")):
                compile_catalogue(po)


class Build(build):
    """The usual build, with the catalogues compiled first so that they are packed."""

    # An own step rather than part of build_py: an editable install turns a failure of build_py
    # into a warning.
    sub_commands: ClassVar = [("build_catalogues", None), *build.sub_commands]


class BuildOrGoWithout(build_ext):
    """Compile the extensions, or leave them out where that fails."""

    def run(self) -> None:
        """Compile, unless compiling fails and may."""
        try:
            super().run()
        except Exception as error:
            if MUST_COMPILE:
                raise
            print(f"Gonfalon is not compiled: {error}")
            self.extensions = []

    def build_extensions(self) -> None:
        """Let calls between modules of the group be direct ones: nobody else is to see them."""
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                own = [*extension.extra_compile_args, "-fvisibility=hidden"]
                extension.extra_compile_args = own  # mypyc gives one list to all
        super().build_extensions()


def extensions() -> list[Any]:
    """The hot modules as extensions, or none where mypyc cannot make them."""
    if STAYS_PURE:
        return []
    try:
        from mypyc.build import mypycify

        # A C file for each module: one for all takes gcc nearly twice as long, and is no faster.
        # Where a wheel is built by itself, other packages are not there: nothing is known of them.
        options = ["--config-file=", "--python-version=3.11", "--ignore-missing-imports"]
        options.append("--follow-imports=silent")
        modules = compiled_modules()
        return mypycify([*options, *modules], opt_level=OPTIMISE, multi_file=True)
    except (Exception, SystemExit) as error:  # mypycify leaves with SystemExit on a type error
        if MUST_COMPILE:
            raise
        print(f"Gonfalon is not compiled: {error}")
        return []


if __name__ == "__main__":
    setup(
        cmdclass={
            "build": Build,
            "build_catalogues": BuildCatalogues,
            "build_ext": BuildOrGoWithout,
        },
        ext_modules=extensions(),
    )
