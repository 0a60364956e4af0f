"""Makes and refreshes Blender's objects of a bridge. Blender has x east, y north, z up; the origin is the middle of the map."""
import math

import bpy
import numpy as np

from . import objects, plants

LEAST_WATER = 0.05  # m


def pixels_of(path):
    """An EXR file as an array (rows from the north, columns, 4) of float32."""
    image = bpy.data.images.load(str(path), check_existing=False)
    try:
        image.colorspace_settings.name = "Non-Color"
        columns, rows = image.size
        values = np.empty(columns * rows * 4, np.float32)
        image.pixels.foreach_get(values)
    finally:
        bpy.data.images.remove(image)
    return values.reshape(rows, columns, 4)[::-1]


class Builder:
    """Builds one land. `side`: vertices along the longer side at most."""

    def __init__(self, bridge, side):
        self.bridge = bridge
        self.half_east = bridge.width * bridge.cell / 2
        self.half_north = bridge.height * bridge.cell / 2
        step = max(1.0, (max(bridge.width, bridge.height) - 1) / max(side - 1, 1))
        self.columns = self._samples(bridge.width, step)
        self.rows = self._samples(bridge.height, step)
        self.collection = objects.land_collection()

    @staticmethod
    def _samples(count, step):
        """Numbers of the samples that become vertices: the outermost stay."""
        return np.unique(np.rint(np.linspace(0, count - 1, max(2, math.ceil((count - 1) / step) + 1)))).astype(np.int64)

    def build(self):
        heights = pixels_of(self.bridge.one("height"))[..., 0]
        maps = self.bridge.maps()
        land, is_new = self._land(heights)
        self._weights(land, maps)
        if is_new:
            land.data.materials.append(self._material())
        self._colours(maps)
        self._water(heights, maps)
        self._sea()
        self._curves()
        self._scatter()
        self.collection["cuesta_counter"] = self.bridge.counter

    def _places(self):
        east = (self.columns + 0.5) * self.bridge.cell - self.half_east
        north = self.half_north - (self.rows + 0.5) * self.bridge.cell
        return np.meshgrid(east, north)

    def _land(self, heights):
        land, is_new = objects.object_of(self.collection, "land", "Land", lambda: bpy.data.meshes.new("Land"))
        mesh = land.data
        rows, columns = len(self.rows), len(self.columns)
        if len(mesh.vertices) != rows * columns or mesh.get("cuesta_columns") != columns:
            self._grid(mesh, rows, columns)
        east, north = self._places()
        points = np.empty((rows * columns, 3), np.float32)
        points[:, 0], points[:, 1] = east.ravel(), north.ravel()
        points[:, 2] = heights[np.ix_(self.rows, self.columns)].ravel()
        mesh.vertices.foreach_set("co", points.ravel())
        mesh.update()
        return land, is_new

    def _grid(self, mesh, rows, columns):
        """Vertices, quads and texture coordinates of a grid; the materials stay."""
        mesh.clear_geometry()
        number = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
        quads = np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], axis=-1).reshape(-1)
        mesh.vertices.add(rows * columns)
        mesh.loops.add(len(quads))
        mesh.polygons.add(len(quads) // 4)
        mesh.loops.foreach_set("vertex_index", quads)
        mesh.polygons.foreach_set("loop_start", np.arange(0, len(quads), 4, dtype=np.int32))
        mesh.polygons.foreach_set("loop_total", np.full(len(quads) // 4, 4, np.int32))
        mesh.polygons.foreach_set("use_smooth", np.ones(len(quads) // 4, bool))
        mesh.update(calc_edges=True)
        u, v = np.meshgrid((self.columns + 0.5) / self.bridge.width, 1 - (self.rows + 0.5) / self.bridge.height)
        places = np.stack([u.ravel(), v.ravel()], axis=-1).astype(np.float32)
        layer = mesh.uv_layers.new(name="Map")
        layer.data.foreach_set("uv", places[quads].ravel())
        mesh["cuesta_columns"] = columns

    def _weights(self, land, maps):
        """Weights of surfaces as attributes of the vertices, by name: surface_rock. Those that show no more are 0."""
        mesh = land.data
        for attribute in mesh.attributes:
            if attribute.name.startswith("surface_") and attribute.name not in maps:
                attribute.data.foreach_set("value", np.zeros(len(mesh.vertices), np.float32))
        for name, path in maps.items():
            if not name.startswith("surface_"):
                continue
            values = pixels_of(path)[np.ix_(self.rows, self.columns)][..., 0]
            attribute = mesh.attributes.get(name) or mesh.attributes.new(name, "FLOAT", "POINT")
            attribute.data.foreach_set("value", np.ascontiguousarray(values).ravel())

    def _colours(self, maps):
        """The image that the material shows, with new pixels."""
        if "colour" not in maps:
            return
        pixels = pixels_of(maps["colour"])
        rows, columns = pixels.shape[:2]
        image = bpy.data.images.get("Cuesta colour")
        if image is None:
            image = bpy.data.images.new("Cuesta colour", columns, rows, float_buffer=True)
        if tuple(image.size) != (columns, rows):
            image.scale(columns, rows)
        image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1]).ravel())
        image.update()
        image.pack()

    def _material(self):
        material = bpy.data.materials.get("Cuesta ground")
        if material:
            return material
        material = bpy.data.materials.new("Cuesta ground")
        material.use_nodes = True
        nodes, links = material.node_tree.nodes, material.node_tree.links
        shader = nodes["Principled BSDF"]
        shader.inputs["Roughness"].default_value = 0.95
        shader.inputs["Specular"].default_value = 0.1
        picture = nodes.new("ShaderNodeTexImage")
        picture.location = (-320, 300)
        if bpy.data.images.get("Cuesta colour") is None:
            bpy.data.images.new("Cuesta colour", 1, 1, float_buffer=True)
        picture.image = bpy.data.images["Cuesta colour"]
        picture.extension = "EXTEND"
        links.new(picture.outputs["Color"], shader.inputs["Base Color"])
        return material

    @staticmethod
    def _water_material():
        material = bpy.data.materials.get("Cuesta water")
        if material is None:
            material = bpy.data.materials.new("Cuesta water")
            material.use_nodes = True
            shader = material.node_tree.nodes["Principled BSDF"]
            shader.inputs["Base Color"].default_value = (0.02, 0.07, 0.09, 1)
            shader.inputs["Roughness"].default_value = 0.08
        return material

    def _water(self, heights, maps):
        """Rivers and lakes: quads between samples of which one at least is under water."""
        depth = np.zeros(heights.shape, np.float32)
        for name in ("water_depth", "path_water"):
            if name in maps:
                depth = np.maximum(depth, pixels_of(maps[name])[..., 0])
        depth = depth[np.ix_(self.rows, self.columns)]
        wet = depth > LEAST_WATER
        quads = wet[:-1, :-1] | wet[1:, :-1] | wet[1:, 1:] | wet[:-1, 1:]
        if not quads.any() and not any(each.get(objects.ROLE) == "water" for each in bpy.data.objects):
            return
        water, is_new = objects.object_of(self.collection, "water", "Water", lambda: bpy.data.meshes.new("Water"))
        number = np.arange(depth.size).reshape(depth.shape)
        corners = np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], axis=-1)[quads]
        used, corners = np.unique(corners, return_inverse=True)
        level = heights[np.ix_(self.rows, self.columns)] + depth
        east, north = self._places()
        points = np.stack([east.ravel()[used], north.ravel()[used], level.ravel()[used]], axis=-1)
        objects.replace(water.data, points, corners.reshape(-1))
        if is_new:
            water.data.materials.append(self._water_material())

    def _sea(self):
        level = self.bridge.sea_level
        if level is None:
            return
        sea, is_new = objects.object_of(self.collection, "sea", "Sea", lambda: bpy.data.meshes.new("Sea"))
        x, y = self.half_east, self.half_north
        points = np.array([(-x, -y, level), (x, -y, level), (x, y, level), (-x, y, level)])
        objects.replace(sea.data, points, np.arange(4))
        if is_new:
            sea.data.materials.append(self._water_material())

    def _curves(self):
        known = {}
        for each in self.bridge.curves():
            role = f"{each['sort']}:{each['id']}"
            known[role] = each
            made, is_new = objects.object_of(self.collection, role, each["name"], lambda: bpy.data.curves.new("Curve", "CURVE"))
            if is_new:
                made.data.dimensions = "3D"
            self._fill_curve(made.data, each)
        for made in list(self.collection.objects):
            if str(made.get(objects.ROLE)).startswith(("spline:", "path:")) and made[objects.ROLE] not in known:
                bpy.data.objects.remove(made)

    def _fill_curve(self, curve, told):
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
            point.co = self._to_blender(place)
            point.handle_left = self._to_blender(place + knot["in"])
            point.handle_right = self._to_blender(place + knot["out"])

    def _to_blender(self, place):
        """From x east, y up, z south of the north-west corner."""
        return (place[0] - self.half_east, self.half_north - place[2], place[1])

    def _scatter(self):
        plants.refresh(self.bridge.scatter(), self.bridge.species_sizes(), self.half_east, self.half_north)
