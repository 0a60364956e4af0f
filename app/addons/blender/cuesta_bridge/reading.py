"""Reads a bridge folder (docs/manual/bridge.md): the index, whole lands, tables. Knows nothing of Blender."""
import csv
import json
import zlib
from pathlib import Path

VERSION = 1


class BridgeError(Exception):
    """The folder holds no land that can be read, in words for people."""


class BridgeChanged(BridgeError):
    """A newer land has taken the place of the one that was being read: begin again."""


class Bridge:
    """The land that bridge.json names. Its files are checked as they are read."""

    def __init__(self, folder):
        self.folder = Path(folder)
        index = self.folder / "bridge.json"
        try:
            self.index = json.loads(index.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BridgeError(f"there is no bridge.json in {self.folder}") from None
        except (OSError, ValueError) as error:
            raise BridgeError(f"{index} cannot be read: {error}") from None
        if not isinstance(self.index, dict) or self.index.get("format") != "cuesta-bridge":
            raise BridgeError(f"{index} is no bridge of Cuesta")
        if self.index.get("version", VERSION + 1) > VERSION:
            raise BridgeError("the bridge was written by a later version of Cuesta; install its add-on")
        self.counter = self.index["counter"]
        self.width, self.height, self.cell = self.index["width"], self.index["height"], self.index["cell_size"]
        self.sea_level = self.index.get("sea_level")

    def file(self, entry):
        """Its path, once it was found whole."""
        path = self.folder / entry["path"]
        try:
            data = path.read_bytes()
        except OSError:
            raise BridgeChanged(f"{path} is gone") from None
        if len(data) != entry["bytes"] or f"{zlib.crc32(data):08x}" != entry["crc32"]:
            raise BridgeChanged(f"{path} is not the file that bridge.json names")
        return path

    def entries(self, holds):
        return [entry for entry in self.index["files"] if entry["holds"] == holds]

    def one(self, holds):
        """The path of the only such file, or None."""
        entries = self.entries(holds)
        return self.file(entries[0]) if entries else None

    def maps(self):
        """Paths of the maps by name: flow, surface_rock, colour, ..."""
        return {Path(entry["path"]).stem: self.file(entry) for entry in self.entries("map")}

    def curves(self):
        path = self.one("curves")
        return json.loads(path.read_text(encoding="utf-8"))["curves"] if path else []

    def scatter(self):
        """For each species the rows of its table: x, y, z from the south-west corner (z up), yaw in degrees, scale."""
        species = {}
        for entry in self.entries("scatter"):
            if entry["path"].endswith(".csv"):
                with open(self.file(entry), newline="", encoding="utf-8") as table:
                    for row in csv.DictReader(table):
                        plants = species.setdefault(row["species"], [])
                        plants.append(tuple(float(row[key]) for key in ("x", "y", "z", "yaw", "scale")))
        return species

    def species_sizes(self):
        """What the JSON of the scatter says of each species, by its id."""
        for entry in self.entries("scatter"):
            if entry["path"].endswith("_plants.json"):
                told = json.loads(self.file(entry).read_text(encoding="utf-8"))
                return {each["id"]: each for each in told["species"]}
        return {}


def counter_of(folder):
    """The counter of the land that is there now; None where there is none."""
    try:
        return Bridge(folder).counter
    except BridgeError:
        return None
