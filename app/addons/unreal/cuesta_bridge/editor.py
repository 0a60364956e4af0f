"""The part that speaks to Unreal's editor: a landscape's heights and layers, splines, plants and the sea. What the user made
stays: actors are known by tags, and refreshing changes their data alone."""
import time
from pathlib import Path

import unreal

from . import landscape, reading

TAG = "cuesta"
INTERVAL = 1.0  # s between looks at the folder
ASSETS = "/Game/Cuesta"
CONE, PLANE = "/Engine/BasicShapes/Cone", "/Engine/BasicShapes/Plane"


def world():
    return unreal.get_editor_subsystem(unreal.UnrealEditorSubsystem).get_editor_world()


def actors():
    return unreal.get_editor_subsystem(unreal.EditorActorSubsystem)


def tagged(role):
    """The actor of a role; None where there is none (any more)."""
    for each in actors().get_all_level_actors():
        if f"{TAG}:{role}" in [str(tag) for tag in each.tags]:
            return each
    return None


def new_actor(role, name, kind=unreal.Actor):
    made = actors().spawn_actor_from_class(kind, unreal.Vector(0, 0, 0))
    made.set_actor_label(name)
    made.tags = [f"{TAG}:{role}"]
    return made


def component_of(actor, kind):
    """The actor's first component of a class; made where it has none."""
    found = actor.get_component_by_class(kind)
    if found:
        return found
    system = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem)
    parent = system.k2_gather_subobject_data_for_instance(actor)[0]
    system.add_new_subobject(unreal.AddNewSubobjectParams(parent_handle=parent, new_class=kind))
    return actor.get_component_by_class(kind)


def the_landscape():
    """The landscape that is refreshed: tagged by an earlier import, else the selected one, else the level's only one."""
    known = tagged("land")
    if known:
        return known
    for choice in (actors().get_selected_level_actors(), actors().get_all_level_actors()):
        found = [each for each in choice if isinstance(each, unreal.Landscape)]
        if len(found) == 1:
            return found[0]
    return None


def vertices_of(land):
    """Columns and rows of a landscape, from its bounds, in which its scale is the distance of vertices."""
    _, extent = land.get_actor_bounds(False)
    scale = land.get_actor_scale3d()
    columns, rows = round(2 * extent.x / scale.x) + 1, round(2 * extent.y / scale.y) + 1
    if columns < 2 or rows < 2:
        raise reading.BridgeError("the landscape has no ground of its own; those of World Partition are not refreshed")
    return columns, rows


def texture_of(name, pixels):
    """An asset with exactly these bytes (rows, columns, 4): no compression, no sRGB, no smaller copies."""
    file = Path(unreal.Paths.project_saved_dir()) / "Cuesta" / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(landscape.png_of(pixels))
    task = unreal.AssetImportTask()
    for key, value in {"filename": str(file), "destination_path": ASSETS, "destination_name": name, "automated": True,
                       "replace_existing": True, "save": False}.items():
        task.set_editor_property(key, value)
    unreal.AssetToolsHelpers.get_asset_tools().import_asset_tasks([task])
    texture = unreal.load_asset(f"{ASSETS}/{name}")
    for key, value in {"compression_settings": unreal.TextureCompressionSettings.TC_VECTOR_DISPLACEMENTMAP, "srgb": False,
                       "mip_gen_settings": unreal.TextureMipGenSettings.TMGS_NO_MIPMAPS, "never_stream": True,
                       "filter": unreal.TextureFilter.TF_NEAREST}.items():
        texture.set_editor_property(key, value)
    return texture


def target_of(name, pixels):
    """A render target that shows the bytes."""
    rows, columns = pixels.shape[:2]
    library = unreal.RenderingLibrary
    target = library.create_render_target2d(world(), columns, rows, unreal.TextureRenderTargetFormat.RTF_RGBA8)
    texture = texture_of(name, pixels)
    canvas, size, context = library.begin_draw_canvas_to_render_target(world(), target)
    canvas.draw_texture(texture, unreal.Vector2D(0, 0), size, unreal.Vector2D(0, 0),
                        blend_mode=unreal.BlendMode.BLEND_OPAQUE)
    library.end_draw_canvas_to_render_target(world(), context)
    return target


def refresh_landscape(actor, land):
    if not actor.landscape_import_heightmap_from_render_target(target_of("heights", landscape.packed_codes(land.codes)), True):
        raise reading.BridgeError("Unreal did not take the heights; its log says why")
    for name, weights in land.layers.items():
        if not actor.landscape_import_weightmap_from_render_target(
                target_of(f"layer_{name}", landscape.packed_weights(weights)), name):
            unreal.log_warning(f"Cuesta: the landscape has no layer {name}, so its weights were not taken")
    actor.set_actor_scale3d(unreal.Vector(*land.scale))
    actor.set_actor_location(unreal.Vector(*land.location), False, False)


