"""Land of the module and of the command line are the same, byte for byte."""
import filecmp
import json
from pathlib import Path

import cuesta
import numpy as np
import pytest

from conftest import EXAMPLES


def values_of_mask(path):
    return cuesta.open(path).build().height


def test_build(cli, tmp_path):
    project = EXAMPLES / "pathway.cuesta"
    cli("build", project, "--size", 96, "-o", tmp_path / "land.npy", "--masks", tmp_path / "masks",
        "--set", "erosion.steps=15")
    land = cuesta.open(project)
    land.set("erosion.steps", 15)
    built = land.build(size=96)
    assert np.array_equal(built.height, np.load(tmp_path / "land.npy"))
    written = {file.stem: file for file in (tmp_path / "masks").iterdir()}
    assert set(built.masks) == set(written)
    for name, file in written.items():
        assert np.array_equal(built.masks[name], values_of_mask(file)), name
    assert np.array_equal(built.wear, built.masks["wear"])


def test_build_depends_on_what_is_set(small):
    # The comparisons above would not notice if set() and build() did nothing.
    before = small.build().height
    small.set("erosion.seed", 2)
    assert not np.array_equal(before, small.build().height)


def test_any_number_of_threads(small):
    heights = []
    for count in (1, 3):
        cuesta.set_threads(count)
        heights.append(small.build().height)
    cuesta.set_threads(0)
    assert np.array_equal(*heights)
    with pytest.raises(ValueError):
        cuesta.set_threads(-1)


def test_erode(cli, tmp_path, dem):
    np.save(tmp_path / "dem.npy", dem)
    cli("erode", tmp_path / "dem.npy", "--cell", 30, "--steps", 30, "--proportions", "water=100,thermal=5", "--seed", 7,
        "--set", "water.friction=0.04", "-o", tmp_path / "eroded.npy")
    eroded = cuesta.erode(dem, cell=30.0, steps=30, water=100, thermal=5, seed=7, settings={"water.friction": 0.04})
    assert np.array_equal(eroded.height, np.load(tmp_path / "eroded.npy"))
    assert eroded.report["steps_of_kind"]["water"] + eroded.report["steps_of_kind"]["thermal"] == 30


def test_erode_by_preset(cli, tmp_path, dem):
    np.save(tmp_path / "dem.npy", dem)
    cli("erode", tmp_path / "dem.npy", "--cell", 30, "--preset", "canyon", "--steps", 12, "-o", tmp_path / "eroded.npy")
    eroded = cuesta.erode(dem, cell=30, preset="canyon", steps=12)
    assert np.array_equal(eroded.height, np.load(tmp_path / "eroded.npy"))


def test_measure(cli, tmp_path, dem):
    np.save(tmp_path / "dem.npy", dem)
    expected = json.loads(cli("measure", tmp_path / "dem.npy", "--cell", 30, "--kind", "hills", "--json"))
    for of_the_file in ("file", "holes", "holes_kept", "warnings"):
        del expected[of_the_file]
    assert cuesta.measure(dem, cell=30, kind="hills") == expected


def test_measure_leaves_the_sea_out(cli, tmp_path, dem):
    np.save(tmp_path / "dem.npy", dem)
    expected = json.loads(cli("measure", tmp_path / "dem.npy", "--cell", 30, "--sea-level", 340, "--json"))
    measured = cuesta.measure(dem, cell=30, sea_level=340)
    assert measured["judgement"] == expected["judgement"]
    assert measured == cuesta.measure(dem, cell=30, lakes=dem <= 340)


def files_in(folder):
    return sorted(each.name for each in Path(folder).iterdir())


def same_files(first, second):
    assert files_in(first) == files_in(second)
    match, mismatch, errors = filecmp.cmpfiles(first, second, files_in(first), shallow=False)
    assert not mismatch and not errors and match


def test_export(cli, tmp_path, small):
    project = tmp_path / "small.cuesta"
    small.save(project)
    cli("export", project, "--preset", "unreal", "-o", tmp_path / "by_cli", "--maps", tmp_path / "maps_by_cli", "--maps-of",
        "flow,slope,normal")
    land = cuesta.open(project)
    files = cuesta.export(land.build(), tmp_path / "by_module", preset="unreal", map_folder=tmp_path / "maps_by_module",
                          maps=["flow", "slope", "normal"])
    assert len(files) == len(files_in(tmp_path / "by_module")) + len(files_in(tmp_path / "maps_by_module"))
    same_files(tmp_path / "by_cli", tmp_path / "by_module")
    same_files(tmp_path / "maps_by_cli", tmp_path / "maps_by_module")


@pytest.mark.parametrize("ending", ["tif", "r16", "glb"])
def test_export_of_one_file(cli, tmp_path, small, ending):
    project = tmp_path / "small.cuesta"
    small.save(project)
    for folder in ("cli", "module"):
        (tmp_path / folder).mkdir()
    cli("export", project, "-o", tmp_path / "cli" / f"land.{ending}", "--size", 32)
    cuesta.export(cuesta.open(project), tmp_path / "module" / f"land.{ending}", size=32)
    same_files(tmp_path / "cli", tmp_path / "module")


def test_parameters(cli):
    listed = json.loads(cli("params", "--json"))
    module = cuesta.parameters()
    assert [each.id for each in module] == [each["id"] for each in listed]
    for mine, theirs in zip(module, listed):
        assert (mine.label, mine.type, mine.unit, mine.sentence, mine.settable) == \
            (theirs["label"], theirs["type"], theirs["unit"], theirs["sentence"], theirs["settable"])
        assert mine.needs == theirs.get("needs", "") and mine.choices == theirs.get("choices", [])
        # The command line prints numbers as floats of 32 bits.
        for key, value in (("minimum", mine.minimum), ("maximum", mine.maximum), ("default", mine.default)):
            assert value == pytest.approx(theirs[key]) if isinstance(value, float) else value == theirs.get(key)
        assert mine.sentence in str(mine) and mine.title
