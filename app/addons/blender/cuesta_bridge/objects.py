"""Blender's objects of a land. What the user made stays: objects are known by the property "cuesta", and refreshing changes
their data alone. Nothing here keeps a reference to data of Blender: undo takes them away."""
import bpy
import numpy as np

ROLE = "cuesta"  # custom property of what belongs to the land

_names = {}  # names that objects had by their roles, where they are looked for first


def land_collection():
    """The collection of the land, made where there is none."""
    for collection in bpy.data.collections:
        if collection.get(ROLE) == "bridge":
            return collection
    collection = bpy.data.collections.new("Cuesta")
    collection[ROLE] = "bridge"
    bpy.context.scene.collection.children.link(collection)
    return collection


def known(role):
    """The object of a role; None where the user has none (any more)."""
    found = bpy.data.objects.get(_names.get(role, ""))
    if found is not None and found.get(ROLE) == role:
        return found
    for each in bpy.data.objects:
        if each.get(ROLE) == role:
            _names[role] = each.name
            return each
    return None


def object_of(collection, role, name, new_data, like=None):
    """The object of a role, and whether it is new: where there is none, one is made with new_data(), as a copy of the object
    `like` where there is one, with its modifiers, place and parent."""
    found = known(role)
    if found is not None:
        return found, False
    if like is None:
        made = bpy.data.objects.new(name, new_data())
    else:
        made = like.copy()
        made.name, made.data = name, new_data()
    made[ROLE] = role
    _names[role] = made.name
    collection.objects.link(made)
    return made, True


def remove_others(collection, beginning, roles):
    """Removes the objects of our collection whose role begins so and is none of these."""
    for each in list(collection.objects):
        role = str(each.get(ROLE))
        if role.startswith(beginning) and role not in roles:
            bpy.data.objects.remove(each)


def replace(mesh, points, corners, smooth=False):
    """Vertices and quads of a mesh; its materials stay. No corners: vertices alone."""
    mesh.clear_geometry()
    if len(points) == 0:
        return
    count = len(corners) // 4
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    if count:
        mesh.loops.add(len(corners))
        mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(corners, np.int32))
        mesh.polygons.add(count)
        mesh.polygons.foreach_set("loop_start", np.arange(0, len(corners), 4, dtype=np.int32))
        mesh.polygons.foreach_set("loop_total", np.full(count, 4, np.int32))
        if smooth:
            mesh.polygons.foreach_set("use_smooth", np.ones(count, bool))
    mesh.update(calc_edges=count > 0)


def set_attribute(mesh, name, kind, values):
    """An attribute of the vertices, made where there is none; `kind`: FLOAT, FLOAT_VECTOR, BOOLEAN."""
    attribute = mesh.attributes.get(name)
    if attribute is not None and (attribute.data_type != kind or attribute.domain != "POINT"):
        return  # the user's own of this name
    if attribute is None:
        attribute = mesh.attributes.new(name, kind, "POINT")
    attribute.data.foreach_set("vector" if kind == "FLOAT_VECTOR" else "value", values)


def image_of(name, columns, rows, is_data=False):
    """The image of ours of that name and size, made where there is none. `is_data`: numbers as they are, not colours."""
    image = bpy.data.images.get(name)
    if image is not None and tuple(image.size) == (columns, rows):
        return image
    made = bpy.data.images.new(name, columns, rows, float_buffer=True, is_data=is_data)
    if image is not None:
        # Image.scale() does not outlive the next reading of the image.
        image.user_remap(made)
        bpy.data.images.remove(image)
        made.name = name
    return made


def set_pixels(image, pixels):
    image.pixels.foreach_set(pixels)
    image.update()
    image[ROLE] = "changed"


def pack_images():
    """Images that changed go into the file that is about to be saved. It takes long, so not at every refresh."""
    for image in bpy.data.images:
        if image.get(ROLE) == "changed":
            image.pack()
            image[ROLE] = "packed"
