extends RefCounted
## The control map of Terrain3D: for each sample 32 bits, from the highest: base texture (5), overlay texture (5), blend (8),
## angle (4), scale (3), four that are kept free, hole, navigation, auto (1 each). Terrain3D's documentation, "Control Map
## Format"; the bits stand in a picture of 32-bit floats, and are never computed with as floats.

const MOST_TEXTURES := 32


static func code(base: int, overlay: int, blend: int, angle: int, uv_scale: int, hole: int, navigation: int, auto: int) -> int:
	return (base & 31) << 27 | (overlay & 31) << 22 | (blend & 255) << 14 | (angle & 15) << 10 | (uv_scale & 7) << 7 | (hole & 1) << 2 | (navigation & 1) << 1 | (auto & 1)


## Codes of samples, of which weights[k][i] says how much of texture k shows at sample i: the strongest is the base, the next
## one the overlay, and the blend is the overlay's share of the two. Of equal ones the first counts.
static func codes_of(weights: Array, count: int) -> PackedInt32Array:
	var codes := PackedInt32Array()
	codes.resize(count)
	for i: int in range(count):
		var base := 0
		var most := -1.0
		var overlay := 0
		var next := -1.0
		for k: int in range(weights.size()):
			var weight: float = weights[k][i]
			if weight > most:
				overlay = base
				next = most
				base = k
				most = weight
			elif weight > next:
				overlay = k
				next = weight
		var blend := 0
		if next > 0.0:
			blend = int(255.0 * next / (most + next) + 0.5)
		else:
			overlay = base
		codes[i] = code(base, overlay, blend, 0, 0, 0, 0, 0)
	return codes
