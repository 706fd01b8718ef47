"""Small files of pairs and the floats of a package, by which the unit tests check a dialect without the package."""

from __future__ import annotations

import json
from pathlib import Path

from tests.oracles.comparing import ask, requests_of
from tests.oracles.packages import Case, Package
from tests.oracles.texts import pairs

FOLDER = Path(__file__).resolve().parents[1] / "dialects" / "goldens"
PAIRS = 40
LONGEST = 400
"""Letters of a pair that is kept."""


def write_golden(package: Package, case: Case) -> Path:
    """Score a few pairs by the package and keep them."""
    drawn = pairs(3 * PAIRS, f"golden {case.name}", case.texts, case.several)
    given = [(peer, models) for peer, models in drawn if len(peer + "".join(models)) <= LONGEST][:PAIRS]
    answers = ask(package, requests_of(case, given))
    made = [
        {"peer": peer, "models": models, "figures": answer}
        for (peer, models), answer in zip(given, answers, strict=True)
    ]
    head = {
        "case": case.name,
        "package": [*package.pins, *package.bare],
        "command": f"python -m tests.oracles goldens {case.name}",
    }
    lines = ",\n".join(json.dumps(one, ensure_ascii=True) for one in made)
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{case.name}.json"
    path.write_text(json.dumps(head)[:-1] + ', "pairs": [\n' + lines + "\n]}\n", encoding="utf-8")
    return path
