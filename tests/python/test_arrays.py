"""Arrays that go in and come out."""
import gc

import cuesta
import numpy as np
import pytest

BARE = {"cell": 10, "steps": 3, "water": 1}


def test_arrays_are_read_only_views(small):
    built = small.build()
    height = built.height
    assert height.dtype == np.float32 and height.shape == (40, 48)
    assert np.shares_memory(height, built.height)  # no copy is made
    with pytest.raises(ValueError):
        height[0, 0] = 1
    expected = height.copy()
    del built
    gc.collect()
    assert np.array_equal(height, expected)  # the memory lives as long as the array


def test_arrays_of_land_without_erosion(small):
    small.set("erosion.steps", 0)
    built = small.build()
    for zero in (built.flow, built.wear, built.deposit):
        assert zero.shape == (40, 48) and not zero.any()
    assert built.water_depth is None
    assert np.array_equal(built.height, built.height_before)
    assert built.map("sediment") == {}


def test_maps(small):
    built = small.build()
    assert set(built.masks) >= {"flow", "wear", "deposit", "water_depth"}
    assert np.array_equal(built.map("flow")["flow"], built.flow)
    normal = built.map("normal")["normal"]
    length = sum(channel.astype(float)**2 for channel in normal)
    assert len(normal) == 3 and np.allclose(length, 1, atol=1e-5)  # rounding of three floats of 32 bits
    surfaces = built.map("surfaces")
    assert len(surfaces) > 1 and np.allclose(sum(surfaces.values()), 1, atol=1e-5)
    with pytest.raises(cuesta.Error, match="did you mean 'slope'"):
        built.map("slop")


def test_books_of_mass(small):
    report = small.build().report
    assert report["steps"] == 20
    lost = report["ground_before"] - report["ground_after"] - report["suspended"] - report["left_map"]
    assert abs(lost) < 1e-6 * report["ground_before"]  # sums of doubles over floats of 32 bits


@pytest.mark.parametrize("change", [
    lambda a: a.astype(np.float64), lambda a: np.asfortranarray(a), lambda a: a[::-1][::-1], lambda a: a.tolist(),
    lambda a: np.repeat(a, 2, axis=1)[:, ::2], lambda a: a.byteswap().view(a.dtype.newbyteorder())])
def test_any_layout_is_read(dem, change):
    assert np.array_equal(cuesta.erode(dem, **BARE).height, cuesta.erode(change(dem), **BARE).height)


def test_whole_numbers_are_read(dem):
    whole = np.rint(dem)
    assert np.array_equal(cuesta.erode(whole, **BARE).height, cuesta.erode(whole.astype(np.int16), **BARE).height)


def test_the_array_given_stays(dem):
    before = dem.copy()
    cuesta.erode(dem, **BARE)
    assert np.array_equal(dem, before)


@pytest.mark.parametrize("wrong, error", [
    (np.zeros((4, 4), complex), TypeError), (np.full((4, 4), "high"), TypeError), (np.full((4, 4), None), TypeError),
    (np.zeros(16), ValueError), (np.zeros((2, 4, 4)), ValueError), (np.zeros((1, 9)), ValueError),
    (np.zeros((0, 0)), ValueError), (5, ValueError)])
def test_wrong_arrays(wrong, error):
    for function in (lambda: cuesta.erode(wrong, **BARE), lambda: cuesta.measure(wrong, cell=10),
                     lambda: cuesta.Land.from_heights(wrong, cell=10)):
        with pytest.raises(error):
            function()


def test_holes(dem):
    for hole in (np.nan, np.inf):
        dem[3, 5] = hole
        with pytest.raises(ValueError, match=r"heights\[3, 5\]"):
            cuesta.erode(dem, **BARE)
        assert cuesta.measure(dem, cell=10)["judgement"]  # off the map there


def test_wrong_arguments_of_erode(dem):
    with pytest.raises(TypeError, match="preset"):
        cuesta.erode(dem, cell=10)
    with pytest.raises(TypeError, match="kinds of erosion are"):
        cuesta.erode(dem, cell=10, steps=3, fire=2)
    with pytest.raises(TypeError):
        cuesta.erode(dem, steps=3, water=1)
    for wrong in ({"steps": -1, "water": 1}, {"steps": 3, "water": -1}, {"steps": 3, "water": 1, "order": "odd"},
                  {"steps": 3, "water": 1, "seed": -4}, {"preset": "canyn"}, {"steps": 2.5, "water": 1},
                  {"steps": 3, "water": 1, "settings": {"water.frictoin": 1}}):
        with pytest.raises(cuesta.Error):
            cuesta.erode(dem, cell=10, **wrong)
    for cell in (0, -3, float("nan"), 1e9):
        with pytest.raises(ValueError):
            cuesta.erode(dem, cell=cell, steps=3, water=1)


def test_masks_hold_the_ground(dem):
    held = np.zeros(dem.shape)
    held[:, :20] = 1
    eroded = cuesta.erode(dem, protection_mask=held, cell=10, steps=10, water=1).height
    assert np.array_equal(eroded[:, :20], dem[:, :20]) and not np.array_equal(eroded, dem)
    dry = cuesta.erode(dem, rain_mask=np.zeros(dem.shape), cell=10, steps=10, water=1)
    assert not dry.flow.any() and cuesta.erode(dem, cell=10, steps=10, water=1).flow.any()
    hard = cuesta.erode(dem, erodibility_mask=np.zeros(dem.shape), cell=10, steps=10, water=1).height
    assert np.array_equal(hard, dem)
    for wrong in (np.zeros((3, 3)), held - 1, held * 9, np.full(dem.shape, np.nan)):
        with pytest.raises(ValueError):
            cuesta.erode(dem, rain_mask=wrong, **BARE)


def test_wrong_arguments_of_measure(dem):
    with pytest.raises(ValueError, match="canyons"):
        cuesta.measure(dem, cell=10, kind="moons")
    with pytest.raises(ValueError):
        cuesta.measure(dem, cell=0)
    with pytest.raises(ValueError, match="shape"):
        cuesta.measure(dem, cell=10, lakes=np.zeros((4, 4)))


def test_wrong_arguments_of_export(small, tmp_path, dem):
    built = small.build()
    for wrong in ({}, {"path": tmp_path / "x.tif", "maps": ["flow"]}, {"path": tmp_path / "x.tif", "size": 9},
                  {"preset": "unreal"}):
        with pytest.raises(TypeError):
            cuesta.export(built, **wrong)
    with pytest.raises(TypeError, match="from_heights"):
        cuesta.export(dem, tmp_path / "x.tif")
    for wrong in ({"path": tmp_path / "x.doc"}, {"path": tmp_path / "x", "preset": "quake"},
                  {"path": tmp_path / "x", "preset": "unreal", "size": 77}, {"path": tmp_path / "no" / "x.tif"},
                  {"map_folder": tmp_path / "maps", "maps": ["folw"]}):
        with pytest.raises(cuesta.Error):
            cuesta.export(built, **wrong)
    assert not [each for each in tmp_path.rglob("*") if each.is_file()]
