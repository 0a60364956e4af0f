#!/usr/bin/env python3
"""Runs the commands of a page, word for word.

    tests/docs/commands.py [--in FOLDER] CUESTA_CLI PAGE...

Every block "sh" of the page is given to bash as it stands, in order, in one temporary folder that looks like a checkout:
it holds copies of resources/ and docs/, and cuesta-cli is on the path; with --in in that folder, which is made and
stays. The first command that fails ends the test, with
its block and what it printed. Blocks "sh no-run: REASON" are left out.

A block "text prints" tells what the block before it prints: each of its lines must stand in the output, spaces at the
ends aside; a line "..." stands for any lines.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from markdown_pages import ROOT, Page  # noqa: E402

LONGEST = 250  # seconds that a block may take before it counts as hanging; none needs a tenth of it


def run_block(text, folder, programs):
    """Exit code and output of a block. Software OpenGL, so that pictures are drawn everywhere alike."""
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(["bash", "-e", "-u", "-o", "pipefail", "-c", text], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=LONGEST)
    except subprocess.TimeoutExpired as late:
        return -1, f"{late.output or ''}\nnot ended after {LONGEST} s"
    return done.returncode, done.stdout


def missing_lines(promised, printed):
    """Lines that a block promises and the output lacks, in this order."""
    printed = [line.strip() for line in printed.split("\n")]
    missing = []
    for line in promised.split("\n"):
        line = line.strip()
        if line and line != "...":
            if line in printed:
                printed = printed[printed.index(line) + 1:]
            else:
                missing.append(line)
    return missing


def faults_of(page, name, cli, root=ROOT, tell=lambda words: None, folder=None):
    """What is wrong with the commands of a page. Stops at the first: what follows builds on it."""
    with tempfile.TemporaryDirectory(prefix="cuesta-docs-") as top:
        programs, folder = Path(top) / "programs", Path(folder or f"{top}/checkout")
        programs.mkdir()
        folder.mkdir(parents=True, exist_ok=True)
        (programs / "cuesta-cli").symlink_to(Path(cli).resolve())
        for part in ("resources", "docs"):
            if (Path(root) / part).exists():
                shutil.copytree(Path(root) / part, folder / part, dirs_exist_ok=True,
                                ignore=shutil.ignore_patterns("images", "icons"))
        printed = None
        for block in page.blocks:
            if block.info == "sh":
                begin = time.monotonic()
                status, printed = run_block(block.text, folder, programs)
                tell(f"{name}:{block.line}: {time.monotonic() - begin:.1f} s")
                if status != 0:
                    return [f"{name}:{block.line}: exit code {status}\n{block.text}--- it printed:\n{printed}"]
            elif block.info == "text prints":
                if printed is None:
                    return [f"{name}:{block.line}: no block before it is run"]
                missing = missing_lines(block.text, printed)
                if missing:
                    lines = "\n".join(missing)
                    return [f"{name}:{block.line}: not printed, or not in this order:\n{lines}\n--- it printed:\n{printed}"]
    return []


def main():
    arguments = sys.argv[1:]
    folder = arguments[1] if arguments[0] == "--in" else None
    cli, *names = arguments[2:] if folder else arguments
    found = []
    for name in names:
        page = Page((ROOT / name).read_text(encoding="utf-8"))
        found += faults_of(page, name, cli, tell=print, folder=folder)
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
