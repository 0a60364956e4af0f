"""Plants and boulders of the ground cover as instances of a model for each species."""
import math

import bpy
import numpy as np

from . import objects


def axes_of(plants):
    """Where the right and the front of each plant point, as arrays of (east, north, up); plants: arrays of
    reading.PLANT_COLUMNS. Yaw is clockwise from north; pitch then lifts the front, and roll lowers the right side."""
    yaw, pitch, roll = np.radians(plants[:, 3:6]).T
    level = np.zeros_like(yaw)
    right = np.stack([np.cos(yaw), -np.sin(yaw), level], axis=-1)
    front = np.stack([np.sin(yaw) * np.cos(pitch), np.cos(yaw) * np.cos(pitch), np.sin(pitch)], axis=-1)
    up = np.cross(right, front)
    return right * np.cos(roll)[:, None] - up * np.sin(roll)[:, None], front


def refresh(scatter, sizes, half_east, half_north):
    """Makes the plants, or puts those that there are into their new places. `scatter` and `sizes` as reading has them; the
    map reaches as far to each side of the origin as the two halves say, metres."""
    collection = objects.land_collection()
    for each in list(collection.objects):
        role = str(each.get(objects.ROLE))
        if role.startswith("scatter:") and role[8:] not in scatter:
            objects.replace(each.data, np.empty((0, 3)), np.empty(0))
    for name, rows in scatter.items():
        places, is_new = objects.object_of(collection, f"scatter:{name}", name, lambda: bpy.data.meshes.new("Places"))
        plants = np.array(rows)
        plants[:, 0] -= half_east
        plants[:, 1] -= half_north
        _place(places.data, plants)
        if is_new:
            places.instance_type = "FACES"
            places.use_instance_faces_scale = True
            places.show_instancer_for_viewport = places.show_instancer_for_render = False
            model = bpy.data.objects.new(f"{name} model", _model(name, sizes.get(name, {})))
            model[objects.ROLE] = f"model:{name}"
            model.parent = places
            collection.objects.link(model)


def _place(mesh, plants):
    """A small square for each plant, on which Blender puts the model: its side is the plant's scale, its first edge points to
    the plant's right, its second to the front."""
    right, front = axes_of(plants)
    half = plants[:, 6:7] / 2
    corners = [plants[:, :3] + half * (x * right + y * front) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    points = np.stack(corners, axis=1).reshape(-1, 3)
    objects.replace(mesh, points, np.arange(len(points)))


def _model(name, told):
    """A cone as high and wide as the species; a user puts a mesh of his own in its place."""
    height = float(told.get("height", 1))
    radius = float(told.get("crown_radius", height / 4)) or height / 2  # boulders have no crown
    around = [(radius * math.cos(a), radius * math.sin(a), 0.0) for a in np.arange(7) * 2 * math.pi / 7]
    mesh = bpy.data.meshes.new(f"{name} model")
    mesh.from_pydata([*around, (0.0, 0.0, height)], [], [(i, (i + 1) % 7, 7) for i in range(7)])
    material = bpy.data.materials.new(f"Cuesta {name}")
    colour = (*told.get("colour_linear", (0.08, 0.16, 0.06)), 1.0)
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = colour
    material.diffuse_color = colour
    mesh.materials.append(material)
    return mesh
