"""Whether `audit` names the package that made figures, from texts and figures alone.

A case draws a package (dialect), its options and what is printed of its figures, all from one seed. It makes 100
summaries of news-like length from the sentences of fixtures/, and hands the texts and a table with 2-decimal
percentages to audit.

    python -m tests.simulations.audit_blind --cases 100 --seed 17 [--show] [--write]

It counts how often the right package is named first, or among those that explain the figures equally well. --write puts
the table into docs/how-to/audit.md.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rouge_cli.analysis.audit.audit import Audit, Outcome
from rouge_cli.analysis.audit.candidates import stemmings_of
from rouge_cli.analysis.audit.published import read_published
from rouge_cli.analysis.audit.settling import settle
from rouge_cli.dialects import DIALECTS
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.options import Options, Unit, dialect_options
from rouge_cli.reports.audit import described, dialects_of

SUMMARIES = 100
PAGE = Path("docs/how-to/audit.md")
MARKS = ("<!-- blind test -->", "<!-- end of blind test -->")
LETTERS = "RPF"
ODD = (
    "caf\u00e9", "z\u00fcrich", "co-operation", "don't", "it's", "u.s.", "3,500", "2.5", "mid-1990s", "\u201cyes\u201d",
    "e-mail", "(afp)", "per_cent", "\u2019s", "$40m", "na\u00efve", "o'brien", "24/7", "a.m.", "--",
)  # fmt: skip
"""Words that packages take for different tokens."""


class Case(NamedTuple):
    """What was drawn: the options, what averages are, the table as it is published, and in words what it shows."""

    plan: Plan
    options: Options
    average: str
    table: str
    shown: str


class Result(NamedTuple):
    """How audit did."""

    case: Case
    outcome: Outcome
    first: bool
    tied: bool
    seconds: float


def sentences_of_fixtures() -> list[list[str]]:
    """The sentences of the fixtures' news, as words."""
    files = sorted([*Path("fixtures/news/spl").glob("**/*.txt"), *Path("fixtures/news/sources").glob("**/*.txt")])
    lines = {line.strip() for file in files for line in file.read_text("utf-8").splitlines()}
    return [line.split() for line in sorted(lines) if len(line.split()) > 3]


class Writer:
    """Writes texts: references, and summaries that share some of their sentences and words."""

    def __init__(self, draw: random.Random, sentences: Sequence[list[str]], end: str) -> None:
        self._draw, self._sentences, self._end = draw, sentences, end
        self._words = [word for sentence in sentences for word in sentence]

    def sentence(self) -> list[str]:
        """A sentence of the fixtures with some words exchanged, sometimes for odd ones."""
        draw = self._draw
        made = [draw.choice(self._words) if draw.random() < 0.1 else word for word in draw.choice(self._sentences)]
        return [draw.choice(ODD) if draw.random() < 0.02 else word for word in made]

    def reference(self, like: Sequence[list[str]] = ()) -> list[list[str]]:
        """A reference of 2 to 5 sentences, of which some are like those of another."""
        return [self.near(self._draw.choice(like)) if like and self._draw.random() < 0.5 else self.sentence()
                for _ in range(self._draw.randint(2, 5))]  # fmt: skip

    def near(self, sentence: Sequence[str]) -> list[str]:
        """A sentence with words left out, exchanged and moved."""
        draw, made = self._draw, list[str]()
        for word in sentence:
            chance = draw.random()
            if chance > 0.15:
                made.append(draw.choice(self._words) if chance < 0.25 else word)
        if len(made) > 6 and draw.random() < 0.4:
            cut = draw.randrange(2, len(made) - 2)
            made = made[cut:] + made[:cut]
        return made or ["nothing"]

    def text(self, sentences: Sequence[Sequence[str]]) -> bytes:
        """A text, its sentences on lines or on one."""
        return self._end.join(" ".join(sentence) for sentence in sentences).encode()


def draw_plan(draw: random.Random, several: bool) -> Plan:
    """A hundred summaries of one system."""
    writer = Writer(draw, sentences_of_fixtures(), draw.choice("\n\n "))
    made = []
    for i in range(SUMMARIES):
        first = writer.reference()
        models = [first, *(writer.reference(first) for _ in range(draw.randint(1, 3) if several else 0))]
        pool = [sentence for model in models for sentence in model]
        peer = [writer.near(draw.choice(pool)) if draw.random() < 0.7 else writer.sentence()
                for _ in range(draw.randint(2, 5))]  # fmt: skip
        texts = tuple(Text(f"reference {i}.{j}", writer.text(model)) for j, model in enumerate(models))
        made.append(Evaluation(f"{i:03}", "SPL", {"system": Text(f"summary {i}", writer.text(peer))}, texts, i + 1))
    return Plan("texts", tuple(made))


