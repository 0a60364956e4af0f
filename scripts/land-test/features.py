"""Features of a patch of land by which made land is told from real.

features(patch, cell) -> {name: number}; patch: square, metres, finite; cell: metres. All are finite.
Needs numpy and scipy.
"""

import heapq
import math

import numpy as np
from scipy import ndimage

EIGHT = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
LANDFORMS = ("flat", "peak", "ridge", "shoulder", "spur", "slope", "hollow", "footslope", "valley", "pit")
# Jasiewicz and Stepinski (2013), figure 4: a row for each number of lower directions, a letter for each of higher ones.
FORMS = ("FFFTTVVVI", "FFTTTVVV", "FHSSOOV", "HHSSSO", "HHUSS", "RRUU", "RRR", "RR", "P")
LETTERS = "FPRHUSOTVI"


def skewness(values):
    deviation = values - values.mean()
    spread = math.sqrt((deviation ** 2).mean())
    return float((deviation ** 3).mean() / spread ** 3) if spread > 0 else 0.0


def correlation(a, b):
    a, b = a - a.mean(), b - b.mean()
    norm = math.sqrt((a * a).sum() * (b * b).sum())
    return float((a * b).sum() / norm) if norm > 0 else 0.0


def laplacian(z, step):
    s = step
    return (z[2 * s:, s:-s] + z[:-2 * s, s:-s] + z[s:-s, 2 * s:] + z[s:-s, :-2 * s] - 4 * z[s:-s, s:-s])


def slope_features(z, cell):
    gy, gx = np.gradient(z, cell)
    tangent = np.hypot(gx, gy)
    degrees = np.degrees(np.arctan(tangent))
    low, quarter, median, three, high = np.percentile(degrees, (5, 25, 50, 75, 95))
    out = {"slope mean": degrees.mean(), "slope q05": low, "slope q25": quarter, "slope q50": median,
           "slope q75": three, "slope q95": high, "slope spread": (three - quarter) / (median + 1),
           "slope skewness": skewness(degrees), "slope-height correlation": correlation(degrees, z)}
    fine = z - ndimage.uniform_filter(z, 5)
    rough = np.sqrt(np.maximum(ndimage.uniform_filter(fine * fine, 5), 0))
    out["roughness-slope correlation"] = correlation(np.log(rough + 1e-3 * cell), np.log(tangent + 0.01))
    # Coherence of directions: the resultant of doubled angles within 9 cells, against that of 3 cells.
    c, s = gx * gx - gy * gy, 2 * gx * gy
    for size in (5, 15):
        total = ndimage.uniform_filter(gx * gx + gy * gy, size)
        sure = np.hypot(ndimage.uniform_filter(c, size), ndimage.uniform_filter(s, size)) / (total + 1e-9)
        out[f"coherence {size}"] = sure.mean()
    return out


def curvature_features(z):
    out, spreads = {}, []
    for step in (1, 2, 4):
        curve = laplacian(z, step)
        spread = curve.std() + 1e-9
        spreads.append(spread)
        standard = curve / spread
        out[f"curvature skewness {step}"] = skewness(curve)
        out[f"curvature tails {step}"] = math.log((standard ** 4).mean() + 1e-9)
        below, above = np.percentile(curve, (2, 98))
        out[f"valleys over crests {step}"] = math.log((abs(above) + 1e-3 * spread) / (abs(below) + 1e-3 * spread))
    out["curvature growth 1-2"] = math.log(spreads[1] / spreads[0])
    out["curvature growth 2-4"] = math.log(spreads[2] / spreads[1])
    return out


