"""docs/reference/departures.md: how far each package is from ROUGE-1.5.5 on the summaries of this project."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from rouge_cli import score_batch
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.options import Options, dialect_options
from rouge_cli.text.preparation import content_of
from tests.oracles.comparing import Pair, ask, requests_of
from tests.oracles.environments import PROJECT
from tests.oracles.packages import PACKAGES, Case, Package

PAGE = PROJECT / "docs" / "reference" / "departures.md"
CORPORA = {"news": "configs/news-spl.xml", "Japanese": "configs/japanese.xml"}
JAPANESE = ("japanese", "chinese", "scripts")
"""Kinds of drawn texts whose packages score the Japanese summaries here."""
HEAD = """\
# How far other packages are from ROUGE-1.5.5

This page is made by `python -m tests.oracles departures`; `make parity-packages` fails where it is not what is made.
Each package was installed at the version named in `tests/oracles/packages.py` and scored the summaries of this project:
`configs/news-spl.xml` ({news} summaries with four reference summaries each) or `configs/japanese.xml` ({japanese}).
A package that takes one reference summary scores each pair of a summary and one of its reference summaries.
torchmetrics takes minutes to install: its rows are checked by `python -m tests.oracles departures --check torchmetrics`
alone. `scripts` in a name means that the package is compared on texts of many scripts, too.

ROUGE-1.5.5 is given the same texts and the same stemming, and nothing else: `-n 2`, formula A, alpha 0.5. *Differ*
counts the F-measures that differ in the fifth decimal. *Most* is the largest difference of an F-measure,
*mean F* the average over all pairs. The dialect in the second column gives the package's floats, so `rouge-cli diff`
can say what makes the difference, setting by setting. [Which ROUGE was this?](../explanations/which-rouge.md) says how
to find out who made a figure.

| package | dialect | texts | measure | pairs | differ | most | mean F, ROUGE-1.5.5 | mean F, package |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
"""


class Row(NamedTuple):
    """One measure of one case."""

    package: str
    dialect: str
    texts: str
    measure: str
    pairs: int
    differ: int
    most: float
    theirs: float
    original: float

    def __str__(self) -> str:
        facts = (self.package, f"`{self.dialect}`", self.texts, self.measure, self.pairs, self.differ)
        figures = (self.most, self.original, self.theirs)
        return "| " + " | ".join([*map(str, facts), *(f"{figure:.5f}" for figure in figures)]) + " |"


def write_page(wanted: Sequence[tuple[Package, Sequence[Case]]], jobs: int) -> None:
    """Make the page."""
    PAGE.write_text(page(wanted, jobs), encoding="utf-8")


def page(wanted: Sequence[tuple[Package, Sequence[Case]]], jobs: int) -> str:
    """The page as it should be: rows of packages that are not wanted as they stand."""
    asked = [(package, case) for package, cases in wanted for case in cases if case.share == 1]
    with ThreadPoolExecutor(jobs) as pool:
        rows = {
            case.name: "".join(f"{row}\n" for row in made)
            for (_, case), made in zip(asked, pool.map(lambda one: _rows(*one), asked), strict=True)
        }
    standing = PAGE.read_text(encoding="utf-8").splitlines(keepends=True) if PAGE.exists() else []
    for case in (case for package in PACKAGES for case in package.cases if case.share == 1):
        rows.setdefault(case.name, "".join(line for line in standing if line.startswith(f"| {case.name} |")))
    plans = {name: pairs_of(read_rouge_xml(str(PROJECT / path)), True) for name, path in CORPORA.items()}
    head = HEAD.replace("{news}", str(len(plans["news"]))).replace("{japanese}", str(len(plans["Japanese"])))
    return head + "".join(rows[case.name] for package in PACKAGES for case in package.cases if case.share == 1)


def pairs_of(plan: Plan, several: bool) -> list[Pair]:
    """Each summary with its reference summaries, or with each of them alone."""
    found = []
    for evaluation in plan.evaluations:
        models = [_text(model) for model in evaluation.models]
        for peer in evaluation.peers.values():
            if peer is not None:
                found += [(_text(peer), models)] if several else [(_text(peer), [model]) for model in models]
    return found


def _text(document: Any) -> str:
    """A file's text, found from the project's folder."""
    path = document.decode() if isinstance(document, bytes) else document
    return content_of(str(PROJECT / path) if isinstance(path, str) else path).decode()  # type: ignore[arg-type]


def _rows(package: Package, case: Case) -> list[Row]:
    texts = "Japanese" if case.texts in JAPANESE else "news"
    given = pairs_of(read_rouge_xml(str(PROJECT / CORPORA[texts])), case.several)
    answers = ask(package, requests_of(case, given))
    beside = {measure: case.compared.get(measure, measure.replace("-flat", "")) for measure in case.measures}
    stemming = dialect_options(case.dialect, **case.options).stemming
    options = Options(measures=tuple(dict.fromkeys(beside.values())), stemming=stemming)
    originals = score_batch([peer for peer, _ in given], [models for _, models in given], options=options, jobs=1)
    made = []
    for measure, other in beside.items():
        theirs = [float(answer[measure][-1]) if measure in answer else 0.0 for answer in answers]
        ours = [scores[other].f for scores in originals]
        apart = [abs(round(a, 5) - b) for a, b in zip(theirs, ours, strict=True)]
        differ = sum(difference > 5e-6 for difference in apart)
        means = [sum(figures) / len(figures) for figures in (theirs, ours)]
        made.append(Row(case.name, case.dialect, texts, measure, len(given), differ, max(apart), means[0], means[1]))
    return made
