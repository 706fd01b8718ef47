"""What is read as what: by flags, in a study, and from programs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rouge_cli import DataError, InputChoice, UsageError, evaluate
from rouge_cli.errors import RougeCliError
from rouge_cli.inputs.choice import LIST, XML, choice_of_options, format_of
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.reading import read_configuration, read_input
from tests.cases import each
from tests.commands import evaluate as evaluate_command
from tests.workplace import Workplace


@each(
    ("name", "given", "format"),
    [
        ("a.xml", None, XML),
        ("a", None, XML),
        ("a.jsonl.gz", None, "jsonl"),
        (".csv", None, "csv"),
        ("a.jsonl", "xml", XML),
        ("a", "tsv", "tsv"),
        ("-", "jsonl", "jsonl"),
    ],
)
def test_what_a_file_is(name: str, given: str | None, format: str) -> None:
    assert format_of(name, given) == format
    assert choice_of_options({"from": given}, name).format == format


def test_standard_input_could_be_anything() -> None:
    with pytest.raises(UsageError, match=r"^standard input \(-\): say what it is"):
        choice_of_options({}, "-")
    with pytest.raises(UsageError, match=r"^standard input \(-\): say what it is"):
        evaluate("-")


def test_a_list_is_one_whatever_its_name(place: Workplace) -> None:
    place.write("pairs.csv", "peer.txt model.txt\n")
    choice = choice_of_options({}, "pairs.csv", list_format="isi")
    assert (choice.format, choice.summary_format) == (LIST, "ISI")
    found = read_input(choice, "mine")
    assert isinstance(found.content, Plan)
    assert (found.texts, found.plan.systems(), found.plan.files()) == (
        "configured",
        ["mine"],
        [b"peer.txt", b"model.txt"],
    )


def test_a_configuration_by_its_choice(place: Workplace) -> None:
    config = place.config()
    read = read_input(InputChoice(config, format=XML), model_ids=True)
    assert read.plan == read_configuration(config, model_ids=True)
    assert evaluate(InputChoice(config, format=XML)) == evaluate(config)


def test_what_a_choice_cannot_say_of_a_configuration(place: Workplace) -> None:
    """It would change nothing."""
    choice = InputChoice(place.config(), format=XML, delimiter="<q>", lenient=True)
    with pytest.raises(UsageError, match=r"^delimiter, lenient: for records, lines and folders; .* says itself what"):
        evaluate(choice)


@pytest.mark.parametrize(
    ("write", "list_format", "said"),
    [
        (lambda place: place.write("x", "<html><body>a</body></html>"), None,
         "x: this is XML or HTML, not an evaluation configuration"),
        (lambda place: place.write("x", ""), "SPL", "x: there is no evaluation in it; a line is PEER MODEL1"),
        (lambda place: place.write("x", b"\x1f\x8b..."), "SPL", "x: this is packed by gzip, not a list file"),
        (lambda place: (place.folder / "x").mkdir(), "SPL", "x: a folder, not a list file; name a file in it"),
        (lambda place: place.write("x", "a b"), "TXT", "unknown list format 'TXT'"),
    ],
)  # fmt: skip
def test_strangers_are_refused_from_programs_too(
    place: Workplace, write: Callable[[Workplace], object], list_format: str | None, said: str
) -> None:
    write(place)
    with pytest.raises(RougeCliError, match=said) as caught:
        evaluate("x", list_format=list_format)
    if list_format != "TXT":  # click refuses that
        done = evaluate_command("x", *(["-z", list_format] if list_format else []))
        assert done == (caught.value.exit_status, b"", f"rouge-cli: {caught.value}\n")


def test_swapped_arguments(place: Workplace) -> None:
    with pytest.raises(UsageError, match=r"^there is no file lead, but .* is one: CONFIG comes before SYSTEM"):
        read_configuration("lead", system=place.config())
    with pytest.raises(DataError, match=r"^lead: cannot read the configuration"):
        read_configuration("lead", system="other")
