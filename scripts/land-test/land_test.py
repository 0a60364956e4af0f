#!/usr/bin/python3
"""Land test: can a classifier tell made land from real land, and by what?

    scripts/land-test/land_test.py --real DIR [--real DIR ...] [MADE.tif[:LABEL] ...] [options]

    --real DIR           heightmaps of real land (those straight in the folder; in degrees or metres); repeatable
    --only WORD          only real sites whose name holds one of these words; repeatable
    --without WORD       not these real sites; repeatable
    --cell METRES        average finer land to this cell first, made and real
    --patches 40         most patches of a land, evenly taken
    --views raw,smooth   raw: as stored; smooth: after a Gaussian of one cell, made and real alike (instruments smooth)
    --made-smooth        in the view `smooth`, leave real land as it is and smooth the made land alone
    --penalty 400        of the squared weights
    --table 12           rows of the table of features
    --csv FILE           the features of every patch
    --json FILE          the results

Patches are squares of 128 cells with at most 5 % of holes (filled), 12 m of relief and few level cells (water). From each
come some 75 features: slopes, curvature, spectrum, spacing, directions, drainage, landforms, relief by window
(features.py). A logistic regression with an L2 penalty, on features in units of the spread of real land, is split by
place: a real site is scored by weights that never saw it, a made land by weights from its other half (west and east are
two halves). Every land weighs the same.

For each land: AUC and separation, i.e. mean score of its patches less mean score of real patches (0: not told apart; 1:
told apart with certainty). The same is done with each real site as if it were made: that is the score of an honest land.
The mix: all made lands together, each scored by weights that never saw it. The table names the features by which a land
is given away: its mean less that of real land, in units of the spread of real patches, most weighty first.
Without made files only the real sites are put to the test. Needs numpy, scipy and GDAL's Python module (osgeo).
"""

import argparse
import csv
import json
import multiprocessing
import os

import numpy as np
from scipy import ndimage

from features import features
from heightmaps import coarsened, filled_holes, lands_in, read_land, split_label

SIDE = 128


class Site:
    """One land: features (patches x features) of each view, and the half in which a patch lies."""

    def __init__(self, name, made):
        self.name = name
        self.made = made
        self.halves = []
        self.views = {}


def usable(patch):
    holes = np.isnan(patch)
    if holes.mean() > 0.05:
        return None
    patch = filled_holes(patch)
    level = (patch[:, 1:] == patch[:, :-1])[1:] & (patch[1:] == patch[:-1])[:, 1:]
    if np.ptp(patch) < 12 or level.mean() > 0.25:
        return None
    return patch


def patches_of(land, most):
    """Patches and the half (0: west, 1: east; north and south if higher than wide) of each. Half a patch apart where
    the land is small; halves then share no cell."""
    rows, columns = land.heights.shape
    across = columns >= rows
    step = SIDE if (rows // SIDE) * (columns // SIDE) >= 16 else SIDE // 2
    found = []
    middle = (columns if across else rows) / 2
    for y in range(0, rows - SIDE + 1, step):
        for x in range(0, columns - SIDE + 1, step):
            start = x if across else y
            half = 0 if start + SIDE <= middle + 8 else 1 if start >= middle - 8 else -1
            if half < 0 and step < SIDE and max(rows, columns) >= 2 * SIDE:
                continue
            if half < 0:
                half = int(start + SIDE / 2 > middle)
            patch = usable(land.heights[y:y + SIDE, x:x + SIDE].copy())
            if patch is not None:
                found.append((patch, half))
    if len(found) > most:
        found = [found[i] for i in np.linspace(0, len(found) - 1, most).round().astype(int)]
    return found


def work(job):
    patch, cell, smooth = job
    return features(ndimage.gaussian_filter(patch, 1.0, mode="nearest") if smooth else patch, cell)


def gather(lands, made, arguments, pool):
    sites, names = [], None
    for land in lands:
        if arguments.cell:
            land = coarsened(land, arguments.cell)
        found = patches_of(land, arguments.patches)
        kind = "made" if made else "real"
        print(f"  {kind} {land.name}: {len(found)} patches, cells of {land.cell:g} m", flush=True)
        if len(found) < 2:
            continue
        site = Site(land.name, made)
        site.halves = np.array([half for _, half in found])
        if len(set(site.halves)) < 2:
            site.halves = np.arange(len(found)) % 2
        for view in arguments.views:
            smooth = view == "smooth" and (made or not arguments.made_smooth)
            rows = pool.map(work, [(patch, land.cell, smooth) for patch, _ in found], chunksize=1)
            names = list(rows[0])
            site.views[view] = np.nan_to_num(np.array([[row[n] for n in names] for row in rows]))
        sites.append(site)
    return sites, names


def fit(x, y, weight, penalty):
    """Weights of a logistic regression by Newton's method; the last is the offset, which is not penalised."""
    x = np.hstack([x, np.ones((len(x), 1))])
    w = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], penalty)
    ridge[-1] = 1e-6
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (weight * (p - y)) + ridge * w
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        w -= step * min(1, 5 / (np.abs(step).max() + 1e-12))
        if np.abs(step).max() < 1e-6:
            break
    return w


