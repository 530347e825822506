"""Positions of Imperia, and what is marked on its map."""

import pytest

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.guest import Guest

FORTS = "imperia; seats 4; boards 1a0 2a90 3a180 4b270; forts b2 g2 b7 g7"
CHAIN = (
    f"{FORTS}; g3 2i+n; g4 2i+n; g5 2i+n; f5 2ixnw; head2 f5; e3 1c+e; head1 e3; b3 1i+n; "
    "b4 1ixne; hand1 i+ cx go"
)
"""Red's cavalry points at g3, on which three soldiers of Lemon depend."""
GOING_ON = f"{FORTS}; b3 1i+e; head1 b3; hand1 i+ cx g+"
"""Red's campaign goes on at c3."""
SIZES = [
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.long),
    pytest.param(PHONE, id="phone"),
]
# The cell over which the dashed square lies.
_POINTED = """() => {
  const { x, y, width, height } = document.querySelector(".reach").getBoundingClientRect();
  const below = document.elementsFromPoint(x + width / 2, y + height / 2);
  return below.find((one) => one.matches(".cell")).dataset.pick;
}"""


def marked(guest: Guest, kind: str) -> set[str]:
    """The cells that are marked so."""
    cells = guest.page.locator(f"[data-mark={kind}]")
    return set(cells.evaluate_all("all => all.map(one => one.dataset.pick)"))


def pointed_cell(guest: Guest) -> str:
    """The cell over which the dashed square lies."""
    return str(guest.page.evaluate(_POINTED))
