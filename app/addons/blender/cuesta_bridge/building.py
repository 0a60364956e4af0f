"""Makes and refreshes Blender's objects of a land, in steps between which Blender draws and takes the user's input."""
import bpy
import numpy as np

from . import land_data, objects, plants

HEIGHTS = "Cuesta heights"  # the modifier, texture and image of displacement


def steps(data):
    """A generator that shows a land_data.LandData. It gives a word for what it did after each step. Blender copies all of a mesh
    that changed, so all changes of one are one step; of 257 x 257 vertices that takes some hundredths of a second."""
    if data.height_pixels is not None:
        objects.set_pixels(_height_image(data), data.height_pixels)
    for piece in data.pieces:
        _show_ground(piece, data)
        _show_weights(piece)
        yield "ground"
        if _show_water(piece):
            yield "water"
    collection = objects.land_collection()
    suffixes = [piece.suffix for piece in data.pieces]
    objects.remove_others(collection, "land:", {f"land{suffix}" for suffix in suffixes})
    objects.remove_others(collection, "water:", {f"water{suffix}" for suffix in suffixes})
    if data.colours is not None:
        columns, rows, pixels = data.colours
        objects.set_pixels(objects.image_of("Cuesta colour", columns, rows), pixels)
        yield "colours"
    _show_sea(data)
    _show_curves(data)
    yield "curves"
    yield from plants.steps(data.scatter, data.species, data.half_east, data.half_north)
    objects.land_collection()["cuesta_counter"] = data.counter


def _show_ground(piece, data):
    collection = objects.land_collection()
    first = objects.known("land") if piece.suffix else None

    def new_mesh():
        # Of tiles the materials of the first, which may be the user's.
        mesh = bpy.data.meshes.new("Land")
        for material in (first.data.materials if first else [_ground_material()]):
            mesh.materials.append(material)
        return mesh
    land, _ = objects.object_of(collection, f"land{piece.suffix}", f"Land{piece.suffix.replace(':', ' ')}", new_mesh, first)
    mesh, grid = land.data, piece.grid
    # A grid that is another than before is made anew; its materials stay. Else vertices move.
    if len(mesh.vertices) != len(grid.points) or mesh.get("cuesta_columns") != grid.columns:
        quads = grid.quads()
        objects.replace(mesh, grid.points, quads, smooth=True)
        layer = mesh.uv_layers.new(name="Map")
        layer.data.foreach_set("uv", grid.places[quads].ravel())
        mesh["cuesta_columns"] = grid.columns
    else:
        mesh.vertices.foreach_set("co", grid.points.ravel())
        mesh.update()
    _set_displacement(land, data)


def _height_image(data):
    return objects.image_of(HEIGHTS, data.width, data.height, is_data=True)


def _set_displacement(land, data):
    """The modifier that lifts a flat grid by the image of heights; of other lands it is taken away. What the user sets in it
    stays."""
    modifier = land.modifiers.get(HEIGHTS)
    if data.height_pixels is None:
        if modifier is not None:
            land.modifiers.remove(modifier)
        return
    if modifier is not None:
        return
    texture = bpy.data.textures.get(HEIGHTS) or bpy.data.textures.new(HEIGHTS, "IMAGE")
    texture.image = _height_image(data)
    # Heights are any numbers; the mean of a square as wide as a sample is linear between samples.
    texture.use_clamp, texture.use_mipmap, texture.use_interpolation, texture.extension = False, False, True, "EXTEND"
    texture.filter_size = 1.0
    modifier = land.modifiers.new(HEIGHTS, "DISPLACE")
    modifier.texture, modifier.texture_coords, modifier.uv_layer = texture, "UV", "Map"
    modifier.direction, modifier.mid_level, modifier.strength = "Z", 0.0, 1.0


