"""Every message of the package that a person can meet, read from its source, and what its shape lacks."""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterator
from copy import deepcopy
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "rouge_cli"
PARTS = {
    "Problem": ("place", "cause", "remedy"),
    "at": ("place", "cause", "remedy"),
    "LibraryErrors": ("place", "cause", "remedy"),
    "ParquetErrors": ("place", "cause", "remedy"),
    "problem": ("kind", "cause", "remedy"),
    "Finding": ("kind", "problem", "place", "cause", "remedy"),
}
"""Calls that are given a message in parts."""
TEXTS = (
    "UsageError", "OverwrittenInput", "DataError", "RecurringError", "BadParameter", "ClickException", "NoSuchOption",
    "BadArgumentUsage", "lacking", "Importing", "load_nanoarrow",
)  # fmt: skip
"""Calls that are given a message as one text."""
NOTES = ("warn", "inform")
BUILTIN = ("ValueError", "TypeError", "KeyError", "RuntimeError", "OverflowError", "IndexError")
"""Errors of Python's own, which the Python API raises where a package that it stands in for does, and as guards."""
ADDED = ("append", "extend")
CALLS = frozenset((*PARTS, *TEXTS, *NOTES, *BUILTIN, *ADDED))
"""All calls that may be given a message."""
WARNINGS = re.compile(r"(warnings|messages|told|problems|notes)$")
"""Lists to which warnings and notes are added."""
RETURNED = re.compile(r"warn|problem|notes$|why_")
"""Functions that return texts of warnings or problems, or lists of them."""
LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.alias)
RAISED = re.compile(r"raise (\w+)\((f?\"(?:[^\"\\]|\\.)*\")\)")
"""What the compiled kernel raises with words of its own."""


class Message(NamedTuple):
    """A message as a template: {...} is what is only known when it is shown."""

    place: str
    """The module, and the function in it."""
    kind: str
    """The call that is given it, or "warning"."""
    text: str
    has_remedy: bool

    def line(self) -> str:
        """How the list has it."""
        return f"{self.place}\t{self.kind}\t{self.text}"


@cache
def messages() -> list[Message]:
    """All of them, by module."""
    found: list[Message] = []
    for file in sorted(PACKAGE.rglob("*.py")):
        module = file.relative_to(PACKAGE).as_posix()
        found += _of_module(ast.parse(file.read_text(encoding="utf-8")), module)
    for file in sorted((*PACKAGE.rglob("*.pyx"), *PACKAGE.rglob("*.pxi"))):
        found += _of_kernel(file)
    return list(dict.fromkeys(found))


