#!/usr/bin/env python3
"""Every link, anchor and picture of the documents leads somewhere, and every picture is used.

    tests/docs/links.py [ROOT]

Also that every command in a block of code is marked as one that a test runs, or as one that is not run and why.
Prints what is wrong, a line each, and ends with 1 then. Links to the web are not followed: there is no network.
"""
import re
import sys
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from markdown_pages import ROOT, is_outside, pages_of  # noqa: E402

PICTURES = "docs/images"
COMMAND = re.compile(r"^\s*(?:[A-Z_]+=\S+ )*(?:\$ )?(cuesta-cli|cuesta|scripts/\S+|tests/\S+|cmake|ctest|cpack|sudo|apt\S*)\s")
NO_RUN = "no-run:"


def link_faults(root, pages):
    used = set()
    for name, page in pages.items():
        folder = (root / name).parent
        for link in page.links:
            where = f"{name}:{link.line}: "
            if is_outside(link.target):
                if link.is_picture:
                    yield where + f"the picture {link.target} is not in the repository"
                continue
            path, _, anchor = link.target.partition("#")
            file = (folder / urllib.parse.unquote(path)).resolve() if path else (root / name).resolve()
            if not file.is_relative_to(root.resolve()):
                yield where + f"{link.target} lies outside the repository"
                continue
            inside = file.relative_to(root.resolve()).as_posix()
            if not file.exists():
                yield where + f"{link.target} does not exist"
                continue
            if link.is_picture:
                used.add(inside)
                if not link.text:
                    yield where + f"the picture {link.target} has no words for those who do not see it"
            if anchor:
                if inside not in pages:
                    yield where + f"{link.target}: only pages of the documents have anchors"
                elif anchor not in pages[inside].anchors:
                    yield where + f"{link.target}: {inside} has no such heading"
    for picture in sorted((root / PICTURES).rglob("*")):
        inside = picture.relative_to(root).as_posix()
        if picture.is_file() and inside not in used:
            yield f"{inside}: no page shows it"


def mark_faults(pages):
    """Commands that are in no block of the kind sh, and marks that give no reason."""
    for name, page in pages.items():
        for block in page.blocks:
            where = f"{name}:{block.line}: "
            kind, _, rest = block.info.partition(" ")
            if kind == "sh":
                if rest and (not rest.startswith(NO_RUN) or not rest[len(NO_RUN):].strip()):
                    yield where + f'"{block.info}": it is "sh", or "sh {NO_RUN} REASON"'
            elif any(COMMAND.match(line + " ") for line in block.text.split("\n")):
                yield where + f'commands stand in a block "sh", or "sh {NO_RUN} REASON"'
        for number, line in page.prose:
            if line.startswith("    ") and COMMAND.match(line + " "):
                yield f'{name}:{number}: commands stand in a fenced block "sh", or "sh {NO_RUN} REASON"'


def faults_of(root):
    root = Path(root)
    pages = pages_of(root)
    return [*link_faults(root, pages), *mark_faults(pages)]


if __name__ == "__main__":
    found = faults_of(sys.argv[1] if len(sys.argv) > 1 else ROOT)
    print("\n".join(found) or "all links lead somewhere")
    sys.exit(1 if found else 0)
