#!/usr/bin/env python3
"""Parameters, options and words of the window that the documents name exist in the program.

    tests/docs/words.py CUESTA_CLI [ROOT]

Every `id.of_a_parameter` in backquotes is one of `cuesta-cli params`, every --option one of a command of cuesta-cli or
of the editor. In docs/manual bold words are those of the window: **File > Save** stands in its sources, each part as a text
of its own, but for marks of keys and dots at its end. Prints what is wrong, a line each, and ends with 1 then.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from markdown_pages import ROOT, pages_of, without_code  # noqa: E402

MANUAL = "docs/manual/"
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
PARAMETER = re.compile(r"^([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)(?:=\S*)?$")
SET = re.compile(r"--set[ =]\"?([a-z]\w*\.[a-z]\w*)=")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*\w")
# Not of cuesta-cli: what the pages call by other programs' names.
OTHER_PROGRAMS = re.compile(r"^\s*(?:[A-Z_]+=\S+ )*(?:\$ )?(?:cmake|ctest|cpack|mpirun|srun|cuesta-mpi|#SBATCH|sudo|apt|git|ninja|xvfb-run|ffmpeg|scripts/|tests/|build/)")


BOLD = re.compile(r"(?<!\*)\*\*(?!\s)([^*]+?)\*\*(?!\*)")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"(?:\s*"((?:[^"\\\n]|\\.)*)")*')


def plain(word):
    """As it is read in the window: without the mark of its key, without what opens a dialog, without its shortcut."""
    return re.sub(r"\s*(…|\.\.\.)$", "", word.replace("&", "").split("\\t")[0]).strip()


def words_of_window(root):
    """Every text in the sources that the window is made of, and what the names of presets and choices become."""
    words = set()
    for folder in ("ui", "app/gui", "core"):
        for file in (root / folder).rglob("*.[ch]*"):
            for text in LITERAL.findall(file.read_text(encoding="utf-8")):
                words.add(plain(text[0]))
    for gallery in ("presets", "landforms"):
        file = root / f"resources/{gallery}.json"
        if file.exists():
            words |= {each["name"] for each in json.loads(file.read_text(encoding="utf-8"))[gallery]}
    return words


def program(cli, *arguments):
    return subprocess.run([cli, *arguments], check=True, text=True, capture_output=True).stdout


def known_words(cli, root):
    ids = {each["id"] for each in json.loads(program(cli, "params", "--json"))}
    # Several parameters, chosen as one.
    ids |= set(re.findall(r"^  ([a-z]+\.as_published)=", program(cli, "params"), re.MULTILINE))
    man_page = re.sub(r"\\f[A-Z]", " ", program(cli, "man").replace("\\-", "-"))
    options = set(OPTION.findall(man_page)) | {"--help", "--version"}
    # The editor's own, from where they are declared: it is not started for this.
    arguments = root / "app/gui/start_arguments.cpp"
    declared = arguments.read_text(encoding="utf-8") if arguments.exists() else ""
    options |= {"--" + name for name in re.findall(r"[:,]\s+\w+_\(QStringLiteral\(\"([a-z-]+)\"", declared)}
    return ids, options


def faults_of(cli, root):
    root = Path(root)
    ids, options = known_words(cli, root)
    namespaces = {id.partition(".")[0] for id in ids}
    window = words_of_window(root)
    found = []
    for name, page in pages_of(root).items():
        if name.startswith("docs/adr/") or name == "CHANGELOG.md":  # tell of their time
            continue
        if name.startswith(MANUAL):
            for line, prose in page.prose:
                for bold in BOLD.findall(without_code(prose)):
                    for word in bold.split(" > "):
                        if plain(word) not in window:
                            found.append(f"{name}:{line}: the window has no words {word}")
        code = [(line, text) for line, prose in page.prose for _, text in CODE.findall(prose)]
        code += [(block.line + 1 + i, line) for block in page.blocks if block.info.split(" ")[0] == "sh"
                 for i, line in enumerate(block.text.split("\n"))]
        for line, text in code:
            where = f"{name}:{line}: "
            as_parameter = PARAMETER.match(text)
            if as_parameter and as_parameter[1].partition(".")[0] in namespaces and as_parameter[1] not in ids:
                if not re.search(r"\.(h|cpp|md|json|tif|png|cuesta|zip|glsl|glb|geojson)$", as_parameter[1]):
                    found.append(where + f"there is no parameter {as_parameter[1]}")
            for id in SET.findall(text):
                if id not in ids:
                    found.append(where + f"there is no parameter {id}")
            if not OTHER_PROGRAMS.match(text):
                for option in OPTION.findall(text):
                    if option not in options:
                        found.append(where + f"no command has the option {option}")
    return found


if __name__ == "__main__":
    found = faults_of(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ROOT)
    print("\n".join(found) or "all parameters and options exist")
    sys.exit(1 if found else 0)
