"""Lint of generated text: traces of a chat, of reasoning, of markup; refusals, cut texts, copies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

EXAMPLES = 5
ENDS = tuple(".!?…。！？।؟؛।॥።։\"'”’»)」』】]")
"""Characters with which a finished text ends."""
_TAIL = re.compile(r"(?:</?[a-z]+>|\s)+$", re.IGNORECASE)


class Rule(NamedTuple):
    """One thing to look for. hints are small letters of which one is in every text that the pattern finds."""

    name: str
    meaning: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]


def _rule(name: str, meaning: str, hints: Sequence[str], pattern: str) -> Rule:
    return Rule(name, meaning, tuple(hints), re.compile(pattern, re.IGNORECASE | re.MULTILINE))


RULES = (
    _rule("chat marker", "control tokens or speakers of a chat template",
          ("<|", "[inst", "[/inst", "<s>", "</s>", "<start_of", "<end_of", "assistant:", "user:", "human:",
           "### response", "### instruction", "### assistant"),
          r"<\|[\w ]{1,40}\|>|\[/?INST\]|</?s>|<(?:start|end)_of_\w+>|^[ \t]{0,8}#{0,3} ?(?:assistant|user|human) ?:|"
          r"^### (?:response|instruction|assistant)"),
    _rule("reasoning", "thinking that was not removed", ("think>", "thinking>", "reasoning>", "scratchpad>"),
          r"</?(?:think|thinking|reasoning|scratchpad)>"),
    _rule("preamble", "a sentence about the summary before or after it",
          ("summary", "sure", "certainly", "of course", "in short", "let me know"),
          r"\A\W*(?:sure|certainly|of course)\b[^.\n]{0,60}[!,:.]|"
          r"\bhere(?:'s|’s| is| are)\b[^.\n]{0,40}\bsummar|\A\W*(?:\w+ ){0,3}summary\W{0,4}:|"
          r"\bthe following is a\b[^.\n]{0,30}\bsummary|\blet me know if\b"),
    _rule("Markdown", "headings, bold type, bullets or code fences", ("#", "**", "- ", "* ", "```", "•"),
          r"^ {0,3}#{1,6} +\S|\*\*[^*\n]+\*\*|^ {0,3}[-*•] +\S|^[ \t]{0,8}```"),
    _rule("refusal", "the system says that it cannot or will not",
          ("as an ai", "language model", "i cannot", "i can't", "i can’t", "i'm sorry", "i’m sorry", "i am sorry",
           "i apologize", "unable to", "no text", "no article"),
          r"\bas an? (?:ai|large language model)\b|\bi(?:'m|’m| am) (?:sorry|unable to)\b|\bi apologi[sz]e\b|"
          r"\bi (?:cannot|can't|can’t) (?:provide|summari[sz]e|help|assist|access|create|generate|fulfill|comply)|"
          r"\bno (?:text|article) (?:was|is|has been) provided\b"),
)  # fmt: skip
EMPTY = ("empty", "no text at all")
CUT = ("cut off", "the text ends without the end of a sentence")
COPIED = ("source copied", "at least 95% of the source's words stand in the summary in one piece")
REFERENCE = ("reference copied", "the summary is a reference summary, word for word")


class Lint(NamedTuple):
    """The findings of one rule in one system's summaries."""

    rule: str
    meaning: str
    system: str
    summaries: int
    """How many have it,"""
    of: int
    """and how many were looked at."""
    evaluations: tuple[str, ...]
    """The first of them,"""
    excerpt: str
    """and what was found in the first one."""


class Linter:
    """Apply the rules to summaries; count findings. ends: whether finished texts end with a mark (see ends_marked)."""

    def __init__(self, ends: bool) -> None:
        self._ends = ends
        self._found: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._meanings: dict[str, str] = {}
        self._seen: dict[str, int] = {}

    def look(self, evaluation: str, texts: Mapping[str, str]) -> None:
        """Take the summaries of all systems of an evaluation in."""
        together = "\n".join(texts.values()).lower()
        rules = [rule for rule in RULES if any(hint in together for hint in rule.hints)]
        for system, text in texts.items():
            self._seen[system] = self._seen.get(system, 0) + 1
            if not text.strip():
                self.note(EMPTY, system, evaluation, "")
                continue
            for rule in rules:
                if match := rule.pattern.search(text):
                    self.note((rule.name, rule.meaning), system, evaluation, _around(text, *match.span()))
            if self._ends and not is_finished(text):
                self.note(CUT, system, evaluation, "…" + " ".join(text[-200:].split())[-60:])

    def note(self, rule: tuple[str, str], system: str, evaluation: str, excerpt: str) -> None:
        """Count one finding."""
        self._meanings[rule[0]] = rule[1]
        self._found.setdefault((system, rule[0]), []).append((evaluation, excerpt))

    def findings(self, systems: Sequence[str]) -> tuple[Lint, ...]:
        """By rule and system, the rules in the order of their list."""
        order = {name: place for place, name in enumerate(self._names())}
        made = [
            Lint(rule, self._meanings[rule], system, len(found), self._seen.get(system, 0),
                 tuple(evaluation for evaluation, _ in found[:EXAMPLES]), found[0][1])
            for (system, rule), found in self._found.items()
        ]  # fmt: skip
        return tuple(sorted(made, key=lambda one: (order[one.rule], systems.index(one.system))))

    @staticmethod
    def _names() -> list[str]:
        return [*(rule.name for rule in RULES), *(rule[0] for rule in (EMPTY, CUT, COPIED, REFERENCE))]


def is_finished(text: str) -> bool:
    """Whether a text ends as sentences do; closing tags and white space do not count."""
    last = text.rstrip()[-200:]
    return (last.endswith(ENDS) and not last.endswith(">")) or _TAIL.sub("", last).endswith(ENDS)


def ends_marked(references: Sequence[str], share: float = 0.8) -> bool:
    """Whether finished texts of this kind end with a mark: nearly all reference summaries do."""
    filled = [text for text in references if text.strip()]
    return bool(filled) and sum(map(is_finished, filled)) >= share * len(filled)


def _around(text: str, start: int, end: int) -> str:
    end = min(end, start + 60)
    before, after = max(0, start - 15), min(len(text), end + 15)
    shown = " ".join(text[before:after].split())
    return f"{'…' * (before > 0)}{shown}{'…' * (after < len(text))}"
