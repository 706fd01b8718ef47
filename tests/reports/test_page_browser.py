"""The page in a real browser: Debian's chromium, driven by Playwright, without a network."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rouge_cli.results.saved import read_results
from tests.commands import rouge_cli
from tests.reports.page.made_up import HOSTILE, scored, write_hostile, write_records

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; .ci/run installs it"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]  # chromium refuses its sandbox to root
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield made
        made.close()


class Opened:
    """A page that was opened, with what it asked for and complained of."""

    def __init__(self, browser: Browser, file: Path, link: str = "", **context: Any) -> None:
        self.context = browser.new_context(**context)
        self.context.set_offline(True)
        self.page: Page = self.context.new_page()
        self.requests: list[str] = []
        self.loads = 1
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", self._dismissed)
        self.page.goto(file.as_uri() + link)
        if context.get("java_script_enabled", True):
            self.page.wait_for_selector("html.whole")

    def _dismissed(self, dialog: Dialog) -> None:
        self.complaints.append(dialog.message)
        dialog.dismiss()

    def __enter__(self) -> Page:
        return self.page

    def __exit__(self, *error: object) -> None:
        self.context.close()
        if error[0] is None:
            assert self.complaints == []
            assert [url for url in self.requests if not url.startswith("data:")] == [self.requests[0]] * self.loads


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made, before = tmp_path_factory.mktemp("page"), Path.cwd()
    os.chdir(made)
    scored(write_records(made / "some.jsonl", 4, 12))
    done = rouge_cli("report", "some.json", "--config", "some.jsonl", "-o", "some.html", "--texts", "all")
    assert done.status == 0, done.stderr
    yield made
    os.chdir(before)


@pytest.fixture
def some(folder: Path) -> Path:
    return folder / "some.html"


def names(page: Page) -> list[str]:
    return page.locator("#board tbody tr:visible th").all_inner_texts()


def test_it_sorts_filters_and_switches(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        assert names(page) == ["system-03", "system-02", "system-01", "system-00"]
        page.get_by_role("button", name="System", exact=True).click()
        assert names(page) == ["system-00", "system-01", "system-02", "system-03"]
        assert page.locator("#board th[aria-sort=ascending]").inner_text().startswith("System")
        page.get_by_role("button", name="ROUGE-2 F").click()
        assert names(page)[0] == "system-03"
        page.get_by_role("button", name="ROUGE-2 F").click()
        assert names(page)[0] == "system-00"
        page.get_by_role("searchbox", name="Systems").fill("-02")
        assert names(page) == ["system-02"]
        page.get_by_label("Figure", exact=True).select_option("R")
        assert page.locator("#board th.f:visible").all_inner_texts() == ["ROUGE-1 R", "ROUGE-2 R", "ROUGE-L R"]
        page.get_by_label("Measure", exact=True).select_option("ROUGE-L")
        assert page.locator("#distributions figure:visible figcaption").all_inner_texts() == ["ROUGE-L"]


def test_an_example_opens_and_its_link_leads_back(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        page.get_by_label("Measure", exact=True).select_option("ROUGE-2")
        page.get_by_label("Order", exact=True).select_option("gap")
        page.get_by_role("listbox", name="Evaluation").select_option("doc-7")
        page.get_by_label("system-00", exact=True).check()
        assert page.locator(".evaluation").inner_text() == "Evaluation doc-7"
        shown = page.locator(".text.summary h3").all_inner_texts()
        assert shown == ["system-00", "system-02", "system-03"]
        marks, link = page.locator(".summary mark").all_inner_texts(), page.evaluate("location.hash")
        assert marks
    with Opened(browser, some, link) as page:
        assert page.locator(".evaluation").inner_text() == "Evaluation doc-7"
        assert page.locator(".text.summary h3").all_inner_texts() == shown
        assert page.locator(".summary mark").all_inner_texts() == marks
        assert page.get_by_label("Measure", exact=True).input_value() == "ROUGE-2"
        page.get_by_role("button", name="Next").click()
        assert page.locator(".evaluation").inner_text() != "Evaluation doc-7"
        page.get_by_label("Search", exact=True).fill("doc-11")
        assert page.get_by_role("listbox", name="Evaluation").locator("option").count() == 1


def test_a_link_of_wrong_values_or_fewer_leads_to_the_defaults(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        boxes = page.locator("#browser input[type=checkbox]")
        usual = [one.is_checked() for one in boxes.all()]
        for systems in ("null", "5", '"1"', "{}", "[", "[null]", '["no"]', "[]"):
            page.evaluate("link => { location.hash = link; }", f"#leaderboard?search=doc-1&systems={systems}")
            page.wait_for_function("document.querySelector('.search').value === 'doc-1'")
            assert [one.is_checked() for one in boxes.all()] == usual, systems
            page.evaluate("location.hash = '#examples'")
            page.wait_for_function("document.querySelector('.search').value === ''")
        rows = names(page)
        page.evaluate("""location.hash = '#leaderboard?sort=name&search=doc-1'""")
        page.wait_for_function("document.querySelector('.search').value === 'doc-1'")
        assert names(page) != rows
        page.evaluate("""location.hash = '#examples?systems=["system-00"]&measure=ROUGE-2&order=gap&search=doc-10'""")
        page.wait_for_function("document.querySelector('.search').value === 'doc-10'")
        assert [one.is_checked() for one in boxes.all()] == [True, False, False, False]
        page.evaluate("location.hash = '#leaderboard'")
        page.wait_for_function("document.querySelector('.search').value === ''")
        assert [one.is_checked() for one in boxes.all()] == usual
        assert names(page) == rows
        assert page.get_by_label("Measure", exact=True).input_value() == "ROUGE-1"
        assert page.get_by_label("Order", exact=True).input_value() == "worst"


def test_marks_leave_out_what_is_no_token_of_theirs(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line = {"id": "a", "system": "s", "summary": "Die Straße ist lang und rot. Die STRASSE ist blau. ΟΔΟΣ",
            "references": ["Die Straße ist lang. οδος"]}  # fmt: skip
    (tmp_path / "one.jsonl").write_text(json.dumps(line), "utf-8")
    made = rouge_cli("evaluate", "one.jsonl", "-n", "1", "--tokenizer", "unicode", "--save", "one.json", "-q")
    assert made.status == 0, made.stderr
    assert rouge_cli("report", "one.json", "--config", "one.jsonl", "-o", "one.html").status == 0
    with Opened(browser, tmp_path / "one.html") as page:
        assert page.locator(".summary mark").all_inner_texts() == ["Die Straße ist lang", "ΟΔΟΣ"]
        assert page.locator(".reference mark").all_inner_texts() == ["Die Straße ist lang. οδος"]
    line |= {"summary": "cat 東京 dog", "references": ["cat dog"]}
    (tmp_path / "one.jsonl").write_text(json.dumps(line), "utf-8")
    assert rouge_cli("evaluate", "one.jsonl", "-n", "1", "--save", "two.json", "-q").status == 0
    assert rouge_cli("report", "two.json", "--config", "one.jsonl", "-o", "two.html").status == 0
    with Opened(browser, tmp_path / "two.html") as page:
        assert page.locator(".summary mark").all_inner_texts() == ["cat", "dog"]


def test_references_stay_where_they_are_and_summaries_stand_beside_them(browser: Browser, some: Path) -> None:
    places = {}
    with Opened(browser, some, "#examples?systems=[%22system-00%22]") as page:
        for id in ("doc-7", "doc-3"):
            page.get_by_role("listbox", name="Evaluation").select_option(id)
            for system in ("system-01", "system-02", "system-03"):
                page.get_by_label(system, exact=True).check()
                boxes = [one.bounding_box() for one in page.locator(".reference, .summaries .text").all()]
                first = boxes[0]
                assert first is not None
                places[id, system] = first["x"], first["width"]
                assert all(box is not None and box["x"] >= first["x"] + first["width"] for box in boxes[1:])
    assert len(set(places.values())) == 1


def test_a_link_leads_to_its_section(browser: Browser, some: Path) -> None:
    """Those above it are laid out later."""
    for section in ("buckets", "oddities", "examples"):
        with Opened(browser, some, f"#{section}?measure=ROUGE-2") as page:
            top = page.evaluate(f"document.getElementById('{section}').getBoundingClientRect().top")
            bottom = page.evaluate("document.documentElement.scrollHeight - innerHeight - scrollY")
            assert abs(top) < 40 or (top > 0 and bottom < 2), (section, top, bottom)


def test_marks_are_what_the_measure_counts(browser: Browser, some: Path) -> None:
    """By ROUGE-1 as many marked tokens on both sides as the results have hits."""
    results = read_results(str(some.parent / "some.json"))
    hits = {
        (system.id, id): count
        for system in results.systems
        for id, count in zip(system.evaluations, system.measures[0].count_columns()[0], strict=True)
    }
    with Opened(browser, some) as page:
        for id in ("doc-0", "doc-5"):
            page.get_by_role("listbox", name="Evaluation").select_option(id)
            for panel in page.locator(".text.summary").all():
                found = sum(len(text.split()) for text in panel.locator("mark").all_inner_texts())
                assert found == hits[panel.locator("h3").inner_text(), id]


def test_a_heat_map_cell_opens_its_texts(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        box = page.locator(".heatbox:visible")
        left, top, width, height = map(float, (box.get_attribute("data-frame") or "").split())
        box.locator("svg").click(position={"x": left + 1.5 * width, "y": top + 0.5 * height})
        assert page.locator(".text.summary h3").all_inner_texts() == ["system-01"]
        first = page.evaluate("JSON.parse(document.getElementById('heat-data').textContent).evaluations[0]")
        assert page.locator(".evaluation").inner_text() == f"Evaluation {first}"


def test_the_keyboard_is_enough(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        page.get_by_role("button", name="System", exact=True).focus()
        page.keyboard.press("Enter")
        assert names(page)[0] == "system-00"
        measure = page.get_by_label("Measure", exact=True)
        measure.focus()
        page.keyboard.press("ArrowDown")
        assert measure.input_value() == "ROUGE-2"
        assert measure.evaluate("select => select === document.activeElement")
        page.get_by_role("listbox", name="Evaluation").focus()
        before = page.locator(".evaluation").inner_text()
        page.keyboard.press("ArrowDown")
        assert page.locator(".evaluation").inner_text() != before


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_nothing_is_wrong_for_axe(browser: Browser, some: Path, scheme: Any, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    opened = Opened(browser, some, color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True)
    with opened as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found = Axe().run(page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in serious] == []


def test_it_prints(browser: Browser, some: Path) -> None:
    with Opened(browser, some) as page:
        content = page.pdf(format="A4")
        assert content.startswith(b"%PDF")
        assert content.count(b"/Type /Page") > 2
        page.emulate_media(media="print")
        assert not page.locator("nav").is_visible()
        assert page.locator(".text.summary").first.is_visible()


def test_it_stands_without_scripts(browser: Browser, some: Path) -> None:
    with Opened(browser, some, java_script_enabled=False) as page:
        assert page.locator("#board th.f:visible").count() == 9
        assert page.locator("#significance table:visible").count() == 3
        assert page.locator("#distributions svg:visible").count() == 3
        assert page.get_by_text("The example browser needs scripts").is_visible()
        assert page.locator("select:visible, button:visible").count() == 0


def test_hostile_texts_change_nothing(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = scored(write_hostile(tmp_path / "bad.jsonl"))
    done = rouge_cli("report", results, "--config", "bad.jsonl", "--texts", "all", "-o", "bad.html", "-q")
    assert done.status == 0, done.stderr
    with Opened(browser, tmp_path / "bad.html") as page:
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 4
        assert len(names(page)) == len(HOSTILE)
        for id in HOSTILE:
            page.get_by_role("listbox", name="Evaluation").select_option(id)
            assert page.locator(".evaluation bdi").text_content() == id.replace("\x00", "\ufffd")
        assert page.locator(".body").first.get_attribute("dir") == "auto"
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_first_view_is_quick(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows loading is counted in the processor's time of the page's thread, which others do not disturb."""
    monkeypatch.chdir(tmp_path)
    results = scored(write_records(tmp_path / "many.jsonl", 25, 100))
    assert rouge_cli("report", results, "--config", "many.jsonl", "--texts", "all", "-o", "many.html").status == 0
    assert (tmp_path / "many.html").stat().st_size < 2_000_000
    opened = Opened(browser, tmp_path / "many.html")
    with opened as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.reload()
        opened.loads = 2
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        assert found["ScriptDuration"] < 0.5
        assert found["TaskDuration"] < 1
