"""A land as arrays, in Blender's axes: x east, y north, z up, the middle of the map at the origin. Made in a thread, so nothing
here knows Blender."""
import math
import zlib
from dataclasses import dataclass, field

import numpy as np

from . import exr

LEAST_WATER = 0.05  # m
TILE = 256          # cells along a side of a tile: Blender copies a changed mesh at once, and of this one in a few hundredths of a second
TILES, MESH, DISPLACED = "TILES", "MESH", "DISPLACED"


@dataclass
class Grid:
    """Vertices of a rectangle, rows from the north."""
    rows: int
    columns: int
    points: np.ndarray    # (rows * columns, 3) float32, m
    places: np.ndarray    # (rows * columns, 2) float32, of the whole map's pictures: 0 to 1 from west and south

    def quads(self):
        number = np.arange(self.rows * self.columns, dtype=np.int32).reshape(self.rows, self.columns)
        return np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], axis=-1).reshape(-1)


@dataclass
class Water:
    points: np.ndarray    # (n, 3)
    corners: np.ndarray   # four a quad
    shape: int            # of equal waters' corners the same


@dataclass
class Piece:
    """A part of the land that is an object of its own: all of it, or a tile. Neighbours share their border vertices."""
    suffix: str           # of roles and names: "" of the first
    grid: Grid
    weights: dict = field(default_factory=dict)   # name: float32 of each vertex
    water: Water = None


def plane_of(bridge, entry):
    """The first channel of a picture, float32 (rows from the north, columns)."""
    name = bridge.folder / entry["path"]
    channels = exr.channels_of(bridge.data(entry), name)
    plane = channels.get("Y", channels.get("R"))
    if plane is None or plane.shape != (bridge.height, bridge.width):
        raise exr.BridgeError(f"{name} is damaged: it has another size than the land, or none of the channels Y and R")
    return plane.astype(np.float32, copy=False)


def pixels_of(channels, rows, columns):
    """As Blender's images have them: RGBA, the first row in the south."""
    pixels = np.ones((rows, columns, 4), np.float32)
    for number, name in enumerate("RGBA"):
        if name in channels:
            pixels[..., number] = channels[name][::-1]
    return pixels


class LandData:
    """`side`: vertices along the longer side at most; `kind`: TILES, MESH or DISPLACED, whose grid is flat, and whose heights are
    in `height_pixels`."""

    def __init__(self, bridge, side, kind):
        self.counter, self.kind, self.sea_level = bridge.counter, kind, bridge.sea_level
        self.cell, self.width, self.height = bridge.cell, bridge.width, bridge.height
        self.half_east, self.half_north = bridge.width * bridge.cell / 2, bridge.height * bridge.cell / 2
        step = max(1.0, (max(bridge.width, bridge.height) - 1) / max(side - 1, 1))
        self.columns, self.rows = self._samples(bridge.width, step), self._samples(bridge.height, step)
        maps = bridge.map_entries()
        entries = bridge.entries("height")
        if not entries:
            raise exr.BridgeError(f"{bridge.folder / 'bridge.json'} is damaged: it names no height")
        heights = plane_of(bridge, entries[0])
        sampled = np.ix_(self.rows, self.columns)
        self.height_pixels = None
        if kind == DISPLACED:
            self.height_pixels = pixels_of(dict.fromkeys("RGB", heights), bridge.height, bridge.width).ravel()
        self.pieces = self._pieces(heights[sampled])
        self._add_weights(bridge, maps, sampled)
        self._add_water(bridge, maps, heights[sampled], sampled)
        self.colours = self._colours(bridge, maps)
        self.curves = bridge.curves()
        self.scatter, self.species = bridge.scatter(), bridge.species_sizes()

    @staticmethod
    def _samples(count, step):
        """Numbers of the samples that become vertices: the outermost stay."""
        return np.unique(np.rint(np.linspace(0, count - 1, max(2, math.ceil((count - 1) / step) + 1)))).astype(np.int64)

    def _parts(self):
        """Of each piece (suffix, slice of rows, slice of columns)."""
        tall, wide = len(self.rows), len(self.columns)
        side = TILE if self.kind == TILES else max(tall, wide)
        for i, top in enumerate(range(0, tall - 1, side)):
            for j, left in enumerate(range(0, wide - 1, side)):
                yield (f":{j}:{i}" if i or j else "",
                       slice(top, min(top + side, tall - 1) + 1), slice(left, min(left + side, wide - 1) + 1))

    def _pieces(self, heights):
        east = (self.columns + 0.5) * self.cell - self.half_east
        north = self.half_north - (self.rows + 0.5) * self.cell
        pieces = []
        for suffix, rows, columns in self._parts():
            x, y = np.meshgrid(east[columns], north[rows])
            u, v = np.meshgrid((self.columns[columns] + 0.5) / self.width, 1 - (self.rows[rows] + 0.5) / self.height)
            z = np.zeros_like(x) if self.kind == DISPLACED else heights[rows, columns]
            stacked = [np.stack([part.ravel() for part in parts], axis=-1).astype(np.float32) for parts in ((x, y, z), (u, v))]
            pieces.append(Piece(suffix, Grid(*x.shape, *stacked)))
        return pieces

    def _add_weights(self, bridge, maps, sampled):
        """Weights of surfaces, by name: surface_rock."""
        for name, entry in maps.items():
            if not name.startswith("surface_"):
                continue
            values = plane_of(bridge, entry)[sampled]
            for piece, (_, rows, columns) in zip(self.pieces, self._parts()):
                piece.weights[name] = np.ascontiguousarray(values[rows, columns], np.float32).ravel()

    def _add_water(self, bridge, maps, heights, sampled):
        """Rivers and lakes: quads between samples of which one at least is under water."""
        depth = np.zeros((self.height, self.width), np.float32)
        for name in ("water_depth", "path_water"):
            if name in maps:
                depth = np.maximum(depth, plane_of(bridge, maps[name]))
        level, wet = heights + depth[sampled], depth[sampled] > LEAST_WATER
        for piece, (_, rows, columns) in zip(self.pieces, self._parts()):
            some = wet[rows, columns]
            quads = (some[:-1, :-1] | some[1:, :-1] | some[1:, 1:] | some[:-1, 1:]).ravel()
            if not quads.any():
                continue
            used, corners = np.unique(piece.grid.quads().reshape(-1, 4)[quads], return_inverse=True)
            points = piece.grid.points[used].copy()
            points[:, 2] = level[rows, columns].ravel()[used]
            corners = corners.reshape(-1).astype(np.int32)
            # Blender keeps whole numbers of 32 bits with a sign.
            piece.water = Water(points, corners, zlib.crc32(used.tobytes(), zlib.crc32(corners.tobytes())) >> 1)

    @staticmethod
    def _colours(bridge, maps):
        """(columns, rows, pixels), or None."""
        if "colour" not in maps:
            return None
        channels = exr.channels_of(bridge.data(maps["colour"]), bridge.folder / maps["colour"]["path"])
        rows, columns = next(iter(channels.values())).shape
        return columns, rows, pixels_of(channels, rows, columns).ravel()

    def to_blender(self, place):
        """From x east, y up, z south of the north-west corner."""
        return (place[0] - self.half_east, self.half_north - place[2], place[1])
