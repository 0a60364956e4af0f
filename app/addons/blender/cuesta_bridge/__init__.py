"""Cuesta bridge: imports the land of a bridge folder, and follows it as it changes."""
bl_info = {
    "name": "Cuesta bridge",
    "author": "The Cuesta authors",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "location": "View3D > Sidebar > Cuesta",
    "description": "Imports terrain of Cuesta from a bridge folder and follows it",
    "category": "Import-Export",
}

import bpy
from bpy.props import BoolProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import building, objects, plants, reading

INTERVAL = 1.0  # s between looks at the folder


def shown_counter():
    for collection in bpy.data.collections:
        if collection.get(objects.ROLE) == "bridge":
            return collection.get("cuesta_counter")
    return None


def import_land(folder, side):
    """Builds or refreshes the land."""
    reading.with_land(folder, lambda bridge: building.Builder(bridge, side).build())


class CUESTA_OT_import_bridge(bpy.types.Operator):
    """Import the land of the folder, or refresh it"""
    bl_idname = "cuesta.import_bridge"
    bl_label = "Import"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        settings = context.scene.cuesta_bridge
        try:
            import_land(bpy.path.abspath(settings.folder), settings.side)
        except reading.BridgeError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class CUESTA_OT_import_plants(bpy.types.Operator, ImportHelper):
    """Import the plants of an export of ground cover with tables: choose its file NAME_plants.json"""
    bl_idname = "cuesta.import_plants"
    bl_label = "Import plants"
    bl_options = {"REGISTER", "UNDO"}
    filename_ext = ".json"
    filter_glob: StringProperty(default="*_plants.json", options={"HIDDEN"})

    def execute(self, context):
        try:
            found = reading.Plants(self.filepath)
            scatter = found.scatter()
        except reading.BridgeError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        plants.refresh(scatter, found.species_sizes(), found.width_metres / 2, found.height_metres / 2)
        return {"FINISHED"}


def look():
    """Refreshes the land where the folder has a newer one; called by Blender's timer."""
    settings = bpy.context.scene.cuesta_bridge
    if not settings.follow:
        return None
    folder = bpy.path.abspath(settings.folder)
    counter = reading.counter_of(folder)
    if counter is not None and counter != shown_counter():
        try:
            import_land(folder, settings.side)
            settings.trouble = ""
        except reading.BridgeError as error:
            settings.trouble = str(error)
    return INTERVAL


def follow_changed(settings, context):
    if settings.follow and not bpy.app.timers.is_registered(look):
        bpy.app.timers.register(look, first_interval=0.1)


class BridgeSettings(bpy.types.PropertyGroup):
    folder: StringProperty(name="Folder", subtype="DIR_PATH", description="Folder that holds bridge.json")
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
        self.layout.prop(settings, "side")
        row = self.layout.row(align=True)
        row.operator(CUESTA_OT_import_bridge.bl_idname)
        row.prop(settings, "follow", toggle=True)
        self.layout.operator(CUESTA_OT_import_plants.bl_idname)
        if settings.trouble:
            self.layout.label(text=settings.trouble, icon="ERROR")


CLASSES = (BridgeSettings, CUESTA_OT_import_bridge, CUESTA_OT_import_plants, CUESTA_PT_bridge)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.cuesta_bridge = bpy.props.PointerProperty(type=BridgeSettings)


def unregister():
    if bpy.app.timers.is_registered(look):
        bpy.app.timers.unregister(look)
    del bpy.types.Scene.cuesta_bridge
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
