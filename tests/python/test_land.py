"""Projects: parameters, curves, files."""
import warnings

import cuesta
import numpy as np
import pytest

from conftest import EXAMPLES

LINE = [(100, 50, 100), (400, 60, 300), (700, 55, 500)]


def test_get_and_set(small):
    small.set("thermal.talus", 30.5)
    assert small.get("thermal.talus") == 30.5
    small.set("erosion.steps", np.int64(33))
    assert small.get("erosion.steps") == 33 and isinstance(small.get("erosion.steps"), int)
    small.set("water.friction", np.float32(0.25))
    assert small.get("water.friction") == 0.25
    small.set("erosion.order", "random")
    assert small.get("erosion.order") == "random"
    small.set("erosion.water", "12.5")
    assert small.get("erosion.water") == 12.5
    toggle = next(each for each in small.parameters() if each.type == "toggle")
    small.set(toggle.id, not toggle.default)
    assert small.get(toggle.id) is (not toggle.default)


def test_every_parameter_takes_its_own_value(small):
    # Shown values are those that set() takes: nothing is lost on the way through Python.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", cuesta.UnusedParameter)
        for each in small.parameters():
            value = small.get(each.id)
            small.set(each.id, value)
            assert small.get(each.id) == value, each.id


def test_errors_name_the_parameter_and_change_nothing(small):
    before = small.get("thermal.talus")
    with pytest.raises(cuesta.Error, match="did you mean 'thermal.talus'") as caught:
        small.set("thermal.tallus", 30)
    assert caught.value.where == "thermal.tallus=30" and "thermal.tallus" in caught.value.what
    for value in (500, float("nan"), "steep"):
        with pytest.raises(cuesta.Error):
            small.set("thermal.talus", value)
    with pytest.raises(cuesta.Error):
        small.get("thermal.tallus")
    for value in (None, [30], 3j, object()):
        with pytest.raises(TypeError):
            small.set("thermal.talus", value)
    with pytest.raises(cuesta.Error):
        small.set_all({"erosion.steps": 7, "thermal.talus": 500})
    assert small.get("erosion.steps") == 20 and small.get("thermal.talus") == before


