@tool
extends EditorPlugin
## A dock that imports the land of a bridge folder into the edited scene, and follows it.

const BridgeFolder := preload("bridge_folder.gd")
const LandBuilder := preload("land_builder.gd")
const INTERVAL := 1.0  # s between looks at the folder

var dock: VBoxContainer
var folder: LineEdit
var colours: CheckBox
var follow: CheckBox
var message: Label
var timer: Timer
var shown := -1


func _enter_tree() -> void:
	dock = VBoxContainer.new()
	dock.name = "Cuesta"
	folder = LineEdit.new()
	folder.placeholder_text = "Folder that holds bridge.json"
	folder.tooltip_text = folder.placeholder_text
	dock.add_child(folder)
	colours = CheckBox.new()
	colours.text = "Colours"
	colours.tooltip_text = "Take the map of colours over, which tints textures"
	dock.add_child(colours)
	var button := Button.new()
	button.text = "Import"
	button.pressed.connect(import_land)
	dock.add_child(button)
	follow = CheckBox.new()
	follow.text = "Follow"
	dock.add_child(follow)
	message = Label.new()
	message.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	dock.add_child(message)
	timer = Timer.new()
	timer.wait_time = INTERVAL
	timer.autostart = true
	timer.timeout.connect(look)
	dock.add_child(timer)
	add_control_to_dock(DOCK_SLOT_RIGHT_UL, dock)


func _exit_tree() -> void:
	remove_control_from_docks(dock)
	dock.queue_free()


## Imports where the folder has another land than the one that is shown.
func look() -> void:
	if not follow.button_pressed:
		return
	var counter := BridgeFolder.counter_of(folder.text)
	if counter > 0 and counter != shown:
		import_land()


func import_land() -> void:
	var root := get_editor_interface().get_edited_scene_root()
	if root == null:
		message.text = "Open a scene first."
		return
	var trouble := ""
	for attempt: int in BridgeFolder.ATTEMPTS:
		var bridge := BridgeFolder.new(folder.text)
		shown = bridge.counter
		trouble = LandBuilder.new(bridge, root, colours.button_pressed).build()
		if not bridge.has_changed:
			break
	message.text = trouble if trouble != "" else "Land %d is shown." % shown
