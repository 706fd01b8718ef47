"""Each step of the kernel (`steps.pxi`, `measure_steps.pxi`) has a twin, each public name a docstring and a stub."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import tests.reference
from rouge_cli.kernel import native
from tests.cases import each

TWINS_OF_OTHER_NAMES = {
    "Stemmer.token": "porter.stem",
    "Stemmer.element": "porter.stem_element",
    "Stemmer.keys": "elements.element_keys",
}

LIMITS = {"list_skips", "keep_rows", "keep_moves", "keep_words"}
"""How much memory a way of counting may take; tests lower them, and figures do not change."""


def public(owner: object) -> dict[str, object]:
    """The names that an owner made itself."""
    return {
        name: value
        for name, value in vars(owner).items()
        if not name.startswith("_") and getattr(value, "__module__", native.__name__) == native.__name__
    }


KERNEL = Path(native.__file__).parent
STEP_CODE = (KERNEL / "steps.pxi").read_text() + (KERNEL / "measure_steps.pxi").read_text()
STEPS = {
    name: value
    for name, value in public(native).items()
    if re.search(rf"^(cdef class|def) {name}\b", STEP_CODE, re.MULTILINE)
}
FUNCTIONS = {name: value for name, value in STEPS.items() if not isinstance(value, type)}
METHODS = {
    f"{name}.{method}": function
    for name, value in STEPS.items()
    if isinstance(value, type)
    for method, function in public(value).items()
}
CLASSES_AND_FUNCTIONS = {name: value for name, value in public(native).items() if callable(value)}
STUB = ast.parse((KERNEL / "native.pyi").read_text())


def twins() -> dict[str, ModuleType]:
    """By the name of a function, the module of the twins that has it."""
    found = {}
    for entry in pkgutil.iter_modules(tests.reference.__path__):
        module = importlib.import_module(f"{tests.reference.__name__}.{entry.name}")
        for name, value in vars(module).items():
            if getattr(value, "__module__", None) == module.__name__:
                found[name] = module
    return found


def test_there_are_functions_and_methods() -> None:
    assert {"split_sentences", "round5"} < FUNCTIONS.keys()
    assert set(METHODS) == set(TWINS_OF_OTHER_NAMES)


def test_every_function_has_a_twin_of_its_name() -> None:
    assert FUNCTIONS.keys() - twins().keys() == LIMITS


@pytest.mark.parametrize("name", TWINS_OF_OTHER_NAMES)
def test_every_method_has_a_twin(name: str) -> None:
    module, twin = TWINS_OF_OTHER_NAMES[name].split(".")
    assert twins()[twin].__name__.endswith(f".{module}")


@each("name", [*CLASSES_AND_FUNCTIONS, *METHODS])
def test_every_name_has_a_docstring(name: str) -> None:
    documented = METHODS.get(name) or CLASSES_AND_FUNCTIONS[name]
    assert inspect.getdoc(documented)


def test_the_stub_lists_exactly_the_public_names() -> None:
    listed = [node.name for node in STUB.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    assert sorted(listed) == sorted(CLASSES_AND_FUNCTIONS)


def stub_functions() -> dict[str, ast.FunctionDef]:
    found = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
    for node in STUB.body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}": each for each in node.body if isinstance(each, ast.FunctionDef)}
    return found


@each("name", [*FUNCTIONS, *METHODS])
def test_the_stub_has_the_arguments(name: str) -> None:
    function = FUNCTIONS.get(name) or METHODS[name]
    assert callable(function)
    arguments = stub_functions()[name].args
    assert [argument.arg for argument in arguments.args] == [*inspect.signature(function).parameters]
    defaults = [p.default for p in inspect.signature(function).parameters.values() if p.default is not p.empty]
    assert [ast.literal_eval(default) for default in arguments.defaults] == defaults
