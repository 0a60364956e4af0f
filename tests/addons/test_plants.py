"""Exported plants as the add-ons read them, without the programs that they are for."""
import csv
import importlib
import json
import sys

import pytest

from conftest import run_cli


@pytest.fixture(scope="session")
def reading(unpacked):
    """The module that reads tables, as the zip for Unreal has it: of its package, it needs no other."""
    sys.path.insert(0, str(unpacked / "cuesta_bridge_unreal/Content/Python/cuesta_bridge"))
    return importlib.import_module("reading")


@pytest.fixture(scope="session")
def plants(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plants")
    run_cli("generate", "warped", "-o", folder / "land.cuesta", "--size", 48, "--cell", 20, "--height", 700)
    run_cli("export", folder / "land.cuesta", "--instances", folder, "--set", "erosion.steps=0", "--set", "cover.amount=1",
            "--set", "cover.temperature=11")
    return folder / "land_plants.json"


def test_tables_have_the_plants_that_their_description_counts(reading, plants):
    found = reading.Plants(plants)
    assert (found.width_metres, found.height_metres) == (960, 960)
    scatter, told = found.scatter(), found.species_sizes()
    assert len(scatter) > 3 and {name: len(rows) for name, rows in scatter.items()} == {
        name: each["count"] for name, each in told.items()}
    for name, rows in scatter.items():
        with (plants.parent / told[name]["file"]).open(encoding="utf-8") as table:
            for row, wanted in zip(rows, csv.DictReader(table)):
                assert tuple(row) == tuple(float(wanted[key]) for key in reading.PLANT_COLUMNS) and wanted["species"] == name
    assert any(row[4] or row[5] for rows in scatter.values() for row in rows)  # some lean


@pytest.mark.parametrize("change, word", [
    (lambda told: told.pop("species"), "no description of plants"),
    (lambda told: told.update(species=[{"id": 3}]), "no description of plants"),
    (lambda told: told.update(width=0), "width"),
    (lambda told: told.update(height="far"), "height"),
    (lambda told: told["species"][0].pop("file"), "names no tables"),
    (lambda told: told["species"][0].update(file="../land.csv"), "not inside"),
    (lambda told: told["species"][0].update(file="none.csv"), "cannot be read"),
    (lambda told: told["species"][0].update(count=1), "does not hold as many")])
def test_a_wrong_description_is_a_sentence(reading, plants, tmp_path, change, word):
    for table in plants.parent.glob("*.csv"):
        (tmp_path / table.name).write_bytes(table.read_bytes())
    told = json.loads(plants.read_text())
    change(told)
    path = tmp_path / plants.name
    path.write_text(json.dumps(told))
    with pytest.raises(reading.BridgeError, match=word):
        reading.Plants(path).scatter()


@pytest.mark.parametrize("text", [b"[1, 2]", b"{ so it began", b"\xff\xfe", b"[" * 100000])
def test_rubbish_is_a_sentence(reading, tmp_path, text):
    path = tmp_path / "land_plants.json"
    path.write_bytes(text)
    with pytest.raises(reading.BridgeError):
        reading.Plants(path)
    with pytest.raises(reading.BridgeError, match="there is no"):
        reading.Plants(tmp_path / "none_plants.json")
