#!/usr/bin/python3
"""By which single feature is made land told from real land of the same kind?

    scripts/land-test/single_features.py MADE.tif[:LABEL]... --real FILE... [options]

    --real FILE...     heightmaps of real land of that kind; each weighs the same
    --cell METRES      average finer land to this cell first, made and real; coarser land is left out
    --side 128         cells along the side of a patch
    --patches 24       most patches of a land, evenly taken
    --instrument 0.6   made land is first blurred by a Gaussian of so many cells of its own (of 30 m at most), and rounded
                       to metres, as models of real land are; 0 leaves it
    --table 20         rows of the table

Features are those of features.py and some more of slopes, flanks, crests and valleys. For each, the AUC is the chance that
a patch of made land has the higher value than one of real land (0.5: not told apart), the mean over the real lands. Prints
the features that tell most, with medians, and the mean of the larger of AUC and 1 - AUC over all of them: 0.5 would be
ideal, and even two real lands differ. Needs numpy, scipy and GDAL's Python module (osgeo).
"""

import argparse
import math
import multiprocessing

import numpy as np
from scipy import ndimage

from features import correlation, features, skewness
from heightmaps import Land, coarsened, filled_holes, read_land, split_label


def further_features(z, cell):
    gy, gx = np.gradient(z, cell)
    tangent = np.hypot(gx, gy)
    degrees = np.degrees(np.arctan(tangent))
    steep = tangent > np.percentile(tangent, 60)
    out = {f"share {a}-{b} degrees": float(((degrees >= a) & (degrees < b)).mean())
           for a, b in ((0, 2), (2, 5), (5, 10), (10, 20), (20, 30), (30, 40), (40, 90))}
    for size in (5, 9, 17):
        mean = ndimage.uniform_filter(degrees, size)
        spread = np.sqrt(np.maximum(ndimage.uniform_filter(degrees * degrees, size) - mean * mean, 0))
        out[f"spread of slopes {size}"] = float(spread.mean() / (mean.mean() + 1))
        out[f"spread of slopes {size}, flanks"] = float(spread[steep].mean())
        out[f"spread of slopes {size}, evenest flanks"] = float(np.percentile(spread[steep], 10))
    for size in (2, 4, 8, 16):
        above = z - ndimage.gaussian_filter(z, size)
        crest, valley = above > np.percentile(above, 95), above < np.percentile(above, 5)
        out[f"crests sharper than valleys {size}"] = skewness(above)
        out[f"crests steeper than valleys {size}"] = float(degrees[crest].mean() - degrees[valley].mean())
        out[f"gentlest valleys {size}"] = float(np.percentile(degrees[valley], 20))
        out[f"gentlest crests {size}"] = float(np.percentile(degrees[crest], 20))
    out["slope with height in 33"] = correlation(degrees, z - ndimage.minimum_filter(z, 33))
    for size in (5, 9):
        east, south = (ndimage.uniform_filter(g / (tangent + 1e-6), size) for g in (gx, gy))
        out[f"aspect coherence {size}"] = float(np.hypot(east, south)[steep].mean())
    for size in (3, 5, 9, 17, 33):
        relief = ndimage.maximum_filter(z, size) - ndimage.minimum_filter(z, size)
        out[f"relief {size}"] = math.log(relief.mean() / (size * cell) + 1e-6)
    out["hypsometric integral"] = float((z - z.min()).mean() / np.ptp(z))
    return out


def patches_of(land, side, most):
    rows, columns = land.heights.shape
    step = side if min(rows, columns) >= 4 * side else side // 2
    found = []
    for y in range(0, rows - side + 1, step):
        for x in range(0, columns - side + 1, step):
            patch = land.heights[y:y + side, x:x + side]
            if np.isnan(patch).mean() > 0.02:
                continue
            patch = filled_holes(patch.copy())
            level = (patch[:, 1:] == patch[:, :-1])[1:] & (patch[1:] == patch[:-1])[:, 1:]
            if np.ptp(patch) >= 12 and level.mean() <= 0.2:
                found.append((patch, land.cell))
    if len(found) > most:
        found = [found[i] for i in np.linspace(0, len(found) - 1, most).round().astype(int)]
    return found


def work(job):
    patch, cell = job
    return {**features(patch, cell), **further_features(patch - patch.mean(), cell)}


def gather(land, arguments, pool, made):
    """(names, patches x features), or nothing where the cells are too coarse or the patches too few."""
    if made and arguments.instrument > 0:
        blur = arguments.instrument * min(1, 30 / land.cell)
        land = Land(land.name, np.round(ndimage.gaussian_filter(land.heights, blur, mode="nearest")), land.cell)
    if arguments.cell:
        if land.cell > 1.07 * arguments.cell:
            return None
        land = coarsened(land, arguments.cell)
    rows = pool.map(work, patches_of(land, arguments.side, arguments.patches), chunksize=1)
    if len(rows) < 2:
        return None
    return list(rows[0]), np.nan_to_num(np.array([list(row.values()) for row in rows]))


def area_under_curve(made, real):
    return float(((made[:, None] > real[None]) + 0.5 * (made[:, None] == real[None])).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("made", nargs="+")
    parser.add_argument("--real", nargs="+", required=True)
    parser.add_argument("--cell", type=float)
    parser.add_argument("--side", type=int, default=128)
    parser.add_argument("--patches", type=int, default=24)
    parser.add_argument("--instrument", type=float, default=0.6)
    parser.add_argument("--table", type=int, default=20)
    arguments = parser.parse_args()
    with multiprocessing.Pool(2) as pool:
        lands = [read_land(*split_label(path)) for path in arguments.real]
        real = [(land.name, found) for land in lands if (found := gather(land, arguments, pool, False))]
        if not real:
            raise SystemExit("no real land has such cells and two patches")
        for argument in arguments.made:
            land = read_land(*split_label(argument))
            made = gather(land, arguments, pool, True)
            if not made:
                raise SystemExit(f"{land.name}: fewer than two patches")
            rows = []
            for i, name in enumerate(made[0]):
                auc = float(np.mean([area_under_curve(made[1][:, i], values[:, i]) for _, (_, values) in real]))
                rows.append((max(auc, 1 - auc), auc, name, np.median(made[1][:, i]), [np.median(values[:, i]) for _, (_, values) in real]))
            rows.sort(key=lambda row: -row[0])
            told = np.array([row[0] for row in rows])
            print(f"\n{land.name}, {len(made[1])} patches: mean {told.mean():.3f}; {(told > 0.8).sum()} of {len(told)} features above 0.8, {(told > 0.9).sum()} above 0.9")
            print(f"{'':44s} AUC      made " + " ".join(f"{name[:9]:>9s}" for name, _ in real))
            for _, auc, name, median, medians in rows[:arguments.table]:
                print(f"{name:42s}{auc:6.2f} {median:9.3f} " + " ".join(f"{value:9.3f}" for value in medians))


if __name__ == "__main__":
    main()
