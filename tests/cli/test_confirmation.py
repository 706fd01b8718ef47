"""What saved results, signatures and studies name is neither started nor, outside the working directory, read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import rouge_cli
from rouge_cli import __version__
from rouge_cli.analysis.study import read_study
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.options import UntrustedTokenizer
from rouge_cli.results.saved import read_results
from rouge_cli.signature import options_like, signature_of
from rouge_cli.text.tokenizers import tokenizer_named
from tests.cases import each
from tests.commands import evaluate
from tests.commands import rouge_cli as run
from tests.workplace import Workplace

VERSION = f"version:rouge-cli-{__version__}"
TOUCH = "command:touch pwned"
CAT = "measures:rouge-1|tokenizer:command:cat"
REFUSED = "would start the program 'touch pwned'; if you trust it, allow it: --allow-command\n"


@pytest.fixture
def config(place: Workplace) -> str:
    return place.config()


def results(config: str, source: str | None = None, **options: Any) -> str:
    """Saved results as another person may hand them over."""
    assert evaluate(config, "--save", "made.json").status == 0
    tree = json.loads(Path("made.json").read_bytes())
    tree["options"] |= options
    del tree["signature"]  # which would contradict them
    tree["source"] = source or tree["source"]
    Path("evil.json").write_text(json.dumps(tree))
    return "evil.json"


SIGNATURES = (
    f"tokenizer:{TOUCH.replace(' ', '%20')}|{VERSION}",
    f"tokenizer:%63ommand%3Atouch%20pwned|{VERSION}",
    f"dialect:rouge-score|tokenizer:com%6Dand:touch%20pwned|{VERSION}",
)


@pytest.mark.parametrize("signature", SIGNATURES)
def test_no_signature_starts_a_program(config: str, signature: str) -> None:
    for arguments in (
        ("evaluate", config, "--like", signature),
        ("diff", "rouge-1.5.5", signature, config),
        ("diff", signature, "rouge-1.5.5", config),
    ):
        done = run(*arguments)
        assert (done.status, done.stdout) == (2, b"")
        assert done.stderr.endswith(REFUSED)
    assert not os.path.exists("pwned")


def test_no_saved_results_start_a_program(config: str) -> None:
    saved = results(config, tokenizer=TOUCH)
    for sides in ((saved, "rouge-1.5.5"), ("rouge-1.5.5", saved), (saved, saved)):
        done = run("diff", *sides)
        assert (done.status, done.stdout) == (2, b"")
        assert done.stderr == f"rouge-cli: evil.json: its tokenizer {REFUSED}"
    assert run("report", saved).status == 0
    assert not os.path.exists("pwned")


def test_no_study_starts_a_program(config: str, place: Workplace) -> None:
    place.write("h.csv", "system,score\na,1\nb,2\n")
    place.write("s.toml", f'config="{config}"\nhuman="h.csv"\nmeasures="rouge-1"\ntokenizer="{TOUCH}"\n')
    done = run("study", "s.toml")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr == (
        "rouge-cli: s.toml: tokenizer would start the program 'touch pwned'; if you trust the study, "
        "allow it: --allow-command\n"
    )
    with pytest.raises(DataError, match="touch pwned"):
        read_study("s.toml")
    assert not os.path.exists("pwned")
    assert read_study("s.toml", allow_command=True).options.tokenizer == TOUCH


def test_programs_that_are_named_or_confirmed_are_started(config: str, place: Workplace) -> None:
    named = evaluate(config, "--measures", "rouge-1", "--tokenizer", "command:cat")
    assert named.status == 0
    assert evaluate(config, "--like", f"{CAT}|{VERSION}", "--allow-command") == named
    assert evaluate(config, "--like", f"{CAT}|{VERSION}", "--tokenizer", "command:cat") == named
    done = run("diff", "rouge-1.5.5|measures:rouge-1", f"rouge-1.5.5|{CAT}", config, "--allow-command")
    assert "tokens  ascii-155 -> command:cat" in done.stdout.decode()
    assert evaluate(config, "--tokenizer", "command:cat", "--save", "r.json").status == 0
    assert run("diff", "r.json", "rouge-1.5.5", "--allow-command").status == 0


def test_from_python_only_a_caller_names_a_program(config: str) -> None:
    saved = read_results(results(config, tokenizer=TOUCH)).options
    like = options_like(SIGNATURES[1])
    assert saved.tokenizer == like.tokenizer == TOUCH
    for options in (saved, like, saved._replace(max_ngram=2), rouge_cli.Options(**saved._asdict())):
        with pytest.raises(UsageError, match="is not started"):
            rouge_cli.evaluate(config, options)
        with pytest.raises(UsageError, match="is not started"):
            rouge_cli.score("a", "a", options=options)
    assert not os.path.exists("pwned")
    trusted = like._replace(tokenizer=str(like.tokenizer))
    with pytest.raises(DataError, match="0 out"):
        rouge_cli.evaluate(config, trusted)
    assert os.path.exists("pwned")
    assert rouge_cli.score("a", "a", measures="rouge-1", tokenizer="command:cat")["rouge-1"].f == 1


def test_other_tokenizers_need_no_confirmation() -> None:
    assert tokenizer_named(UntrustedTokenizer("whitespace"))(["a b"]) == [["a", "b"]]


@pytest.mark.parametrize(
    ("field", "key"), [("data", "data"), ("stop_list", "stop-list"), ("labels", "labels"), ("idf", "idf")]
)
def test_no_file_outside_is_read_because_data_names_it(place: Workplace, config: str, field: str, key: str) -> None:
    secret = place.folder.parent / f"secret-{field}"
    more = {"stop": "removed"} if field in ("data", "stop_list") else {"measures": "esk,cosine:tfidf"}
    pairs = [f"{name}:{value}" for name, value in more.items()]
    signature = "|".join([*pairs, f"{key}:..%2F{secret.name}", VERSION])
    said = (
        f"{key} names '../{secret.name}', which is outside the working directory; if you trust it, allow it: "
        "--allow-files"
    )
    secret.mkdir() if field == "data" else secret.write_text("a\tb\n")
    assert evaluate(config, "--like", signature) == (2, b"", f"rouge-cli: --like: {said}\n")
    assert run("diff", signature, "rouge-1.5.5", config) == (2, b"", f"rouge-cli: signature: {said}\n")
    for name in (str(secret), f"../{secret.name}", f"x/../../{secret.name}"):
        done = run("diff", results(config, **{field: name}), "rouge-1.5.5")
        assert (done.status, done.stdout) == (2, b"")
        assert "outside the working directory" in done.stderr
    assert "outside the working directory" not in evaluate(config, "--like", signature, "--allow-files").stderr
    assert "outside the working directory" not in run("diff", "evil.json", "rouge-1.5.5", "--allow-files").stderr


def test_no_configuration_outside_is_read_because_results_name_it(place: Workplace, config: str) -> None:
    elsewhere = place.folder.parent / "c.xml"
    elsewhere.write_bytes((place.folder / config).read_bytes())
    assert run("diff", results(config, "../c.xml"), "rouge-1.5.5") == (
        2,
        b"",
        "rouge-cli: evil.json: the configuration that it names, '../c.xml', is outside the working directory; if it is "
        "the right one, give it as CONFIG\n",
    )
    assert run("diff", "evil.json", "rouge-1.5.5", str(elsewhere)).status == 0
    assert run("diff", results(config), "rouge-1.5.5").status == 0


@pytest.mark.parametrize("tokenizer", ["ascii-155", "whitespace", "rouge-score", "unicode"])
def test_options_that_were_read_score_as_those_that_were_given(config: str, tokenizer: str) -> None:
    given = rouge_cli.Options(measures=("rouge-1", "rouge-l", "esk"), tokenizer=tokenizer)
    expected = rouge_cli.score("the cats", ["a cat", "the cats"], options=given)
    saved = read_results(results(config, tokenizer=tokenizer))
    for options in (saved.options, options_like(signature_of(saved))):
        assert type(options.tokenizer) is str
        assert rouge_cli.score("the cats", ["a cat", "the cats"], options=options, measures=given.measures) == expected
        assert rouge_cli.evaluate(config, options).options.tokenizer == tokenizer


class Name(str):
    """A subclass of str, as enumerations of texts and numpy have."""


@each("stem", [False, True])
@each("tokenizer", ["ascii-155", "whitespace", "unicode"])
def test_names_may_be_of_a_subclass_of_str(tokenizer: str, stem: bool) -> None:
    options = rouge_cli.Options(
        tokenizer=Name(tokenizer), stemmer=Name("porter-155"), encoding=Name(""), several_models=Name("sum")
    )
    measures = ("rouge-1", "esk")
    plain = rouge_cli.score("the cats", "a cat", tokenizer=tokenizer, stem=stem, measures=measures)
    assert rouge_cli.score("the cats", "a cat", options=options, stem=stem, measures=measures) == plain


def test_the_mode_of_basic_elements_may_be_of_a_subclass_of_str(place: Workplace) -> None:
    element = Text("e", b"cat|sat|subj\n")
    plan = Plan("p", (Evaluation("1", "SIMPLE", {"a": element}, (element,), 1),))
    (system,) = rouge_cli.evaluate(plan, rouge_cli.Options(lcs=False, elements=Name("HM"))).systems
    assert list(system.measures[0].scores) == [1, 1, 1]


def test_a_link_out_of_the_working_directory_is_outside(place: Workplace, config: str) -> None:
    secret = place.folder.parent / "linked-secret"
    secret.write_text("cat\n")
    os.symlink(secret, "link")
    os.symlink(place.folder.parent, "linked-folder")
    for name in ("link", "linked-folder/linked-secret"):
        signature = f"measures:rouge-1|stop:removed|stop-list:{name}|{VERSION}"
        done = evaluate(config, "--like", signature)
        assert (done.status, done.stdout) == (2, b"")
        assert "which is outside the working directory" in done.stderr
        assert evaluate(config, "--like", signature, "--allow-files").status == 0
    Path("own").write_text("cat\n")
    os.symlink("own", "link-within")
    assert evaluate(config, "--like", f"measures:rouge-1|stop:removed|stop-list:link-within|{VERSION}").status == 0
