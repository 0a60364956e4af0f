"""The code of docs/manual/python.md, run from top to bottom, prints what the page says."""
import contextlib
import io
import shutil
import sys

from conftest import ROOT

sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests" / "docs")]
from commands import missing_lines  # noqa: E402
from markdown_pages import Page  # noqa: E402


def test_tutorial(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "resources" / "examples", tmp_path / "resources" / "examples")
    monkeypatch.chdir(tmp_path)
    page = Page((ROOT / "docs" / "manual" / "python.md").read_text(encoding="utf-8"))
    names, printed, ran, compared = {}, "", 0, 0
    for block in page.blocks:
        if block.info == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block.text, f"python.md:{block.line}", "exec"), names)
            printed = out.getvalue()
            ran += 1
        elif block.info == "text python prints":
            assert not missing_lines(block.text, printed), f"python.md:{block.line}: it printed\n{printed}"
            compared += 1
    assert ran > 8 and compared > 2
