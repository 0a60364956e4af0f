"""Cuesta bridge: imports the land of a bridge folder, and follows it as it changes."""
bl_info = {
    "name": "Cuesta bridge",
    "author": "The Cuesta authors",
    "version": (1, 1, 0),
    "blender": (3, 4, 0),
    "location": "View3D > Sidebar > Cuesta",
    "description": "Imports terrain of Cuesta from a bridge folder and follows it",
    "category": "Import-Export",
}

import bpy
from bpy.app.handlers import persistent
from bpy.props import BoolProperty, EnumProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import building, job, land_data, objects, plants, reading

INTERVAL = 1.0  # s between looks at the folder


def shown_counter():
    for collection in bpy.data.collections:
        if collection.get(objects.ROLE) == "bridge":
            return collection.get("cuesta_counter")
    return None


def import_land(settings, done):
    """Builds or refreshes the land beside the user's work, and calls done(error or None) at the end."""
    folder, side, kind = bpy.path.abspath(settings.folder), settings.side, settings.kind
    job.run(lambda: reading.with_land(folder, lambda bridge: land_data.LandData(bridge, side, kind)), building.steps, done)


def show_end(error):
    """At the end of a job that no operator waits for."""
    for scene in bpy.data.scenes:
        scene.cuesta_bridge.trouble = str(error or "")
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            area.tag_redraw()


class Importing:
    """Base of both operators: with a window they start a job and are done, without one they wait for it."""

    @classmethod
    def poll(cls, context):
        return not job.is_running()

    def bring(self, start):
        """start(done); done is called with an error or None."""
        errors = []

        def done(error):
            errors.append(error)
            show_end(error)
        start(done)
        if errors and errors[0] is not None:
            self.report({"ERROR"}, str(errors[0]))
            return {"CANCELLED"}
        return {"FINISHED"}


class CUESTA_OT_import_bridge(Importing, bpy.types.Operator):
    """Import the land of the folder, or refresh it. Undo does not take it back"""
    bl_idname = "cuesta.import_bridge"
    bl_label = "Import"
    bl_options = {"REGISTER"}

    def execute(self, context):
        return self.bring(lambda done: import_land(context.scene.cuesta_bridge, done))


class CUESTA_OT_import_plants(Importing, bpy.types.Operator, ImportHelper):
    """Import the plants of an export of ground cover with tables: choose its file NAME_plants.json. Undo does not take it back"""
    bl_idname = "cuesta.import_plants"
    bl_label = "Import plants"
    bl_options = {"REGISTER"}
    filename_ext = ".json"
    filter_glob: StringProperty(default="*_plants.json", options={"HIDDEN"})

    def execute(self, context):
        path = self.filepath

        def read():
            found = reading.Plants(path)
            return found.scatter(), found.species_sizes(), found.width_metres / 2, found.height_metres / 2
        return self.bring(lambda done: job.run(read, lambda data: plants.steps(*data), done))


def look():
    """Refreshes the land where the folder has a newer one; called by Blender's timer."""
    settings = bpy.context.scene.cuesta_bridge
    if not settings.follow:
        return None
    counter = reading.counter_of(bpy.path.abspath(settings.folder))
    if counter is not None and counter != shown_counter() and not job.is_running():
        import_land(settings, show_end)
    return INTERVAL


def follow_changed(settings, context):
    if settings.follow and not bpy.app.timers.is_registered(look):
        bpy.app.timers.register(look, first_interval=0.1)


@persistent
def before_saving(*_):
    objects.pack_images()


KINDS = (
    (land_data.TILES, "Tiles", "Every sample a vertex, in objects of 256 x 256 cells: a refresh does not stop Blender"),
    (land_data.MESH, "One mesh", "Every sample a vertex of one object. Large ones stop Blender at each refresh"),
    (land_data.DISPLACED, "Displaced grid", "A flat grid, which a Displace modifier lifts by an image of all heights"),
)


class BridgeSettings(bpy.types.PropertyGroup):
    folder: StringProperty(name="Folder", subtype="DIR_PATH", description="Folder that holds bridge.json")
    kind: EnumProperty(name="Land", items=KINDS, default=land_data.TILES, description="Objects that the land is made of")
    side: IntProperty(name="Vertices", default=1024, min=2, max=8192,
                      description="Vertices along the longer side at most; all samples where there are fewer")
    follow: BoolProperty(name="Follow", update=follow_changed, description="Refresh the land when the folder changes")
    trouble: StringProperty()


class CUESTA_PT_bridge(bpy.types.Panel):
    bl_label = "Cuesta"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Cuesta"

    def draw(self, context):
        settings = context.scene.cuesta_bridge
        self.layout.prop(settings, "folder")
        self.layout.prop(settings, "kind")
        self.layout.prop(settings, "side")
        row = self.layout.row(align=True)
        row.operator(CUESTA_OT_import_bridge.bl_idname)
        row.prop(settings, "follow", toggle=True)
        self.layout.operator(CUESTA_OT_import_plants.bl_idname)
        if job.is_running():
            self.layout.label(text=job.state())
        elif settings.trouble:
            self.layout.label(text=settings.trouble, icon="ERROR")


CLASSES = (BridgeSettings, CUESTA_OT_import_bridge, CUESTA_OT_import_plants, CUESTA_PT_bridge)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.cuesta_bridge = bpy.props.PointerProperty(type=BridgeSettings)
    bpy.app.handlers.save_pre.append(before_saving)


def unregister():
    job.stop()
    if bpy.app.timers.is_registered(look):
        bpy.app.timers.unregister(look)
    bpy.app.handlers.save_pre.remove(before_saving)
    del bpy.types.Scene.cuesta_bridge
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
