from __future__ import annotations

import json
from pathlib import Path

import pytest

from rouge_cli import __version__
from rouge_cli.cli.evaluate import evaluate as evaluate_command
from rouge_cli.cli.evaluation_options import options_from
from rouge_cli.cli.like_option import settle_like, values_of
from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import UsageError
from rouge_cli.option_table import ROWS
from rouge_cli.options import Options, Stemming, Unit, dialect_options
from rouge_cli.results.saved import read_results
from rouge_cli.signature import options_like, signature
from tests.any_results import NEEDED, OTHER
from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

VERSION = f"version:rouge-cli-{__version__}"
LINES = (
    "",
    "-n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0",
    "-n 2 -x -2 -1 -U -s -l 100 -f B -p 1 -t 1 -c 99.5 -r 500",
    "-M -b 75 -t 2 -w 1.20",
    "--measures rouge-2,rouge-l,rouge-su* -m",
    "--jackknife -n 1",
    "--tokenizer whitespace --max-characters 50 --encoding utf-8",
    "--tokenizer unicode --stemmer snowball:german --stop-list words.txt",
    "--sentence-tag S --tokenizer unicode -n 1",
    "--dialect rouge-score --seed 3",
    "--dialect rouge-score -m -f A --average mean --tokenizer unicode",
    "--dialect rouge-score -n 0",
    "--dialect lin2004 --beta inf --rounding -s",
    "--dialect rouge-score --stemmer porter-155 -n 2 -x",
    "--no-rounding --several-models best-f --split-summaries",
)


@pytest.fixture
def config(place: Workplace) -> str:
    place.write("words.txt", "the\n")
    place.write("peer.txt", "<S>The cats sat on the mat.</S>\n<S>It slept.</S>\n")
    place.write("model.txt", "<S>The cat lay on the mat.</S>\n")
    return place.config(evaluation(models={"A": "model.txt", "B": "peer.txt"}))


def options_of(*arguments: str) -> Options:
    """The options of an evaluation."""
    done = evaluate(*arguments, "--save", "options.json")
    assert done.status == 0, done.stderr
    return read_results("options.json").options


def signature_of(*arguments: str) -> str:
    options_of(*arguments)
    text: str = json.loads(Path("options.json").read_bytes())["signature"]
    return text


@pytest.mark.parametrize("line", LINES)
def test_evaluated_like_another_score(config: str, line: str) -> None:
    text = signature_of(config, *line.split())
    assert signature_of(config, "--like", text) == text
    assert evaluate(config, "--like", text) == evaluate(config, *line.split())


FULL = "-n 2 -w 1.2 -2 4 -u -m -s -l 100 -f B -p 1 -t 1 -c 99 -r 500 --tokenizer unicode"


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("-n 4", FULL.replace("-n 2", "-n 4")),
        ("--no-stem", FULL.replace(" -m", "")),
        ("--stem-models --tokenizer ascii-155", FULL.replace(" -m", " -M").replace(" --tokenizer unicode", "")),
        ("-b 75", FULL.replace("-l 100", "-b 75")),
        ("--max-characters 9", FULL.replace("-l 100", "--max-characters 9")),
        ("-U", FULL.replace("-u", "-U")),
        ("--several-models best-f", FULL.replace("-f B", "--several-models best-f")),
        ("-x --keep-stop-words -f A", FULL.replace(" -s", " -x").replace("-f B", "")),
        ("--measures rouge-l,rouge-1",
         "--measures rouge-l,rouge-1 -m -s -l 100 -f B -p 1 -t 1 -c 99 -r 500 --tokenizer unicode"),
        ("-p 0.5 -t scores -c 95 -r 1000", "-n 2 -w 1.2 -2 4 -u -m -s -l 100 -f B --tokenizer unicode"),
    ],
)  # fmt: skip
def test_options_given_beside_it_win(config: str, given: str, line: str) -> None:
    text = signature_of(config, *FULL.split())
    assert options_of(config, "--like", text, *given.split()) == options_of(config, *line.split())
    assert options_of(config, *given.split(), "--like", text) == options_of(config, *line.split())


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ("--no-stem", "stemmer", "porter-155"),
        ("--stem", "stemmer", "porter-155"),
        ("--keep-stop-words", "stop_list", None),
    ],
)
def test_options_that_would_undo_what_is_given_give_way(config: str, given: str, field: str, value: str | None) -> None:
    text = signature_of(config, *LINES[7].split())
    assert getattr(options_of(config, "--like", text, given), field) == value


@pytest.mark.parametrize(
    ("line", "given", "same"),
    [
        ("--several-models mean", "-f A", ""),
        ("-M", "--stemmer porter-155", "-m"),
        ("--dialect sumeval -M --stemmer porter-155", "-n 1", "--dialect sumeval -M --stemmer porter-155 -n 1"),
    ],
)
def test_one_field_of_several_options(config: str, line: str, given: str, same: str) -> None:
    text = signature_of(config, *line.split())
    assert signature_of(config, "--like", text, *given.split()) == signature_of(config, *same.split())


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["rouge-1.5.5", "rouge-score", "lin2004", "Lin2004"])
@pytest.mark.parametrize(
    ("line", "options"),
    [
        (VERSION, ""),
        (f"stem:both|alpha:0.3|{VERSION}", "-m -p 0.3"),
        (f"measures:rouge-1,rouge-2|{VERSION}", "-n 2 -x"),
        (f"tokenizer:unicode|formula:B|averages:mean|{VERSION}", "--tokenizer unicode -f B --average mean"),
    ],
)
def test_a_signature_without_dialect_is_read_in_the_one_asked_for(
    config: str, dialect: str, line: str, options: str
) -> None:
    expected = signature_of(config, "--dialect", dialect, *options.split())
    assert signature_of(config, "--dialect", dialect, "--like", line) == expected
    assert signature_of(config, "--like", line, "--dialect", dialect) == expected
    assert signature(options_like(line, dialect), (2, 2)) == expected


