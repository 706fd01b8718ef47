"""What a dialect is: a named bundle of choices; and the first two, the program ROUGE-1.5.5 and its paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rouge_cli.measures.measure import PLAIN, Counting, Measure


def own_label(measure: Measure) -> str:
    """The label of a measure in ROUGE-1.5.5."""
    return measure.label


class Dialect:
    """choices are fields of Options that differ from those of ROUGE-1.5.5, counting what no such field says.

    label gives what measures are called in reports; aliases are other names, such as that of the newest version.
    """

    def __init__(
        self, name: str, about: str, choices: Mapping[str, Any], counting: Counting = PLAIN,
        label: Callable[[Measure], str] = own_label, aliases: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.name, self.about, self.counting, self.label, self.aliases = name, about, counting, label, aliases
        self.choices = {"dialect": name, **choices}

    @property
    def departs(self) -> bool:
        """Whether it is another one than ROUGE-1.5.5."""
        return len(self.choices) > 1

    def describe_choices(self) -> str:
        """Its choices in words, but for the measures."""
        said = {name: value for name, value in self.choices.items() if name not in ("dialect", "measures")}
        return ", ".join(f"{name.replace('_', '-')} {_in_words(value)}" for name, value in said.items())


def _in_words(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(getattr(value, "value", value))


ORIGINAL = (
    Dialect("rouge-1.5.5", "the Perl program ROUGE-1.5.5, to the last digit", {}),
    Dialect(
        "lin2004",
        "the equations of Lin (2004), unrounded, several models by jackknifing",
        {
            "several_models": "jackknife",
            "rounding": False,
            "average": "mean",
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l", "rouge-w:1.2", "rouge-s*", "rouge-su*"),
        },
        Counting(clips_union=False, w_of_sentences=False, all_unigrams=True, exact_ends=True, whose="lin2004"),
    ),
)
