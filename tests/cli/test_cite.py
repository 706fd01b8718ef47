from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.measures.registry import families
from rouge_cli.reports.citations import CREDITS, ENTRIES, EVALUATIONS, SOURCES, keys_of_source
from tests.cases import each
from tests.commands import rouge_cli

SIGNATURE = "dialect:rouge-1.5.5|measures:rouge-1,bleu|stem:both|models:2-4|version:rouge-cli-0.1.0"


@pytest.fixture
def saved(tmp_path: Path) -> str:
    made = str(tmp_path / "results.json")
    assert rouge_cli("evaluate", "configs/news-spl.xml", "lead", "-n", "1", "-x", "-q", "--save", made).status == 0
    return made


def test_saved_results_give_a_sentence_and_what_it_cites(saved: str) -> None:
    done = rouge_cli("cite", saved)
    assert (done.status, done.stderr) == (0, "")
    sentence, signature, entries = done.stdout.decode().split("\n\n", 2)
    assert sentence.startswith("ROUGE-1 was computed with rouge-cli 0.1.0 (Lin, 2004), without stemming")
    assert "scored against 4 reference summaries" in sentence
    assert signature.startswith("Signature: dialect:rouge-1.5.5|measures:rouge-1|")
    assert keys_in(entries) == ["rouge-cli", "lin-2004-rouge"]


def test_signature_says_as_much(saved: str) -> None:
    done = rouge_cli("cite", SIGNATURE, "--preset", "tac2008", "--tests")
    assert done.status == 0, done.stderr
    text = done.stdout.decode()
    credit = "Lin, 2004; Papineni et al., 2002; Chen and Cherry, 2014"
    assert text.startswith(f"ROUGE-1 and BLEU were computed with rouge-cli 0.1.0 ({credit}), with Porter stemming")
    assert "2 to 4 reference summaries" in text
    assert keys_in(text) == [
        "rouge-cli", "lin-2004-rouge", "papineni-etal-2002", "chen-cherry-2014", "porter-1980", "dang-owczarzak-2008",
        "riezler-maxwell-2005", "holm-1979",
    ]  # fmt: skip


@each(
    ("keys", "words"),
    [
        ("models:3|jackknife:yes", "3 reference summaries at a time, each of the 4 left out in turn (jackknifing)."),
        ("formula:B|models:2-4", "scored against 2 to 4 reference summaries, taking the one with the best recall."),
        ("formula:B|models:1", "scored against 1 reference summary."),
        ("limit:1234567words", "on the first 1234567 words of each summary"),
        ("averages:bootstrap-numpy", "Figures are medians of bootstrap means over evaluations, with 95% bootstrap"),
        ("tokenizer:character", "(Lin, 2004), with the tokenizer character, without stemming, with stop words kept."),
        ("alpha:0.8", "with stop words kept, F with alpha 0.8."),
    ],
)
def test_what_decides_the_scores_is_in_the_sentence(keys: str, words: str) -> None:
    done = rouge_cli("cite", f"measures:rouge-1|{keys}|version:rouge-cli-0.1.0")
    assert done.status == 0, done.stderr
    assert words in done.stdout.decode().partition("\n")[0]


def test_a_measure_that_is_not_of_rouge_is_credited_to_its_own_paper() -> None:
    done = rouge_cli("cite", "measures:cosine|version:rouge-cli-0.1.0")
    assert done.stdout.startswith(b"COSINE was computed with rouge-cli 0.1.0 (Saggion et al., 2002), ")


def test_bibtex_alone_into_a_file(saved: str, tmp_path: Path) -> None:
    bib = tmp_path / "scores.bib"
    assert rouge_cli("cite", saved, "--format", "bibtex", "-o", str(bib)) == (0, b"", "")
    assert bib.read_text("utf-8").startswith("@software{rouge-cli,\n  title = {rouge-cli:")


def test_what_is_neither_a_file_nor_a_signature() -> None:
    done = rouge_cli("cite", "nowhere.json")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith("rouge-cli: nowhere.json: no such file, and not a signature;")


def test_a_signature_whose_version_would_be_more_than_one_field() -> None:
    done = rouge_cli("cite", "measures:rouge-1|version:rouge-cli-0.1%7D,%20note=%7Bx")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith("rouge-cli: signature: version is rouge-cli-")


@each(
    "models", ["-1", "0", "4,3,2", "4-3", "4-4", "3-", "1..4", "abc", "", "4x", "%D9%A4", "9" * 20, "-", "nan", "2-3-4"]
)
def test_a_number_of_references_that_is_none(models: str) -> None:
    done = rouge_cli("cite", f"measures:rouge-1|models:{models}|version:rouge-cli-0.1.0")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith("rouge-cli: signature: models is ")
    assert done.stderr.count("\n") == 1


@each("family", families(), ids=lambda family: str(family.keyword))
def test_every_measure_of_a_paper_is_cited(family: object) -> None:
    source = family.source  # type: ignore[attr-defined]
    assert keys_of_source(source), source


def test_keys_have_their_entries_and_braces_match() -> None:
    assert {*SOURCES.values(), *EVALUATIONS.values()} <= set(ENTRIES)
    assert {*SOURCES.values()} == set(CREDITS)
    for key, entry in ENTRIES.items():
        assert entry.partition("{")[2].startswith(f"{key},\n")
        assert entry.count("{") == entry.count("}")


def keys_in(text: str) -> list[str]:
    """The keys of BibTeX entries."""
    return [line.partition("{")[2].rstrip(",") for line in text.splitlines() if line.startswith("@")]


@each("heading", ["scores: ", "Signature: "])
def test_a_signature_may_have_the_heading_of_its_report(heading: str) -> None:
    line = "dialect:rouge-1.5.5|measures:rouge-1|version:rouge-cli-0.1.0"
    assert rouge_cli("cite", heading + line) == rouge_cli("cite", line)
    assert rouge_cli("cite", line).status == 0


def test_what_is_neither_results_nor_a_signature_is_refused(tmp_path: Path) -> None:
    for empty in ("", " "):
        assert rouge_cli("cite", empty).stderr.startswith("rouge-cli: the name of RESULTS is empty; name results")
    (tmp_path / "h.csv").write_text("system,rouge-1\na,.5\n")
    done = rouge_cli("cite", str(tmp_path / "h.csv"))
    cause = "a table, not saved results; results are what 'rouge-cli evaluate --save' writes"
    assert (done.status, done.stderr) == (1, f"rouge-cli: {tmp_path / 'h.csv'}: {cause}\n")