def test_a_parameter_that_cannot_act_is_warned_of(small):
    small.set("erosion.wind", 0)
    assert small.why_unused("wind.sand_flow")
    with pytest.warns(cuesta.UnusedParameter, match="wind.sand_flow changes nothing"):
        small.set("wind.sand_flow", 0.3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        small.set("thermal.talus", 31)


def test_presets(small):
    assert "canyon" in cuesta.presets()
    small.use_preset("canyon")
    with pytest.raises(cuesta.Error, match="canyon"):
        small.use_preset("canyn")


def test_a_copy_is_independent(small):
    copy = small.copy()
    copy.set("erosion.steps", 5)
    copy.add_spline(LINE)
    assert small.get("erosion.steps") == 20 and small.splines == []


def test_new_land_and_its_limits():
    land = cuesta.Land(columns=30, rows=20, cell=5)
    assert (land.columns, land.rows, land.cell, land.crs) == (30, 20, 5, "")
    assert land.transform == (5, 0, 0, 0, -5, 100)
    for wrong in ({"columns": 1}, {"rows": 70000}, {"cell": 0}, {"cell": float("nan")}):
        with pytest.raises(ValueError):
            cuesta.Land(**wrong)
    for size in (0, 70000):
        with pytest.raises(ValueError):
            land.build(size=size)


def test_saved_and_opened(small, tmp_path):
    small.add_spline(LINE, name="Crest")
    small.add_path(LINE, kind="river")
    small.save(tmp_path / "a.cuesta")
    again = cuesta.open(str(tmp_path / "a.cuesta"))
    again.save(tmp_path / "b.cuesta")
    assert (tmp_path / "a.cuesta").read_bytes() == (tmp_path / "b.cuesta").read_bytes()
    assert again.splines[0].name == "Crest" and again.paths[0].get("path.kind") == "river"
    assert np.array_equal(small.build().height, again.build().height)


def test_files_that_cannot_be(small, tmp_path):
    with pytest.raises(cuesta.Error, match="absent.cuesta"):
        cuesta.open(tmp_path / "absent.cuesta")
    (tmp_path / "broken.cuesta").write_bytes(b"no archive")
    with pytest.raises(cuesta.Error):
        cuesta.open(tmp_path / "broken.cuesta")
    with pytest.raises(cuesta.Error, match="cuesta"):
        small.save(tmp_path / "land.tif")
    with pytest.raises(cuesta.Error):
        small.save(tmp_path / "no_folder" / "land.cuesta")
    # A project that is there stays when writing fails: its folder is read as a file here.
    small.save(tmp_path / "kept.cuesta")
    kept = (tmp_path / "kept.cuesta").read_bytes()
    with pytest.raises(TypeError):
        small.save(7)
    assert (tmp_path / "kept.cuesta").read_bytes() == kept
    with pytest.raises(ValueError, match="cell"):
        cuesta.open(tmp_path / "kept.cuesta", cell=3)


def test_height_map_with_a_place():
    with pytest.warns(UserWarning, match="without data"):
        land = cuesta.open(EXAMPLES.parent / "terrains" / "gotthard.tif")
    a, b, c, d, e, f = land.transform
    assert land.crs and a > 0 and e < 0 and (b, d) == (0, 0) and (c, f) != (0, 0)
    assert land.get("erosion.steps") == 0  # nobody asked for erosion
    built = land.build(size=64)
    assert built.crs == land.crs and built.transform[0] == pytest.approx(a * land.columns / built.height.shape[1])
    assert built.transform[2] == c and not built.wear.any()


def test_codes_get_a_range_and_cells(tmp_path, dem):
    cuesta.export(cuesta.Land.from_heights(dem, cell=30), tmp_path / "dem.r16")
    (tmp_path / "dem.json").unlink()
    (tmp_path / "square.r16").write_bytes((tmp_path / "dem.r16").read_bytes()[:2 * 40 * 40])
    with pytest.warns(UserWarning):
        land = cuesta.open(tmp_path / "square.r16", cell=7, range=(100, 200))
        height = land.build().height
    assert land.cell == 7 and 100 <= height.min() and height.max() <= 200


def test_splines(small):
    flat = small.build().height
    spline = small.add_spline(LINE, name="Crest")
    assert small.splines == [spline] and spline.sort == "spline" and not spline.closed
    knot = spline.knots[1]
    assert knot.position == (400, 60, 300)
    small.splines[0].knots[1].height += 120
    knot.x, knot.z = 410, 310
    assert spline.knots[1].position == (410, 180, 310) and knot == spline.knots[1]
    raised = small.build().height
    assert not np.array_equal(flat, raised)
    spline.enabled = False
    assert np.array_equal(flat, small.build().height)
    spline.enabled, spline.name, spline.locked, spline.visible = True, "Ridge", True, False
    assert (spline.name, spline.locked, spline.visible) == ("Ridge", True, False)
    spline.set("spline.rounding", 40)
    assert spline.get("spline.rounding") == 40
    assert "spline.rounding" in [each.id for each in spline.parameters()]
    with pytest.raises(cuesta.Error):
        spline.set("path.kind", "road")
    small.remove(spline)
    assert small.splines == []
    with pytest.raises(cuesta.Error, match="removed"):
        spline.name = "gone"
    with pytest.raises(cuesta.Error, match="removed"):
        knot.height = 3
    with pytest.raises(cuesta.Error):
        small.remove(spline)


def test_knots(small):
    spline = small.add_spline(LINE)
    knot = spline.knots[1]
    assert knot.tangents == "automatic"
    moved = knot.handle_out
    spline.knots[2].x += 50
    assert knot.handle_out != moved  # automatic handles follow the neighbours
    knot.handle_out = (30, 0, 0)
    assert knot.tangents == "aligned" and knot.handle_out == (30, 0, 0)
    assert knot.handle_in[0] < 0 and knot.handle_in[1:] == pytest.approx((0, 0))
    knot.tangents = "free"
    knot.handle_in = (0, 0, -20)
    assert knot.handle_in == (0, 0, -20) and knot.handle_out == (30, 0, 0)
    with pytest.raises(ValueError, match="smooth"):
        knot.tangents = "smooth"
    for wrong in ((1, 2), (1, 2, float("inf"))):
        with pytest.raises((TypeError, ValueError)):
            knot.position = wrong
    with pytest.raises(ValueError):
        knot.height = float("nan")
    assert knot.position == (400, 60, 300)
    assert spline.append_knot((900, 50, 700)) == spline.knots[3]
    inserted = spline.insert_knot(0.5)
    assert len(spline.knots) == 5 and inserted == spline.knots[1]
    spline.remove_knot(-1)
    assert len(spline.knots) == 4
    last = spline.knots[3]
    spline.remove_knot(0)
    with pytest.raises(IndexError):
        last.height
    with pytest.raises(IndexError):
        spline.remove_knot(9)
    for place in (-1, 17, float("nan")):
        with pytest.raises(ValueError):
            spline.insert_knot(place)


def test_meta_points(small):
    spline = small.add_spline(LINE)
    point = spline.add_meta_point(1.25)
    assert point.position == 1.25 and len(spline.meta_points) == 1
    point.set("meta.hardness", 0.75)
    assert spline.meta_points[0].get("meta.hardness") == 0.75
    assert "meta.hardness" in [each.id for each in point.parameters()]
    spline.remove_meta_point(0)
    with pytest.raises(IndexError):
        point.get("meta.hardness")
    with pytest.raises(IndexError):
        spline.remove_meta_point(0)


def test_paths(small):
    road = small.add_path(LINE, kind="road", name="Pass")
    assert road.sort == "path" and small.paths == [road]
    width = road.meta_points[0] if road.meta_points else road.add_meta_point(0)
    width.set("section.width", 40)
    built = small.build()
    assert "displacement" in built.masks and built.masks["displacement"].any()
    lake = small.add_path(LINE, kind="lake")
    assert lake.closed
    with pytest.raises(ValueError):
        lake.append_knot((0, 0, 0))
    with pytest.raises(cuesta.Error):
        small.add_path(LINE, kind="motorway")
    for points in ([(1, 2, 3)], [(1, 2), (3, 4)], [(1, 2, float("nan")), (1, 2, 3)]):
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            small.add_path(points)
    assert small.paths == [road, lake]
