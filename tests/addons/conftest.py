"""Shared by the tests of the add-ons: the packed add-ons, unpacked as engines have them, bridges of the program (CUESTA_CLI)
and bridges that are made here, file by file."""
import importlib
import json
import os
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory):
    """The folder in which every zip of scripts/make-addons lies unpacked, by its name."""
    folder = tmp_path_factory.mktemp("addons")
    subprocess.run([ROOT / "scripts/make-addons", folder], check=True, stdout=subprocess.DEVNULL)
    for zipped in folder.glob("*.zip"):
        zipfile.ZipFile(zipped).extractall(folder / zipped.stem)
    return folder


@pytest.fixture(scope="session")
def unreal_addon(unpacked):
    """The package for Unreal, with a stub in the place of the engine's module."""
    import stub_unreal
    sys.modules["unreal"] = stub_unreal
    sys.path.insert(0, str(unpacked / "cuesta_bridge_unreal/Content/Python"))
    return importlib.import_module("cuesta_bridge")


@pytest.fixture(scope="session")
def control_addon(unpacked):
    """The Python package beside the add-on for Godot."""
    sys.path.insert(0, str(unpacked / "cuesta_bridge_godot/addons/cuesta_bridge/python"))
    return importlib.import_module("cuesta_control.control")


def run_cli(*arguments):
    done = subprocess.run([os.environ["CUESTA_CLI"], *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Exported:
    """A bridge of the program, with the heights that the program tells of the same land."""

    def __init__(self, work):
        self.work, self.folder = work, work / "bridge"
        run_cli("generate", "warped", "-o", work / "land.cuesta", "--size", 96, "--cell", 20, "--height", 700)
        self.write()

    def write(self, *more):
        settings = ["--set", "erosion.steps=5", "--set", "cover.amount=1", "--set", "cover.temperature=11",
                    "--set", "erosion.border=sea", "--set", "erosion.sea_level=12.5", *more]
        run_cli("export", self.work / "land.cuesta", "--bridge", self.folder, *settings)
        run_cli("export", self.work / "land.cuesta", "-o", self.work / "heights.npy", *settings)
        self.heights = np.load(self.work / "heights.npy")
        self.index = json.loads((self.folder / "bridge.json").read_text())
        self.cell = self.index["cell_size"]

    def surfaces(self):
        """Names of the surfaces, in the order of bridge.json."""
        return [entry["path"].split("/surface_")[1][:-len(".exr")] for entry in self.index["files"]
                if "/surface_" in entry["path"]]

    def weights(self, name):
        """Weights of a surface as the program reads them, with OpenEXR's own library."""
        run_cli("export", self.folder / self.index["folder"] / f"maps/surface_{name}.exr", "--range", "0:1",
                "-o", self.work / "weights.npy")
        return np.load(self.work / "weights.npy")


@pytest.fixture(scope="session")
def exported(tmp_path_factory):
    return Exported(tmp_path_factory.mktemp("exported"))


class Made:
    """A small bridge, written here, to be spoilt by tests."""

    def __init__(self, folder, width=33, height=17, cell=8.0):
        self.folder, self.width, self.height, self.cell = folder, width, height, cell
        self.codes = np.random.default_rng(7).integers(0, 65536, (height, width)).astype("<u2")
        self.files, self.told = {}, {}
        self.write()

    def add(self, name, holds, data):
        self.files[name] = (holds, data)

    def write(self, counter=1, **changes):
        self.add("height.r16", "height_codes", self.codes.tobytes())
        land = self.folder / f"{counter:06}"
        entries = []
        for name, (holds, data) in self.files.items():
            (land / name).parent.mkdir(parents=True, exist_ok=True)
            (land / name).write_bytes(data)
            entries.append({"path": f"{counter:06}/{name}", "holds": holds, "bytes": len(data),
                            "crc32": f"{zlib.crc32(data):08x}"})
        self.told = {"format": "cuesta-bridge", "version": 1, "counter": counter, "folder": f"{counter:06}",
                     "folder_before": "", "width": self.width, "height": self.height, "cell_size": self.cell,
                     "height_codes": {"code_0": -20.0, "code_65535": 235.5}, "sea_level": None, "files": entries, **changes}
        (self.folder / "bridge.json").write_text(json.dumps(self.told))

    def spoil(self, change):
        """bridge.json after change(its object), which changes it in place or returns another text."""
        text = change(self.told)
        (self.folder / "bridge.json").write_text(text if isinstance(text, str) else json.dumps(self.told))


@pytest.fixture
def made(tmp_path):
    return Made(tmp_path)


def _set(**values):
    return lambda told: told.update(values)


def _entry(**values):
    return lambda told: told["files"][0].update(values)


# Rubbish in bridge.json, and a word of the sentence that every add-on must say.
RUBBISH = {
    "no JSON": (lambda told: "{ so it began", "cannot be read"),
    "another JSON": (lambda told: "[1, 2]", "no bridge of Cuesta"),
    "another format": (_set(format="gltf"), "no bridge of Cuesta"),
    "a newer version": (_set(version=2), "later version"),
    "no version": (_set(version=None), "later version"),
    "a counter of words": (_set(counter="three"), "counter"),
    "no width": (_set(width=0), "width"),
    "half a row": (_set(height=16.5), "height"),
    "no cell": (_set(cell_size=-1), "cell_size"),
    "a sea of words": (_set(sea_level="deep"), "sea_level"),
    "no range": (_set(height_codes={"code_0": 3, "code_65535": 3}), "height_codes"),
    "no files": (_set(files={}), "names no files"),
    "a file of numbers": (_set(files=[4]), "a file has no"),
    "a path that leaves": (_entry(path="../height.r16"), "not inside"),
    "an absolute path": (_entry(path="/etc/passwd"), "not inside"),
    "a wrong size": (_entry(bytes=3), "not the file"),
    "a wrong checksum": (_entry(crc32="00000000"), "not the file"),
    "another size of land": (_set(width=34), "size"),
    "codes that are missing": (lambda told: told["files"].clear(), "height_codes"),
}
