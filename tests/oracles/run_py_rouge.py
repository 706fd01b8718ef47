"""Runs py-rouge. Options: those of Rouge.

nltk's word_tokenize wants the data of Punkt, which sees no end of a sentence in what py-rouge gives it: letters, digits
and spaces. An empty model stands in.
"""

from __future__ import annotations

import importlib
import tempfile
from pathlib import Path
from typing import Any

from tests.oracles.serving import Figures, serve

NAMES = {"rouge-l": "rouge-l-root", "rouge-w": "rouge-w"}
USUAL = {"metrics": ["rouge-n", "rouge-l", "rouge-w"], "max_n": 3, "weight_factor": 1.2, "limit_length": False}
FILES = ("collocations.tab", "sent_starters.txt", "abbrev_types.txt", "ortho_context.tab")
made: dict[str, Any] = {}


def scorer(options: dict[str, Any]) -> Any:
    """One for these options, kept."""
    key = repr(options)
    if key not in made:
        made[key] = importlib.import_module("rouge").Rouge(**{**USUAL, **options})
    return made[key]


def _find_punkt(folder: Path) -> None:
    model = folder / "tokenizers" / "punkt_tab" / "english"
    model.mkdir(parents=True)
    for name in FILES:
        (model / name).touch()
    importlib.import_module("nltk").data.path.insert(0, str(folder))


def average(peers: list[str], references: list[list[str]], options: dict[str, Any]) -> Figures:
    """Of a corpus, by the rule for several reference summaries that the options choose."""
    found = scorer(options).get_scores(peers, references)
    weight = f"{options.get('weight_factor', USUAL['weight_factor']):.12g}"
    named = {f"{NAMES[name]}:{weight}" if name in NAMES else name: of for name, of in found.items()}
    return {name: [named[name][one] for one in "rpf"] for name in sorted(named)}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """Of one evaluation."""
    return average([peer], [models], options)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        _find_punkt(Path(folder))
        serve(score, average)
