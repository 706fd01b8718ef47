"""Everything that is compared with the original: random cases, then stems. `python -m tests.parity`."""

from __future__ import annotations

import sys

from . import fuzz, stems


def main() -> int:
    """Run both with their defaults; exit status 1 where either failed."""
    return max([fuzz.main([]), stems.main([])])


if __name__ == "__main__":
    sys.exit(main())
