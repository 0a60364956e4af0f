"""A land of a bridge as Unreal's landscapes have it: sizes, codes, layers, splines, plants, in centimetres. Knows nothing of
the module `unreal`. Unreal has x east, y south, z up; the origin is the middle of the map."""
import math
import struct
import zlib

import numpy as np

from . import exr
from .reading import BridgeError

# Samples a side that Unreal's import takes (its documentation, "Landscape Technical Guide", recommended sizes).
SIZES = (127, 253, 505, 1009, 2017, 4033, 8129)
# Unreal's documentation: at scale 100 the codes span 512 m, so a code is 1/128 of the scale, in centimetres; 32768 is zero.
CODES_A_UNIT = 128
ZERO_CODE = 32768
LARGEST_CODE = 65535
CENTIMETRES = 100


def size_for(width, height, wanted=0):
    """Samples a side: `wanted`, or the first size that loses nothing, or the largest."""
    if wanted:
        if wanted not in SIZES:
            raise BridgeError(f"Unreal takes no landscapes of {wanted} samples a side; choose one of "
                              + ", ".join(map(str, SIZES)))
        return wanted
    return next((size for size in SIZES if size >= max(width, height)), SIZES[-1])


def taps(count, target):
    """Numbers and weights (target, taps) of the samples that make each of `target` samples; the outermost stay.
    Fewer samples are means over their surroundings, more are Catmull-Rom cubics."""
    step = (count - 1) / max(target - 1, 1)
    places = np.arange(target) * step
    reach = max(2, int(np.ceil(step)))
    numbers = np.floor(places).astype(np.int64)[:, None] + np.arange(1 - reach, reach + 1)
    distance = np.abs(places[:, None] - numbers)
    if step > 1:
        weights = np.maximum(0, 1 - distance / step)
    else:
        near = 1.5 * distance ** 3 - 2.5 * distance ** 2 + 1
        far = -0.5 * distance ** 3 + 2.5 * distance ** 2 - 4 * distance + 2
        weights = np.where(distance < 1, near, np.where(distance < 2, far, 0))
    weights[0], weights[-1] = distance[0] == 0, numbers[-1] == count - 1
    numbers = np.clip(numbers, 0, count - 1)
    return numbers, weights / weights.sum(axis=1, keepdims=True)


def along_rows(values, target):
    """float64 (rows, columns) with `target` rows; never outside the range of the samples that each is made of."""
    if values.shape[0] == target:
        return values
    numbers, weights = taps(values.shape[0], target)
    result = np.zeros((target, values.shape[1]))
    low, high = np.full(result.shape, np.inf), np.full(result.shape, -np.inf)
    for number, weight in zip(numbers.T, weights.T):
        part = values[number]
        result += weight[:, None] * part
        used = weight[:, None] != 0
        np.minimum(low, part, out=low, where=used)
        np.maximum(high, part, out=high, where=used)
    return np.clip(result, low, high)


def resampled(values, columns, rows):
    across = along_rows(np.asarray(values, np.float64), rows)
    return along_rows(np.ascontiguousarray(across.T), columns).T


class Plants:
    """Plants of a land, about whose middle they stand. `told`: reading.Plants, of an export; its tables are checked."""

    def __init__(self, told):
        self.width_metres, self.height_metres = told.width_metres, told.height_metres
        self.plants, self.species = told.scatter(), told.species_sizes()

    def placed(self, east, up, south):
        """Centimetres of metres from the north-west corner of the map."""
        return (CENTIMETRES * (east - self.width_metres / 2), CENTIMETRES * (south - self.height_metres / 2),
                CENTIMETRES * up)

    def plant_rows(self, species, is_stand_in):
        """For each plant (location, rotation as unreal_angles, scale of x, y, z). Stand-ins are solids of 1 m about their middle, which
        take the size of the species; models have it themselves, and stand at the origin."""
        told = self.species.get(species, {})
        tall = told.get("height", 1.0) if is_stand_in else 1.0
        wide = 2 * told.get("crown_radius", 0.5) if is_stand_in else 1.0
        rows = []
        for east, north, up, yaw, pitch, roll, scale in self.plants[species].tolist():
            lift = tall * scale / 2 if is_stand_in else 0.0
            rows.append((self.placed(east, up + lift, self.height_metres - north), unreal_angles(yaw, pitch, roll),
                         (wide * scale, wide * scale, tall * scale)))
        return rows


