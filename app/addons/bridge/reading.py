"""Reads a bridge folder (docs/manual/bridge.md): the index, whole lands, tables. Knows nothing of the programs that use it, and
needs NumPy alone."""
import csv
import json
import warnings
import zlib
from pathlib import Path, PurePosixPath

import numpy as np

VERSION = 1
ATTEMPTS = 3


class BridgeError(Exception):
    """The folder holds no land that can be read, in words for people."""


class BridgeChanged(BridgeError):
    """A newer land has taken the place of the one that was being read: begin again."""


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value):
    return is_whole(value) or isinstance(value, float)


def is_inside(path):
    """True of a path of bridge.json that stays in its folder."""
    parts = PurePosixPath(path).parts
    return bool(parts) and not PurePosixPath(path).is_absolute() and ".." not in parts and ":" not in parts[0] \
        and "\\" not in path


def is_curve(told):
    """True of what has all that readers of curves need."""
    def is_place(value):
        return isinstance(value, list) and len(value) == 3 and all(map(is_number, value))
    return isinstance(told, dict) and {"sort", "id", "name", "closed"} <= told.keys() and isinstance(told.get("knots"), list) \
        and all(isinstance(knot, dict) and all(is_place(knot.get(key)) for key in ("position", "in", "out"))
                for knot in told["knots"])


# Of a plant: place from the south-west corner, metres, z up; degrees; scale times the size of its species.
PLANT_COLUMNS = ("x", "y", "z", "yaw", "pitch", "roll", "scale")


LINES_AT_ONCE = 10_000  # of a table: some hundredths of a second, in which no other thread of Python runs


def add_plants(species, data):
    """Adds the rows of a table, bytes, to the lists of arrays by species. Raises ValueError where it is no table."""
    lines = data.decode("utf-8").splitlines()
    names = next(csv.reader(lines[:1]), [])
    missing = [name for name in (*PLANT_COLUMNS, "species") if name not in names]
    if missing:
        raise ValueError(f"it has no column {missing[0]}")
    kinds = np.dtype([(name, "f8" if name in PLANT_COLUMNS else "U64") for name in names])
    for begin in range(1, len(lines), LINES_AT_ONCE):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of lines that are all empty
            rows = np.loadtxt(lines[begin:begin + LINES_AT_ONCE], kinds, comments=None, delimiter=",", ndmin=1)
        plants = np.stack([rows[name] for name in PLANT_COLUMNS], axis=-1)
        if not np.isfinite(plants).all():
            raise ValueError("a number is not finite")
        for name in np.unique(rows["species"]):
            species.setdefault(str(name), []).append(plants[rows["species"] == name])


def joined(species):
    """The lists of add_plants() as an array (plants, columns) of float64 for each species."""
    return {name: np.concatenate(parts) for name, parts in species.items()}


class Plants:
    """What `cuesta-cli export --instances` and the window write: NAME_plants.json and the tables that it names."""

    def __init__(self, path):
        self.path = Path(path)
        try:
            told = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BridgeError(f"there is no {self.path}") from None
        except (OSError, ValueError, RecursionError) as error:
            raise BridgeError(f"{self.path} cannot be read: {error}") from None
        species = told.get("species") if isinstance(told, dict) else None
        if not isinstance(species, list) or not all(isinstance(each, dict) and isinstance(each.get("id"), str)
                                                    for each in species):
            raise BridgeError(f"{self.path} is no description of plants: choose a file NAME_plants.json")
        for key in ("width", "height"):
            if not is_number(told.get(key)) or not 0 < told[key] < float("inf"):
                raise BridgeError(f"{self.path} is damaged: {key} is no number above 0")
        self.width_metres, self.height_metres = float(told["width"]), float(told["height"])
        self._species = species

    def scatter(self):
        """For each species the rows of its table as an array, as PLANT_COLUMNS says."""
        species = {}
        for each in self._species:
            name = each.get("file")
            if not isinstance(name, str):
                raise BridgeError(f"{self.path} names no tables: export the plants with tables (CSV)")
            if not is_inside(name):
                raise BridgeError(f"{self.path} is damaged: {name} is not inside the folder")
            table = self.path.parent / name
            try:
                add_plants(species, table.read_bytes())
            except OSError as error:
                raise BridgeError(f"{table} cannot be read: {error}") from None
            except (ValueError, csv.Error):
                raise BridgeError(f"{table} is damaged: it is no table of plants") from None
            if each.get("count") != sum(map(len, species.get(each["id"], ()))):
                raise BridgeError(f"{table} does not hold as many plants as {self.path.name} says")
        return joined(species)

    def species_sizes(self):
        """Sizes and colours of the species, by their ids."""
        return {each["id"]: each for each in self._species}


