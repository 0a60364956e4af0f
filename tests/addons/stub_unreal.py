"""As much of Unreal's module `unreal` as the add-on uses, by the documented signatures, for tests without the engine. Textures,
canvases and landscapes keep real pixels: a height that goes in through a render target can be read off as Unreal shows it."""
import struct
import types
import zlib

import numpy as np

level, log_lines, callbacks = [], [], {}
assets = {}
saved_folder = "."


def log(text):
    log_lines.append(("log", str(text)))


def log_warning(text):
    log_lines.append(("warning", str(text)))


def log_error(text):
    log_lines.append(("error", str(text)))


class Vector:
    def __init__(self, x=0.0, y=0.0, z=0.0):
        self.x, self.y, self.z = float(x), float(y), float(z)

    def __iter__(self):
        return iter((self.x, self.y, self.z))


class Vector2D:
    def __init__(self, x=0.0, y=0.0):
        self.x, self.y = float(x), float(y)


class Rotator:
    def __init__(self, roll=0.0, pitch=0.0, yaw=0.0):
        self.roll, self.pitch, self.yaw = roll, pitch, yaw


class Transform:
    def __init__(self, location, rotation, scale):
        self.translation, self.rotation, self.scale3d = location, rotation, scale


def names(*members):
    return types.SimpleNamespace(**{member: member for member in members})


TextureCompressionSettings = names("TC_VECTOR_DISPLACEMENTMAP")
TextureMipGenSettings = names("TMGS_NO_MIPMAPS")
TextureFilter = names("TF_NEAREST")
TextureRenderTargetFormat = names("RTF_RGBA8")
BlendMode = names("BLEND_OPAQUE")
SplineCoordinateSpace = names("WORLD", "LOCAL")


class Object:
    def __init__(self):
        self.properties = {}

    def set_editor_property(self, key, value):
        self.properties[key] = value

    def get_editor_property(self, key):
        return self.properties.get(key)


class StaticMesh(Object):
    def __init__(self, path):
        super().__init__()
        self.path = path

    def get_path_name(self):
        return self.path


class Texture2D(Object):
    pixels = None


class AssetImportTask(Object):
    pass


def pixels_of_png(data):
    """RGBA, 8 bits, without filters, as an independent reader has it."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, body, size = 8, b"", None
    while place < len(data):
        length, = struct.unpack_from(">I", data, place)
        kind, chunk = data[place + 4:place + 8], data[place + 8:place + 8 + length]
        assert zlib.crc32(kind + chunk) == struct.unpack_from(">I", data, place + 8 + length)[0]
        if kind == b"IHDR":
            size = struct.unpack(">IIBBBBB", chunk)
        elif kind == b"IDAT":
            body += chunk
        place += 12 + length
    columns, rows, depth, colours = size[:4]
    channels = {0: 1, 2: 3, 6: 4}[colours]
    lines = np.frombuffer(zlib.decompress(body), np.uint8).reshape(rows, -1)
    assert not lines[:, 0].any()
    values = np.ascontiguousarray(lines[:, 1:]).view(">u2" if depth == 16 else np.uint8)
    return values.reshape(rows, columns, channels)


class AssetTools:
    def import_asset_tasks(self, tasks):
        for task in tasks:
            told = task.properties
            texture = Texture2D()
            with open(told["filename"], "rb") as file:
                texture.pixels = pixels_of_png(file.read())
            assert told["automated"] and told["replace_existing"]
            assets[f"{told['destination_path']}/{told['destination_name']}"] = texture


class AssetToolsHelpers:
    @staticmethod
    def get_asset_tools():
        return AssetTools()


def load_asset(path):
    if path.startswith("/Engine/BasicShapes/"):
        return StaticMesh(path + "." + path.split("/")[-1])
    return assets[path]


class Canvas:
    def __init__(self, target):
        self.target = target

    def draw_texture(self, render_texture, screen_position, screen_size, coordinate_position, coordinate_size=None,
                     render_color=None, blend_mode="BLEND_TRANSLUCENT", rotation=0.0, pivot_point=None):
        properties = render_texture.properties
        # All that would change bytes on the way: sRGB, compression, blending, sizes that differ.
        assert properties["srgb"] is False and properties["compression_settings"] == "TC_VECTOR_DISPLACEMENTMAP"
        assert properties["mip_gen_settings"] == "TMGS_NO_MIPMAPS" and blend_mode == "BLEND_OPAQUE"
        rows, columns = render_texture.pixels.shape[:2]
        assert (screen_size.x, screen_size.y) == (columns, rows) == self.target.size
        assert screen_position.x == screen_position.y == coordinate_position.x == coordinate_position.y == 0
        self.target.pixels = render_texture.pixels


class RenderTarget:
    def __init__(self, columns, rows):
        self.size, self.pixels, self.is_open = (columns, rows), None, False


class RenderingLibrary:
    @staticmethod
    def create_render_target2d(world, width=256, height=256, format="RTF_RGBA16F"):
        assert format == "RTF_RGBA8"
        return RenderTarget(width, height)

    @staticmethod
    def begin_draw_canvas_to_render_target(world, target):
        target.is_open = True
        return Canvas(target), Vector2D(*target.size), target

    @staticmethod
    def end_draw_canvas_to_render_target(world, context):
        assert context.is_open
        context.is_open = False


class Actor(Object):
    def __init__(self):
        super().__init__()
        self.tags, self.components, self.label = [], [], ""
        self.location, self.scale = Vector(), Vector(1, 1, 1)

    def set_actor_label(self, text):
        self.label = text

    def get_component_by_class(self, kind):
        return next((each for each in self.components if isinstance(each, kind)), None)

    def get_actor_scale3d(self):
        return self.scale

    def set_actor_scale3d(self, scale):
        self.scale = scale

    def set_actor_location(self, location, sweep, teleport):
        self.location = location


class StaticMeshActor(Actor):
    def __init__(self):
        super().__init__()
        self.static_mesh_component = StaticMeshComponent()


class Landscape(Actor):
    """Heights as the engine's documentation has them: (code - 32768) / 128 x scale z, from location z, in centimetres."""

    def __init__(self, columns, rows, layers):
        super().__init__()
        self.columns, self.rows = columns, rows
        self.scale = Vector(100, 100, 100)
        self.codes = np.full((rows, columns), 32768)
        self.layers = {name: None for name in layers}

    def get_actor_bounds(self, only_colliding):
        x, y = (self.columns - 1) * self.scale.x / 2, (self.rows - 1) * self.scale.y / 2
        return Vector(self.location.x + x, self.location.y + y, 0), Vector(x, y, 1000)

    def landscape_import_heightmap_from_render_target(self, target, from_red_and_green):
        assert not target.is_open and target.size == (self.columns, self.rows)
        self.codes = target.pixels[..., 0].astype(np.int64) * 256 + target.pixels[..., 1]
        return True

    def landscape_import_weightmap_from_render_target(self, target, layer):
        assert not target.is_open and target.size == (self.columns, self.rows)
        if layer not in self.layers:
            return False
        self.layers[layer] = target.pixels[..., 0]
        return True

    def shown_metres(self):
        return (self.location.z + (self.codes - 32768) / 128 * self.scale.z) / 100


