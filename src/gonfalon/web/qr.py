"""A link as a picture that the camera of a phone reads."""

import io

import segno

BORDER = 4
"""The light edge around it, in modules: cameras want at least so much."""


def qr_svg(text: str) -> str:
    """The QR code of a text, as a drawing of its own: dark on light, whatever lies around it."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=BORDER, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return drawn.getvalue().decode()
