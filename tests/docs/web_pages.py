#!/usr/bin/env python3
"""The manual can be made as web pages, and each of them is whole.

    tests/docs/web_pages.py CUESTA_CLI FOLDER

scripts/manual_html.py checks the links; here is looked for what must be on the pages. FOLDER is emptied first.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    cli, out = sys.argv[1], Path(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([sys.executable, "-B", ROOT / "scripts/manual_html.py", cli, out], check=True)
    faults = []
    for page in ROOT.glob("docs/**/*.md"):
        if not (out / page.relative_to(ROOT)).with_suffix(".html").is_file():
            faults.append(f"{page.name} has no web page")
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        body = text[text.find("<main>"):text.find("</main>")]
        if page != out / "index.html" and (text.count("<h1") != 1 or 'href="' not in text.partition("<main>")[0]):
            faults.append(f"{page.name}: a title and the contents stand on every page")
        # Markup that Markdown did not understand would stand there as it was written.
        plain = re.sub(r"<(pre|code)\b.*?</\1>", "", body, flags=re.S)
        for mark in ("**", "](", "|---", "\n## "):
            if mark in plain:
                faults.append(f"{page.name}: {mark!r} is left in the text")
    parameters = (out / "docs/reference/parameters.html").read_text(encoding="utf-8")
    options = (out / "docs/options.html").read_text(encoding="utf-8")
    for word, text in (("thermal.talus", parameters), ("--proportions", options), ("--max-error", options)):
        if word not in text:
            faults.append(f"{word} is missing")
    print("\n".join(faults) or "the web pages are whole")
    sys.exit(1 if faults else 0)


main()