def _show_weights(piece):
    """Weights of surfaces as attributes of the vertices, by name: surface_rock. Those that show no more are 0."""
    mesh = objects.known(f"land{piece.suffix}").data
    for attribute in mesh.attributes:
        if attribute.name.startswith("surface_") and attribute.name not in piece.weights:
            attribute.data.foreach_set("value", np.zeros(len(mesh.vertices), np.float32))
    for name, values in piece.weights.items():
        objects.set_attribute(mesh, name, "FLOAT", values)
    mesh.update()


def _show_water(piece):
    role = f"water{piece.suffix}"
    water, told = objects.known(role), piece.water
    if told is None:
        if water is not None and len(water.data.vertices):
            objects.replace(water.data, np.empty((0, 3)), np.empty(0))
        return water is not None
    if water is None:
        first = objects.known("water") if piece.suffix else None

        def new_mesh():
            mesh = bpy.data.meshes.new("Water")
            for material in (first.data.materials if first else [_water_material()]):
                mesh.materials.append(material)
            return mesh
        water, _ = objects.object_of(objects.land_collection(), role, f"Water{piece.suffix.replace(':', ' ')}", new_mesh, first)
    mesh = water.data
    if len(mesh.vertices) == len(told.points) and mesh.get("cuesta_shape") == told.shape:
        mesh.vertices.foreach_set("co", told.points.ravel())
        mesh.update()
    else:
        objects.replace(mesh, told.points, told.corners)
        mesh["cuesta_shape"] = told.shape
    return True


def _ground_material():
    material = bpy.data.materials.get("Cuesta ground")
    if material:
        return material
    material = bpy.data.materials.new("Cuesta ground")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.95
    shader.inputs["Specular" if "Specular" in shader.inputs else "Specular IOR Level"].default_value = 0.1
    picture = nodes.new("ShaderNodeTexImage")
    picture.location = (-320, 300)
    picture.image = bpy.data.images.get("Cuesta colour") or objects.image_of("Cuesta colour", 1, 1)
    picture.extension = "EXTEND"
    links.new(picture.outputs["Color"], shader.inputs["Base Color"])
    return material


def _water_material():
    material = bpy.data.materials.get("Cuesta water")
    if material is None:
        material = bpy.data.materials.new("Cuesta water")
        material.use_nodes = True
        shader = material.node_tree.nodes["Principled BSDF"]
        shader.inputs["Base Color"].default_value = (0.02, 0.07, 0.09, 1)
        shader.inputs["Roughness"].default_value = 0.08
    return material


def _show_sea(data):
    if data.sea_level is None:
        return
    sea, is_new = objects.object_of(objects.land_collection(), "sea", "Sea", lambda: bpy.data.meshes.new("Sea"))
    x, y = data.half_east, data.half_north
    points = np.array([(-x, -y, data.sea_level), (x, -y, data.sea_level), (x, y, data.sea_level), (-x, y, data.sea_level)])
    objects.replace(sea.data, points, np.arange(4))
    if is_new:
        sea.data.materials.append(_water_material())


def _show_curves(data):
    collection = objects.land_collection()
    roles = {f"{each['sort']}:{each['id']}": each for each in data.curves}
    for role, each in roles.items():
        made, is_new = objects.object_of(collection, role, each["name"], lambda: bpy.data.curves.new("Curve", "CURVE"))
        if is_new:
            made.data.dimensions = "3D"
        _fill_curve(made.data, each, data)
    for beginning in ("spline:", "path:"):
        objects.remove_others(collection, beginning, roles)


def _fill_curve(curve, told, data):
    curve.splines.clear()
    knots = told["knots"]
    if not knots:
        return
    spline = curve.splines.new("BEZIER")
    spline.bezier_points.add(len(knots) - 1)
    spline.use_cyclic_u = told["closed"]
    for point, knot in zip(spline.bezier_points, knots):
        place = np.array(knot["position"])
        point.handle_left_type = point.handle_right_type = "FREE"
        point.co = data.to_blender(place)
        point.handle_left = data.to_blender(place + knot["in"])
        point.handle_right = data.to_blender(place + knot["out"])
