#!/usr/bin/env python3
"""Makes web pages of the manual.

    scripts/manual_html.py CUESTA_CLI OUT

Writes OUT/index.html and, as in the repository, OUT/docs/... with the pictures that the pages show. The reference of
parameters and the help of every command are asked of the program. Links are checked; a broken one ends with 1. Needs
Python 3 and cmark-gfm, and no network. Called by scripts/make-manual.
"""
import html
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from markdown_pages import ROOT, Page, is_outside  # noqa: E402

START = "docs/manual/index.md"
PARAMETERS = "docs/reference/parameters.md"
OPTIONS = "docs/options.md"  # made here: the help of every command
STYLE = """
:root { --text: #23282c; --quiet: #5c666e; --line: #d5dade; --back: #ffffff; --side: #f4f2ed; --code: #f2f4f5; --link: #9a5b06; }
@media (prefers-color-scheme: dark) {
  :root { --text: #dfe3e6; --quiet: #97a1a9; --line: #3a4147; --back: #23272b; --side: #1c2023; --code: #1a1d20; --link: #e0a04a; }
}
* { box-sizing: border-box; }
body { margin: 0; display: flex; color: var(--text); background: var(--back); font: 16px/1.55 "DejaVu Sans", Verdana, sans-serif; }
nav { flex: 0 0 17em; height: 100vh; overflow-y: auto; position: sticky; top: 0; padding: 1.2em 1.2em 3em; background: var(--side); font-size: 0.88em; }
nav p { margin: 1.3em 0 0.3em; color: var(--quiet); font-weight: bold; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0.15em 0; }
nav .here { font-weight: bold; color: var(--text); }
main { flex: 1; min-width: 0; max-width: 66em; padding: 1.5em 2.5em 5em; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
h1 { font-size: 1.8em; margin: 0 0 0.6em; }
h2 { font-size: 1.3em; margin: 2em 0 0.5em; border-bottom: 1px solid var(--line); padding-bottom: 0.2em; }
h3 { font-size: 1.1em; margin: 1.6em 0 0.4em; }
img { max-width: 100%; height: auto; border-radius: 4px; }
code, pre { font-family: "DejaVu Sans Mono", monospace; font-size: 0.88em; background: var(--code); border-radius: 3px; }
code { padding: 0.1em 0.25em; overflow-wrap: break-word; }
pre { padding: 0.8em 1em; overflow-x: auto; line-height: 1.45; }
pre code { padding: 0; background: none; font-size: 1em; }
pre code.language-sh { white-space: pre-wrap; }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; font-size: 0.94em; }
th, td { border: 1px solid var(--line); padding: 0.35em 0.7em; text-align: left; vertical-align: top; }
th { background: var(--side); }
thead:has(th:empty):not(:has(th:not(:empty))) { display: none; }
.turn { display: flex; justify-content: space-between; margin-top: 4em; padding-top: 1em; border-top: 1px solid var(--line); }
@media (max-width: 50em) { body { display: block; } nav { height: auto; position: static; } main { padding: 1.2em; } }
@media print { nav, .turn { display: none; } }
"""
TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
<nav>
{contents}
</nav>
<main>
{body}
{turn}
</main>
</body>
</html>
"""


def program(*arguments, given=None):
    return subprocess.run([str(each) for each in arguments], input=given, check=True, text=True, capture_output=True).stdout


def options_page(cli):
    """The help of every command, as the program has it."""
    commands = re.findall(r"^  ([a-z]+) {2,}\S", program(cli, "--help").partition("Subcommands:")[2], re.M)
    if "erode" not in commands:
        sys.exit("manual_html.py: the help of cuesta-cli lists no commands")
    text = "# Options of every command\n\nWhat `cuesta-cli COMMAND --help` prints. Examples and formats: [the command line](command-line.md).\n"
    for command in commands:
        text += f"\n## {command}\n\n```text\n{program(cli, command, '--help').strip()}\n```\n"
    return text


def sources(cli):
    """Text of every page, by its path in the repository."""
    texts = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("docs/**/*.md"))}
    texts["CONTRIBUTING.md"] = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    texts[PARAMETERS] = program(cli, "params", "--markdown")
    texts[OPTIONS] = options_page(cli)
    return texts


def contents_of(start):
    """The pages in their order: (heading of a section of the first page, [(page, title)]), as it links to them."""
    parts = [("", [(START, "Contents")])]
    listed = {START}
    headings = list(start.headings)
    for link in start.links:
        page = posixpath.normpath(posixpath.join(posixpath.dirname(START), link.target))
        while headings and headings[0][0] < link.line:
            heading = headings.pop(0)
            parts.append((heading[2] if heading[1] == 2 else "", []))
        if page.endswith(".md") and page not in listed:
            listed.add(page)
            parts[-1][1].append((page, link.text[:1].upper() + link.text[1:]))
            if page == "docs/command-line.md":
                parts[-1][1].append((OPTIONS, "Options of every command"))
    return [part for part in parts if part[1]]


def page_file(page):
    return re.sub(r"\.md$", ".html", page)


def link_between(here, there):
    return posixpath.relpath(page_file(there), posixpath.dirname(here) or ".")


def body_of(name, text, page):
    """HTML of a page, its headings with anchors and its links as they are between web pages."""
    body = program("cmark-gfm", "--extension", "table", "--to", "html", given=text)
    headings = iter(page.headings)

    def with_anchor(found):
        return f'<h{found[1]} id="{next(headings)[3]}">'

    body = re.sub(r"<h([1-6])>", with_anchor, body)

    def moved(found):
        target = html.unescape(found[2])
        path, sharp, anchor = target.partition("#")
        if not is_outside(target) and path.endswith(".md"):
            return f'{found[1]}="{html.escape(page_file(path) + sharp + anchor)}"'
        return found[0]

    return re.sub(r'\b(href|src)="([^"]*)"', moved, body)


def write_page(out, name, page, body, contents):
    flat = [each for _, pages in contents for each in pages]
    listing = ""
    for heading, pages in contents:
        listing += f"<p>{html.escape(heading)}</p>\n" if heading else ""
        rows = (f'<li><a{" class=here" if there == name else ""} href="{link_between(name, there)}">{html.escape(title)}</a></li>'
                for there, title in pages)
        listing += "<ul>\n" + "\n".join(rows) + "\n</ul>\n"
    place = next((i for i, each in enumerate(flat) if each[0] == name), None)
    turn = ""
    if place is not None:
        before = flat[place - 1] if place > 0 else None
        after = flat[place + 1] if place + 1 < len(flat) else None
        arrows = [f'<a href="{link_between(name, each[0])}">{words % html.escape(each[1])}</a>' if each else "<span></span>"
                  for each, words in ((before, "← %s"), (after, "%s →"))]
        turn = '<div class="turn">' + "".join(arrows) + "</div>"
    file = out / page_file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    title = page.title if name == START else f"{page.title} · Cuesta"
    file.write_text(TEMPLATE.format(title=html.escape(title), style=link_between(name, "manual.css"), contents=listing, body=body,
                                    turn=turn), encoding="utf-8")


def copy_files(out, name, page):
    """Pictures and other files of the repository that a page shows or links to."""
    for link in page.links:
        target = link.target.partition("#")[0]
        if is_outside(link.target) or not target or target.endswith(".md"):
            continue
        inside = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        (out / inside).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / inside, out / inside)


def faults_of(out):
    """Links of the web pages that lead nowhere."""
    anchors = {file: set(re.findall(r'\bid="([^"]*)"', file.read_text(encoding="utf-8"))) for file in out.rglob("*.html")}
    for file in sorted(anchors):
        for target in re.findall(r'\b(?:href|src)="([^"]*)"', file.read_text(encoding="utf-8")):
            path, _, anchor = html.unescape(target).partition("#")
            if is_outside(target):
                continue
            there = (file.parent / path).resolve() if path else file
            if not there.is_file() or (anchor and anchor not in anchors.get(there, ())):
                yield f"{file.relative_to(out)}: {target} leads nowhere"


def main():
    cli, out = sys.argv[1], Path(sys.argv[2]).resolve()
    if not shutil.which("cmark-gfm"):
        sys.exit("manual_html.py: cmark-gfm is not installed (scripts/packages.txt)")
    texts = sources(cli)
    pages = {name: Page(text) for name, text in texts.items()}
    contents = contents_of(pages[START])
    for name, page in pages.items():
        write_page(out, name, page, body_of(name, texts[name], page), contents)
        copy_files(out, name, page)
    (out / "manual.css").write_text(STYLE.lstrip(), encoding="utf-8")
    start = page_file(START)
    (out / "index.html").write_text(f'<!DOCTYPE html>\n<meta charset="utf-8">\n<title>The Cuesta manual</title>\n'
                                    f'<meta http-equiv="refresh" content="0; url={start}">\n<a href="{start}">The Cuesta manual</a>\n',
                                    encoding="utf-8")
    found = list(faults_of(out))
    print("\n".join(found) or f"{len(pages)} pages: {out}/index.html")
    sys.exit(1 if found else 0)


main()
