extends RefCounted
## Makes and refreshes the nodes of a bridge in a scene: Terrain3D's maps, curves, plants and the sea. What the user made
## stays: nodes are known by the metadata "cuesta", and refreshing changes their data alone.

const BridgeFolder := preload("bridge_folder.gd")
const ControlMap := preload("control_map.gd")
const ROLE := &"cuesta"
const REGIONS := &"cuesta_regions"
const DATA_FOLDER := "res://cuesta_land"
const HEIGHT := 0  # Terrain3DRegion.TYPE_HEIGHT, TYPE_CONTROL, TYPE_COLOR
const CONTROL := 1
const COLOUR := 2
const NARROWEST_SPACING := 0.25  # m, of Terrain3D
const WIDEST_SPACING := 100.0
const REGIONS_A_SIDE := 32  # of Terrain3D

var bridge: BridgeFolder
var root: Node
var with_colours := false
var region := 256  # samples along a side of Terrain3D's regions


func _init(land: BridgeFolder, scene: Node, take_colours: bool) -> void:
	bridge = land
	root = scene
	with_colours = take_colours


## Says why it could not, "" where it did.
func build() -> String:
	if bridge.trouble != "":
		return bridge.trouble
	if not ClassDB.class_exists(&"Terrain3D"):
		return "Terrain3D is not installed in this project."
	var entry := bridge.first("height")
	if entry.is_empty():
		return "The bridge names no heights."
	var heights := bridge.picture(entry)
	var control := control_picture()
	var colours: Image = null
	if with_colours:
		colours = colour_picture()
	if bridge.trouble != "":
		return bridge.trouble
	var trouble := fill_terrain(heights, control, colours)
	if trouble != "":
		return trouble
	var group := group_node()
	add_curves(group)
	add_plants(group)
	add_sea(group)
	return bridge.trouble


## Columns or rows that lie before the origin: whole regions, to which Terrain3D 1.0 rounds the place of an import.
static func samples_before(count: int, side: int) -> int:
	return floori(count / (2.0 * side) + 0.5) * side


func known(parent: Node, role: String) -> Node:
	for child: Node in parent.get_children():
		if child.get_meta(ROLE, "") == role:
			return child
	return null


## The node of a role below a parent; where there is none (any more), `made` becomes it.
func node_of(parent: Node, role: String, name: String, made: Node) -> Node:
	var found := known(parent, role)
	if found != null:
		made.free()
		return found
	made.name = name
	made.set_meta(ROLE, role)
	parent.add_child(made)
	made.owner = root
	return made


func terrain_node() -> Node:
	for node: Node in [root] + root.find_children("*", "Terrain3D", true, false):
		if node.is_class("Terrain3D"):
			return node
	return node_of(root, "land", "Land", ClassDB.instantiate(&"Terrain3D"))


func fill_terrain(heights: Image, control: Image, colours: Image) -> String:
	if bridge.cell > WIDEST_SPACING or bridge.cell < NARROWEST_SPACING:
		return "Terrain3D takes cells of 0.25 to 100 m; these are %s m. Export another size." % bridge.cell
	var terrain := terrain_node()
	if terrain.get("data_directory") == "":
		DirAccess.make_dir_recursive_absolute(DATA_FOLDER)
		terrain.set("data_directory", DATA_FOLDER)
	region = terrain.get("region_size")
	if maxi(bridge.width, bridge.height) >= region * REGIONS_A_SIDE:
		return "Terrain3D with regions of %d takes fewer than %d samples a side; choose larger regions." % [
			region, region * REGIONS_A_SIDE]
	terrain.set("vertex_spacing", bridge.cell)
	var data: Object = terrain.get("data")
	if data == null:
		return "Terrain3D has no data yet; open its scene first."
	var images: Array[Image] = []
	images.resize(3)
	heights.convert(Image.FORMAT_RF)
	images[HEIGHT] = heights
	images[CONTROL] = control
	images[COLOUR] = colours
	var west := samples_before(bridge.width, region)
	var north := samples_before(bridge.height, region)
	# A quarter of a cell further in: rounded down it is the same sample, whatever single precision makes of the place.
	data.call("import_images", images, Vector3(0.25 - west, 0, 0.25 - north) * bridge.cell, 0.0, 1.0)
	drop_regions(terrain, data, west, north)
	return ""


