"""The picture in the README: `python -m tests.reports.page.picture` (make picture) draws it with chromium."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
PICTURE = PROJECT / "docs" / "page.png"
ROUGE = [sys.executable, "-m", "rouge_cli.cli.main"]
LINK = "#examples?measure=ROUGE-2&order=gap&systems=%5B%22abstract%22%2C%22lead%22%5D"


def main() -> None:
    """Two systems of the fixtures, analyzed; the example on which they are furthest apart."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        results, page = f"{folder}/results.json", Path(folder, "page.html")
        score = ["evaluate", "configs/news-spl.xml", "-n", "2", "-m", "--save", results, "-o", f"{folder}/report.txt"]
        look = ["analyze", results, "--systems", "abstract,lead", "--sources", "fixtures/news/sources", "-o", str(page)]
        for arguments in (score, look):
            subprocess.run([*ROUGE, *arguments], cwd=PROJECT, check=True)
        with sync_playwright() as playwright:
            arguments = ["--no-sandbox", "--font-render-hinting=none"]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
            opened = browser.new_page(viewport={"width": 1400, "height": 780})
            opened.goto(page.as_uri() + LINK)
            opened.screenshot(path=PICTURE)
            browser.close()


if __name__ == "__main__":
    main()