def spectrum_features(z, detail):
    n = z.shape[0]
    window = np.hanning(n)
    power = np.abs(np.fft.fft2(detail * window[:, None] * window[None, :])) ** 2
    f = np.fft.fftfreq(n)
    radius = np.hypot(f[:, None], f[None, :])
    ring = np.round(radius * n).astype(int)
    count = np.bincount(ring.ravel(), minlength=n)[:n // 2]
    mean = np.bincount(ring.ravel(), power.ravel(), minlength=n)[:n // 2] / np.maximum(count, 1)
    k = np.arange(n // 2)
    band = (k >= n / 48) & (k <= n / 6)
    x, y = np.log(k[band] / n), np.log(mean[band] + 1e-12)
    exponent, offset = np.polyfit(x, y, 1)
    bend = np.polyfit(x, y, 2)[0]
    excess = np.log(mean[1:] + 1e-12) - (exponent * np.log(k[1:] / n) + offset)
    fine = k[1:]
    smooth = ndimage.gaussian_filter1d(excess, 1.0)
    middle = (fine >= n / 40) & (fine <= n / 6)
    # By angle: the share of a wedge at wavelengths of 5 to 40 cells, the most of eight against the mean.
    angle = np.arctan2(f[:, None], f[None, :]) % np.pi
    wedge = (angle / np.pi * 16 + 0.5).astype(int) % 16
    use = (radius > 1 / 40) & (radius < 1 / 5)
    weight = power * radius ** 3
    shares = np.array([weight[use & (wedge == i)].mean() for i in range(16)])
    shares /= shares.mean() + 1e-12
    return {"spectrum exponent": exponent, "spectrum bend": bend,
            "power 4-6 cells over fit": excess[(fine >= n / 6) & (fine < n / 4)].mean(),
            "power 2.5-4 cells over fit": excess[(fine >= n / 4) & (fine < n / 2.5)].mean(),
            "power 2-2.5 cells over fit": excess[fine >= n / 2.5].mean(),
            "spectrum peak": smooth[middle].max(), "spectrum unevenness": excess[middle].std(),
            "directions": math.log(shares.max() + 1e-9), "directions along axes": shares[[0, 8]].mean(),
            "directions along diagonals": shares[[4, 12]].mean()}


def spacing_features(z):
    fine = ndimage.gaussian_filter(z, 1.5) - ndimage.gaussian_filter(z, 8)
    n = z.shape[0]
    spectrum = np.abs(np.fft.fft2(fine - fine.mean(), (2 * n, 2 * n))) ** 2
    together = np.fft.fftshift(np.fft.ifft2(spectrum).real)
    lag = np.arange(-n, n)
    overlap = (n - np.abs(lag)).clip(1)
    together = together / (overlap[:, None] * overlap[None, :])
    together /= together[n, n] + 1e-12
    radius = np.hypot(lag[:, None], lag[None, :])
    ring = np.round(radius).astype(int)
    near = ring <= 48
    mean = np.bincount(ring[near], together[near]) / np.bincount(ring[near])
    first = int(np.argmin(mean[:40]))
    far = (radius >= 10) & (radius <= 44)
    return {"autocorrelation minimum": mean[first], "autocorrelation lag": math.log(max(first, 1)),
            "autocorrelation rebound": mean[first:].max() - mean[first], "autocorrelation peak": together[far].max(),
            "autocorrelation trough": together[far].min()}


def direction_features(z):
    fine = z - ndimage.uniform_filter(z, 17)
    gx = ndimage.correlate(fine, np.array([[-3, 0, 3], [-10, 0, 10], [-3, 0, 3]]))[9:-9, 9:-9]
    gy = ndimage.correlate(fine, np.array([[-3, -10, -3], [0, 0, 0], [3, 10, 3]]))[9:-9, 9:-9]
    weight = gx * gx + gy * gy
    angle = np.arctan2(gy, gx)
    total = weight.sum() + 1e-9
    return {"a4": float((weight * np.cos(4 * angle)).sum() / total),
            "a8": float((weight * np.cos(8 * angle)).sum() / total)}


def routed(z):
    """Water over z by the steepest of eight neighbours after flooding hollows (Barnes et al. 2014, with the way of the
    flood). Returns the flooded heights, the steepest fall in heights a cell, where each cell drains to (-1: over the
    border), the cells from the border upstream, and the cells that drain through each, itself included."""
    rows, columns = z.shape
    flat = z.ravel().tolist()
    total = rows * columns
    receiver = [-1] * total
    seen = bytearray(total)
    order, heap = [], []
    for y in range(rows):
        for x in range(columns):
            if x in (0, columns - 1) or y in (0, rows - 1):
                i = y * columns + x
                seen[i] = 1
                heap.append((flat[i], i))
    heapq.heapify(heap)
    steps = [(dy * columns + dx, dx) for dy, dx in EIGHT]
    level = flat[:]
    while heap:
        h, i = heapq.heappop(heap)
        order.append(i)
        x = i % columns
        for step, dx in steps:
            j = i + step
            if j < 0 or j >= total or not 0 <= x + dx < columns or seen[j]:
                continue
            seen[j] = 1
            receiver[j] = i
            level[j] = max(flat[j], h)
            heapq.heappush(heap, (level[j], j))
    filled = np.array(level).reshape(rows, columns)
    best = np.zeros((rows, columns))
    steepest = np.array(receiver).reshape(rows, columns)
    index = np.arange(total).reshape(rows, columns)
    inner = (slice(1, -1), slice(1, -1))
    for dy, dx in EIGHT:
        fall = (filled[inner] - filled[1 + dy:rows - 1 + dy, 1 + dx:columns - 1 + dx]) / math.hypot(dx, dy)
        better = fall > best[inner]
        best[inner] = np.where(better, fall, best[inner])
        steepest[inner] = np.where(better, index[1 + dy:rows - 1 + dy, 1 + dx:columns - 1 + dx], steepest[inner])
    to = steepest.ravel().tolist()
    area = [1] * total
    for i in reversed(order):
        if to[i] >= 0:
            area[to[i]] += area[i]
    return filled, best, to, order, area


def drainage_features(z):
    filled, best, to, _, area = routed(z)
    rows, columns = z.shape
    a = np.array(area).reshape(rows, columns)
    out = {f"cells with A > {limit}": float((a > limit).mean()) for limit in (10, 30, 100, 300)}
    out["cells with A = 1"] = float((a == 1).mean())
    out["cells in hollows"] = float((filled > z).mean())
    # Straight runs: channel cells whose flow keeps its direction for four cells.
    runs, cells = 0, 0
    for i in np.flatnonzero((np.array(area) > 30) & (np.array(to) >= 0)).tolist():
        turn, j, kept = to[i] - i, to[i], True
        for _ in range(3):
            if to[j] < 0 or to[j] - j != turn:
                kept = False
                break
            j = to[j]
        cells += 1
        runs += kept
    out["straight channels"] = runs / max(cells, 1)
    channel = (a > 30) & (best > 0) & (filled == z)
    if channel.sum() > 30:
        out["slope-area exponent"] = float(np.polyfit(np.log(a[channel]), np.log(best[channel] + 1e-3), 1)[0])
    else:
        out["slope-area exponent"] = 0.0
    return out


def landform_features(z, cell, radius=10, flatness=1.0):
    n = z.shape[0]
    core = z[radius:n - radius, radius:n - radius]
    lower = np.zeros(core.shape, int)
    higher = np.zeros(core.shape, int)
    for dy, dx in EIGHT:
        most = np.full(core.shape, -np.inf)
        least = np.full(core.shape, np.inf)
        for step in range(1, radius + 1):
            y, x = radius + dy * step, radius + dx * step
            rise = (z[y:y + core.shape[0], x:x + core.shape[1]] - core) / (step * cell * math.hypot(dx, dy))
            np.maximum(most, rise, out=most)
            np.minimum(least, rise, out=least)
        tilt = np.degrees(np.arctan(most) + np.arctan(least))  # paper, equation 1
        higher += tilt > flatness
        lower += tilt < -flatness
    table = np.array([[LETTERS.find(c) for c in row.ljust(9, "F")] for row in FORMS])
    form = table[lower, higher]
    return {f"share {name}": float((form == i).mean()) for i, name in enumerate(LANDFORMS)}


def relief_features(z):
    sizes = (3, 5, 9, 17, 33)
    relief = [math.log((ndimage.maximum_filter(z, s) - ndimage.minimum_filter(z, s)).mean() + 1e-6) for s in sizes]
    x = np.log(np.array(sizes) - 1.0)
    exponents = np.diff(relief) / np.diff(x)
    return {"relief exponent": float(np.polyfit(x, relief, 1)[0]), "relief exponent fine": float(exponents[0]),
            "relief exponent coarse": float(exponents[-1]), "height skewness": skewness(z)}


def features(patch, cell):
    z = patch - patch.mean()
    n = z.shape[0]
    axis = np.arange(n) - (n - 1) / 2
    square = (axis ** 2).sum() * n
    detail = z - (z * axis).sum() / square * axis[None, :] - (z * axis[:, None]).sum() / square * axis[:, None]
    out = {}
    out.update(slope_features(z, cell))
    out.update(curvature_features(z))
    out.update(spectrum_features(z, detail))
    out.update(spacing_features(z))
    out.update(direction_features(z))
    out.update(drainage_features(z))
    out.update(landform_features(z, cell))
    out.update(relief_features(z))
    return {name: float(value) for name, value in out.items()}
