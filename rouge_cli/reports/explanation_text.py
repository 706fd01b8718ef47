"""An explanation for a terminal or a file: marks in colour, or in brackets where there is none."""

from __future__ import annotations

from collections.abc import Iterator

from rouge_cli.analysis.explanations.explanation import Explained, Explanation, Found
from rouge_cli.analysis.explanations.matching import Mark, Unit
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
from rouge_cli.errors import on_terminal
from rouge_cli.results.overviews import count
from rouge_cli.text.close_reading import Reading, Sentence, Word

MOST_UNITS = 40
"""Units that are listed; of more the others are summed up."""
MOST_PARTS = 60
"""Parts of a score of texts that are listed."""
GREEN, YELLOW, FAINT, BOLD, STRUCK = "32", "33", "2", "1", "9"


def explanation_text(explanation: Explanation, colour: bool = False) -> bytes:
    """The whole text. Without colour [word] matched, {word} was clipped away, (word) was dropped; cuts are named."""
    lines = list(_Text(colour).lines(explanation))
    if not lines[-1]:  # the blank line above the legend, where there is none
        del lines[-1]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


class _Text:
    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.seen: set[str] = set()
        """Marks that have occurred, as the legend calls them."""

    def lines(self, explanation: Explanation) -> Iterator[str]:
        yield self.paint(
            f"{explanation.source}, evaluation {explanation.evaluation}, system {explanation.system}", BOLD
        )
        yield self.paint(explanation.signature, FAINT)
        for warning in explanation.warnings:
            yield f"warning: {on_terminal(warning)}"
        yield ""
        yield from self.reading("Peer", explanation.peer)
        for id, model in explanation.models:
            yield from self.reading(f"Model {id}", model)
        for measure in explanation.measures:
            yield from self.measure(measure, explanation.rule)
        yield from self.legend()

    def paint(self, text: str, code: str, open: str = "", close: str = "") -> str:
        """Names and texts have no codes of their own, which a terminal would take for those of the marks."""
        text = on_terminal(text)
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else f"{open}{text}{close}"

    def reading(self, title: str, reading: Reading) -> Iterator[str]:
        kept = len(reading.joined(False))
        yield self.paint(f"{title}: {reading.name}", BOLD) + f" ({count(reading.size, 'byte')}, {count(kept, 'token')})"
        yield from self.sentences(reading.sentences)
        if reading.sentences_alone is not None:
            yield "  to ROUGE-L and ROUGE-W, which hold the limit against every sentence:"
            yield from self.sentences(reading.sentences_alone)
        yield ""

    def sentences(self, sentences: tuple[Sentence, ...]) -> Iterator[str]:
        for number, sentence in enumerate(sentences, 1):
            yield f"  {number}  {on_terminal(sentence.kept)}" + (
                self.paint(sentence.cut, STRUCK, "[cut: ", "]") if sentence.cut else ""
            )
            if sentence.words:
                yield "     " + " ".join(map(self.word, sentence.words))

    def word(self, word: Word) -> str:
        if word.state == "stop word":
            self.seen.add("dropped")
            return self.paint(word.token, FAINT, "(", ")")
        if word.state == "cut":
            return self.paint(word.token, STRUCK, "[cut: ", "]")
        if word.stem == word.token:
            return on_terminal(word.token)
        self.seen.add("token>stem")
        return on_terminal(f"{word.token}>{word.stem}")

    def measure(self, measure: Explained, rule: str) -> Iterator[str]:
        yield self.paint(f"{measure.label}: {describe_scores(measure)}", BOLD)
        if measure.compared or any(line.runs for found in measure.models for line in found.matches.lines):
            yield from (self.paint(f"  {line}", FAINT) for line in measure.formula)
        if rule_text := describe_rule(measure, rule):
            yield f"  {rule_text}"
        if not measure.models and not measure.compared:
            yield "  not made of parts that could be listed"
        for found in measure.models:
            yield from self.model(found)
        for compared in measure.compared:
            yield f"  {describe_compared(compared)}"
            yield from self.parts(list(describe_workings(compared.workings)))
        yield ""

    def model(self, found: Found) -> Iterator[str]:
        yield f"  model {found.model}: {describe_counts(found)}: {describe_scores(found)}"
        if found.matches.units:
            yield from self.units(found.matches.units)
        for number, line in enumerate(found.matches.lines, 1):
            if any(line.marks):
                yield f"    {number}  " + " ".join(map(self.token, line.tokens, line.marks))
                yield "       " + self.paint(describe_origin(line), FAINT)

    def parts(self, lines: list[str]) -> Iterator[str]:
        yield from (f"    {on_terminal(line)}" for line in lines[:MOST_PARTS])
        if len(lines) > MOST_PARTS:
            yield f"    and {len(lines) - MOST_PARTS} more, which --format json lists"

    def units(self, units: tuple[Unit, ...]) -> Iterator[str]:
        clipped = [unit for unit in units if unit.clipped]
        if self.colour:  # the names of units have no other marks
            self.seen.update(("matched", "clipped away") if clipped else ("matched",))
        shown = ", ".join(describe_unit(unit) for unit in units[:MOST_UNITS])
        rest = units[MOST_UNITS:]
        yield (
            "    "
            + self.paint(shown, GREEN)
            + (f", and {len(rest)} more, {sum(unit.counted for unit in rest)} in all" if rest else "")
        )
        if clipped:
            yield "    clipped: " + self.paint(", ".join(describe_clip(unit) for unit in clipped[:MOST_UNITS]), YELLOW)

    def token(self, token: str, mark: Mark) -> str:
        if mark == "matched":
            self.seen.add("matched")
            return self.paint(token, GREEN, "[", "]")
        if mark == "clipped":
            self.seen.add("clipped away")
            return self.paint(token, YELLOW, "{", "}")
        return on_terminal(token)

    def legend(self) -> Iterator[str]:
        parts = ("matched", GREEN, "[", "]"), ("clipped away", YELLOW, "{", "}"), ("dropped", FAINT, "(", ")")
        marks = [self.paint(*part) for part in parts if part[0] in self.seen]
        marks += ["token>stem"] if "token>stem" in self.seen else []
        if marks:
            yield f"Marks: {', '.join(marks)}"