## Regions of an earlier, larger land that this one does not cover.
func drop_regions(terrain: Node, data: Object, west: int, north: int) -> void:
	var now: Array[Vector2i] = []
	for z: int in range(floori(-north / float(region)), floori((bridge.height - 1 - north) / float(region)) + 1):
		for x: int in range(floori(-west / float(region)), floori((bridge.width - 1 - west) / float(region)) + 1):
			now.append(Vector2i(x, z))
	for place: Vector2i in terrain.get_meta(REGIONS, []):
		if not place in now and data.call("has_region", place):
			data.call("remove_regionl", place, true)
	terrain.set_meta(REGIONS, now)


## The control map from the weights of surfaces: texture k is the surface k of the bridge. Null where there are none.
func control_picture() -> Image:
	var weights := []
	var names := PackedStringArray()
	for entry: Dictionary in bridge.entries("map"):
		var name: String = entry["path"].get_file().get_basename()
		if not name.begins_with("surface_"):
			continue
		var image := bridge.picture(entry)
		if image == null:
			return null
		image.convert(Image.FORMAT_RF)
		weights.append(image.get_data().to_float32_array())
		names.append(name.trim_prefix("surface_"))
	if weights.is_empty():
		return null
	if weights.size() > ControlMap.MOST_TEXTURES:
		bridge.trouble = "Terrain3D has %d textures at most." % ControlMap.MOST_TEXTURES
		return null
	print("Cuesta: textures of Terrain3D from number 0: ", ", ".join(names))
	var codes := ControlMap.codes_of(weights, bridge.width * bridge.height)
	return Image.create_from_data(bridge.width, bridge.height, false, Image.FORMAT_RF, codes.to_byte_array())


## Colours as sRGB; the alpha that leaves roughness as it is.
func colour_picture() -> Image:
	for entry: Dictionary in bridge.entries("map"):
		if entry["path"].get_file() != "colour.exr":
			continue
		var linear := bridge.picture(entry)
		if linear == null:
			return null
		var image := Image.create_empty(bridge.width, bridge.height, false, Image.FORMAT_RGBA8)
		for y: int in bridge.height:
			for x: int in bridge.width:
				var colour := linear.get_pixel(x, y).linear_to_srgb()
				image.set_pixel(x, y, Color(colour.r, colour.g, colour.b, 0.5))
		return image
	return null


## The node below which all else lies, in metres from the north-west corner of the map. A sample lies in the middle of its cell.
func group_node() -> Node3D:
	var group: Node3D = node_of(root, "bridge", "Cuesta", Node3D.new())
	var west := samples_before(bridge.width, region)
	var north := samples_before(bridge.height, region)
	group.position = -Vector3(west + 0.5, 0, north + 0.5) * bridge.cell
	return group


static func vector(numbers: Array) -> Vector3:
	return Vector3(numbers[0], numbers[1], numbers[2])


func add_curves(group: Node3D) -> void:
	var entry := bridge.first("curves")
	var told: Variant = null
	if not entry.is_empty():
		told = bridge.json(entry)
	var roles := {}
	for each: Dictionary in told.get("curves", []) if told is Dictionary else []:
		var role := "%s:%d" % [each["sort"], each["id"]]
		roles[role] = true
		var path: Path3D = node_of(group, role, each["name"], Path3D.new())
		path.curve = curve_of(each)
	for child: Node in group.get_children():
		var role: String = child.get_meta(ROLE, "")
		if (role.begins_with("spline:") or role.begins_with("path:")) and not roles.has(role):
			child.free()


## A closed curve ends at its first knot.
static func curve_of(told: Dictionary) -> Curve3D:
	var curve := Curve3D.new()
	var knots: Array = told["knots"].duplicate()
	if told["closed"] and not knots.is_empty():
		knots.append(knots[0])
	for knot: Dictionary in knots:
		curve.add_point(vector(knot["position"]), vector(knot["in"]), vector(knot["out"]))
	return curve


