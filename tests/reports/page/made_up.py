"""Made-up systems and texts, as many as are asked for, and hostile ones."""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.commands import evaluate

WORDS = [start + end for start in "bcdfglmnprst" for end in ("a", "en", "ilo", "orum", "upa", "yet")]
HOSTILE = {
    "</script><script>alert(1)</script>": "</script><script>alert(1)</script> <!-- <script>",
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)> & &lt; \u2028 {{ 7*7 }} {% raw %}",
    "\u202eright\u200fto\u2066left": "\u202eשלום עולם\u202c مرحبا بالعالم. \u0007 bell",
    "漢字 & 'quotes\"": "東京は日本の首都である。 " + "x" * 1_000_000,
}


def write_records(path: Path, systems: int, evaluations: int, seed: int = 5) -> str:
    """JSONL of systems, the later ones the better."""
    chance = random.Random(seed)
    lines = []
    for e in range(evaluations):
        reference = [chance.choice(WORDS) for _ in range(chance.randint(25, 50))]
        for s in range(systems):
            kept = 0.2 + 0.6 * s / systems
            words = [word if chance.random() < kept else chance.choice(WORDS) for word in reference]
            words = words[: chance.randint(20, len(words))]
            lines.append({"id": f"doc-{e}", "system": f"system-{s:02d}", "summary": _written(words),
                          "references": [_written(reference)], "genre": ("news", "sport")[e % 2]})  # fmt: skip
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return str(path)


def _written(words: list[str]) -> str:
    return "\n".join(" ".join(words[i : i + 12]).capitalize() + "." for i in range(0, len(words), 12))


def write_hostile(path: Path) -> str:
    """Records whose systems, ids and texts try to leave their places."""
    lines = []
    for id in HOSTILE:
        for name, text in HOSTILE.items():
            lines.append(
                {"id": id, "system": name, "summary": text, "references": [f"the cat {HOSTILE[id][:200]}", "alert 1"]}
            )
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return str(path)


def scored(records: str, *more: str) -> str:
    """Saved results of records."""
    results = records.removesuffix(".jsonl") + ".json"
    done = evaluate(records, "-n", "2", "-m", *more, "--save", results, "-o", "report.txt")
    assert done.status == 0, done.stderr
    return results
