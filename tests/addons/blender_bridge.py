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
counted = sum(len(each.data.polygons) for each in scatter)
told = json.loads(next((work / "bridge" / index["folder"] / "scatter").glob("*_plants.json")).read_text())
assert counted and counted == sum(each["count"] for each in told["species"]), counted
plant = scatter[0].data.polygons[0]
assert plant.normal.z > 0.99
colour = bpy.data.images["Cuesta colour"]
assert tuple(colour.size) == (96, 96) and max(colour.pixels[:40]) > 0

# What a user adds.
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

if "--time" in sys.argv:
    begin = time.perf_counter()
    run("generate", "warped", "--size", 2048, "-o", work / "big.tif")
    run("export", work / "big.tif", "--bridge", work / "big")
    settings.folder = str(work / "big")
    for name in ("first import", "refresh"):
        begin = time.perf_counter()
        bpy.ops.cuesta.import_bridge()
        print(f"{name} of 2048 x 2048: {time.perf_counter() - begin:.2f} s")
print("the add-on works")