class Land(Plants):
    """A land of `columns` x `rows` landscape vertices; by default the square that size_for() chooses."""

    def __init__(self, bridge, columns=0, rows=0, size=0):
        if not columns:
            columns = rows = size_for(bridge.width, bridge.height, size)
        if columns < 2 or rows < 2 or bridge.width < 2 or bridge.height < 2:
            raise BridgeError("a landscape needs at least two samples a side")
        self.columns, self.rows = columns, rows
        self.counter, self.sea_level = bridge.counter, bridge.sea_level
        self.width_metres, self.height_metres = bridge.width * bridge.cell, bridge.height * bridge.cell
        self._set_numbers(bridge)
        codes = np.frombuffer(self._one(bridge, "height_codes"), "<u2")
        if codes.size != bridge.width * bridge.height:
            raise BridgeError("the height codes of the bridge have another size than it says")
        self.codes = self._fitted(codes.reshape(bridge.height, bridge.width), np.uint16)
        self.layers = self._layers(bridge)
        self.splines = [spline_of(each, self) for each in bridge.curves()]
        self.plants, self.species = bridge.scatter(), bridge.species_sizes()

    @staticmethod
    def _one(bridge, holds):
        entries = bridge.entries(holds)
        if not entries:
            raise BridgeError(f"the bridge names no file that holds {holds}")
        return bridge.data(entries[0])

    def _set_numbers(self, bridge):
        """Scale and place, centimetres. A code c stands for low + c (high - low) / 65535 metres, and Unreal shows it at
        location z + (c - 32768) / 128 scale z; so scale z = 100 * 128 (high - low) / 65535."""
        low, high = bridge.height_range()
        step = (high - low) / LARGEST_CODE
        across, down = (bridge.width - 1) * bridge.cell, (bridge.height - 1) * bridge.cell
        self.scale = (CENTIMETRES * across / (self.columns - 1), CENTIMETRES * down / (self.rows - 1),
                      CENTIMETRES * CODES_A_UNIT * step)
        self.location = (-CENTIMETRES * across / 2, -CENTIMETRES * down / 2, CENTIMETRES * (low + ZERO_CODE * step))

    def _fitted(self, values, kind):
        return np.rint(resampled(values, self.columns, self.rows)).astype(kind)

    def _layers(self, bridge):
        """Weights of the surfaces by name, uint8; they sum to 255 everywhere."""
        shares = {}
        for name, entry in bridge.map_entries().items():
            if not name.startswith("surface_"):
                continue
            channels = exr.channels_of(bridge.data(entry), entry["path"])
            values = next(iter(channels.values()))
            if values.shape != (bridge.height, bridge.width):
                raise BridgeError(f"{entry['path']} has another size than the bridge says")
            shares[name[len("surface_"):]] = np.maximum(resampled(values, self.columns, self.rows), 0)
        if not shares:
            return {}
        stack = np.stack(list(shares.values()))
        total = stack.sum(axis=0)
        stack[0] += total == 0
        exact = 255 * stack / np.where(total == 0, 1, total)
        whole = np.floor(exact).astype(np.int64)
        strongest = np.argmax(exact, axis=0)[None]
        rest = 255 - whole.sum(axis=0)
        np.put_along_axis(whole, strongest, np.take_along_axis(whole, strongest, 0) + rest, 0)
        return dict(zip(shares, whole.astype(np.uint8)))

    def steps(self, folder):
        """The import by hand that makes the landscape, which Unreal's Python cannot do."""
        lines = ["Landscape mode, Manage, New, Import from File:", f"  Heightmap File: {folder / 'heights.png'}"]
        lines += [f"  Scale {axis}: {value:.9g}" for axis, value in zip("XYZ", self.scale)]
        lines += [f"  Location {axis}: {value:.9g}" for axis, value in zip("XYZ", self.location)]
        lines += [f"  Layer {name}: {folder / (name + '.png')}" for name in self.layers]
        return "\n".join(lines)

    def write(self, folder):
        """The files that the import by hand needs."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "heights.png").write_bytes(png_of(self.codes[..., None]))
        for name, weights in self.layers.items():
            (folder / f"{name}.png").write_bytes(png_of(weights[..., None]))


def unreal_angles(yaw, pitch, roll):
    """Roll, pitch and yaw of Unreal's rotator, degrees, for the angles of a table. A model's right is x and its front is -y;
    Unreal turns about z, then lifts x (pitch), then lowers y (roll), where the table lifts the front first. So the angles are
    those of the turned axes: x = (cos P cos Y, cos P sin Y, sin P), y.z = -sin R cos P, z.z = cos R cos P."""
    lift, lean = math.radians(pitch), math.radians(roll)
    return (math.degrees(math.atan2(math.sin(lift), math.cos(lift) * math.cos(lean))),
            math.degrees(math.asin(-math.sin(lean) * math.cos(lift))),
            yaw - math.degrees(math.atan2(math.sin(lift) * math.sin(lean), math.cos(lean))))


def spline_of(curve, land):
    """Points (location, arriving tangent, leaving tangent) of a curve. A tangent of Unreal's splines is three times the handle
    of the cubic Bezier curve that runs the same way."""
    def tangent(handle, times):
        east, up, south = handle
        return tuple(times * CENTIMETRES * 3 * part for part in (east, south, up))
    points = [(land.placed(*knot["position"]), tangent(knot["in"], -1), tangent(knot["out"], 1)) for knot in curve["knots"]]
    return {"role": f"{curve['sort']}:{curve['id']}", "name": curve["name"], "closed": bool(curve["closed"]), "points": points}


def packed_codes(codes):
    """Height codes as colours (rows, columns, 4): red the higher byte, green the lower one, as landscapes keep them."""
    result = np.full((*codes.shape, 4), 255, np.uint8)
    result[..., 0], result[..., 1], result[..., 2] = codes >> 8, codes & 0xFF, 0
    return result


def packed_weights(weights):
    """Weights of a layer as grey (rows, columns, 4)."""
    result = np.full((*weights.shape, 4), 255, np.uint8)
    result[..., :3] = weights[..., None]
    return result


def png_of(values):
    """PNG of an array (rows, columns, 1, 3 or 4 channels) of uint8 or uint16."""
    rows, columns, channels = values.shape
    kind = {1: 0, 3: 2, 4: 6}[channels]
    raw = np.ascontiguousarray(values.astype(values.dtype.newbyteorder(">"))).view(np.uint8).reshape(rows, -1)
    lines = np.zeros((rows, raw.shape[1] + 1), np.uint8)
    lines[:, 1:] = raw

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", columns, rows, 8 * values.dtype.itemsize, kind, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 4))
            + chunk(b"IEND", b""))
