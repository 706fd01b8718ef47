"""Random evaluation configurations, as XML and as list files, that say one thing in many ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

Named = list[tuple[str, str]]
"""Ids and file names."""


@dataclass
class Evaluation:
    """One EVAL element: what is None is not written."""

    id: str
    kind: str | None
    peer_root: str | None
    model_root: str | None
    peers: Named = field(default_factory=list)
    models: Named = field(default_factory=list)
    inner: list[Evaluation] = field(default_factory=list)


def scattered(random: Random, evaluations: Sequence[Evaluation], oddity: float) -> list[Evaluation]:
    """The same evaluations, some in two EVAL elements (the second adds to the first) and useless ones."""
    result: list[Evaluation] = []
    for evaluation in evaluations:
        if random.random() < oddity and evaluation.models:
            result += _in_two(random, evaluation)
        else:
            result.append(evaluation)
    if random.random() < oddity:
        ghost = Evaluation(f"unused{len(result)}", None, None, None, [], [("A", "no-such-file")])
        result.insert(random.randint(0, len(result)), ghost)
    if len(result) > 1 and random.random() < oddity / 3:
        result[-2].inner.append(result.pop())
    return result


def _in_two(random: Random, evaluation: Evaluation) -> list[Evaluation]:
    """Two EVAL elements of one id. Models may be mentioned again, or get another file under the same id."""
    cut = random.randint(0, len(evaluation.models))
    again = [(name, random.choice(evaluation.models)[1]) for name, _ in evaluation.models if random.random() < 0.3]
    first = replace(evaluation, models=evaluation.models[:cut], inner=[])
    second = replace(evaluation, models=evaluation.models[cut:] + again, inner=[])
    if random.random() < 0.5:
        moved = first if random.random() < 0.5 else second
        moved.peers = []
    if random.random() < 0.5:
        second.kind, second.peer_root = None, None
    elif random.random() < 0.3:
        first.model_root = "no-such-folder"
    return [first, second]


class XmlWriter:
    """Writes evaluations as XML in one style; `oddity` is the chance of an unusual wording, each time."""

    def __init__(self, random: Random, oddity: float) -> None:
        """Choose the style: encoding, case of the elements, quotes, indentation."""
        self.random = random
        self.oddity = oddity
        self.encoding = random.choice(("utf-8", "utf-8", "iso-8859-1", "us-ascii"))
        self.entity = random.random() < oddity
        self.case: Callable[[str], str] = random.choice((str.upper, str.upper, str.lower, str.title))
        self.quote = random.choice('""\'')
        self.gap = random.choice(("\n", "\n", "\n  ", "", "\r\n\t"))

    def document(self, evaluations: Sequence[Evaluation]) -> bytes:
        """The whole file."""
        body = self.gap.join(self._evaluation(evaluation) for evaluation in evaluations)
        root = self.random.choice(("ROUGE_EVAL", "ROUGE-EVAL", "rouge_eval", "anything"))
        root_attribute = self.random.choice((' version="1.5.5"', ' version="1.0"', "", ' ID="root"'))
        text = f"<{root}{root_attribute}>{self.gap}{body}{self.gap}</{root}>{self.random.choice(('', self.gap))}"
        if len(evaluations) == 1 and self._odd():
            text = body
            root = "EVAL"
        head = self._declaration() + self._doctype(root)
        return (head + text).encode(self.encoding, "xmlcharrefreplace")

    def _declaration(self) -> str:
        if self.encoding == "utf-8" and self.random.random() < 0.3:
            return "\ufeff" if self._odd() else ""
        return f'<?xml version="1.0" encoding="{self.random.choice((str.upper, str))(self.encoding)}"?>\n'

    def _doctype(self, root: str) -> str:
        return f'<!DOCTYPE {root} [<!ENTITY dot ".">]>\n' if self.entity else ""

    def _odd(self) -> bool:
        return self.random.random() < self.oddity

    def _tag(self, name: str) -> str:
        if not self._odd():
            return self.case(name)
        return "".join(self.random.choice((letter.upper(), letter.lower())) for letter in name)

    def _attribute(self, name: str, value: str) -> str:
        quote = self.random.choice("\"'") if self._odd() else self.quote
        equals = self.random.choice((" = ", "=\n")) if self._odd() else "="
        return f" {name}{equals}{quote}{self._escaped(value, quote)}{quote}"

    def _escaped(self, text: str, quote: str = "") -> str:
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        if quote:
            text = text.replace(quote, "&quot;" if quote == '"' else "&apos;")
        if text.isalnum() and self._odd():
            place = self.random.randrange(len(text))
            form = self.random.choice(("&#{};", "&#x{:x};", "&#x{:X};"))
            text = text[:place] + form.format(ord(text[place])) + text[place + 1 :]
        return text

    def _element(self, name: str, content: str, attributes: str = "") -> str:
        """An element; start and end tag must agree in case, so the tag is chosen once."""
        tag = self._tag(name)
        if not content and self.random.random() < 0.5:
            return f"<{tag}{attributes}/>"
        space = " " if self._odd() else ""
        return f"<{tag}{attributes}{space}>{content}</{tag}{space}>"

    def _text(self, text: str) -> str:
        """A text that reads as `text` in the original: decorated, split, or with something before it."""
        if not self._odd():
            return self._escaped(text)
        middle = len(text) // 2
        left, right = self._escaped(text[:middle]), self._escaped(text[middle:])
        if self.entity and "." in right:
            return left + right.replace(".", "&dot;", 1)
        return self.random.choice(
            (
                self._character_data(text),
                f"{left}{self._character_data(text[middle:])}",
                f"{self._character_data(text[:middle])}{right}",
                f"<!-- a comment -->{left}{right}",
                f"cut<!-- a comment -->{left}{right}",
                f"cut<b>child</b>{left}{right}",
                f"{left}{right}<!-- a comment -->",
                f"{left}{right}<b/>",
                f"cut<?process it?>{left}{right}",
                f"\n\t {left}{right}\n  ",
                f"\u00a0{left}{right}\u2003",
                f"&#32;{left}{right}&#x3000;",
                f" \u0085{left}{right}&#13;",
            )
        )

    def _character_data(self, text: str) -> str:
        """A CDATA section, where no character of the text needs a reference in this encoding."""
        known = text.encode(self.encoding, "ignore").decode(self.encoding) == text
        return f"<![CDATA[{text}]]>" if known else self._escaped(text)

    def _noise(self) -> str:
        """Something between elements that says nothing."""
        choices = (
            "<!-- <P ID='9'>no</P> -->",
            "words",
            "<?x y?>",
            "<note>words <b>x</b></note>",
            "&amp;",
            "\n\n",
            "<q/>",
        )
        noise = self.random.choice(choices) if self._odd() else ""
        return noise + self.gap

    def _evaluation(self, evaluation: Evaluation) -> str:
        """An EVAL with its parts in any order."""
        parts = [self._element("MODELS", self._list("M", evaluation.models))]
        if evaluation.peers or self.random.random() < 0.5:
            parts.append(self._element("PEERS", self._list("P", evaluation.peers)))
        if not evaluation.models and self.random.random() < 0.5:
            parts.pop(0)
        for name, root in (("PEER-ROOT", evaluation.peer_root), ("MODEL-ROOT", evaluation.model_root)):
            if root is not None:
                parts.append(self._root(name, root))
        if evaluation.kind is not None:
            parts.append(self._format(evaluation.kind))
        if self.random.random() < 0.5:
            self.random.shuffle(parts)
        if self._odd():
            parts[0] = self._element(self.random.choice(("wrapper", "x")), parts[0])
        parts += [self._evaluation(inner) for inner in evaluation.inner]
        if evaluation.inner:
            self.random.shuffle(parts)
        attributes = self._attribute("ID", evaluation.id)
        if self._odd():
            attributes += self._attribute("Id", "ignored")
        return self._element("EVAL", self._noise().join(["", *parts, ""]), attributes)

    def _root(self, name: str, root: str) -> str:
        element = self._element(name, self._text(root + self.random.choice(("", "", "/"))))
        if self._odd():
            return self._element(name, self._text("no-such-folder")) + element
        return element + (self._element(name, "") if self._odd() else "")

    def _format(self, kind: str) -> str:
        case = self.random.choice((str.lower, str.title)) if self._odd() else str.upper
        wrong = ""
        if self._odd():
            wrong = self._element("INPUT-FORMAT", "", self._attribute("TYPE", "ISI"))
        return wrong + self._element("INPUT-FORMAT", self._noise().strip(), self._attribute("TYPE", case(kind)))

    def _list(self, name: str, files: Named) -> str:
        """The P or M elements; a peer may be given before with a wrong file, since the last one wins."""
        items = [self._element(name, self._text(file), self._attribute("ID", id)) for id, file in files]
        if name == "P" and files and self._odd():
            items.insert(0, self._element("P", "no-such-file", self._attribute("ID", files[-1][0])))
        if name == "P" and files and self.random.random() < self.oddity / 4:
            items.append(self._element("P", "", self._attribute("ID", self.random.choice(files)[0])))
        return self._noise().join(["", *items, ""])


def list_file(random: Random, lines: Sequence[Sequence[str]], oddity: float) -> bytes:
    """A list file: one evaluation a line, with comments and blank lines here and there."""
    result: list[str] = []
    for names in lines:
        while random.random() < oddity:
            result.append(random.choice(("", " ", "\t", "# a comment", "#", "#peer model")))
        gap = random.choice(("\t", "  ", " \t", "\v", "\f")) if random.random() < oddity else " "
        before = random.choice((" ", "\t")) if random.random() < oddity else ""
        after = random.choice((" ", "\r", "\t \r", " \f")) if random.random() < oddity else ""
        result.append(before + gap.join(names) + after)
    ending = "" if random.random() < oddity else "\n"
    return ("\n".join(result) + ending).encode()
