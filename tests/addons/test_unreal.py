"""The add-on for Unreal, without Unreal: its numbers and files by independent readers, its editor part on a stub."""
import json
import sys

import numpy as np
import pytest

import stub_unreal
from conftest import ROOT, RUBBISH, Made, run_cli


@pytest.fixture
def level(unreal_addon, tmp_path):
    """An empty level."""
    stub_unreal.level.clear()
    stub_unreal.log_lines.clear()
    stub_unreal.EditorActorSubsystem.selected = []
    stub_unreal.saved_folder = str(tmp_path / "Saved")
    yield stub_unreal.level
    unreal_addon.stop()


def last_line(kind):
    return [text for sort, text in stub_unreal.log_lines if sort == kind][-1]


def by_tag(tag):
    found = [each for each in stub_unreal.level if tag in each.tags]
    assert len(found) == 1, (tag, found)
    return found[0]


def test_a_landscape_of_the_same_size_shows_the_heights(unreal_addon, level, exported):
    land = stub_unreal.Landscape(96, 96, exported.surfaces())
    level.append(land)
    assert unreal_addon.bring(exported.folder), stub_unreal.log_lines
    step = np.ptp(exported.heights) / 65535
    shown = land.shown_metres()
    # Half a code, and the rounding of the heights' single precision.
    assert abs(shown - exported.heights).max() <= step / 2 + 1e-3
    assert abs(shown + 1 - exported.heights).max() > 0.9  # the control
    assert abs(land.scale.x - 100 * exported.cell) < 1e-9 and land.scale.x == land.scale.y
    assert abs(land.location.x + 50 * 95 * exported.cell) < 1e-6 and land.location.x == land.location.y
    total = sum(weights.astype(int) for weights in land.layers.values())
    assert len(land.layers) > 1 and (total == 255).all()
    for name, weights in land.layers.items():  # a code, and for the strongest what rounding leaves of up to ten surfaces
        assert abs(weights / 255 - exported.weights(name)).max() < 11 / 255


def test_a_second_land_refreshes_the_same_actors(unreal_addon, level, made):
    land = stub_unreal.Landscape(33, 17, [])
    level += [land, stub_unreal.Actor()]
    assert unreal_addon.bring(made.folder)
    count = len(level)
    level.append(stub_unreal.Landscape(9, 9, []))  # the user's own; the first one stays the bridge's
    made.codes = made.codes[::-1].copy()
    made.write(2)
    assert unreal_addon.bring(made.folder)
    assert (land.codes == made.codes).all() and len(level) == count + 1 and (level[-1].codes == 32768).all()


def test_follow_looks_at_the_counter(unreal_addon, level, made):
    land = stub_unreal.Landscape(33, 17, [])
    level.append(land)
    unreal_addon.follow(made.folder)
    tick, = stub_unreal.callbacks.values()
    tick(0.01)
    assert (land.codes == made.codes).all()
    made.codes = made.codes // 2
    made.write(2)
    tick(0.01)
    assert (land.codes != made.codes).any()  # a second has not passed
    follower = tick.__self__
    follower.last -= 2
    tick(0.01)
    assert (land.codes == made.codes).all()
    unreal_addon.stop()
    assert not stub_unreal.callbacks


def test_without_a_landscape_the_files_of_the_import_are_written(unreal_addon, level, exported, tmp_path):
    assert not unreal_addon.bring(exported.folder)
    said = last_line("log")
    numbers = {line.split(":")[0].strip(): line.split(":", 1)[1].strip() for line in said.splitlines() if ":" in line}
    codes = stub_unreal.pixels_of_png((tmp_path / "Saved/Cuesta/heights.png").read_bytes())[..., 0].astype(float)
    assert codes.shape == (127, 127)  # the first size of Unreal that loses nothing
    metres = (float(numbers["Location Z"]) + (codes - 32768) / 128 * float(numbers["Scale Z"])) / 100
    for corner in ((0, 0), (0, -1), (-1, 0), (-1, -1)):  # which stay where they are
        assert abs(metres[corner] - exported.heights[corner]) <= np.ptp(exported.heights) / 65535 / 2 + 1e-3
    assert exported.heights.min() - 1e-2 <= metres.min() and metres.max() <= exported.heights.max() + 1e-2
    assert abs(float(numbers["Scale X"]) * 126 - 9500 * exported.cell) < 1e-3
    weights = [stub_unreal.pixels_of_png((tmp_path / f"Saved/Cuesta/{name}.png").read_bytes()).astype(int)
               for name in exported.surfaces()]
    assert (sum(weights) == 255).all()