def draw_options(draw: random.Random, several: bool) -> tuple[Options, str]:
    """A package and options that its users take, and what its averages are."""
    while True:
        name = draw.choice(sorted(DIALECTS))
        usual = DIALECTS[name].choices
        named = [m for m in usual.get("measures", ()) if m.startswith("rouge-l")] or ["rouge-l"]
        fields: dict[str, object] = {
            "measures": ("rouge-1", "rouge-2", draw.choice(named)),
            "stemming": draw.choice(stemmings_of(name)),
        }
        own = dialect_options(name).average
        if own == "bootstrap-155" and draw.random() < 0.5:
            fields |= draw.choice([
                {"limit_unit": Unit.WORDS, "limit": draw.choice((50.0, 100.0))},
                {"limit_unit": Unit.BYTES, "limit": 75.0},
                {"drop_stop_words": True}, {"best_model": several}, {"alpha": draw.choice((0.8, 0.2))},
            ])  # fmt: skip
        if usual.get("drop_stop_words") and draw.random() < 0.5:
            fields["drop_stop_words"] = False
        if own == "bootstrap-numpy" and draw.random() < 0.2:
            fields["split_summaries"] = True
        average = draw.choice(("own", "own", "mean")) if own.startswith("bootstrap") else "mean"
        if own == "bootstrap-numpy" and average == "own":
            fields["seed"] = draw.randrange(1, 1 << 31)
        elif average == "mean":
            fields["average"] = "mean"
        try:
            return dialect_options(name, **fields), average
        except UsageError:
            continue


def draw_case(seed: int) -> Case:
    """The case of a seed."""
    draw = random.Random(seed)
    while True:
        several = draw.random() < 0.4
        plan = draw_plan(draw, several)
        options, average = draw_options(draw, several)
        try:
            results = evaluate_plan(plan, ["system"], options)
        except UsageError:
            continue
        letters = draw.choice(("F", "F", "RPF", "R"))
        labels = {
            m: {"rouge-1": "1", "rouge-2": "2"}.get(m, "Lsum" if draw.random() < 0.1 else "L") for m in options.measures
        }
        is_labelled = letters == "RPF" or draw.random() < 0.5
        head, cells = [], []
        for measure in results.systems[0].measures:
            for letter in letters:
                head.append(f"R-{labels.get(measure.name, 'L')}" + f" {letter}" * is_labelled)
                cells.append(f"{100 * measure.averages[LETTERS.index(letter)].mean:.2f}")
        rows = [head, ["---"] * len(head), cells]
        table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        shown = f"{letters}{'' if is_labelled else ', unlabelled'}, {'several' if several else 'one'} reference(s)"
        return Case(plan, options, average, table, shown)


def try_case(seed: int) -> Result:
    """What audit makes of the case of a seed."""
    case = draw_case(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.md"
        path.write_text(case.table)
        start = time.process_time()
        figures = settle(case.plan, read_published(str(path)).figures, None).figures
        outcome = Audit(case.plan, figures, jobs=1).run()
        seconds = time.process_time() - start
    named = dialects_of(outcome.verdicts[: outcome.tied]) if outcome.surprise > 0 else []
    right = case.options.dialect
    return Result(case, outcome, named[:1] == [right], right in named, seconds)


def summary(results: Sequence[Result], seed: int) -> list[str]:
    """A table by package, in Markdown."""
    lines = ["| package | cases | first | first or tied | packages tied (mean) | CPU seconds (mean, most) |",
             "| :-- | --: | --: | --: | --: | --: |"]  # fmt: skip
    names = sorted({result.case.options.dialect for result in results})
    for name in [*names, "all"]:
        some = [r for r in results if name in (r.case.options.dialect, "all")]
        ties = sum(len(dialects_of(r.outcome.verdicts[: r.outcome.tied])) for r in some) / len(some)
        times = [r.seconds for r in some]
        cells = (name, len(some), sum(r.first for r in some), sum(r.tied for r in some), f"{ties:.1f}",
                 f"{sum(times) / len(times):.1f}, {max(times):.1f}")  # fmt: skip
        lines.append(f"| {' | '.join(map(str, cells))} |")
    command = f"python -m tests.simulations.audit_blind --cases {len(results)} --seed {seed} --write"
    return [*lines, "", f"Made by `{command}`; case i has the seed {seed} * 1000 + i."]


def main(words: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--only", type=int, help="one case")
    parser.add_argument("--show", action="store_true", help="show each case that was missed")
    parser.add_argument("--write", action="store_true", help="put the table into docs/how-to/audit.md")
    given = parser.parse_args(words)
    results = []
    for i in range(given.cases) if given.only is None else [given.only]:
        result = try_case(given.seed * 1000 + i)
        results.append(result)
        if given.show and (not result.tied or given.only is not None):
            _show(i, result)
    lines = summary(results, given.seed)
    print("\n".join(lines))
    if given.write:
        page = PAGE.read_text("utf-8")
        before, after = page.partition(MARKS[0])[0], page.partition(MARKS[1])[2]
        PAGE.write_text(f"{before}{MARKS[0]}\n" + "\n".join(lines) + f"\n{MARKS[1]}{after}", "utf-8")
    return 0 if sum(result.tied for result in results) >= 0.95 * len(results) else 1


def _show(number: int, result: Result) -> None:
    from rouge_cli.signature import signature

    print(f"case {number}: {signature(result.case.options)}, {result.case.average}, {result.case.shown}")
    print(result.case.table, end="")
    outcome = result.outcome
    print(
        f"  {outcome.tied} tied, surprise {outcome.surprise:.1f}, {outcome.readings} readings, {result.seconds:.1f} s"
    )
    for verdict in outcome.verdicts[: outcome.tied + 4][:10]:
        worth = f"{verdict.matched} {verdict.evidence:.1f} {verdict.cost:.1f} {verdict.deviation:.6f}"
        print(f"  {worth} {described(verdict)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