def score(x, w):
    return 1 / (1 + np.exp(-np.clip(x @ w[:-1] + w[-1], -30, 30)))


def area_under_curve(made, real):
    return float(((made[:, None] > real[None, :]) + 0.5 * (made[:, None] == real[None, :])).mean())


def learn(made, real, penalty):
    """made, real: lists of arrays of patches, an array a land. Every land weighs the same, and each side 100 patches.
    Returns a function of patches that gives their scores, and the weights in units of real spread."""
    real_all, made_all = np.vstack(real), np.vstack(made)
    of_land = np.concatenate([np.full(len(r), 1 / len(r) / len(real)) for r in real])
    centre = of_land @ real_all
    spread = np.sqrt(of_land @ (real_all - centre) ** 2) + 1e-9
    standard = lambda x: np.clip((x - centre) / spread, -6, 6)
    weight = 100 * np.concatenate([*[np.full(len(m), 1 / len(m) / len(made)) for m in made], of_land])
    y = np.concatenate([np.ones(len(made_all)), np.zeros(len(real_all))])
    w = fit(standard(np.vstack([made_all, real_all])), y, weight, penalty)
    return (lambda x: score(standard(x), w)), w, centre, spread


def separation(made, real):
    """Means over lands of means over patches."""
    return float(np.mean([m.mean() for m in made]) - np.mean([r.mean() for r in real]))


def test_one(site, others, view, penalty):
    """One land against the real sites: (AUC, separation). Real sites and halves of the land are held out in turn."""
    x = site.views[view]
    real_scores = [[] for _ in others]
    own = np.zeros(len(x))
    for half in (0, 1):
        train, held = x[site.halves != half], site.halves == half
        if not held.any() or not len(train):
            continue
        own_rounds = []
        for i, other in enumerate(others):
            rest = [o.views[view] for j, o in enumerate(others) if j != i]
            judge = learn([train], rest, penalty)[0]
            real_scores[i].append(judge(other.views[view]))
            own_rounds.append(judge(x[held]))
        own[held] = np.mean(own_rounds, axis=0)
    real = [np.mean(scores, axis=0) for scores in real_scores]
    return area_under_curve(own, np.concatenate(real)), separation([own], real)


def test_mix(made, real, view, penalty):
    """All made lands together; made lands and real sites are held out in pairs."""
    made_scores = [[] for _ in made]
    real_scores = [[] for _ in real]
    for i, m in enumerate(made):
        for j, r in enumerate(real):
            judge = learn([o.views[view] for k, o in enumerate(made) if k != i],
                          [o.views[view] for k, o in enumerate(real) if k != j], penalty)[0]
            made_scores[i].append(judge(m.views[view]))
            real_scores[j].append(judge(r.views[view]))
    made_scores = [np.mean(s, axis=0) for s in made_scores]
    real_scores = [np.mean(s, axis=0) for s in real_scores]
    return (area_under_curve(np.concatenate(made_scores), np.concatenate(real_scores)),
            separation(made_scores, real_scores))


