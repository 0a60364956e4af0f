"""What stands in a page of Markdown: headings with their anchors, links, pictures and blocks of code.

Used by scripts/make-manual and by tests/docs. As much of the language as these documents use: headings with #, blocks
fenced by ```, links and pictures in the line. Needs Python 3 alone.
"""
import re
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md"]


@dataclass
class Block:
    line: int  # of the opening fence, from 1
    info: str  # what stands behind the fence: "sh", "json", "sh no-run: why"
    text: str


@dataclass
class Link:
    line: int
    target: str
    text: str
    is_picture: bool


def anchor_of(heading):
    """The anchor that GitHub gives a heading, without the number that tells equal ones apart."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return text.replace(" ", "-")


def without_code(line):
    """The line with what stands in backquotes blanked: no link and no mark is meant there."""
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda found: " " * len(found.group()), line)


class Page:
    """A page: lines are numbered from 1. Raises ValueError where a fence is not closed."""

    def __init__(self, text):
        self.title = ""
        self.headings = []  # (line, level, text, anchor)
        self.blocks = []
        self.links = []
        self.prose = []  # (line, text) outside fenced blocks
        seen = {}
        fence = None
        for number, line in enumerate(text.split("\n"), 1):
            opening = re.match(r" {0,3}(`{3,})\s*([^`]*)$", line)
            if fence is not None:
                if opening and not opening[2].strip() and len(opening[1]) >= fence:
                    fence = None
                else:
                    self.blocks[-1].text += line + "\n"
                continue
            if opening:
                fence = len(opening[1])
                self.blocks.append(Block(number, opening[2].strip(), ""))
                continue
            self.prose.append((number, line))
            heading = re.match(r"(#{1,6}) +(.*?)(?: +#+)?$", line)
            if heading:
                anchor = anchor_of(heading[2])
                count = seen.get(anchor, 0)
                seen[anchor] = count + 1
                self.headings.append((number, len(heading[1]), heading[2], anchor + (f"-{count}" if count else "")))
                if not self.title:
                    self.title = re.sub(r"[`*]", "", heading[2])
            for found in re.finditer(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]*)(?:\s+\"[^\"]*\")?\)", without_code(line)):
                self.links.append(Link(number, found[3], found[2], found[1] == "!"))
                inner = re.match(r"!\[([^\]]*)\]\(([^()\s]*)\)", found[2])
                if inner:
                    self.links.append(Link(number, inner[2], inner[1], True))
        if fence is not None:
            raise ValueError(f"line {self.blocks[-1].line}: the fenced block is not closed")

    @property
    def anchors(self):
        return {anchor for _, _, _, anchor in self.headings}


def pages_of(root=ROOT):
    """All pages of the documentation, by path below the root, in order."""
    root = Path(root)
    files = sorted({file for pattern in PAGES for file in root.glob(pattern)})
    return {file.relative_to(root).as_posix(): Page(file.read_text(encoding="utf-8")) for file in files}


def is_outside(target):
    """Whether a link leads to the web."""
    return bool(urllib.parse.urlsplit(target).scheme)
