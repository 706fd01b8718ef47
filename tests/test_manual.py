"""The manual: links lead somewhere, comments cite pages that exist, it builds without a warning, man pages are made."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import each

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = [
    path
    for folder in ("rouge_cli", "tests", "fixtures")
    for suffix in ("py", "pyx", "pxi", "pxd", "c", "h", "md")
    for path in (ROOT / folder).rglob(f"*.{suffix}")
    if path.name != "test_manual.py"
] + [ROOT / name for name in ("paper.md", "CONTRIBUTING.md", "SECURITY.md", "pyproject.toml", "Makefile")]
CITED = re.compile(rb"docs/[\w./-]+?\.(?:md|rst|ipynb|png)\b")


def prose(path: Path) -> str:
    """A page without its code blocks and code in lines, in which brackets are no links."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`(?!\])", "", text)


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and MyST make them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(path: Path) -> list[str]:
    found = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        name, _, anchor = target.partition("#")
        page = (path.parent / name).resolve() if name else path
        if "://" in target:
            continue
        if not page.exists() or (anchor and anchor not in anchors(page)):
            found.append(target)
    return found


@each("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    assert dead_links(path) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b`, c\n[x](#a-b-c) [y](#d) [z](other.md) `[no](link)` [w](https://example.org/)\n")
    assert dead_links(page) == ["#d", "other.md"]


def test_code_cites_pages_that_exist() -> None:
    cited = {
        (name.decode(), str(path.relative_to(ROOT)))
        for path in SOURCES
        if b"docs/" in (text := path.read_bytes())
        for name in CITED.findall(text)
    }
    assert len(cited) > 20
    assert [place for place in sorted(cited) if not (ROOT / place[0]).exists()] == []


def test_tables_have_all_their_cells() -> None:
    broken = []
    for path in PAGES:
        tables = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
        for head, *rows in (table.splitlines() for table in re.findall(r"(?:^\|.*\n)+", tables, re.M)):
            cells = len(re.findall(r"(?<!\\)\|", head))
            broken += [(path.name, row) for row in rows if len(re.findall(r"(?<!\\)\|", row)) != cells]
    assert broken == []


def test_pages_name_what_can_be_imported() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
    found = {
        (module, name)
        for module, names in re.findall(r"from (rouge_cli[\w.]*) import ([\w, ]+)", text)
        for name in names.split(" as ")[0].strip().split(", ")
    }
    assert len(found) > 10
    for module, name in found:
        home = importlib.import_module(module)
        assert hasattr(home, name) or importlib.util.find_spec(f"{module}.{name}"), f"{module}.{name}"


def test_pages_say_where_their_examples_run() -> None:
    """Who installed a wheel has no configs/ and no fixtures/."""
    in_blocks = re.compile(r"^```(?:console|pycon|python)(?:(?!^```).)*\b(?:configs|fixtures)/", re.M | re.S)
    pages = [path for path in PAGES if in_blocks.search(path.read_text(encoding="utf-8"))]
    assert len(pages) > 20
    silent = [path.name for path in pages if "in a copy of the repository" not in path.read_text(encoding="utf-8")]
    assert silent == []


def test_every_page_is_in_the_table_of_contents() -> None:
    docs = ROOT / "docs"
    listed = set(re.findall(r"^([\w./-]+)$", (docs / "index.md").read_text(encoding="utf-8"), re.M))
    pages = {str(path.relative_to(docs).with_suffix("")) for path in docs.rglob("*") if path.suffix in (".md", ".rst")}
    assert pages - listed == {"index"}


def test_readme_is_a_front_page() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 160


def test_man_pages_are_those_of_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    from building.man_pages import FOLDER, man_pages

    pages = man_pages()
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert [name for name in sorted({*pages, *kept}) if pages.get(name) != kept.get(name)] == [], "run `make man`"
    sections = re.findall(r"^\.SH (.+)$", pages["rouge-cli-compare.1"], re.M)
    assert sections == ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "SEE ALSO"]
    assert {"rouge-cli.1", "rouge155.1", "rouge-cli-evaluate.1", "rouge-cli-config-new.1"} <= set(pages)
    assert "\n.SS Dialects\n" in pages["rouge-cli-evaluate.1"], "it lists what --help-all lists"


def test_man_pages_show_what_the_help_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """No character of it is markup in roff, and none is shown as another one."""
    monkeypatch.syspath_prepend(ROOT / "docs")
    from building.man_pages import RoffWriter, roff

    assert roff(r"'a\d' -x ~é") == r"\(aqa\ed\(aq \-x \(ti\[u00E9]"
    assert roff(".jsonl") == r"\&.jsonl"
    page = RoffWriter("x", "y")
    page.line("before")
    page.write_text("One\ntwo.\n\n\b\n  x -n 2   scores\n      and says so\n  x")
    assert page.getvalue().split("\n")[6:] == [
        ".PP", "One two.", ".PP", r".B x \-n 2", ".RS 4", "scores", "and says so", ".RE", ".PP", ".B x", "",
    ]  # fmt: skip


@pytest.mark.long
def test_wheels_bring_the_man_pages(tmp_path: Path) -> None:
    """By the step of setuptools that fills a wheel with them."""
    pytest.importorskip("setuptools")
    setup = [sys.executable, "-c", "from setuptools import setup; setup()", "-q", "install_data", "--install-dir"]
    subprocess.run([*setup, tmp_path], check=True, capture_output=True, cwd=ROOT)
    kept = {path.name: path.read_bytes() for path in (ROOT / "docs" / "man").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "share" / "man" / "man1").iterdir()} == kept


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_man_pages_are_formatted_without_a_warning() -> None:
    pages = sorted((ROOT / "docs" / "man").iterdir())
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", *pages], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
def test_manual_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx_click")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", ROOT / "docs", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    commands = (tmp_path / "reference" / "commands.html").read_text(encoding="utf-8")
    assert "--fail-if-worse" in commands
    assert "skip-bigrams" in (tmp_path / "reference" / "measures.html").read_text(encoding="utf-8")
