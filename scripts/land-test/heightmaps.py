"""Reading heightmaps for the land test: metres on square cells of a known size.

Needs numpy, scipy and GDAL's Python module (osgeo).
"""

import math
import os

import numpy as np
from osgeo import gdal, osr
from scipy import ndimage

gdal.UseExceptions()
EXTENSIONS = (".tif", ".tiff", ".hgt", ".dem", ".asc", ".img")


class Land:
    """heights: metres, float64, NaN where there is no land; cell: metres."""

    def __init__(self, name, heights, cell):
        self.name = name
        self.heights = heights
        self.cell = cell


def utm_of(longitude, latitude):
    zone = int((longitude + 180) // 6) + 1
    reference = osr.SpatialReference()
    reference.ImportFromEPSG((32600 if latitude >= 0 else 32700) + zone)
    return reference


def on_metres(dataset):
    """A model in degrees goes to the UTM zone of its middle, with the cells that its rows have (cubic)."""
    reference = dataset.GetSpatialRef()
    if reference is None or not reference.IsGeographic():
        return dataset
    g = dataset.GetGeoTransform()
    longitude = g[0] + g[1] * dataset.RasterXSize / 2
    latitude = g[3] + g[5] * dataset.RasterYSize / 2
    cell = max(1.0, round(abs(g[5]) * 3600 * 30))  # an arc second counts as 30 m
    band = dataset.GetRasterBand(1)
    return gdal.Warp("", dataset, format="MEM", dstSRS=utm_of(longitude, latitude).ExportToWkt(), xRes=cell, yRes=cell,
                     resampleAlg="cubic", outputType=gdal.GDT_Float32, srcNodata=band.GetNoDataValue(),
                     dstNodata=-99999)


def read_land(path, name=None):
    """Raises RuntimeError with a sentence if the file cannot be used."""
    dataset = on_metres(gdal.Open(path))
    band = dataset.GetRasterBand(1)
    heights = band.ReadAsArray().astype(np.float64)
    none = band.GetNoDataValue()
    if none is not None and not math.isnan(none):
        heights[heights == none] = np.nan
    heights[~np.isfinite(heights)] = np.nan
    heights[np.abs(heights) > 20000] = np.nan
    g = dataset.GetGeoTransform()
    cell = abs(g[1])
    if not cell > 0 or abs(abs(g[5]) - cell) > 0.02 * cell:
        raise RuntimeError(f"{path}: cells are not square ({g[1]} by {g[5]})")
    return Land(name or os.path.splitext(os.path.basename(path))[0], heights, cell)


def coarsened(land, cell):
    """Means over cells of `cell` metres, by a Gaussian and cubic samples where the ratio is not whole."""
    ratio = cell / land.cell
    if ratio < 1.02:
        return land
    whole = round(ratio)
    if abs(ratio - whole) < 1e-3 * ratio:
        rows, columns = (n // whole * whole for n in land.heights.shape)
        blocks = land.heights[:rows, :columns].reshape(rows // whole, whole, columns // whole, whole)
        return Land(land.name, blocks.mean(axis=(1, 3)), cell)
    holes = np.isnan(land.heights)
    filled = filled_holes(land.heights)
    smooth = ndimage.gaussian_filter(filled, 0.35 * ratio, mode="nearest")
    rows, columns = (int(n / ratio) for n in land.heights.shape)
    y = (np.arange(rows) + 0.5) * ratio - 0.5
    x = (np.arange(columns) + 0.5) * ratio - 0.5
    grid = np.meshgrid(y, x, indexing="ij")
    heights = ndimage.map_coordinates(smooth, grid, order=3, mode="nearest")
    heights[ndimage.map_coordinates(holes.astype(float), grid, order=1, mode="nearest") > 0.5] = np.nan
    return Land(land.name, heights, cell)


def filled_holes(heights):
    """Holes get the height of the nearest cell, then blend over eight rounds of a small mean."""
    holes = np.isnan(heights)
    if not holes.any():
        return heights
    if holes.all():
        return np.zeros_like(heights)
    nearest = ndimage.distance_transform_edt(holes, return_distances=False, return_indices=True)
    filled = heights[tuple(nearest)]
    for _ in range(8):
        filled[holes] = ndimage.uniform_filter(filled, 3, mode="nearest")[holes]
    return filled


def split_label(argument):
    """`file.tif[:label]` -> path, label."""
    if os.path.exists(argument) or ":" not in argument:
        return argument, None
    path, label = argument.rsplit(":", 1)
    return path, label


def lands_in(folder):
    """The heightmaps straight in a folder that can be read, by name."""
    lands = []
    for entry in sorted(os.listdir(folder)):
        if not entry.lower().endswith(EXTENSIONS):
            continue
        try:
            lands.append(read_land(os.path.join(folder, entry)))
        except RuntimeError as problem:
            print(f"left out: {problem}")
    return lands