def giveaways(site, real, view, penalty, names):
    """(feature, mean of made, mean of real, difference in spreads, part in the score), the weightiest first."""
    _, w, centre, spread = learn([site.views[view]], [r.views[view] for r in real], penalty)
    mean = site.views[view].mean(axis=0)
    z = np.clip((mean - centre) / spread, -6, 6)
    part = z * w[:-1]
    order = np.argsort(-(np.abs(part) + 0.1 * np.abs(z)))
    return [(names[i], float(mean[i]), float(centre[i]), float(z[i]), float(part[i])) for i in order]


def report(title, results, views):
    print(f"\n{title:34s}" + "".join(f"{view:>8s} AUC  separation" for view in views))
    for name, values in results.items():
        print(f"{name[:33]:34s}" + "".join(f"{values[view][0]:12.2f} {values[view][1]:11.2f}" for view in views))


def wanted(land, arguments):
    name = land.name.lower()
    if arguments.only and not any(word.lower() in name for word in arguments.only):
        return False
    return not any(word.lower() in name for word in arguments.without)


def write_csv(path, sites, views, names):
    with open(path, "w", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["land", "made", "view", "half", *names])
        for site in sites:
            for view in views:
                for half, row in zip(site.halves, site.views[view]):
                    writer.writerow([site.name, int(site.made), view, half, *(f"{v:.6g}" for v in row)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("made", nargs="*")
    parser.add_argument("--real", action="append", required=True)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--cell", type=float)
    parser.add_argument("--patches", type=int, default=40)
    parser.add_argument("--views", default="raw,smooth", type=lambda text: text.split(","))
    parser.add_argument("--made-smooth", action="store_true")
    parser.add_argument("--penalty", type=float, default=400)
    parser.add_argument("--table", type=int, default=12)
    parser.add_argument("--csv")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    os.environ.setdefault("OMP_NUM_THREADS", "1")

    real_lands = [land for folder in arguments.real for land in lands_in(folder) if wanted(land, arguments)]
    made_lands = [read_land(*split_label(argument)) for argument in arguments.made]
    with multiprocessing.Pool(2) as pool:
        real, names = gather(real_lands, False, arguments, pool)
        made, made_names = gather(made_lands, True, arguments, pool)
    if len(real) < 3:
        raise SystemExit("fewer than three real sites with patches")
    if arguments.csv:
        write_csv(arguments.csv, made + real, arguments.views, names or made_names)

    views, penalty = arguments.views, arguments.penalty
    honest = {site.name: {view: test_one(site, [r for r in real if r is not site], view, penalty) for view in views}
              for site in real}
    report("Real site as if made", honest, views)
    results = {}
    if honest:
        bounds = {view: [v[view][1] for v in honest.values()] for view in views}
        print("separation of real sites: " + "; ".join(
            f"{view} {min(b):.2f} .. {max(b):.2f}, median {np.median(b):.2f}" for view, b in bounds.items()))
    if made:
        results = {site.name: {view: test_one(site, real, view, penalty) for view in views} for site in made}
        report("Made land", results, views)
        if len(made) > 1:
            report("All together", {f"{len(made)} made lands": {view: test_mix(made, real, view, penalty)
                                                                for view in views}}, views)
    tables = {}
    for site in made:
        for view in views:
            rows = giveaways(site, real, view, penalty, names)
            tables[f"{site.name} {view}"] = rows
            print(f"\n{site.name}, {view}: by what it is told\n{'':34s}      made       real  spreads  part")
            for name, mean, centre, z, part in rows[:arguments.table]:
                print(f"{name:34s}{mean:10.3f} {centre:10.3f} {z:+8.1f} {part:+5.2f}")
    if arguments.json:
        with open(arguments.json, "w") as stream:
            json.dump({"real": honest, "made": results, "giveaways": tables}, stream, indent=1)


if __name__ == "__main__":
    main()