def test_sizes_are_those_of_unreal(unreal_addon, level, made):
    assert not unreal_addon.bring(made.folder, size=512)
    assert "127, 253, 505, 1009, 2017, 4033, 8129" in last_line("error")
    assert not unreal_addon.bring(made.folder, size=253)
    assert "Heightmap File" in last_line("log")
    from cuesta_bridge import landscape
    assert [landscape.size_for(n, 2) for n in (2, 127, 128, 1024, 9000)] == [127, 127, 253, 2017, 8129]


def test_resampling_keeps_levels_and_ramps(unreal_addon):
    from cuesta_bridge import landscape
    for count, target in ((33, 127), (300, 127), (40, 40), (2, 127)):
        ramp = np.linspace(3, 7, count)[:, None] * np.ones((1, 5))
        wanted = np.linspace(3, 7, target)[:, None] * np.ones((1, 5))
        got = landscape.resampled(ramp, 5, target)
        assert abs(landscape.resampled(np.full((count, 5), 4.0), 5, target) - 4).max() < 1e-12
        assert abs(got[[0, -1]] - wanted[[0, -1]]).max() < 1e-12
        # Inside a ramp cubics are exact; means of a number of samples that is not whole stray by a fiftieth of a step.
        edge = 2 * max(1, -(-target // count)) + 2
        most = 1e-9 if count <= target else 0.02 * 4 / (target - 1)
        if count > 4:
            assert abs(got[edge:-edge] - wanted[edge:-edge]).max() < most
    spike = np.zeros((9, 9))
    spike[4, 4] = 1
    assert landscape.resampled(spike, 33, 33).min() == 0 and landscape.resampled(spike, 33, 33).max() == 1


def test_splines_run_as_in_the_bridge(unreal_addon, level, made):
    knots = [{"position": [10, 5, 20], "in": [-3, 0, 0], "out": [3, 1, 2]},
             {"position": [40, 7, 20], "in": [-4, 0, -1], "out": [0, 0, 0]}]
    curve = {"sort": "path", "id": 4, "name": "Road", "enabled": True, "closed": False, "kind": "road", "knots": knots}
    made.add("curves.json", "curves", str({"curves": [curve]}).replace("'", '"').replace("True", "true")
             .replace("False", "false").encode())
    made.write(1)
    level.append(stub_unreal.Landscape(33, 17, []))
    assert unreal_addon.bring(made.folder), stub_unreal.log_lines
    actor = by_tag("cuesta:path:4")
    spline = actor.components[0]
    half_east, half_south = 33 * 8 / 2, 17 * 8 / 2
    assert spline.points[0] == (100 * (10 - half_east), 100 * (20 - half_south), 500)

    def bezier(t):
        p = np.array([knots[0]["position"], np.add(knots[0]["position"], knots[0]["out"]),
                      np.add(knots[1]["position"], knots[1]["in"]), knots[1]["position"]], float)
        x, up, south = ((1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t ** 2 * p[2] + t ** 3 * p[3])
        return np.array([100 * (x - half_east), 100 * (south - half_south), 100 * up])

    def hermite(t):
        (a, b), leave, arrive = np.array(spline.points), np.array(spline.tangents[0][1]), np.array(spline.tangents[1][0])
        return ((2 * t ** 3 - 3 * t ** 2 + 1) * a + (t ** 3 - 2 * t ** 2 + t) * leave + (3 * t ** 2 - 2 * t ** 3) * b
                + (t ** 3 - t ** 2) * arrive)
    for t in (0.1, 0.5, 0.8):
        assert abs(bezier(t) - hermite(t)).max() < 1e-9
    # A path that was deleted goes.
    made.files["curves.json"] = ("curves", b'{"curves": []}')
    made.write(2)
    assert unreal_addon.bring(made.folder) and actor not in level


def test_curves_of_a_project_become_splines(unreal_addon, level, tmp_path):
    run_cli("export", ROOT / "resources/examples/pathway.cuesta", "--size", 64, "--bridge", tmp_path / "bridge")
    level.append(stub_unreal.Landscape(64, 64, []))
    assert unreal_addon.bring(tmp_path / "bridge"), stub_unreal.log_lines
    index = json.loads((tmp_path / "bridge/bridge.json").read_text())
    curves = json.loads((tmp_path / "bridge" / index["folder"] / "curves.json").read_text())["curves"]
    assert curves
    for told in curves:
        spline = by_tag(f"cuesta:{told['sort']}:{told['id']}").components[0]
        assert len(spline.points) == len(told["knots"]) and spline.updates == 1
        x, up, south = told["knots"][-1]["position"]
        half_east, half_south = (index[side] * index["cell_size"] / 2 for side in ("width", "height"))
        assert np.allclose(spline.points[-1], [100 * (x - half_east), 100 * (south - half_south), 100 * up])


def test_plants_and_sea_stand_on_the_land(unreal_addon, level, exported):
    land = stub_unreal.Landscape(96, 96, exported.surfaces())
    level.append(land)
    assert unreal_addon.bring(exported.folder)
    scatter = [each for each in level if each.tags and each.tags[0].startswith("cuesta:scatter:")]
    plants = [instance for each in scatter for instance in each.components[0].instances]
    assert len(scatter) > 1 and len(plants) > 10
    shown, worst = land.shown_metres(), 0
    for plant in plants[::max(1, len(plants) // 200)]:
        column = (plant.translation.x - land.location.x) / land.scale.x
        row = (plant.translation.y - land.location.y) / land.scale.y
        foot = (plant.translation.z - 50 * plant.scale3d.z) / 100  # the cone is 1 m high about its middle
        x, y = int(np.clip(column, 0, 94)), int(np.clip(row, 0, 94))
        around = shown[y:y + 2, x:x + 2]
        worst = max(worst, around.min() - foot, foot - around.max())
    assert worst < 0.05  # plants stand between the corners of their cell
    assert max(abs(plant.rotation.pitch) + abs(plant.rotation.roll) for plant in plants) > 2  # shrubs and boulders lean
    sea = by_tag("cuesta:sea")
    assert sea.location.z == 1250 and sea.scale.x == 96 * exported.cell
    # A model of the user's stays, and stands with its foot on the ground.
    instances = scatter[0].components[0]
    own = stub_unreal.StaticMesh("/Game/My/Tree.Tree")
    instances.set_static_mesh(own)
    before = instances.instances[0]
    assert unreal_addon.bring(exported.folder)
    assert instances.get_editor_property("static_mesh") is own
    after = instances.instances[0]
    assert abs(after.translation.z - (before.translation.z - 50 * before.scale3d.z)) < 1e-6
    assert after.scale3d.x == after.scale3d.z


def test_exported_plants_stand_as_those_of_a_bridge(unreal_addon, level, exported):
    assert unreal_addon.bring(exported.folder) is False  # there is no landscape yet, so nothing of the bridge is shown
    assert not level
    level.append(stub_unreal.Landscape(96, 96, exported.surfaces()))
    assert unreal_addon.bring(exported.folder)

    def shown():
        return {tag: [(vars(each.translation), vars(each.rotation), vars(each.scale3d)) for each in actor.components[0].instances]
                for actor in level for tag in map(str, actor.tags) if tag.startswith("cuesta:scatter:")}
    of_bridge = shown()
    assert len(of_bridge) > 1
    for actor in [each for each in level if any(str(tag).startswith("cuesta:scatter:") for tag in each.tags)]:
        level.remove(actor)
    told = next((exported.folder / exported.index["folder"] / "scatter").glob("*_plants.json"))
    assert unreal_addon.plants(told) and shown() == of_bridge
    assert unreal_addon.plants(told.parent / "none_plants.json") is False and "there is no" in last_line("error")


def test_plants_lean_as_in_the_bridge(unreal_addon):
    """The axes of Unreal's rotator (its documentation: FRotationMatrix) beside those of the table, x east, y south, z up."""
    unreal_angles = sys.modules["cuesta_bridge.landscape"].unreal_angles
    for angles in ((0, 0, 0), (90, 0, 0), (0, 20, 0), (0, 0, 20), (40, 12, -25), (200, -24, 9), (359, 3, 30)):
        yaw, pitch, roll = np.radians(angles)
        right, front = np.array([np.cos(yaw), np.sin(yaw), 0]), np.array([np.sin(yaw), -np.cos(yaw), 0])
        up = np.array([0, 0, 1])
        front, up = front * np.cos(pitch) + up * np.sin(pitch), up * np.cos(pitch) - front * np.sin(pitch)
        right, up = right * np.cos(roll) - up * np.sin(roll), up * np.cos(roll) + right * np.sin(roll)
        turned = np.radians(unreal_angles(*angles))
        (sr, sp, sy), (cr, cp, cy) = np.sin(turned), np.cos(turned)
        assert np.allclose([cp * cy, cp * sy, sp], right)
        assert np.allclose([sr * sp * cy - cr * sy, sr * sp * sy + cr * cy, -sr * cp], -front)
        assert np.allclose([-(cr * sp * cy + sr * sy), cy * sr - cr * sp * sy, cr * cp], up)


@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish_is_a_sentence(unreal_addon, level, made, name):
    change, word = RUBBISH[name]
    land = stub_unreal.Landscape(33, 17, [])
    level.append(land)
    made.spoil(change)
    assert unreal_addon.bring(made.folder) is False
    assert word in last_line("error") and (land.codes == 32768).all()


def test_files_that_are_missing_or_torn_are_sentences(unreal_addon, level, made, tmp_path):
    level.append(stub_unreal.Landscape(33, 17, ["rock"]))
    assert unreal_addon.bring(tmp_path / "nowhere") is False and "there is no bridge.json" in last_line("error")
    (made.folder / "000001/height.r16").unlink()
    assert unreal_addon.bring(made.folder) is False and "is gone" in last_line("error")
    for torn in (b"", b"v/1\x01\x02\0\0\0", b"no picture", b"v/1\x01\x02\0\0\0" + b"a\0b\0" + b"\xff" * 9):
        made.add("surface_rock.exr", "map", torn)
        made.write(2)
        assert unreal_addon.bring(made.folder) is False and "surface_rock.exr" in last_line("error")


@pytest.mark.parametrize("name, holds, data, word", [
    ("curves.json", "curves", b"{", "cannot be read"),
    ("curves.json", "curves", b"[]", "lists no curves"),
    ("curves.json", "curves", b'{"curves": [{"sort": "path", "id": 1, "name": "", "closed": true, "knots": [3]}]}', "no curves"),
    ("a_pine.csv", "scatter", b"x,y\n1,2\n", "no table of plants"),
    ("a_pine.csv", "scatter", b"x,y,z,yaw,scale,species\n1,2,3,4,1,pine\n", "no table of plants"),
    ("a_pine.csv", "scatter", b"x,y,z,yaw,pitch,roll,scale,species\n1,2,3,east,0,0,1,pine\n", "no table of plants"),
    ("a_pine.csv", "scatter", b"x,y,z,yaw,pitch,roll,scale,species\n1,2,nan,4,0,0,1,pine\n", "no table of plants"),
    ("a_pine.csv", "scatter", b"x,y,z,yaw,pitch,roll,scale,species\n1,2,3,4,0,0\n", "no table of plants"),
    ("a_plants.json", "scatter", b'{"species": 4}', "lists no species")])
def test_tables_that_are_wrong_are_sentences(unreal_addon, level, made, name, holds, data, word):
    level.append(stub_unreal.Landscape(33, 17, []))
    made.add(name, holds, data)
    made.write(1)
    assert unreal_addon.bring(made.folder) is False
    assert word in last_line("error") and name in last_line("error")


def test_a_counter_that_moves_while_reading_begins_again(unreal_addon, level, made, monkeypatch):
    """The land that is read goes twice under the reader, and then stays; and goes every time, which is told."""
    from cuesta_bridge import reading
    land = stub_unreal.Landscape(33, 17, [])
    level.append(land)
    whole, moves = reading.Bridge.data, []

    def data(self, entry):
        if len(moves) < most:
            moves.append(self.counter)
            (self.folder / entry["path"]).unlink()
            made.codes = made.codes ^ 1
            made.write(self.counter + 1)
        return whole(self, entry)
    monkeypatch.setattr(reading.Bridge, "data", data)
    most = 2
    assert unreal_addon.bring(made.folder) and moves == [1, 2] and (land.codes == made.codes).all()
    most = 100
    assert unreal_addon.bring(made.folder) is False and "is gone" in last_line("error")


def test_a_landscape_without_a_layer_says_so(unreal_addon, level, exported):
    level.append(stub_unreal.Landscape(96, 96, exported.surfaces()[1:]))
    assert unreal_addon.bring(exported.folder)
    assert exported.surfaces()[0] in last_line("warning")


def test_a_landscape_in_parts_is_refused(unreal_addon, level, made):
    level.append(stub_unreal.Landscape(1, 1, []))
    assert unreal_addon.bring(made.folder) is False and "World Partition" in last_line("error")


def test_made_bridges_are_like_the_programs(exported, tmp_path):
    """The bridges that are made here have no key that the program does not write, and lack none that is read."""
    assert set(Made(tmp_path).told) <= set(exported.index)