def refresh_splines(land):
    for told in land.splines:
        actor = tagged(told["role"]) or new_actor(told["role"], told["name"])
        spline = component_of(actor, unreal.SplineComponent)
        spline.clear_spline_points(False)
        space = unreal.SplineCoordinateSpace.WORLD
        for place, _, _ in told["points"]:
            spline.add_spline_point(unreal.Vector(*place), space, False)
        for number, (_, arrive, leave) in enumerate(told["points"]):
            spline.set_tangents_at_spline_point(number, unreal.Vector(*arrive), unreal.Vector(*leave), space, False)
        spline.set_closed_loop(told["closed"], False)
        spline.update_spline()
    known = {f"{TAG}:{told['role']}" for told in land.splines}
    for each in actors().get_all_level_actors():
        roles = [str(tag) for tag in each.tags if str(tag).startswith((f"{TAG}:spline:", f"{TAG}:path:"))]
        if roles and roles[0] not in known:
            actors().destroy_actor(each)


def refresh_plants(land):
    for species in land.plants:
        role = f"scatter:{species}"
        actor = tagged(role) or new_actor(role, species)
        instances = component_of(actor, unreal.HierarchicalInstancedStaticMeshComponent)
        mesh = instances.get_editor_property("static_mesh")
        if not mesh:
            mesh = unreal.load_asset(CONE)
            instances.set_static_mesh(mesh)
        is_stand_in = mesh.get_path_name().startswith(CONE)
        instances.clear_instances()
        instances.add_instances([unreal.Transform(unreal.Vector(*place), unreal.Rotator(*angles), unreal.Vector(*scale))
                                 for place, angles, scale in land.plant_rows(species, is_stand_in)], False, True)
    for each in actors().get_all_level_actors():
        for tag in map(str, each.tags):
            if tag.startswith(f"{TAG}:scatter:") and tag[len(f"{TAG}:scatter:"):] not in land.plants:
                component_of(each, unreal.HierarchicalInstancedStaticMeshComponent).clear_instances()


def refresh_sea(land):
    if land.sea_level is None:
        return
    actor = tagged("sea")
    if actor is None:
        actor = new_actor("sea", "Sea", unreal.StaticMeshActor)
        actor.static_mesh_component.set_static_mesh(unreal.load_asset(PLANE))
    # The plane of the engine is 1 m wide.
    actor.set_actor_scale3d(unreal.Vector(land.width_metres, land.height_metres, 1))
    actor.set_actor_location(unreal.Vector(0, 0, 100 * land.sea_level), False, False)


def bring(folder, size=0):
    """Refreshes the level's landscape, splines, plants and sea. Where there is no landscape yet, writes the files of the import
    by hand, says its steps, and returns False."""
    actor = the_landscape()
    columns, rows = vertices_of(actor) if actor else (0, 0)
    land = reading.with_land(folder, lambda bridge: landscape.Land(bridge, columns, rows, size))
    if actor is None:
        files = Path(unreal.Paths.project_saved_dir()).resolve() / "Cuesta"
        land.write(files)
        unreal.log("Cuesta: there is no landscape yet, and Unreal's Python makes none. Make it once:\n" + land.steps(files)
                   + "\nthen call bring() again.")
        return False
    refresh_landscape(actor, land)
    if tagged("land") is None:
        actor.tags = [*actor.tags, f"{TAG}:land"]
    refresh_splines(land)
    refresh_plants(land)
    refresh_sea(land)
    unreal.log(f"Cuesta: land {land.counter} is shown, {columns} x {rows} vertices")
    return True


def plants(path):
    """Refreshes the level's plants by an export of ground cover with tables; `path`: its NAME_plants.json."""
    land = landscape.Plants(reading.Plants(path))
    refresh_plants(land)
    unreal.log(f"Cuesta: {sum(map(len, land.plants.values()))} plants of {len(land.plants)} species stand")
    return True


class Follower:
    """Looks at the folder from Unreal's tick, which hands over the seconds since the last."""

    def __init__(self, folder):
        self.folder, self.shown, self.last = folder, None, -INTERVAL
        self.handle = unreal.register_slate_post_tick_callback(self.look)

    def look(self, _seconds):
        if time.monotonic() - self.last < INTERVAL:
            return
        self.last = time.monotonic()
        counter = reading.counter_of(self.folder)
        if counter is None or counter == self.shown:
            return
        self.shown = counter
        try:
            bring(self.folder)
        except reading.BridgeError as error:
            unreal.log_error(f"Cuesta: {error}")

    def stop(self):
        unreal.unregister_slate_post_tick_callback(self.handle)
