"""How reports write numbers."""


def plain(value: float) -> str:
    """A number with up to 15 significant digits, as Perl prints it."""
    return f"{value:.15g}"


def whole(value: float) -> str:
    """A sum of counts without its decimals; from 2^64 on the original has no more than 15 digits of it."""
    return str(int(value)) if value < 2.0**64 else plain(value)


def number(value: float | None, digits: int = 3) -> str:
    """A figure, - where it is not defined."""
    return "-" if value is None else f"{value:.{digits}f}"


def p_text(value: float | None) -> str:
    """A p-value to four decimals."""
    return "-" if value is None else "<0.0001" if value < 0.00005 else f"{value:.4f}"


def interval(lower: float | None, upper: float | None, digits: int = 3) -> str:
    """Both bounds in brackets."""
    return "-" if lower is None or upper is None else f"[{lower:.{digits}f}, {upper:.{digits}f}]"
