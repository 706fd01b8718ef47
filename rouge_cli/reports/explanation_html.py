"""An explanation as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rouge_cli.analysis.explanations.explanation import Explained, Explanation, Found
from rouge_cli.analysis.explanations.matching import Line
from rouge_cli.analysis.explanations.words import (
    describe_clip,
    describe_compared,
    describe_counts,
    describe_origin,
    describe_rule,
    describe_scores,
    describe_unit,
    describe_workings,
)
from rouge_cli.results.overviews import count
from rouge_cli.text.close_reading import Reading, Sentence, Word

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; }
code { color: #777; font-size: 85%; overflow-wrap: anywhere; }
h2 { font-size: 1.15em; margin: 1.6em 0 .3em; border-bottom: 1px solid #ddd; }
.tokens { color: #666; font-size: 90%; }
.matched { background: #c9f0c9; border-radius: 3px; padding: 0 .15em; }
.clipped { background: #fbe3a6; border-radius: 3px; padding: 0 .15em; }
.dropped { color: #aaa; }
.cut { color: #b55; text-decoration: line-through; }
.origin { color: #888; font-size: 85%; }
""".strip()


def explanation_html(explanation: Explanation) -> bytes:
    """The page, in UTF-8."""
    return "".join(f"{line}\n" for line in _page(explanation)).encode("utf-8", "replace")


def _page(explanation: Explanation) -> Iterator[str]:
    title = escape(f"{explanation.source}, evaluation {explanation.evaluation}, system {explanation.system}")
    yield f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield f"<style>\n{_STYLE}\n</style></head><body>"
    yield f"<h1>{title}</h1>\n<p><code>{escape(explanation.signature)}</code></p>"
    yield from (f"<p>warning: {escape(warning)}</p>" for warning in explanation.warnings)
    yield from _reading("Peer", explanation.peer)
    for id, model in explanation.models:
        yield from _reading(f"Model {id}", model)
    for measure in explanation.measures:
        yield from _measure(measure, explanation.rule)
    yield ('<p>Marks: <span class="matched">matched</span>, <span class="clipped">clipped away</span>, '
           '<span class="dropped">dropped</span>, <span class="cut">cut by the limit</span>.</p>')  # fmt: skip
    yield "</body></html>"


def _reading(title: str, reading: Reading) -> Iterator[str]:
    yield f"<h2>{escape(title)}: {escape(reading.name)}</h2>"
    yield f"<p>{count(reading.size, 'byte')}, {count(len(reading.joined(False)), 'token')}</p>"
    yield from _sentences(reading.sentences)
    if reading.sentences_alone is not None:
        yield "<p>To ROUGE-L and ROUGE-W, which hold the limit against every sentence:</p>"
        yield from _sentences(reading.sentences_alone)


def _sentences(sentences: tuple[Sentence, ...]) -> Iterator[str]:
    yield "<ol>"
    for sentence in sentences:
        cut = f'<span class="cut">{escape(sentence.cut)}</span>' if sentence.cut else ""
        words = " ".join(map(_word, sentence.words))
        yield f'<li>{escape(sentence.kept)}{cut}<br><span class="tokens">{words}</span></li>'
    yield "</ol>"


def _word(word: Word) -> str:
    if word.state != "kept":
        return f'<span class="{"dropped" if word.state == "stop word" else "cut"}">{escape(word.token)}</span>'
    return escape(word.token if word.stem == word.token else f"{word.token}→{word.stem}")


def _measure(measure: Explained, rule: str) -> Iterator[str]:
    yield f"<h2>{escape(measure.label)}: {describe_scores(measure)}</h2>"
    yield f'<p class="origin">{"<br>".join(map(escape, measure.formula))}</p>'
    if rule_text := describe_rule(measure, rule):
        yield f"<p>{rule_text}</p>"
    if not measure.models and not measure.compared:
        yield "<p>Not made of parts that could be listed.</p>"
    for found in measure.models:
        yield from _model(found)
    for compared in measure.compared:
        yield f"<p>{escape(describe_compared(compared))}</p>"
        yield "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in describe_workings(compared.workings)) + "</ul>"


def _model(found: Found) -> Iterator[str]:
    yield f"<p>Model {escape(found.model)}: {describe_counts(found)}: {describe_scores(found)}</p>"
    units = found.matches.units
    if units:
        yield "<p>" + " ".join(f'<span class="matched">{escape(describe_unit(unit))}</span>' for unit in units) + "</p>"
    clipped = [unit for unit in units if unit.clipped]
    if clipped:
        shown = " ".join(f'<span class="clipped">{escape(describe_clip(unit))}</span>' for unit in clipped)
        yield f"<p>Clipped: {shown}</p>"
    for number, line in enumerate(found.matches.lines, 1):
        if any(line.marks):
            yield f'<p>{number}. {_line(line)}<br><span class="origin">{escape(describe_origin(line))}</span></p>'


def _line(line: Line) -> str:
    return " ".join(
        f'<span class="{mark}">{escape(token)}</span>' if mark else escape(token)
        for token, mark in zip(line.tokens, line.marks, strict=True)
    )
