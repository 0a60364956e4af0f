extends RefCounted
## Reads a bridge folder (docs/manual/bridge.md of Cuesta): the index, and files that are found whole. `trouble` says why it
## cannot, "" where it can; `has_changed` that a newer land has taken the place of the one that was being read.

const VERSION := 1
const ATTEMPTS := 3

var folder := ""
var index := {}
var counter := 0
var width := 0
var height := 0
var cell := 0.0
var trouble := ""
var has_changed := false


func _init(path: String) -> void:
	folder = path
	var file := FileAccess.open(path.path_join("bridge.json"), FileAccess.READ)
	if file == null:
		trouble = "There is no bridge.json in %s." % path
		return
	var told: Variant = JSON.parse_string(file.get_as_text())
	trouble = fault_of(told)
	if trouble != "":
		return
	index = told
	counter = int(told["counter"])
	width = int(told["width"])
	height = int(told["height"])
	cell = float(told["cell_size"])


## JSON's numbers are floats in Godot.
static func is_number(value: Variant) -> bool:
	return value is float or value is int


static func is_whole(value: Variant) -> bool:
	return is_number(value) and value >= 1 and value == floor(value)


## Says why bridge.json tells of no land, "" where it does.
static func fault_of(told: Variant) -> String:
	if told == null:
		return "bridge.json cannot be read: it is no JSON."
	if not told is Dictionary or not told.get("format") is String or told["format"] != "cuesta-bridge":
		return "bridge.json is no bridge of Cuesta."
	if not is_number(told.get("version")) or told["version"] > VERSION:
		return "The bridge was written by a later version of Cuesta; install its add-on."
	for key: String in ["counter", "width", "height"]:
		if not is_whole(told.get(key)):
			return "bridge.json is damaged: %s is no whole number above 0." % key
	if not is_number(told.get("cell_size")) or told["cell_size"] <= 0:
		return "bridge.json is damaged: cell_size is no number above 0."
	if told.get("sea_level") != null and not is_number(told["sea_level"]):
		return "bridge.json is damaged: sea_level is no number."
	if not told.get("files") is Array:
		return "bridge.json is damaged: it names no files."
	for entry: Variant in told["files"]:
		if not entry is Dictionary or not is_number(entry.get("bytes")):
			return "bridge.json is damaged: a file has no size."
		for key: String in ["path", "holds", "crc32"]:
			if not entry.get(key) is String:
				return "bridge.json is damaged: a file has no path, content or checksum."
		var path: String = entry["path"]
		if path == "" or path.is_absolute_path() or "\\" in path or ".." in path.split("/"):
			return "bridge.json is damaged: %s is not inside the folder." % path
	return ""


## The counter of the land that is there now; 0 where there is none.
static func counter_of(path: String) -> int:
	return new(path).counter


## zlib's CRC-32 of bytes, which the end of a gzip stream holds: Godot has no function for it.
static func checksum(bytes: PackedByteArray) -> String:
	if bytes.is_empty():
		return "00000000"
	var packed := bytes.compress(FileAccess.COMPRESSION_GZIP)
	return "%08x" % packed.decode_u32(packed.size() - 8)


func entries(holds: String) -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	for entry: Dictionary in index.get("files", []):
		if entry["holds"] == holds:
			found.append(entry)
	return found


## The first file that holds this; an empty dictionary where there is none.
func first(holds: String) -> Dictionary:
	var found := entries(holds)
	return found[0] if not found.is_empty() else {}


## The bytes of a file, once it was found whole; empty, with `trouble`, where it was not.
func data(entry: Dictionary) -> PackedByteArray:
	var path := folder.path_join(entry["path"])
	if not FileAccess.file_exists(path):
		return changed("%s is gone." % path)
	var bytes := FileAccess.get_file_as_bytes(path)
	if bytes.size() != int(entry["bytes"]) or checksum(bytes) != entry["crc32"]:
		return changed("%s is not the file that bridge.json names." % path)
	return bytes


func changed(sentence: String) -> PackedByteArray:
	has_changed = true
	trouble = sentence
	return PackedByteArray()


## An OpenEXR file as a picture of Godot, null where it could not be read.
func picture(entry: Dictionary) -> Image:
	if data(entry).is_empty():
		return null
	var image := Image.new()
	if image.load(folder.path_join(entry["path"])) != OK or image.get_size() != Vector2i(width, height):
		trouble = "%s is no picture of the land's size." % entry["path"]
		return null
	return image


## JSON of a file: what it holds, null where it could not be read.
func json(entry: Dictionary) -> Variant:
	return JSON.parse_string(data(entry).get_string_from_utf8())


## Rows of a table with a head, as dictionaries of texts.
func table(entry: Dictionary) -> Array[Dictionary]:
	var rows: Array[Dictionary] = []
	var lines := data(entry).get_string_from_utf8().split("\n", false)
	if lines.is_empty():
		return rows
	var names := lines[0].split(",")
	for number: int in range(1, lines.size()):
		var cells := lines[number].split(",")
		var row := {}
		for column: int in mini(names.size(), cells.size()):
			row[names[column]] = cells[column]
		rows.append(row)
	return rows
