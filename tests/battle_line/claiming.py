"""What the tests of claims share."""


def claiming(claimer: str, opponent: str, besides: str = "", seat: int = 1) -> str:
    """A position where this seat may claim battlefield 5."""
    sides = f"{claimer} / {opponent}" if seat == 1 else f"{opponent} / {claimer}"
    return f"battle-line; turn {seat} claim; 5 {sides}; {besides}"