func add_plants(group: Node3D) -> void:
	var sizes := {}
	for entry: Dictionary in bridge.entries("scatter"):
		if entry["path"].ends_with("_plants.json"):
			var told: Variant = bridge.json(entry)
			for species: Dictionary in told.get("species", []) if told is Dictionary else []:
				sizes[species["id"]] = species
	var roles := {}
	for entry: Dictionary in bridge.entries("scatter"):
		if not entry["path"].ends_with(".csv"):
			continue
		var rows := bridge.table(entry)
		if rows.is_empty():
			continue
		var role := "scatter:%s" % rows[0]["species"]
		roles[role] = true
		var plants: MultiMeshInstance3D = node_of(group, role, rows[0]["species"], MultiMeshInstance3D.new())
		if plants.multimesh == null:
			plants.multimesh = MultiMesh.new()
			plants.multimesh.transform_format = MultiMesh.TRANSFORM_3D
		if plants.multimesh.mesh == null:
			plants.multimesh.mesh = stand_in(sizes.get(rows[0]["species"], {}))
		plants.multimesh.instance_count = rows.size()
		plants.multimesh.buffer = transforms_of(rows, bridge.height * bridge.cell)
	for child: Node in group.get_children():
		var role: String = child.get_meta(ROLE, "")
		if role.begins_with("scatter:") and not roles.has(role):
			child.multimesh.instance_count = 0


## For each plant the three rows of its transform: where the model's right, up and back come to lie, x east, y up, z south. Yaw is
## clockwise from north as seen from above, pitch then lifts the front, and roll lowers the right side.
static func transforms_of(rows: Array, land_metres: float) -> PackedFloat32Array:
	var buffer := PackedFloat32Array()
	for row: Dictionary in rows:
		var yaw := deg_to_rad(float(row["yaw"]))
		var pitch := deg_to_rad(float(row["pitch"]))
		var roll := deg_to_rad(float(row["roll"]))
		var size := float(row["scale"])
		var cy := cos(yaw)
		var sy := sin(yaw)
		var cp := cos(pitch)
		var sp := sin(pitch)
		var cr := size * cos(roll)
		var sr := size * sin(roll)
		buffer.append_array([cy * cr + sy * sp * sr, cy * sr - sy * sp * cr, -size * sy * cp, float(row["x"])])
		buffer.append_array([-cp * sr, cp * cr, -size * sp, float(row["z"])])
		buffer.append_array([sy * cr - cy * sp * sr, sy * sr + cy * sp * cr, size * cy * cp, land_metres - float(row["y"])])
	return buffer


## A cone of the species' size that stands on the origin.
static func stand_in(species: Dictionary) -> Mesh:
	var tall: float = species.get("height", 1.0)
	var wide: float = species.get("crown_radius", 0.5)
	var surface := SurfaceTool.new()
	surface.begin(Mesh.PRIMITIVE_TRIANGLES)
	for side: int in 7:
		var from := TAU * side / 7.0
		var to := TAU * (side + 1) / 7.0
		surface.add_vertex(Vector3(0, tall, 0))
		surface.add_vertex(Vector3(wide * cos(from), 0, wide * sin(from)))
		surface.add_vertex(Vector3(wide * cos(to), 0, wide * sin(to)))
	surface.generate_normals()
	return surface.commit()


func add_sea(group: Node3D) -> void:
	var level: Variant = bridge.index.get("sea_level")
	if not BridgeFolder.is_number(level):
		return
	var sea: MeshInstance3D = node_of(group, "sea", "Sea", MeshInstance3D.new())
	if not sea.mesh is PlaneMesh:
		sea.mesh = PlaneMesh.new()
	var size := Vector2(bridge.width, bridge.height) * bridge.cell
	sea.mesh.size = size
	sea.position = Vector3(size.x / 2, level, size.y / 2)
