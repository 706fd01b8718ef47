"""A module that stands in for `inspect`: each test in an interpreter of its own, as it is about what is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest
from lxml import etree

from tests.cases import each

START = "import sys; from rouge_cli.cli.lazy_inspect import defer_inspect; defer_inspect(); from lxml import etree\n"


def printed(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(etree.LXML_VERSION < (6,), reason="before 6.0 lxml takes more of it")
def test_lxml_does_not_load_it() -> None:
    assert printed(START + "print('ast' in sys.modules, etree.fromstring('<a>1</a>').text)") == "False 1\n"


@each(
    ("program", "expected"),
    [
        ("import inspect; print(inspect.isclass(int), inspect.isclass(1))", "True False\n"),
        ("from inspect import signature; print(signature(lambda a, b=1: a))", "(a, b=1)\n"),
        ("import inspect; print(inspect.getfullargspec(lambda a: a).args)", "['a']\n"),
        ("import inspect; inspect.isclass; import inspect; print(inspect.__file__.endswith('inspect.py'))", "True\n"),
        ("import inspect, pydoc, dataclasses; print(dataclasses.is_dataclass(int), pydoc.plain('x'))", "False x\n"),
        ("import inspect; print(hasattr(inspect, 'no_such_thing'))", "False\n"),
        ("import inspect; print(hasattr(inspect, '__no_such_thing__'))", "False\n"),
    ],
)
def test_whoever_uses_it_has_it(program: str, expected: str) -> None:
    assert printed(START + program) == expected


def test_parsers_with_targets_work() -> None:
    """What lxml takes the function for."""
    program = """
class Target:
    def start(self, tag, attributes, names): print(tag, dict(attributes), dict(names))
    def end(self, tag): pass
    def close(self): return 7
print(etree.fromstring('<a b="1"/>', etree.XMLParser(target=Target())))
"""
    assert printed(START + program) == "a {'b': '1'} {}\n7\n"


def test_what_is_loaded_stays() -> None:
    assert printed("import inspect as before\n" + START + "import inspect; print(inspect is before)") == "True\n"
