"""Run inside Blender: blender --background --factory-startup --python blender_bridge.py -- CUESTA_CLI ZIP FOLDER
Installs the add-on from its zip, imports a bridge, checks it, changes the land, refreshes and checks what stays."""
import json
import subprocess
import sys
import time
from pathlib import Path

import addon_utils
import bpy
import numpy as np

cli, zipped, work = sys.argv[sys.argv.index("--") + 1:][:3]
work = Path(work)


def run(*arguments):
    subprocess.run([cli, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def export(*more):
    run("export", work / "land.cuesta", "--bridge", work / "bridge", "--set", "erosion.steps=5", "--set",
        "cover.amount=1", "--set", "cover.temperature=11", *more)
    run("export", work / "land.cuesta", "-o", work / "heights.npy", "--set", "erosion.steps=5", *more)
    return np.load(work / "heights.npy")


def by_role(role):
    found = [each for each in bpy.data.objects if each.get("cuesta") == role]
    assert len(found) == 1, (role, found)
    return found[0]


def worst_error(heights, cell):
    """Metres by which 100 random corners of the mesh miss the heightmap."""
    mesh = by_role("land").data
    points = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    rows, columns = heights.shape
    assert len(points) == rows * columns
    chosen = np.random.default_rng(1).integers(0, len(points), 100)
    column = points[chosen, 0] / cell + columns / 2 - 0.5
    row = rows / 2 - 0.5 - points[chosen, 1] / cell
    x, y = np.rint(column).astype(int), np.rint(row).astype(int)
    assert abs(column - x).max() < 1e-3 and abs(row - y).max() < 1e-3
    return abs(points[chosen, 2] - heights[y, x]).max()


def rows_of(table):
    """Numbers of a table of plants: place, yaw, pitch, roll, scale."""
    return np.loadtxt(table, delimiter=",", skiprows=1, usecols=range(7), ndmin=2)


def wanted_matrices(rows, half, lean=1.0):
    """Of instances, by the words of the manual: turned clockwise from north, then the front lifted by the pitch about the right
    axis, then the right side lowered by the roll about the front one; as products of matrices, unlike the add-on."""
    yaw, pitch, roll = np.radians(rows[:, 3:6] * [1, lean, lean]).T
    one, zero = np.ones_like(yaw), np.zeros_like(yaw)

    def matrix(*entries):
        return np.stack(entries, axis=-1).reshape(-1, 3, 3)
    turn = matrix(np.cos(yaw), np.sin(yaw), zero, -np.sin(yaw), np.cos(yaw), zero, zero, zero, one)
    lift = matrix(one, zero, zero, zero, np.cos(pitch), -np.sin(pitch), zero, np.sin(pitch), np.cos(pitch))
    lower = matrix(np.cos(roll), zero, np.sin(roll), zero, one, zero, -np.sin(roll), zero, np.cos(roll))
    return turn @ lift @ lower, rows[:, :3] - [half, half, 0], rows[:, 6]


def shown_instances():
    """Matrices of all instances of models that Blender shows, by species."""
    found = {}
    for each in bpy.context.evaluated_depsgraph_get().object_instances:
        role = str(each.object.original.get("cuesta"))
        if each.is_instance and role.startswith("model:"):
            found.setdefault(role[6:], []).append([list(row) for row in each.matrix_world])
    return {name: np.array(matrices) for name, matrices in found.items()}


def check_instances(folder, half):
    """Every plant of the tables stands in Blender as they say: 1 mm, a tenth of a degree and a thousandth of its size, which
    float corners keep within some kilometres of the origin. Gives the number of plants."""
    shown, count, leaning = shown_instances(), 0, 0.0
    for table in sorted(folder.glob("*.csv")):
        rows = rows_of(table)
        name = table.stem.split("_", 1)[1]
        count += len(rows)
        assert len(shown[name]) == len(rows), (name, len(shown[name]), len(rows))
        turned, places, scales = wanted_matrices(rows, half)
        assert abs(shown[name][:, :3, 3] - places).max() < 1e-3, name
        size = np.linalg.norm(shown[name][:, :3, :3], axis=1)
        assert abs(size / scales[:, None] - 1).max() < 2e-3, name
        # Of small angles, the length of the difference of unit vectors.
        assert np.degrees(np.linalg.norm(shown[name][:, :3, :3] / size[:, None] - turned, axis=1)).max() < 0.1, name
        leaning = max(leaning, np.degrees(abs(wanted_matrices(rows, half, 0.0)[0] - turned)).max())
    assert set(shown) == {table.stem.split("_", 1)[1] for table in folder.glob("*.csv")}
    assert leaning > 2  # the control: upright plants would be found out
    return count


def modules():
    return (sys.modules[f"cuesta_bridge.{name}"] for name in ("building", "land_data", "plants", "reading"))


def tiles_of(role):
    """Objects of a land's ground or water by column and row of their tile."""
    found = {}
    for each in bpy.data.objects:
        name, *place = str(each.get("cuesta")).split(":")
        if name == role:
            found[tuple(map(int, place)) or (0, 0)] = each
    return found


def corners_of(mesh):
    points = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", points)
    return points.reshape(-1, int(mesh["cuesta_columns"]), 3)


def check_tiles():
    """Land of several tiles: every sample is there, neighbours share their border, and what the user gave the first is kept, and
    given to tiles that come later."""
    run("generate", "warped", "--size", "600x300", "--cell", 10, "-o", work / "wide.tif")
    run("export", work / "wide.tif", "-o", work / "wide.npy")
    run("export", work / "wide.tif", "--bridge", work / "wide")
    heights = np.load(work / "wide.npy")
    land.modifiers.new("My modifier", "SMOOTH").factor = 0.25
    settings.folder, settings.side, settings.kind = str(work / "wide"), 4096, "TILES"
    kept = {}
    for _ in range(2):
        assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
        tiles = tiles_of("land")
        assert set(tiles) == {(x, y) for x in range(3) for y in range(2)} and tiles[0, 0] == land
        for (x, y), each in tiles.items():
            part = heights[256 * y:256 * y + 257, 256 * x:256 * x + 257]
            assert abs(corners_of(each.data)[..., 2] - part).max() < 1e-3
            assert each.data.materials[0] == own and each.modifiers["My modifier"].factor == 0.25
            # The second time meshes stay, and with them what the user gave them.
            if kept:
                assert kept[x, y] == each.data.as_pointer() and each.data.vertex_colors.get("Mine")
            else:
                each.data.vertex_colors.new(name="Mine")
        kept = {place: each.data.as_pointer() for place, each in tiles.items()}
    left, right, below = (corners_of(tiles[place].data) for place in ((0, 0), (1, 0), (0, 1)))
    assert (left[:, -1] == right[:, 0]).all() and (left[-1] == below[0]).all()
    assert not (left[:, -2] == right[:, 0]).all()  # the control
    uv = np.empty(len(land.data.loops) * 2, np.float32)
    land.data.uv_layers["Map"].data.foreach_get("uv", uv)
    assert np.allclose([uv[0], uv[1]], [0.5 / 600, 1 - 0.5 / 300], atol=1e-6)
    land.modifiers.remove(land.modifiers["My modifier"])
    settings.kind = "MESH"  # in one piece
    assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
    assert set(tiles_of("land")) == {(0, 0)} and worst_error(heights, 10) < 1e-3


def check_displacement():
    """A flat grid that Blender's own modifier lifts, at the samples within a millimetre; and finer than the grid below a
    subdivision."""
    heights = np.load(work / "wide.npy")
    settings.kind = "DISPLACED"
    assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
    names = [each.name for each in land.modifiers]
    assert names == ["Cuesta heights"], names

    def lifted():
        evaluated = land.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
        points = np.empty(len(evaluated.vertices) * 3, np.float32)
        evaluated.vertices.foreach_get("co", points)
        return points.reshape(-1, 3)
    assert abs(corners_of(land.data)[..., 2]).max() == 0
    assert abs(lifted()[:, 2].reshape(heights.shape) - heights).max() < 1e-3
    # Coarser, and finer again by a modifier of the user's; another land, through the same modifier.
    settings.side = 60
    land.modifiers["Cuesta heights"].strength = 2.0
    finer = land.modifiers.new("Finer", "SUBSURF")
    finer.subdivision_type, finer.levels = "SIMPLE", 2
    bpy.context.view_layer.objects.active = land
    bpy.ops.object.modifier_move_to_index(modifier="Finer", index=0)
    run("export", work / "wide.tif", "--bridge", work / "wide", "--resample", 300)
    run("export", work / "wide.tif", "-o", work / "coarse.npy", "--resample", 300)
    assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
    assert [each.name for each in land.modifiers] == ["Finer", "Cuesta heights"]
    points = lifted()
    assert len(land.data.vertices) <= 60 * 31 and len(points) > 12 * 60 * 31
    coarse = np.load(work / "coarse.npy")
    column, row = points[:, 0] / 20 + 150 - 0.5, 75 - 0.5 - points[:, 1] / 20
    x, y = np.clip(column.astype(int), 0, 298), np.clip(row.astype(int), 0, 148)
    right, down = column - x, row - y
    wanted = 2 * ((coarse[y, x] * (1 - right) + coarse[y, x + 1] * right) * (1 - down)
                  + (coarse[y + 1, x] * (1 - right) + coarse[y + 1, x + 1] * right) * down)
    # Places in the picture have 24 bits: half a thousandth of a sample here, with a slope of 40 m a sample.
    assert abs(points[:, 2] - wanted).max() < 0.02
    settings.kind = "TILES"
    settings.side = 4096
    assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
    assert [each.name for each in land.modifiers] == ["Finer"] and corners_of(land.data)[..., 2].max() > 1
    for each in tiles_of("land").values():
        each.modifiers.remove(each.modifiers["Finer"])  # the second was made like the first


def check_plants_in_parts():
    """Species of more plants than a mesh takes lie in several, and fewer plants leave none behind."""
    _, _, plants, reading = modules()
    found = reading.Plants(work / "plants/land_plants.json")
    scatter, half = found.scatter(), found.width_metres / 2
    plants.AT_ONCE = 300
    parts = sum(-(-len(rows) // 300) for rows in scatter.values())
    assert sum(1 for _ in plants.steps(scatter, found.species_sizes(), half, half)) == parts > len(scatter)
    assert check_instances(work / "plants", half) > 1000
    assert model.data == my_tree
    plants.AT_ONCE = 100_000
    few = {name: rows[:50] for name, rows in scatter.items()}
    list(plants.steps(few, found.species_sizes(), half, half))
    assert {name: len(matrices) for name, matrices in shown_instances().items()} == {name: len(rows) for name, rows in few.items()}
    # In views no more than are bearable; evenly among the rows, so within one plant a species.
    plants.SHOWN_IN_VIEWS = sum(map(len, few.values())) // 4
    list(plants.steps(few, found.species_sizes(), half, half))
    shown = {name: len(matrices) for name, matrices in shown_instances().items()}
    assert all(abs(shown[name] - len(rows) / 4) < 2 for name, rows in few.items()), shown
    plants.SHOWN_IN_VIEWS = 200_000


def time_blocks():
    """Seconds of the longest blocks: of each step with Blender's update of what the step changed."""
    building, land_data, plants, reading = modules()

    def show(name, steps):
        longest, begin = {}, time.perf_counter()
        while True:
            before, used = time.perf_counter(), time.process_time()
            word = next(steps, None)
            bpy.context.view_layer.update()
            block = (time.perf_counter() - before, time.process_time() - used)
            longest[word] = max(longest.get(word, (0, 0)), block)
            if word is None:
                break
        longest[word or "end"] = longest.pop(None)
        words = ", ".join(f"{word} {wall:.3f} ({used:.3f})" for word, (wall, used) in longest.items())
        print(f"{name}: {time.perf_counter() - begin:.2f} s in all, longest blocks in s (of the processor): {words}", flush=True)

    run("generate", "warped", "--size", 2048, "-o", work / "big.cuesta")
    run("export", work / "big.cuesta", "--bridge", work / "big", "--set", "erosion.steps=0")
    for kind, side in (("TILES", 4096), ("DISPLACED", 512), ("MESH", 4096)):
        for name in ("first import", "refresh"):
            begin, used = time.perf_counter(), time.process_time()
            data = land_data.LandData(reading.Bridge(work / "big"), side, kind)
            print(f"{kind}: read in {time.perf_counter() - begin:.2f} s ({time.process_time() - used:.2f}), by the thread")
            for piece in data.pieces:
                piece.grid.points[:, 2] += name == "refresh" and kind != "DISPLACED"
            show(f"{kind}, {name} of 2048 x 2048", building.steps(data))
    run("generate", "warped", "-o", work / "woods.cuesta", "--size", 256, "--cell", 30, "--height", 700, "--seed", 4)
    run("export", work / "woods.cuesta", "--instances", work / "woods", "--set", "erosion.steps=5", "--set", "cover.amount=1",
        "--set", "cover.temperature=11", "--set", "cover.stones=0.5")
    for name in ("first import", "again"):
        begin = time.perf_counter()
        found = reading.Plants(work / "woods/woods_plants.json")
        scatter = found.scatter()
        print(f"plants: read in {time.perf_counter() - begin:.2f} s, by the thread")
        show(f"{sum(map(len, scatter.values()))} plants, {name}",
             plants.steps(scatter, found.species_sizes(), found.width_metres / 2, found.height_metres / 2))


bpy.ops.preferences.addon_install(filepath=zipped)
assert addon_utils.enable("cuesta_bridge") is not None
settings = bpy.context.scene.cuesta_bridge
settings.folder = str(work / "bridge")
try:
    bpy.ops.cuesta.import_bridge()
    raise AssertionError("a folder without a bridge was imported")
except RuntimeError as error:
    assert "bridge.json" in str(error)

run("generate", "warped", "-o", work / "land.cuesta", "--size", 96, "--cell", 20, "--height", 700)
heights = export("--set", "erosion.border=sea", "--set", "erosion.sea_level=12.5")
index = json.loads((work / "bridge" / "bridge.json").read_text())
cell = index["cell_size"]

assert bpy.ops.cuesta.import_bridge() == {"FINISHED"}
assert worst_error(heights, cell) < 1e-3
assert worst_error(heights + 1, cell) > 0.9  # the control
land = by_role("land")
assert all(polygon.normal.z > 0 for polygon in land.data.polygons[:200])
assert by_role("sea").data.vertices[0].co.z == 12.5
weights = [a for a in land.data.attributes if a.name.startswith("surface_")]
total = sum(np.array([v.value for v in a.data]) for a in weights)
assert len(weights) > 1 and abs(total - 1).max() < 1e-3
scatter = [each for each in bpy.data.objects if str(each.get("cuesta")).startswith("scatter:")]
counted = sum(len(each.data.vertices) for each in scatter)
told = json.loads(next((work / "bridge" / index["folder"] / "scatter").glob("*_plants.json")).read_text())
assert counted and counted == sum(each["count"] for each in told["species"]), counted
assert check_instances(work / "bridge" / index["folder"] / "scatter", 96 / 2 * cell) == counted
colour = bpy.data.images["Cuesta colour"]
assert tuple(colour.size) == (96, 96) and max(colour.pixels[:40]) > 0

# Additions by the user.
bpy.ops.mesh.primitive_cube_add(location=(1, 2, 3))
cube = bpy.context.object
cube.name = "My cube"
own = bpy.data.materials.new("My material")
land.data.materials[0] = own
model = by_role("model:" + scatter[0]["cuesta"][8:])
my_tree = bpy.data.meshes.new("My tree")
model.data = my_tree

changed = export("--set", "erosion.seed=9", "--set", "erosion.border=sea", "--set", "erosion.sea_level=20")
assert abs(changed - heights).max() > 0.01
settings.follow = True
look = sys.modules["cuesta_bridge"].look
assert look() == 1.0  # as Blender's timer calls it, which does not run without a window
settings.follow = False
assert worst_error(changed, cell) < 1e-3
assert by_role("land") == land and land.data.materials[0] == own
assert bpy.data.objects["My cube"] == cube and tuple(cube.location) == (1, 2, 3)
assert model.data == my_tree and by_role("sea").data.vertices[0].co.z == 20
assert by_role("land").users_collection[0]["cuesta_counter"] == 2 and look() is None

# Plants alone, from the tables of an export.
run("export", work / "land.cuesta", "--instances", work / "plants", "--set", "erosion.steps=5", "--set", "erosion.seed=3",
    "--set", "cover.amount=1", "--set", "cover.temperature=11")
assert bpy.ops.cuesta.import_plants(filepath=str(work / "plants/land_plants.json")) == {"FINISHED"}
assert check_instances(work / "plants", 96 / 2 * cell) > 1000
assert model.data == my_tree
for spoil, word in ((lambda text: text[:-9], "no table of plants"), (lambda text: text[:text.rindex("\n", 0, -1) + 1], "as many")):
    spoilt = next((work / "plants").glob("*_beech.csv"))
    whole = spoilt.read_text()
    spoilt.write_text(spoil(whole))
    try:
        bpy.ops.cuesta.import_plants(filepath=str(work / "plants/land_plants.json"))
        raise AssertionError("a damaged table was imported")
    except RuntimeError as error:
        assert word in str(error), error
    spoilt.write_text(whole)

# Fewer vertices: the outermost samples stay.
settings.side = 20
bpy.ops.cuesta.import_bridge()
xs = sorted({round(v.co.x, 3) for v in land.data.vertices})
assert len(xs) <= 20 and abs(xs[0] + (96 / 2 - 0.5) * cell) < 1e-2 and abs(xs[-1] + xs[0]) < 1e-2
settings.side = 4096

# A damaged file is told, and the land that is shown stays.
damaged = work / "bridge" / json.loads((work / "bridge" / "bridge.json").read_text())["folder"] / "height.exr"
damaged.write_bytes(damaged.read_bytes()[:-5])
try:
    bpy.ops.cuesta.import_bridge()
    raise AssertionError("a damaged file was imported")
except RuntimeError as error:
    assert "height.exr" in str(error)
assert len(land.data.vertices) > 0

check_tiles()
check_displacement()
check_plants_in_parts()
if "--time" in sys.argv:
    time_blocks()
print("the add-on works")
