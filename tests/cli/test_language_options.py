from __future__ import annotations

from rouge_cli.cli.evaluation_options import options_from
from rouge_cli.cli.main import main
from rouge_cli.options import Options, Stemming, Unit
from tests.cases import each
from tests.commands import evaluate

CONFIG = "configs/japanese.xml"


def options(*arguments: str) -> Options:
    command = main.get_command(None, "evaluate")  # type: ignore[arg-type]
    assert command is not None
    context = command.make_context("evaluate", [CONFIG, *arguments])
    with context:
        return options_from(context.params)


def test_options() -> None:
    made = options(
        "--tokenizer", "mecab:lemma", "--pos", "content", "--encoding", "euc-jp", "--sentence-tag", "SENTENCE",
        "--stemmer", "snowball:german", "--stop-list", CONFIG, "--max-characters", "200",
    )  # fmt: skip
    assert made == Options()._replace(
        tokenizer="mecab:lemma,content",
        encoding="euc-jp",
        sentence_tag="SENTENCE",
        stemming=Stemming.BOTH,
        stemmer="snowball:german",
        drop_stop_words=True,
        stop_list=CONFIG,
        limit_unit=Unit.CHARACTERS,
        limit=200.0,
        data=made.data,
    )
    assert options("--tokenizer", "mecab", "--pos", "content").tokenizer == "mecab:content"
    assert options() == Options(data=made.data)
    models = Options(stemming=Stemming.MODELS, data=made.data)
    assert options("-M", "--stemmer", "porter-155") == options("-M") == models
    assert options("-f", "A", "--several-models", "sum").model_rule == "sum"
    assert options("--max-characters", "0").limit_unit is Unit.NONE


@each(
    ("arguments", "message"),
    [
        (["--pos", "content"], "--pos content needs parts of speech"),
        (["--max-characters", "-3"], "--max-characters is a number of characters, 0 for no limit, not -3"),
        (["--max-characters", "nan"], "--max-characters is a number of characters, 0 for no limit, not nan"),
        (["-l", "3", "--max-characters", "3"], "a length limit is in words, bytes or characters"),
        (["-M", "--stemmer", "snowball:german"], "-M (stem models alone) belongs to ROUGE-1.5.5; stem both sides"),
        (["--no-stem", "--stemmer", "snowball:german"], "--no-stem and --stemmer exclude each other; give one of them"),
        (["--no-stem", "-M"], "--no-stem and --stem-models exclude each other"),
        (["--keep-stop-words", "--stop-list", CONFIG], "--keep-stop-words and --stop-list exclude each other"),
        (["--lcs", "--measures", "rouge-1"], "--lcs and --measures exclude each other"),
        (["--no-skip-unigrams", "-2", "4", "-U"], "--no-skip-unigrams and --skip-both exclude each other"),
        (["-f", "A", "--several-models", "best-f"], "formula A is the sum over all models; it cannot be best-f too"),
        (["--tokenizer", "mecap"], "did you mean 'mecab'?"),
        (["--tokenizer", "unicode", "-v"], "-v (--verbose) shows the steps of ROUGE-1.5.5"),
    ],
)
def test_what_cannot_be_meant(arguments: list[str], message: str) -> None:
    done = evaluate(CONFIG, *arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


def test_wrong_encoding_is_told_for_every_file() -> None:
    done = evaluate(CONFIG, "lead", "--encoding", "ascii")
    assert (done.status, done.stdout) == (1, b"")
    assert len(done.stderr.splitlines()) == 5
    assert done.stderr.count(".txt") == 9
    assert "ferry.A.txt, " in done.stderr
    assert "): not ascii: byte 0xe9 at offset 0; name its encoding (--encoding)" in done.stderr