def _of_module(tree: ast.Module, module: str) -> list[Message]:
    found: list[Message] = []

    def visit(node: ast.AST, name: str, parts: _Parts) -> None:
        for child in _children(node):
            if isinstance(child, ast.Call | ast.AugAssign | ast.Assign | ast.AnnAssign | ast.Return | ast.Yield):
                found.extend(_of_node(child, f"{module}:{name}", name, parts))
                visit(child, name, parts)
            elif isinstance(child, ast.FunctionDef):
                visit(child, child.name, _Parts(child))
            else:
                visit(child, child.name if isinstance(child, ast.ClassDef) else name, parts)

    visit(tree, "", _Parts(ast.Module([], [])))
    return found


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in one, without those that have none themselves: names, constants, how a name is used."""
    for field in node._fields:
        value = getattr(node, field, None)
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and not isinstance(child, LEAVES):
                yield child


class _Parts(ast.NodeTransformer):
    """Puts the texts that a function gives its variables into the place of these."""

    def __init__(self, function: ast.AST) -> None:
        self.function = function

    @cached_property
    def texts(self) -> dict[str, ast.expr]:
        self.found: dict[str, ast.expr] = {}
        waiting = deque([self.function])
        while waiting:
            node = waiting.popleft()
            if isinstance(node, ast.Assign):
                self._add(node.targets[0], node.value)
            waiting.extend(_children(node))
        return self.found

    def _add(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, of_one in zip(target.elts, value.elts, strict=False):
                self._add(one, of_one)
        elif isinstance(target, ast.Name) and _has_words(value):
            before = self.found.get(target.id)
            either = ast.IfExp(ast.Constant(True), before, value) if before is not None else value
            self.found[target.id] = either

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.texts.get(node.id, node)

    def fill(self, node: ast.expr) -> ast.expr:
        """The text with what its variables are known to hold."""
        if isinstance(node, ast.Name):
            return self.texts.get(node.id, node)
        return self.visit(deepcopy(node)) if isinstance(node, ast.JoinedStr | ast.IfExp | ast.BinOp) else node


def _has_words(node: ast.expr) -> bool:
    """Whether it is a text of the source, or one of two, which says more than a name does."""
    if isinstance(node, ast.IfExp):
        return _has_words(node.body) and _has_words(node.orelse)
    return isinstance(node, ast.Constant | ast.JoinedStr) and " " in re.sub(r"\{[^{}]*\}", "", template(node))


def _of_kernel(file: Path) -> Iterator[Message]:
    place = file.relative_to(PACKAGE).as_posix()
    for error, text in RAISED.findall(file.read_text(encoding="utf-8")):
        yield from _of_texts(ast.parse(text, mode="eval").body, place, error)


def _of_node(node: ast.AST, place: str, function: str, parts: _Parts) -> Iterator[Message]:
    if isinstance(node, ast.Call):
        if _name(node.func) not in CALLS or not (node.args or node.keywords):
            return
        filled = [ast.keyword(word.arg, parts.fill(word.value)) for word in node.keywords]
        yield from _of_call(ast.Call(node.func, [*map(parts.fill, node.args)], filled), place)
    elif isinstance(node, ast.AugAssign | ast.Assign | ast.AnnAssign) and node.value is not None:
        to = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if WARNINGS.search(_name(to)):
            yield from _of_texts(node.value, place, "warning")
    elif isinstance(node, ast.Return | ast.Yield) and node.value is not None and RETURNED.search(function):
        yield from _of_texts(node.value, place, "warning")


def _of_call(call: ast.Call, place: str) -> Iterator[Message]:
    function, name = call.func, _name(call.func)
    if name in PARTS and call.args and (name != "at" or _is_error(function)):
        given = dict(zip(PARTS[name], map(template, call.args), strict=False))
        given |= {word.arg: template(word.value) for word in call.keywords if word.arg}
        if not given.get("cause") or "*" in given.values():
            return
        where, remedy = given.get("place", ""), given.get("remedy", "")
        text = (f"{where}: " if where else "") + given["cause"] + (f"; {remedy}" if remedy else "")
        yield Message(place, name, text, bool(remedy) or _has_remedy(given["cause"]))
    elif name in (*TEXTS, *NOTES, *BUILTIN) and call.args:
        yield from _of_texts(call.args[0], place, name)
    elif name in ADDED and call.args and isinstance(function, ast.Attribute):
        yield from _of_texts(call.args[0], place, "warning") if WARNINGS.search(_name(function.value)) else ()


def _name(node: ast.expr) -> str:
    """The name at the end of one, such as b of a.b; "" where none is."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_error(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) in ("UsageError", "DataError")


def _of_texts(node: ast.expr, place: str, kind: str) -> Iterator[Message]:
    """A text, or the texts of a list."""
    if isinstance(node, ast.List | ast.Tuple):
        for one in node.elts:
            yield from _of_texts(one, place, kind)
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult) and _is_list(node):
        for part in (node.left, node.right):
            yield from _of_texts(part, place, kind)
        return
    if isinstance(node, ast.IfExp) and (_is_list(node.body) or _is_list(node.orelse)):
        for part in (node.body, node.orelse):
            yield from _of_texts(part, place, kind)
        return
    if isinstance(node, ast.Dict | ast.Compare | ast.BoolOp | ast.Call | ast.DictComp | ast.Subscript):
        return
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        node = node.elt
    text = template(node)
    if re.search(r"[a-z]{3}", re.sub(r"\{[^{}]*\}", "", text)):
        yield Message(place, kind, text, _has_remedy(text))


def _is_list(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_list(node.left) or _is_list(node.right)
    return isinstance(node, ast.List | ast.ListComp | ast.Tuple)


def template(node: ast.expr) -> str:
    """What is known of a text from its source."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(template, node.values))
    if isinstance(node, ast.FormattedValue):
        texts = ast.IfExp | ast.JoinedStr | ast.Constant
        return template(node.value) if isinstance(node.value, texts) else "{" + _short(node.value) + "}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return template(node.left) + template(node.right)
    if isinstance(node, ast.IfExp):
        body, other = template(node.body), template(node.orelse)
        return f"({body}|{other})" if body or other else ""
    if isinstance(node, ast.Starred):
        return "*"
    return "{" + _short(node) + "}"


def _short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if re.fullmatch(r"[\w.]{1,30}", text) else "..."


REMEDY = re.compile(
    r"; |\bgive\b|\bname\b|\btake\b|\bpip install\b|did you mean|\bneeds\b|\buse\b|\binstead\b"
    r"|\bsay\b|\{remedy\}|\{hint\}"
    r"|\bmust be\b|\bexpected\b|, not (\{|in |both|before )|such as|\bcomes? before\b|\bput\b"
)
"""What to do, or what is wanted in the place of what was given."""
BY_OTHERS = re.compile(r"(: |^)(\{[^{}]*\})+( \([^()]*\))?$")
"""The end of what the system, a library or another function says of the cause."""


def _has_remedy(text: str) -> bool:
    """Whether a text says what to do, as far as words can tell."""
    return REMEDY.search(text) is not None or BY_OTHERS.search(text) is not None