class SplineComponent:
    def __init__(self):
        self.points, self.tangents, self.closed, self.updates = [], {}, False, 0

    def clear_spline_points(self, update_spline=True):
        self.points, self.tangents = [], {}

    def add_spline_point(self, position, coordinate_space, update_spline=True):
        assert coordinate_space == "WORLD"
        self.points.append(tuple(position))

    def set_tangents_at_spline_point(self, number, arrive, leave, coordinate_space, update_spline=True):
        self.tangents[number] = (tuple(arrive), tuple(leave))

    def set_closed_loop(self, closed, update_spline=True):
        self.closed = closed

    def update_spline(self):
        self.updates += 1


class StaticMeshComponent(Object):
    def set_static_mesh(self, mesh):
        self.properties["static_mesh"] = mesh


class HierarchicalInstancedStaticMeshComponent(StaticMeshComponent):
    def __init__(self):
        super().__init__()
        self.instances = []

    def clear_instances(self):
        self.instances = []

    def add_instances(self, transforms, should_return_indices, world_space=False):
        assert world_space
        self.instances += transforms


class AddNewSubobjectParams:
    def __init__(self, parent_handle, new_class):
        self.parent_handle, self.new_class = parent_handle, new_class


class SubobjectDataSubsystem:
    def k2_gather_subobject_data_for_instance(self, actor):
        return [actor]

    def add_new_subobject(self, params):
        params.parent_handle.components.append(params.new_class())


class UnrealEditorSubsystem:
    def get_editor_world(self):
        return "world"


class EditorActorSubsystem:
    selected = []

    def get_all_level_actors(self):
        return list(level)

    def get_selected_level_actors(self):
        return list(self.selected)

    def spawn_actor_from_class(self, kind, location):
        level.append(kind())
        return level[-1]

    def destroy_actor(self, actor):
        level.remove(actor)


def get_editor_subsystem(kind):
    return kind()


get_engine_subsystem = get_editor_subsystem


class Paths:
    @staticmethod
    def project_saved_dir():
        return saved_folder


def register_slate_post_tick_callback(call):
    callbacks[len(callbacks)] = call
    return len(callbacks) - 1


def unregister_slate_post_tick_callback(handle):
    del callbacks[handle]
