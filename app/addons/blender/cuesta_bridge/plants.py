"""Plants and boulders of the ground cover as instances of a model for each species: a mesh of points with the attributes
`rotation` and `scale`, on which geometry nodes put the model."""
import math

import bpy
import numpy as np

from . import objects

AT_ONCE = 100_000          # points of a mesh: Blender places as many instances in about a tenth of a second
SHOWN_IN_VIEWS = 200_000   # of all species; Blender goes through all instances for every picture of a view
INSTANCES = "Cuesta plants"


def rotations_of(plants):
    """Euler angles of Blender (XYZ, radians, float32) of rows of reading.PLANT_COLUMNS. A row turns by its yaw clockwise from north,
    then pitch lifts the front (y) about the right axis (x), then roll lowers the right side about the front: Rz(-yaw) Rx(pitch)
    Ry(roll), whose last two are [[cr, 0, sr], [sp sr, cp, -sp cr], [-cp sr, sp, cp cr]], here as Rz Ry Rx."""
    yaw, pitch, roll = np.radians(plants[:, 3:6]).T
    about_x = np.arctan2(np.sin(pitch), np.cos(pitch) * np.cos(roll))
    about_y = np.arcsin(np.cos(pitch) * np.sin(roll))
    about_z = np.arctan2(np.sin(pitch) * np.sin(roll), np.cos(roll)) - yaw
    return np.stack([about_x, about_y, about_z], axis=-1).astype(np.float32)


def steps(scatter, sizes, half_east, half_north):
    """A generator that makes the plants, or puts those that there are into their new places. `scatter` and `sizes` as reading has
    them; the map reaches as far to each side of the origin as the two halves say, metres."""
    total = sum(map(len, scatter.values()))
    roles = set()
    for name, rows in scatter.items():
        for number, begin in enumerate(range(0, len(rows), AT_ONCE)):
            role = f"scatter:{name}" + (f":{number}" if number else "")
            roles.add(role)
            _show(role, name, rows[begin:begin + AT_ONCE] - [half_east, half_north, 0, 0, 0, 0, 0], sizes.get(name, {}),
                  min(1.0, SHOWN_IN_VIEWS / total))
            yield "plants"
    for each in list(objects.land_collection().objects):
        if str(each.get(objects.ROLE)).startswith("scatter:") and each[objects.ROLE] not in roles:
            objects.replace(each.data, np.empty((0, 3)), np.empty(0))


def _show(role, name, plants, told, share):
    collection = objects.land_collection()
    first = None if role == f"scatter:{name}" else objects.known(f"scatter:{name}")
    places, is_new = objects.object_of(collection, role, name, lambda: bpy.data.meshes.new("Places"), first)
    mesh = places.data
    if len(mesh.vertices) != len(plants) or len(mesh.polygons):
        objects.replace(mesh, plants[:, :3], np.empty(0))
    else:
        mesh.vertices.foreach_set("co", np.ascontiguousarray(plants[:, :3], np.float32).ravel())
    objects.set_attribute(mesh, "rotation", "FLOAT_VECTOR", rotations_of(plants).ravel())
    objects.set_attribute(mesh, "scale", "FLOAT", np.ascontiguousarray(plants[:, 6], np.float32))
    # Evenly among the rows, by the multiples of the golden ratio.
    chosen = np.modf(np.arange(len(plants)) * 0.6180339887498949)[0] < share
    objects.set_attribute(mesh, "shown_in_views", "BOOLEAN", chosen)
    mesh.update()
    was_on_faces = places.instance_type == "FACES"  # as an earlier version made them
    if was_on_faces:
        places.instance_type = "NONE"
        places.show_instancer_for_viewport = places.show_instancer_for_render = True
    if (is_new and first is None) or was_on_faces:
        model = objects.known(f"model:{name}") or _new_model(collection, name, told, places)
        model.hide_viewport = model.hide_render = True
        places.modifiers.new(INSTANCES, "NODES").node_group = _nodes(name, model)


def _new_model(collection, name, told, places):
    model = bpy.data.objects.new(f"{name} model", _cone(name, told))
    model[objects.ROLE] = f"model:{name}"
    model.parent = places
    collection.objects.link(model)
    return model


def _new_socket(tree, direction):
    """Of geometry; Blender 4 has another interface."""
    if hasattr(tree, "interface"):
        tree.interface.new_socket("Geometry", in_out=direction, socket_type="NodeSocketGeometry")
    else:
        (tree.inputs if direction == "INPUT" else tree.outputs).new("NodeSocketGeometry", "Geometry")


def _attribute(tree, name, kind):
    node = tree.nodes.new("GeometryNodeInputNamedAttribute")
    node.data_type = kind
    node.inputs["Name"].default_value = name
    return next(each for each in node.outputs if each.enabled and each.name == "Attribute")


def _nodes(name, model):
    """Nodes that put the model's object on the points: in pictures on all of them, in views on those that `shown_in_views` has."""
    tree = bpy.data.node_groups.new(f"{INSTANCES} {name}", "GeometryNodeTree")
    _new_socket(tree, "INPUT")
    _new_socket(tree, "OUTPUT")
    made = {kind: tree.nodes.new(kind) for kind in ("NodeGroupInput", "NodeGroupOutput", "GeometryNodeInstanceOnPoints",
                                                    "GeometryNodeObjectInfo", "GeometryNodeIsViewport", "FunctionNodeBooleanMath")}
    put, info, chosen = (made["GeometryNodeInstanceOnPoints"], made["GeometryNodeObjectInfo"], made["FunctionNodeBooleanMath"])
    info.inputs["Object"].default_value = model
    info.inputs["As Instance"].default_value = True
    chosen.operation = "IMPLY"  # what is seen in a view must be shown there
    link = tree.links.new
    link(made["GeometryNodeIsViewport"].outputs[0], chosen.inputs[0])
    link(_attribute(tree, "shown_in_views", "BOOLEAN"), chosen.inputs[1])
    link(made["NodeGroupInput"].outputs[0], put.inputs["Points"])
    link(chosen.outputs[0], put.inputs["Selection"])
    link(info.outputs["Geometry"], put.inputs["Instance"])
    link(_attribute(tree, "rotation", "FLOAT_VECTOR"), put.inputs["Rotation"])
    link(_attribute(tree, "scale", "FLOAT"), put.inputs["Scale"])
    link(put.outputs[0], made["NodeGroupOutput"].inputs[0])
    for number, node in enumerate(tree.nodes):
        node.location = (220 * (number % 5), -220 * (number // 5))
    return tree


def _cone(name, told):
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
