#!/usr/bin/python3
"""Ranges of real land: `cuesta-cli measure` over models of known land, by kind.

    scripts/land-test/real_ranges.py CUESTA_CLI KIND[,KIND...]=FILE ... [--csv FILE] [--source]

Each model is measured whole and in quarters (where these have 160 cells a side), on its own cells and, where they are
finer than 50 m, on cells twice as large. Heights of 0 m and below lie off the map. Prints every measure of every model,
then the least and the most of each kind. With --source also the rows of core/measure/real_ranges.cpp: widened by a tenth on
both sides and rounded outwards. docs/methods/measures.md names the models. Needs numpy, scipy and GDAL's Python module (osgeo).
"""

import argparse
import csv
import json
import math
import os
import subprocess
import tempfile

import numpy as np
from osgeo import gdal

from heightmaps import coarsened, read_land

LEAST_SIDE = 160


def write(path, land, heights):
    dataset = gdal.GetDriverByName("GTiff").Create(path, heights.shape[1], heights.shape[0], 1, gdal.GDT_Float32)
    dataset.SetGeoTransform((500000, land.cell, 0, 4000000, 0, -land.cell))
    dataset.GetRasterBand(1).SetNoDataValue(-99999)
    dataset.GetRasterBand(1).WriteArray(np.where(np.isnan(heights), -99999, heights).astype(np.float32))


def numbers(m):
    of = {f"slope_{int(100 * q + 0.5):02d}": v for q, v in zip(m["slopes"]["quantiles"], m["slopes"]["quantile_degrees"])}
    of["slope_mean"] = m["slopes"]["mean_degrees"]
    of["depression_area"] = m["depressions"]["area_share"]
    of["pits"] = m["depressions"]["pits_per_10000_cells"]
    of["concavity"] = m["channels"]["concavity"]
    of["hack"] = m["channels"]["hack"]
    of["a4"] = m["anisotropy"]["a4"]
    of["a8"] = m["anisotropy"]["a8"]
    of["integral"] = m["hypsometry"]["integral"]
    for asked, key in ((250, "relief_250"), (1000, "relief_1000"), (5000, "relief_5000")):
        near = [w for w in m["relief"]["windows"] if abs(w["window_m"] / asked - 1) < 0.3]
        of[key] = near[0]["mean_m"] if near else None
    of["relief_exponent"] = m["relief"]["exponent"]
    for each in m["curvature"]:
        of[f"curvature_{each['cells']}"] = each["skewness"]
    of["spacing"] = m["spacing"]["valleys_m"]
    of["irregularity"] = m["spacing"]["irregularity"]
    of["floor_share"] = m["valleys"]["floor_share"]
    of["floor_width"] = m["valleys"]["floor_width_m"]
    of["drainage_density"] = m["valleys"]["drainage_density_km_per_km2"]
    if m["spectrum"]["profiles"] >= 100:  # fewer, in models full of holes, say little
        of["spectrum_exponent"] = m["spectrum"]["exponent"]
        of["fine_power"] = m["spectrum"]["fine_power_log10"]
        of["spectrum_peak"] = m["spectrum"]["peak_log10"]
    of["slope_height"] = m["relations"]["slope_height"]
    of["slope_roughness"] = m["relations"]["slope_roughness"]
    shares = m["geomorphons"]["share"]
    of["landform_slopes"] = shares["slope"] + shares["spur"] + shares["hollow"]
    of["landform_crests"] = shares["ridge"] + shares["peak"]
    of["landform_valleys"] = shares["valley"] + shares["pit"]
    return of


def measured(cli, land, heights, folder):
    path = os.path.join(folder, "part.tif")
    write(path, land, heights)
    answer = subprocess.run([cli, "measure", path, "--json", "--keep-holes"], check=True, capture_output=True, text=True)
    return numbers(json.loads(answer.stdout))


def parts_of(heights):
    rows, columns = heights.shape
    yield "whole", heights
    if min(rows, columns) >= 2 * LEAST_SIDE:
        for i, y in enumerate((0, rows // 2)):
            for j, x in enumerate((0, columns // 2)):
                part = heights[y:y + rows // 2, x:x + columns // 2]
                if np.isnan(part).mean() < 0.3:
                    yield "NS"[i] + "WE"[j], part


SIGNED = ("a4", "a8", "curvature", "fine_power", "slope_height", "slope_roughness")
FIXED = ("depression_area", "pits", "concavity", "hack", "fine_power")  # written by hand in core/measure/real_ranges.cpp
LEFT_OUT = ("slope_25", "slope_75", "slope_mean", "integral", "relief_5000", "curvature_2", "curvature_8",
            "curvature_16")


def outwards(value, up):
    """Two digits."""
    if value == 0:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(abs(value))) - 1)
    return (math.ceil(value / unit - 1e-9) if up else math.floor(value / unit + 1e-9)) * unit


def real_range(key, values):
    low, high = min(values), max(values)
    if key in ("a4", "a8"):
        most = outwards(1.1 * max(abs(low), abs(high)), True)
        return -most, most
    wide = 0.1 * (high - low)
    low = low - wide if key.startswith(SIGNED) else max(0.0, low - wide)
    high = high + wide if key not in ("slope_height", "slope_roughness") else min(1.0, high + wide)
    return outwards(low, False), outwards(high, True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("models", nargs="+")
    parser.add_argument("--csv")
    parser.add_argument("--source", action="store_true")
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for each in arguments.models:
            kinds, path = each.split("=", 1)
            own = read_land(path)
            own.heights[own.heights <= 0] = np.nan
            for land in (own, coarsened(own, 2 * own.cell)) if own.cell < 50 else (own,):
                for part, heights in parts_of(land.heights):
                    found = measured(arguments.cli, land, heights, folder)
                    for kind in kinds.split(","):
                        rows.append({"kind": kind, "land": land.name, "cell": land.cell, "part": part, **found})
    keys = list(max(rows, key=len))[4:]
    if arguments.csv:
        with open(arguments.csv, "w", newline="") as stream:
            writer = csv.DictWriter(stream, list(rows[0])[:4] + keys)
            writer.writeheader()
            writer.writerows(rows)
    text = lambda value: "-" if value is None else f"{value:.3g}"
    for kind in sorted({row["kind"] for row in rows}):
        mine = [row for row in rows if row["kind"] == kind]
        print(f"\n{kind}: " + ", ".join(sorted({f"{row['land']} {row['cell']:g} m" for row in mine})))
        for key in keys:
            values = [row.get(key) for row in mine if row.get(key) is not None]
            if values:
                whole = " ".join(text(row.get(key)) for row in mine if row["part"] == "whole")
                print(f"  {key:16s} {text(min(values)):>8s} .. {text(max(values)):>8s}   whole: {whole}")
        if arguments.source:
            for key in keys:
                values = [row.get(key) for row in mine if row.get(key) is not None]
                if values and key not in FIXED + LEFT_OUT:
                    low, high = real_range(key, values)
                    print(f'    {{LandKind::{kind}, "{key}", {low:.3g}, {high:.3g}}},')


if __name__ == "__main__":
    main()
