#!/usr/bin/python3
"""Holds landforms to figures known from real land: slopes, drainage and directions, by code that the program does not
share.

    scripts/land-test/acceptance.py KIND=FILE.tif...
    scripts/land-test/acceptance.py --landforms CUESTA_CLI [--cells 1024] [KIND...]

KIND: alps, old-hills, worn-mountains, basin-and-range, canyon-country, badlands, volcanic-island, glaciated-alps,
fjord-coast, cliff-coast; `real` prints the figures of a model without holding it to any. The second form makes the
landforms first. Prints a row each, with what lies outside in brackets, and ends with 1 if anything does.

Slopes are those of central differences. Hollows are cells that a flood from the border raises by more than 1 cm, lakes
included; pits are cells below all eight neighbours. Where the sea is at 0 m, only land above it counts. Concavity (theta) and Hack's exponent are those of
channels of 100 cells and more, by least squares through bins of a third of an octave of area. a4 and a8 are the shares of the
gradients' directions that repeat every 90 and 45 degrees.

Needs numpy, scipy and GDAL's Python module (osgeo).
"""

import argparse
import math
import os
import subprocess
import sys
import tempfile

import numpy as np

from features import direction_features, routed
from heightmaps import filled_holes, read_land

CHANNEL = 100  # cells

# Of every land with rivers: concavity, Hack's exponent, directions of the grid, % of hollows, pits in 10 000 cells.
RIVERS = {"theta": (0.30, 0.50), "Hack": (0.48, 0.56), "a4": (-0.04, 0.04), "a8": (-0.04, 0.04), "hollows": (0, 0.5),
          "pits": (0, 10)}
DIRECTIONS = {key: RIVERS[key] for key in ("a4", "a8")}
LAKES = {**RIVERS, "hollows": (0, 6), "pits": (0, 110)}  # lakes of ice, as in glaciated models
ACCEPTED = {
    "alps": {**RIVERS, "mean": (22, 30), "q05": (0, 10), ">40": (0, 12)},
    "old-hills": {**RIVERS, "mean": (6, 14), "a4": (-0.15, 0.15)},  # folds strike one way
    "worn-mountains": RIVERS,
    "basin-and-range": {**DIRECTIONS, "<2": (40, 100), "hilly mean": (18, 90)},
    "canyon-country": {**RIVERS, ">45": (10, 100), "<5": (30, 100)},
    "badlands": DIRECTIONS,
    "volcanic-island": {**RIVERS, "theta": (0.30, 0.60)},
    "glaciated-alps": LAKES,
    "fjord-coast": LAKES,
    "cliff-coast": RIVERS,
    "real": {},
}
BY_THE_SEA = ("volcanic-island", "fjord-coast", "cliff-coast")
COLUMNS = ("mean", "q05", "q50", "q95", "<2", "<5", ">40", ">45", "hilly mean", "theta", "Hack", "a4", "a8", "hollows",
           "pits")


def slopes(z, cell, dry):
    gy, gx = np.gradient(z, cell)
    degrees = np.degrees(np.arctan(np.hypot(gx, gy)))[dry]
    q05, q50, q95 = np.percentile(degrees, (5, 50, 95))
    hilly = degrees[degrees > 10]
    share = lambda chosen: 100 * float(chosen.mean())
    return {"mean": float(degrees.mean()), "q05": q05, "q50": q50, "q95": q95, "<2": share(degrees < 2),
            "<5": share(degrees < 5), ">40": share(degrees > 40), ">45": share(degrees > 45),
            "hilly mean": float(hilly.mean()) if hilly.size else 0.0}


def exponent(x, y):
    """Of y ~ x^e, through means of log y in bins of a third of an octave of x; not a number below four bins."""
    bins = np.floor(3 * np.log2(x)).astype(int)
    means = [(np.log(x[bins == b]).mean(), np.log(y[bins == b]).mean()) for b in np.unique(bins)
             if (bins == b).sum() >= 10]
    return float(np.polyfit(*np.array(means).T, 1)[0]) if len(means) >= 4 else math.nan


def longest_ways(to, order, columns):
    """To each cell from the farthest divide, in cells."""
    ways = [0.0] * len(to)
    for i in reversed(order):
        j = to[i]
        if j < 0:
            continue
        dy, dx = divmod(j - i + columns // 2 + columns, columns)
        way = ways[i] + (1.0 if dy - 1 == 0 or dx == columns // 2 else math.sqrt(2))
        ways[j] = max(ways[j], way)
    return np.array(ways)


def drainage(z, dry):
    filled, fall, to, order, area = routed(z)
    a = np.array(area, float)
    ways = longest_ways(to, order, z.shape[1])
    rows, columns = z.shape
    inside = dry.copy()
    inside[[0, -1]] = inside[:, [0, -1]] = False
    hollow = filled - z > 0.01
    channel = (inside & ~hollow & (fall > 0)).ravel() & (a >= CHANNEL)
    below = dry[1:-1, 1:-1].copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dy or dx:
                below &= z[1:-1, 1:-1] < z[1 + dy:rows - 1 + dy, 1 + dx:columns - 1 + dx]
    return {"theta": -exponent(a[channel], fall.ravel()[channel]), "Hack": exponent(a[channel], ways[channel]),
            "hollows": 100 * float(hollow[dry].mean()), "pits": 1e4 * float(below.sum() / dry.sum())}


def figures(land, sea_level):
    z = filled_holes(land.heights)
    dry = z > sea_level
    if not dry.any():
        raise SystemExit(f"{land.name}: all sea")
    return {**slopes(z, land.cell, dry), **drainage(z, dry), **direction_features(np.maximum(z, sea_level) if sea_level > -math.inf else z)}


def row(kind, name, found):
    """The row, and how many figures lie outside."""
    words, outside = [f"{name:18s}"], 0
    for column in COLUMNS:
        value = found[column]
        text = f"{value:.2f}" if column in ("theta", "Hack", "a4", "a8") else f"{value:.1f}"
        asked = ACCEPTED[kind].get(column)
        if asked and not asked[0] <= value <= asked[1]:
            outside += 1
            text = f"[{text}]"
        words.append(f"{text:>10s}")
    return " ".join(words), outside


def made(cli, kind, cells, folder):
    project, heights = os.path.join(folder, kind + ".cuesta"), os.path.join(folder, kind + ".tif")
    subprocess.run([cli, "landforms", kind, "-o", project, "--size", str(cells)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cli, "build", project, "-o", heights], check=True, stdout=subprocess.DEVNULL)
    return heights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lands", nargs="*")
    parser.add_argument("--landforms", metavar="CUESTA_CLI")
    parser.add_argument("--cells", type=int, default=1024)
    arguments = parser.parse_args()
    print(" ".join([" " * 18] + [f"{c:>10s}" for c in COLUMNS]))
    outside = 0
    with tempfile.TemporaryDirectory() as folder:
        lands = [each.split("=", 1) for each in arguments.lands]
        if arguments.landforms:
            kinds = arguments.lands or [kind for kind in ACCEPTED if kind != "real"]
            lands = [(kind, None) for kind in kinds]
        for kind, path in lands:
            if kind not in ACCEPTED:
                parser.error(f"no figures are known for '{kind}'")
            land = read_land(path or made(arguments.landforms, kind, arguments.cells, folder))
            text, count = row(kind, kind if kind != "real" else os.path.basename(path)[:18], figures(land, 0.0 if kind in BY_THE_SEA else -math.inf))
            outside += count
            print(text, flush=True)
    sys.exit(1 if outside else 0)


if __name__ == "__main__":
    main()
