"""The manual: links lead somewhere, comments cite pages that exist, it builds without a warning, man pages are made."""

from __future__ import annotations

import re
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
]
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


def test_every_page_is_in_the_table_of_contents() -> None:
    docs = ROOT / "docs"
    listed = set(re.findall(r"^([\w./-]+)$", (docs / "index.md").read_text(encoding="utf-8"), re.M))
    pages = {str(path.relative_to(docs).with_suffix("")) for path in docs.rglob("*") if path.suffix in (".md", ".rst")}
    assert pages - listed == {"index"}


def test_readme_is_a_front_page() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 160


@pytest.mark.long
def test_man_pages_are_made(tmp_path: Path) -> None:
    pytest.importorskip("click_man")
    program = ROOT / "docs" / "building" / "man_pages.py"
    subprocess.run([sys.executable, program, tmp_path], check=True, capture_output=True)
    page = (tmp_path / "rouge-cli-compare.1").read_text(encoding="utf-8")
    assert {"rouge-cli.1", "rouge-cli-evaluate.1", "rouge-cli-config-new.1"} <= {
        path.name for path in tmp_path.iterdir()
    }
    assert [line for line in page.splitlines() if line.startswith(".SH")] == [
        f".SH {title}" for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES")
    ]
    assert "\b" not in page


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
