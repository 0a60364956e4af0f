"""Blender's objects of a land. What the user made stays: objects are known by the property "cuesta", and refreshing changes
their data alone."""
import bpy
import numpy as np

ROLE = "cuesta"  # custom property of what belongs to the land


def land_collection():
    """The collection of the land, made where there is none."""
    for collection in bpy.data.collections:
        if collection.get(ROLE) == "bridge":
            return collection
    collection = bpy.data.collections.new("Cuesta")
    collection[ROLE] = "bridge"
    bpy.context.scene.collection.children.link(collection)
    return collection


def object_of(collection, role, name, new_data):
    """The object of a role, and whether it is new: where the user has none (any more), one is made with new_data()."""
    for each in bpy.data.objects:
        if each.get(ROLE) == role:
            return each, False
    made = bpy.data.objects.new(name, new_data())
    made[ROLE] = role
    collection.objects.link(made)
    return made, True


def replace(mesh, points, corners):
    """Vertices and quads of a mesh; its materials stay."""
    mesh.clear_geometry()
    if len(points) == 0:
        return
    count = len(corners) // 4
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    mesh.loops.add(len(corners))
    mesh.loops.foreach_set("vertex_index", corners.astype(np.int32))
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(0, len(corners), 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(count, 4, np.int32))
    mesh.update(calc_edges=True)