@pytest.mark.parametrize(("named", "asked"), [("rouge-1.5.5", "rouge-score"), ("rouge-score", "lin2004")])
def test_a_signature_of_another_dialect_is_refused(config: str, named: str, asked: str) -> None:
    text = f"dialect:{named}|stem:both|{VERSION}"
    message = f"signature: its dialect is {named}, but {asked} is requested; leave one of them out"
    expected = (2, b"", f"rouge-cli: {message}\n")
    assert evaluate(config, "--like", text, "--dialect", asked) == expected
    assert evaluate(config, "--dialect", asked, "--like", text) == expected
    with pytest.raises(UsageError) as caught:
        options_like(text, asked)
    assert str(caught.value) == message
    assert signature_of(config, "--like", text, "--dialect", named) == signature_of(config, "--like", text)


def test_measures_by_name_give_way_to_letters(config: str) -> None:
    text = signature_of(config, "--measures", "rouge-2")
    assert options_of(config, "--like", text, "-n", "1") == Options(max_ngram=1)


def test_signature_that_cannot_be_read(config: str) -> None:
    done = evaluate(config, "--like", "stem:both")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr == "rouge-cli: signature: it has no version, which comes last; quote the whole line\n"


def test_not_beside_a_preset(config: str) -> None:
    done = evaluate(config, "--like", signature(Options()), "--preset", "duc2004-t2")
    assert done == (2, b"", "rouge-cli: --like and --preset both say how to evaluate; leave one out\n")


def by_command_line(text: str) -> Options:
    """The options of `evaluate --like`, before anything is read."""
    arguments = ["rouge.xml", "--like", text, "--allow-files"]
    with evaluate_command.make_context("evaluate", arguments) as context:
        given = dict(context.params)
        settle_like(given.pop("like"), given)
        return options_from(given)


@pytest.mark.long
@each("dialect", DIALECTS)
def test_like_obeys_all_that_a_signature_says_in_each_dialect(dialect: str, place: Workplace) -> None:
    """Also the usual values of ROUGE-1.5.5, which deny those of a dialect that stems or cuts."""
    place.write("mine.txt", "the\n")
    place.write("idf.tsv", "the\t1\n")
    Path("lists").mkdir(exist_ok=True)
    fields = [field for field, row in ROWS.items() if row.decides and row.key not in ("dialect", "limit", "measures")]
    choices = [{field: value} for field in fields for value in (OTHER[field], ROWS[field].default)]
    choices += [{"limit_unit": unit, "limit": 9.0 * (unit is not Unit.NONE)} for unit in Unit]
    choices += [{"measures": ("rouge-2",)}, {"measures": ("rouge-l", "rouge-1")}, {"stemming": Stemming.MODELS}]
    for choice in choices:
        needed = {} if choice.get("wordnet") else NEEDED.get(next(iter(choice)), {})
        try:
            options = dialect_options(dialect, **{**needed, **choice})
        except UsageError:  # not of this dialect
            continue
        text = signature(options)
        expected = options_like(text)
        found = by_command_line(text)
        assert signature(expected) == signature(found) == text
        assert found._replace(lcs=expected.lcs) == expected  # without meaning beside measures by name


@each("dialect", ["py-rouge", "sacrerouge"])
def test_a_signature_that_denies_stemming_stems_nothing(dialect: str, place: Workplace) -> None:
    place.write("s.jsonl", '{"id": "1", "summary": "the dogs ran", "references": ["a dog runs"]}\n')
    text = signature_of("s.jsonl", "--dialect", dialect, "--no-stem", "--max-bytes", "0", "--measures", "rouge-1")
    assert "|stem:none|stop:kept|limit:none|" in text
    assert signature_of("s.jsonl", "--like", text) == text
    assert "|stem:both|" in signature_of("s.jsonl", "--like", text, "--stemmer", "snowball:english")


@each("field", OTHER)
def test_every_option_is_among_the_values(field: str) -> None:
    """An option that is left out would silently be at its default."""
    base = Options(**NEEDED.get(field, {}))
    assert values_of(base._replace(**{field: OTHER[field]})) != values_of(base)


@pytest.mark.parametrize("option", ["--allow-command", "--allow-files"])
def test_allowing_what_no_signature_names_is_refused(config: str, option: str) -> None:
    done = rouge_cli("evaluate", config, option)
    assert done.status == 2
    assert f"{option} is about what --like SIGNATURE names" in done.stderr


def test_rows_are_not_jackknifed_whatever_a_signature_or_preset_says(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": "a", "summary": "the cat", "references": ["the cat", "a dog"]}\n')
    options = Options(measures=("rouge-1",), jackknife=True, sentences="given")
    given = signature(options)
    refused = rouge_cli("score", "r.jsonl", "--like", given)
    assert (refused.status, refused.stdout) == (2, b"")
    assert "--like: the signature says jackknife:yes, and rows of score are not jackknifed; take" in refused.stderr
    assert rouge_cli("score", "r.jsonl", "--like", given.replace("jackknife:yes", "jackknife:no")).status == 0
    warned = rouge_cli("score", "r.jsonl", "--preset", "tac2008-jk", "--measures", "rouge-1")
    assert "--preset tac2008-jk implies --jackknife, and rows of score are not jackknifed" in warned.stderr
