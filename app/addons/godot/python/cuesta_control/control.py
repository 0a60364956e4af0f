"""The control map of Terrain3D: for each sample 32 bits, from the highest: base texture (5), overlay texture (5), blend (8),
angle (4), scale (3), four that are kept free, hole, navigation, auto (1 each). Terrain3D's documentation, "Control Map Format";
the bits stand in a picture of 32-bit floats."""
import numpy as np

from . import exr
from .reading import BridgeError

MOST_TEXTURES = 32


def codes_of(base, overlay, blend, angle=0, uv_scale=0, hole=0, navigation=0, auto=0):
    """uint32 of fields, which are arrays or whole numbers within their ranges."""
    fields = ((base, 5, 27), (overlay, 5, 22), (blend, 8, 14), (angle, 4, 10), (uv_scale, 3, 7), (hole, 1, 2),
              (navigation, 1, 1), (auto, 1, 0))
    result = np.uint32(0)
    for value, bits, shift in fields:
        value = np.asarray(value)
        if (value < 0).any() or (value >= 1 << bits).any():
            raise BridgeError(f"a field of {bits} bits of the control map holds no such number")
        result = result | (value.astype(np.uint32) << np.uint32(shift))
    return result


def of_weights(weights):
    """Codes of weights (textures, rows, columns): the strongest is the base, the next one the overlay, and the blend is the
    overlay's share of the two. Of equal ones the first counts."""
    if len(weights) > MOST_TEXTURES:
        raise BridgeError(f"Terrain3D has {MOST_TEXTURES} textures at most")
    weights = np.asarray(weights, np.float64)
    base = np.argmax(weights, axis=0)
    most = np.take_along_axis(weights, base[None], 0)[0]
    others = weights.copy()
    np.put_along_axis(others, base[None], -1.0, 0)
    overlay = np.argmax(others, axis=0)
    second = np.take_along_axis(others, overlay[None], 0)[0]
    shows = second > 0
    share = 255.0 * np.where(shows, second, 0) / np.where(shows, most + second, 1)
    return codes_of(base, np.where(shows, overlay, base), np.where(shows, np.floor(share + 0.5), 0).astype(np.int64))


def of_bridge(bridge):
    """Codes of a land, and the names of its textures from number 0."""
    names, weights = [], []
    for name, entry in bridge.map_entries().items():
        if name.startswith("surface_"):
            channels = exr.channels_of(bridge.data(entry), entry["path"])
            weights.append(next(iter(channels.values())))
            names.append(name[len("surface_"):])
            if weights[-1].shape != (bridge.height, bridge.width):
                raise BridgeError(f"{entry['path']} has another size than the bridge says")
    if not weights:
        raise BridgeError("the bridge holds no weights of surfaces; export a project in the place of a heightmap")
    return of_weights(weights), names
