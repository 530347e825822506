"""The build steps that pyproject.toml cannot express: compiling the message catalogues."""

from pathlib import Path
from typing import ClassVar

from setuptools import Command, setup
from setuptools.command.build import build

LOCALE = Path(__file__).parent / "src" / "gonfalon" / "locale"


def compile_catalogue(po: Path) -> None:
    """Write the .mo file beside a .po file; raise ValueError if a translation is broken."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    language = po.parent.parent.name
    with po.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    for message, errors in catalogue.check():
        raise ValueError(f"{po}:{message.lineno}: {errors[0]}")
    with po.with_suffix(".mo").open("wb") as target:
        write_mo(target, catalogue)


class BuildCatalogues(Command):
    """Compile locale/<lang>/LC_MESSAGES/gonfalon.po to gonfalon.mo, in place."""

    description = "compile the message catalogues"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Do nothing: there are no options."""

    def finalize_options(self) -> None:
        """Do nothing: there are no options."""

    def run(self) -> None:
        """Compile every catalogue."""
        for po in sorted(LOCALE.glob("*/LC_MESSAGES/gonfalon.po")):
            compile_catalogue(po)


class Build(build):
    """The usual build, with the catalogues compiled first so that they are packed."""

    # An own step rather than part of build_py: an editable install turns a failure of build_py
    # into a warning.
    sub_commands: ClassVar = [("build_catalogues", None), *build.sub_commands]


setup(cmdclass={"build": Build, "build_catalogues": BuildCatalogues})