class Bridge:
    """The land that bridge.json names. Its files are checked as they are read."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.index = self._index()
        self.counter = self.index["counter"]
        self.width, self.height, self.cell = self.index["width"], self.index["height"], self.index["cell_size"]
        self.sea_level = self.index.get("sea_level")

    def _index(self):
        path = self.folder / "bridge.json"
        try:
            index = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BridgeError(f"there is no bridge.json in {self.folder}") from None
        except (OSError, ValueError, RecursionError) as error:
            raise BridgeError(f"{path} cannot be read: {error}") from None
        if not isinstance(index, dict) or index.get("format") != "cuesta-bridge":
            raise BridgeError(f"{path} is no bridge of Cuesta")
        version = index.get("version")
        if not is_whole(version) or version > VERSION:
            raise BridgeError("the bridge was written by a later version of Cuesta; install its add-on")
        self._check(index, path)
        return index

    @staticmethod
    def _check(index, path):
        """Refuses an index that lacks something every land must tell."""
        for key in ("counter", "width", "height"):
            if not is_whole(index.get(key)) or index[key] < 1:
                raise BridgeError(f"{path} is damaged: {key} is no whole number above 0")
        if not is_number(index.get("cell_size")) or not 0 < index["cell_size"] < float("inf"):
            raise BridgeError(f"{path} is damaged: cell_size is no number above 0")
        if index.get("sea_level") is not None and not is_number(index["sea_level"]):
            raise BridgeError(f"{path} is damaged: sea_level is no number")
        entries = index.get("files")
        if not isinstance(entries, list):
            raise BridgeError(f"{path} is damaged: it names no files")
        for entry in entries:
            if not isinstance(entry, dict) or not is_whole(entry.get("bytes")) \
                    or not all(isinstance(entry.get(key), str) for key in ("path", "holds", "crc32")):
                raise BridgeError(f"{path} is damaged: a file has no path, content, size or checksum")
            if not is_inside(entry["path"]):
                raise BridgeError(f"{path} is damaged: {entry['path']} is not inside the folder")

    def data(self, entry):
        """The bytes of a file, once it was found whole."""
        path = self.folder / entry["path"]
        try:
            data = path.read_bytes()
        except OSError:
            raise BridgeChanged(f"{path} is gone") from None
        if len(data) != entry["bytes"] or f"{zlib.crc32(data):08x}" != entry["crc32"]:
            raise BridgeChanged(f"{path} is not the file that bridge.json names")
        return data

    def file(self, entry):
        """Its path, once it was found whole."""
        self.data(entry)
        return self.folder / entry["path"]

    def entries(self, holds):
        return [entry for entry in self.index["files"] if entry["holds"] == holds]

    def one(self, holds):
        """The path of the only such file, or None."""
        entries = self.entries(holds)
        return self.file(entries[0]) if entries else None

    def _json(self, entry):
        try:
            return json.loads(self.data(entry).decode("utf-8"))
        except ValueError as error:
            raise BridgeError(f"{self.folder / entry['path']} cannot be read: {error}") from None

    def maps(self):
        """Paths of the maps by name: flow, surface_rock, colour, ..."""
        return {name: self.file(entry) for name, entry in self.map_entries().items()}

    def map_entries(self):
        """Entries of the maps by name, not checked yet."""
        return {PurePosixPath(entry["path"]).stem: entry for entry in self.entries("map")}

    def height_range(self):
        """Metres of the codes 0 and 65535 of the height codes."""
        told = self.index.get("height_codes")
        if not isinstance(told, dict) or not is_number(told.get("code_0")) or not is_number(told.get("code_65535")) \
                or not told["code_0"] < told["code_65535"]:
            raise BridgeError(f"{self.folder / 'bridge.json'} is damaged: height_codes tells no range")
        return float(told["code_0"]), float(told["code_65535"])

    def _damaged(self, entry, reason):
        return BridgeError(f"{self.folder / entry['path']} is damaged: {reason}")

    def curves(self):
        """Splines and paths, each with a sort, an id, a name, whether it is closed, and knots."""
        for entry in self.entries("curves"):
            told = self._json(entry)
            curves = told.get("curves") if isinstance(told, dict) else None
            if not isinstance(curves, list) or not all(map(is_curve, curves)):
                raise self._damaged(entry, "it lists no curves")
            return curves
        return []

    def scatter(self):
        """For each species the rows of its table as an array, as PLANT_COLUMNS says."""
        species = {}
        for entry in self.entries("scatter"):
            if not entry["path"].endswith(".csv"):
                continue
            try:
                add_plants(species, self.data(entry))
            except (ValueError, csv.Error):
                raise self._damaged(entry, "it is no table of plants") from None
        return joined(species)

    def species_sizes(self):
        """Sizes and colours of the species, by their ids."""
        for entry in self.entries("scatter"):
            if entry["path"].endswith("_plants.json"):
                try:
                    return {each["id"]: each for each in self._json(entry)["species"]}
                except (KeyError, TypeError):
                    raise self._damaged(entry, "it lists no species") from None
        return {}


def with_land(folder, use):
    """use(Bridge), again from the start where a newer land has taken the place of the one that was being read."""
    for attempt in range(ATTEMPTS):
        try:
            return use(Bridge(folder))
        except BridgeChanged:
            if attempt == ATTEMPTS - 1:
                raise
    return None


def counter_of(folder):
    """The counter of the land that is there now; None where there is none."""
    try:
        return Bridge(folder).counter
    except BridgeError:
        return None
