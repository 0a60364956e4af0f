#!/usr/bin/python3
"""Contact sheet: hillshades of several lands side by side, at several widths.

    scripts/land-test/contact_sheet.py OUT.png FILE.tif[:LABEL] ... [options]

    --widths 50000,10000,2000,500   metres across, one row each (a row that no land fills is left out)
    --cell METRES                   lands with finer cells are averaged to this cell first: made and real land look alike
                                    only if both are drawn from the same cells
    --at LABEL=X,Y                  centre of the crops of this column, in shares of the land from its north-west corner
                                    (default 0.5,0.5); repeatable
    --tint                          colour by height (the same colours for heights above the crop's lowest, in metres)
    --pixels 320                    width of a tile
    --exaggerate 1                  heights times this

One file is a column, one width a row. A tile is blank and says why if the land is narrower than the width, or if fewer
than 64 cells lie across. Light: a lamp in the north-west, 40 degrees up, and a weaker one in the south-west.
Needs numpy, scipy, PIL and GDAL's Python module (osgeo): Debian python3-numpy, -scipy, -pil, -gdal.
"""

import argparse
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from heightmaps import coarsened, filled_holes, read_land, split_label

LEAST_CELLS = 64
MARGIN = 8
CAPTION = 40
INK = (30, 30, 30)


def lit(heights, spacing, azimuth, altitude):
    """Lambert's law; azimuth and altitude in degrees, north being the first row."""
    gy, gx = np.gradient(heights, spacing)
    a, b = np.radians(azimuth), np.radians(altitude)
    east, north, up = np.sin(a) * np.cos(b), np.cos(a) * np.cos(b), np.sin(b)
    return np.clip((-gx * east + gy * north + up) / np.sqrt(1 + gx * gx + gy * gy), 0, 1)


def shaded(heights, spacing):
    light = 0.08 + 0.78 * lit(heights, spacing, 315, 40) + 0.22 * lit(heights, spacing, 225, 55)
    return np.clip(light, 0, 1) ** 0.9


TINT = np.array([[0, 0.52, 0.62, 0.42], [300, 0.72, 0.74, 0.52], [800, 0.80, 0.72, 0.56], [1500, 0.72, 0.62, 0.52],
                 [2500, 0.86, 0.84, 0.82], [4000, 1, 1, 1]])


def tinted(light, heights):
    above = heights - heights.min()
    colour = np.stack([np.interp(above, TINT[:, 0], TINT[:, i]) for i in (1, 2, 3)], axis=-1)
    return np.clip(light[..., None] * colour * 1.15, 0, 1)


def crop(land, width, pixels, centre):
    """Heights on pixels x pixels samples over `width` metres, or a sentence. The crop is moved to lie on the land."""
    rows, columns = land.heights.shape
    across = width / land.cell
    if across > min(rows, columns) * 1.001:
        return f"land is {min(rows, columns) * land.cell / 1000:.3g} km wide"
    if across < LEAST_CELLS:
        return f"{across:.0f} cells of {land.cell:g} m"
    half = across / 2
    x0 = min(max(centre[0] * columns, half), columns - half) - half
    y0 = min(max(centre[1] * rows, half), rows - half) - half
    step = across / pixels
    pad = 4 + int(2 * step)
    top, left = max(0, int(y0) - pad), max(0, int(x0) - pad)
    part = filled_holes(land.heights[top:int(y0 + across) + pad, left:int(x0 + across) + pad].copy())
    if step > 1:
        part = ndimage.gaussian_filter(part, 0.35 * step, mode="nearest")
    y = y0 - top + (np.arange(pixels) + 0.5) * step - 0.5
    x = x0 - left + (np.arange(pixels) + 0.5) * step - 0.5
    return ndimage.map_coordinates(part, np.meshgrid(y, x, indexing="ij"), order=3, mode="nearest")


def words(width):
    return f"{width / 1000:g} km" if width >= 1000 else f"{width:g} m"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--widths", default="50000,10000,2000,500")
    parser.add_argument("--cell", type=float)
    parser.add_argument("--at", action="append", default=[])
    parser.add_argument("--tint", action="store_true")
    parser.add_argument("--pixels", type=int, default=320)
    parser.add_argument("--exaggerate", type=float, default=1)
    arguments = parser.parse_args()

    centres = {}
    for each in arguments.at:
        label, place = each.rsplit("=", 1)
        centres[label] = tuple(float(v) for v in place.split(","))
    lands = []
    for argument in arguments.files:
        land = read_land(*split_label(argument))
        lands.append(coarsened(land, arguments.cell) if arguments.cell else land)
    size = arguments.pixels
    rows = []
    for width in (float(w) for w in arguments.widths.split(",")):
        tiles = [crop(land, width, size, centres.get(land.name, (0.5, 0.5))) for land in lands]
        if all(isinstance(tile, str) for tile in tiles):
            print(f"{words(width)}: left out ({'; '.join(f'{l.name}: {t}' for l, t in zip(lands, tiles))})")
        else:
            rows.append((width, tiles))
    if not rows:
        raise SystemExit("no land fills any of the widths")

    face = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    font = ImageFont.truetype(face, 13) if os.path.exists(face) else ImageFont.load_default()
    sheet = Image.new("RGB", (MARGIN + len(lands) * (size + MARGIN), CAPTION + len(rows) * (size + 26)),
                      (250, 250, 250))
    draw = ImageDraw.Draw(sheet)
    for column, land in enumerate(lands):
        x = MARGIN + column * (size + MARGIN)
        draw.text((x, 4), land.name, fill=INK, font=font)
        draw.text((x, 20), f"cells of {land.cell:g} m", fill=(110, 110, 110), font=font)
    for row, (width, tiles) in enumerate(rows):
        y = CAPTION + row * (size + 26)
        for column, tile in enumerate(tiles):
            x = MARGIN + column * (size + MARGIN)
            if isinstance(tile, str):
                draw.rectangle((x, y, x + size - 1, y + size - 1), fill=(238, 238, 238))
                draw.text((x + 8, y + size // 2 - 8), tile, fill=(110, 110, 110), font=font)
                note = words(width)
            else:
                heights = tile * arguments.exaggerate
                picture = shaded(heights, width / size)
                picture = tinted(picture, heights) if arguments.tint else np.repeat(picture[..., None], 3, axis=-1)
                sheet.paste(Image.fromarray((picture * 255).astype(np.uint8)), (x, y))
                note = f"{words(width)} across, relief {np.ptp(tile):.0f} m"
            draw.text((x, y + size + 3), note, fill=INK, font=font)
    part = arguments.output + ".part.png"
    sheet.save(part)
    os.replace(part, arguments.output)
    print(f"{arguments.output}: {sheet.width} x {sheet.height}")


if __name__ == "__main__":
    main()
