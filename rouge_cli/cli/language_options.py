"""Options for other languages and scripts: tokenisers, encodings, stemmers, stop lists, limits in characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rouge_cli.cli.evaluation_options import NUMBER
from rouge_cli.errors import UsageError
from rouge_cli.options import Options, Stemming, Unit

Command = TypeVar("Command", bound=Callable[..., Any])

_READING = [
    click.option("--tokenizer", metavar="NAME",
                 help="What a token is: ascii-155 (the default: ROUGE-1.5.5, ASCII alone), unicode, character, "
                      "character:runs, whitespace (pre-segmented text), mecab, mecab:lemma, command:PROG."),
    click.option("--pos", type=click.Choice(["content"]),
                 help="With mecab: only nouns, verbs, adjectives and unknown words."),
    click.option("--encoding", metavar="NAME",
                 help="Encoding of the summaries: utf-8, euc-jp, shift_jis, gb18030, ..."),
    click.option("--sentence-tag", metavar="TAG",
                 help="Sentences are the <TAG> elements of a file (SENTENCE in TSC), not its lines."),
    click.option("--stop-list", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
                 help="Leave out the words of FILE: UTF-8, one a line, as tokens are."),
]  # fmt: skip
_OPTIONS = [
    *_READING,
    click.option("--stemmer", metavar="NAME",
                 help="Stem with snowball:LANGUAGE, such as snowball:german, or porter-155 (as --stem)."),
    click.option("--max-characters", type=NUMBER, metavar="N",
                 help="Only the first N characters of each summary, newlines not counted."),
]  # fmt: skip


def language_options(command: Command) -> Command:
    """Adds the options for other languages."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def reading_options(command: Command) -> Command:
    """Adds those of them that say what words and sentences are, for commands that do not score."""
    for option in reversed(_READING):
        command = option(command)
    return command


def with_language(options: Options, given: dict[str, Any]) -> Options:
    """The options with what language_options or reading_options were given; takes it out of given. UsageError."""
    tokenizer, stemmer, limit = given.pop("tokenizer"), given.pop("stemmer", None), given.pop("max_characters", None)
    if given.pop("pos"):
        tokenizer = _content_words(tokenizer)
    if limit is not None and not limit.value >= 0:
        raise UsageError(f"--max-characters is a number of characters, 0 for no limit, not {limit.text}")
    if limit is not None and options.limit_unit is not Unit.NONE:
        raise UsageError("a length limit is in words, bytes or characters (--max-characters), not in several of them")
    stop_list, encoding, tag = given.pop("stop_list"), given.pop("encoding"), given.pop("sentence_tag")
    return options._replace(
        tokenizer=tokenizer or options.tokenizer,
        encoding=encoding or options.encoding,
        sentence_tag=tag or options.sentence_tag,
        stemmer=stemmer or options.stemmer,
        stemming=Stemming.BOTH if stemmer else options.stemming,
        stop_list=stop_list or options.stop_list,
        drop_stop_words=bool(stop_list) or options.drop_stop_words,
        limit_unit=Unit.CHARACTERS if limit is not None and limit.value else options.limit_unit,
        limit=limit.value if limit is not None else options.limit,
    )


def _content_words(tokenizer: str | None) -> str:
    name, _, parameters = (tokenizer or "").partition(":")
    if name != "mecab":
        raise UsageError("--pos content needs parts of speech: give --tokenizer mecab with it")
    return f"mecab:{parameters},content" if parameters else "mecab:content"
