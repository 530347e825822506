"""The build steps that pyproject.toml cannot express: message catalogues, and compiled modules.

The hot modules are compiled with mypyc where there is a C compiler; without one the package is
plain Python. GONFALON_COMPILE=1 makes a failure to compile fatal, GONFALON_PURE=1 does not try.
GONFALON_OPTIMISE=1 compiles in about half the time to code that is somewhat slower, for tests.
"""

import ast
import os
import re
import sys
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
COMPILING = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}
"""The commands that compile; a front end also asks for names and lists, more than once."""

# One group: a call between modules of different groups is an ordinary, slow one.
# What states and their steps are made of. A class that compiled ones derive from is compiled too,
# and so is whatever derives from a compiled one.
ENGINE = "action chance event gluing playout plugs prompt reason result value view words"
STEPS = "state step_state steps variant"
# A game that is being played.
SESSION = "record record_reading session"
# What every move goes through.
CHANGING = "catching_up live newest playing taking_back"
# What it is told through; `telling_<name>` for what is told of a table by subject.
TELLING = "behind changes compact sight since socket teller telling watching"
TOLD = "choices match names players seats"
# What programs that learn play through, by the thousand.
DOORS = "batching planes playing vocabulary"
COMPILED = (
    *[f"engine/{name}.py" for name in f"{ENGINE} {STEPS} {SESSION}".split()],
    "games/*/box/**/*.py",
    "games/*/rules/**/*.py",
    "games/*/sight/**/*.py",
    "games/*/text/telling.py",
    "games/*/text/words.py",
    "games/*/html/**/*.py",
    "bots/*/*.py",
    *[f"server/{name}.py" for name in f"{CHANGING} {TELLING}".split()],
    *[f"server/telling_{name}.py" for name in TOLD.split()],
    *[f"adapters/{name}.py" for name in DOORS.split()],
    "adapters/encoders/*.py",
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


# Where mypyc's C tells of a function or method, a class, a property, and the module itself.
FUNCTION = re.compile(r"(\(PyCFunction\)CPyPy_(\w+),\s*METH[\w |]*, PyDoc_STR\()([^\n]*)(\))")
CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\()("(\w+)\([^\n]*")(\),)')
PROPERTY = re.compile(
    r"""({"(\w+)",\s*\(getter\)\w*___([A-Za-z]\w*?)_get_\2,[^}]*)NULL(, NULL},)"""
)
MODULE = "NULL, /* docstring */"


def docstrings(source: str) -> dict[str, str]:
    """The docstrings of a module as C, by name: `State`, `State.apply`; its own has none."""
    from mypyc.codegen.cstring import c_string_initializer

    found = {}
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    inside = [(f"{one.name}.", node) for one in classes for node in one.body]
    for prefix, node in [("", node) for node in (tree, *tree.body)] + inside:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(node)
            if text is not None:
                found[prefix + getattr(node, "name", "")] = c_string_initializer(text.encode())
    return found


def document(module: Path) -> None:
    """Put the docstrings of a module into the C that was made of it: mypyc leaves them out."""
    name = "___".join(module.relative_to("src").with_suffix("").parts)
    made = Path("build") / f"__native_{name}.c"
    if not made.exists():
        return
    found = docstrings(module.read_text(encoding="utf-8"))

    def of_function(match: re.Match[str]) -> str:
        owner, _, last = str(match[2]).rpartition("___")
        owner = owner.rpartition("___")[2]
        text = found.get(f"{owner}.{last}", found.get(last) if owner not in found else None)
        return f"{match[1]}{match[3].replace('NULL', '')} {text}{match[4]}" if text else match[0]

    def of_class(match: re.Match[str]) -> str:
        return f"{match[1]}{match[2]} {found.get(match[3], '')}{match[4]}"

    def of_property(match: re.Match[str]) -> str:
        return f"{match[1]}{found.get(f'{match[3]}.{match[2]}', 'NULL')}{match[4]}"

    code = made.read_text(encoding="utf-8")
    code = FUNCTION.sub(of_function, code)
    code = PROPERTY.sub(of_property, CLASS.sub(of_class, code))
    code = code.replace(MODULE, f"{found.get('', 'NULL')}, /* docstring */")
    made.write_text(code, encoding="utf-8")


def extensions() -> list[Any]:
    """The hot modules as extensions, or none where mypyc cannot make them or nothing is built."""
    if STAYS_PURE or COMPILING.isdisjoint(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        # A C file for each module: one for all takes gcc nearly twice as long, and is no faster.
        # Where a wheel is built by itself, other packages are not there: nothing is known of them.
        options = ["--config-file=", "--python-version=3.11", "--ignore-missing-imports"]
        options.append("--follow-imports=silent")
        modules = compiled_modules()
        made = mypycify([*options, *modules], opt_level=OPTIMISE, multi_file=True)
        for module in modules:
            document(Path(module))
        return made
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
