#!/usr/bin/env python3
"""Controls of the checks of the documents: what is wrong is found, what is right passes.

    tests/docs/controls.py CUESTA_CLI
"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import commands  # noqa: E402
import links  # noqa: E402
import words  # noqa: E402
from markdown_pages import Page, anchor_of  # noqa: E402

CLI = sys.argv[1]


class Documents(unittest.TestCase):
    """A small repository for each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("README.md", "# Top\n\n[guide](docs/guide.md#a-heading)\n")
        self.write("docs/guide.md", "# Guide\n\n## A heading\n\n![what it shows](images/a.png)\n[up](../README.md#top) [here](#guide)\n")
        self.write("docs/images/a.png", "not looked into")

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def found(self, text):
        """What links.py says of a page with this text."""
        self.write("docs/new.md", text)
        return links.faults_of(self.root)

    def one_fault(self, text, words_in_it):
        found = self.found(text)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words_in_it, found[0])

    def test_what_is_right_passes(self):
        self.assertEqual(links.faults_of(self.root), [])
        self.assertEqual(self.found("[web](https://example.org/x) `[no](link)`\n```text\n[no](link)\n```\n"), [])

    def test_broken_links(self):
        self.one_fault("[x](nothing.md)", "docs/new.md:1: nothing.md does not exist")
        self.one_fault("a\n\n[x](guide.md#no-such)", "docs/new.md:3: guide.md#no-such")
        self.one_fault("[x](#no-such)", "no such heading")
        self.one_fault("![x](images/none.png)", "images/none.png does not exist")
        self.one_fault("![](images/a.png)", "no words")
        self.one_fault("![x](https://example.org/x.png)", "not in the repository")
        self.one_fault("[x](../../outside.md)", "outside the repository")
        self.one_fault("[![x](images/none.png)](guide.md)", "images/none.png does not exist")

    def test_picture_that_no_page_shows(self):
        self.write("docs/images/b.png", "")
        self.assertEqual(links.faults_of(self.root), ["docs/images/b.png: no page shows it"])

    def test_commands_that_no_test_would_run(self):
        self.one_fault("```\ncuesta-cli info x.tif\n```", "docs/new.md:1")
        self.one_fault("```console\n$ cuesta-cli info x.tif\n```", "docs/new.md:1")
        self.one_fault("    scripts/run\n", "docs/new.md:1")
        self.one_fault("```sh no-run\nscripts/run\n```", "no-run")
        self.one_fault("```sh no-run:\nscripts/run\n```", "no-run")
        self.one_fault("```sh skip\nscripts/run\n```", "skip")
        self.assertEqual(self.found("```sh no-run: builds\nscripts/run\n```"), [])

    def test_open_fence(self):
        with self.assertRaises(ValueError):
            self.found("```sh\ncuesta-cli info\n")

    def test_anchors(self):
        self.assertEqual(anchor_of("Where to get them"), "where-to-get-them")
        self.assertEqual(anchor_of("`build`, in bands: 16-bit"), "build-in-bands-16-bit")
        self.assertEqual(Page("# A\n## A\n## A\n").anchors, {"a", "a-1", "a-2"})

    def test_wrong_commands(self):
        def of(text):
            return commands.faults_of(Page(text), "page.md", CLI, self.root)

        made = "```sh\ncuesta-cli generate cone -o a.tif --size 16\n```\n"
        self.assertEqual(of(made + "```sh\ncuesta-cli info a.tif\n```\n"), [])
        self.assertEqual(of("```sh no-run: there is none\ncuesta-cli info none.tif\n```\n"), [])
        self.assertIn("page.md:4: exit code 1", of(made + "```sh\ncuesta-cli info b.tif\n```\n")[0])
        self.assertIn("page.md:1: exit code 2", of("```sh\ncuesta-cli info --no-such-option a.tif\n```\n")[0])
        # Not only the last command of a block counts.
        self.assertTrue(of(made + "```sh\ncuesta-cli info b.tif\ncuesta-cli info a.tif\n```\n"))
        self.assertTrue(of(made + "```sh\ncuesta-cli info b.tif | cat\n```\n"))
        # Promised lines must be printed, in order.
        said = "```sh\nprintf 'one\\ntwo\\n'\n```\n"
        self.assertEqual(of(said + "```text prints\none\n...\ntwo\n```\n"), [])
        self.assertTrue(of(said + "```text prints\ntwo\none\n```\n"))
        self.assertTrue(of(said + "```text prints\nthree\n```\n"))
        self.assertTrue(of("```text prints\nthree\n```\n"))

    def test_wrong_words(self):
        def of(text):
            self.write("docs/new.md", text)
            return words.faults_of(CLI, self.root)

        self.assertEqual(of("`thermal.talus`, `thermal.talus=30`, `land.tif`, `--threads 2`, `cmake --build x`\n"), [])
        for wrong in ("`thermal.talsu`", "`--set thermal.talsu=3`", "```sh\ncuesta-cli erode a --set water.x=1\n```",
                      "`--no-such-option`", "```sh no-run: x\ncuesta-cli info --no-such a\n```"):
            self.assertEqual(len(of(wrong + "\n")), 1, wrong)

        self.write("ui/menus.cpp", 'tr("&File"); tr("Save &as…\\tCtrl+S");')
        self.write("docs/new.md", "# New\n")
        self.write("docs/manual/page.md", "**File > Save as…** and **File** and **Save as**\n")
        self.assertEqual(words.faults_of(CLI, self.root), [])
        self.write("docs/manual/page.md", "**File > Safe as**\n")
        self.assertEqual(words.faults_of(CLI, self.root), ["docs/manual/page.md:1: the window has no words Safe as"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
