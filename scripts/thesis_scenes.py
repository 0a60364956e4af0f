"""The five scenes of Mathisen (2021, chapter 5) with his settings: tables 5.1 to 5.3, the levels that his text names,
showers of rain, everything as published. His splines are not printed; these follow his words, in cells of 1 m as his.

What the tables leave open is said where it is chosen. `add_thesis_scenes(Scene, scenes)` is called by make-examples.
"""
import math

EXTENT = 2048

# Table 5.1: noise amplitude, noise scale, diffusion iteration multiplier. Table 5.2: gravity, sediment capacity,
# suspension rate, deposition rate, evaporation, rain intensities and sizes (both from, to), time step. Table 5.3.
TABLES = {
    "fantasy": {"noise": (23.5, 4), "sweeps": 2,
                "water": (4.36, 0.9, 0.7, 0.882, 0.12), "rain": ((0.24, 0.4), (20.8, 32)), "time_step": 0.2,
                "steps": {9: 547, 10: 1000}},
    "mountain-range": {"noise": (30, 4.5), "sweeps": 3,
                       "water": (3.48, 1, 0.525, 0.812, 0.15), "rain": ((0.276, 0.5), (15, 35)), "time_step": 0.2,
                       "steps": {8: 500, 9: 500, 10: 500}},
    "mountain-river": {"noise": (12, 8.6), "sweeps": 0.89,
                       "water": (6, 1, 1, 1, 0.15), "rain": ((0.08, 0.18), (16.4, 50)), "time_step": 0.25,
                       "steps": {8: 2000, 9: 2000, 10: 1000, 11: 500}},
    "combined": {"noise": (20, 2.6), "sweeps": 3,
                 "water": (2, 0.9, 0.69, 0.46, 0.1), "rain": ((0.2, 0.36), (15.4, 29.7)), "time_step": 0.1,
                 "steps": {8: 1000, 9: 200, 10: 100}},
    "pathway": {"noise": (62.2, 1), "sweeps": 1.5, "steps": {}},
}
GREATEST_CHANGE = 0.15  # E, which he found good (3.7.1), as a share of the scene's height
COARSEST, FINEST, ALL = 2, 15, (2, 15)


def longest_stable_step(gravity):
    """Of cells of 1 m, in seconds: our time step is a share of it."""
    return 2 / math.sqrt(16 * gravity)


def water_settings(table, height):
    gravity, capacity, suspension, deposition, evaporation = table["water"]
    return {"scheme": "mathisen", "gravity": gravity, "pipe_area": 1, "pipe_length": 1,
            "sediment_capacity": capacity, "dissolving": suspension, "deposition": deposition,
            "evaporation": evaporation, "evaporation_depth": 0,
            "time_step": round(table["time_step"] / longest_stable_step(gravity), 4),
            "greatest_change": round(GREATEST_CHANGE * height, 1)}


def rain_settings(table):
    """His showers add their intensity in a step, whatever its length, and are measured in cells of the level; ours add
    it in a second and are measured in metres: of the coarsest level that erodes."""
    intensity, radius = table["rain"]
    cell = EXTENT / 2 ** min(table["steps"])
    return {"kind": "discs", "intensity_minimum": round(intensity[0] / table["time_step"], 3),
            "intensity_maximum": round(intensity[1] / table["time_step"], 3),
            "radius_minimum": radius[0] * cell, "radius_maximum": radius[1] * cell}


def settings_of(name, height, seed):
    table = TABLES[name]
    amplitude, scale = table["noise"]
    # Algorithm 5: the noise is read at scale times x / 1000.
    settings = {"relief": {"sweep_multiplier": table["sweeps"], "overlap": "dropped"},
                "noise": {"basis": "perlin", "amplitude": amplitude, "wavelength": 1000 / scale, "octaves": 8,
                          "seed": seed, "fold_guard": 0, "default_amplitude": 0},
                "mixing": {"steps": 0}}
    if table["steps"]:
        settings["water"] = water_settings(table, height)
        settings["rain"] = rain_settings(table)
        # Section 4.5.1: a 5 x 5 blur four times between levels, 100 steps that dry 90 % each.
        settings["cascade"] = {f"level_{level}": steps for level, steps in table["steps"].items()}
        settings["cascade"] |= {"smoothing": 4, "final_steps": 100,
                                "final_evaporation": min(10, round(0.9 / table["time_step"], 2))}
    return settings


class Drawing:
    """Short words for splines on a scene: points are shares of the extent and a height."""

    def __init__(self, scene):
        self.scene = scene

    def line(self, name, colour, points, meta=None, levels=ALL, rough=0.12, rounds=2, closed=False, **kinds):
        """`meta`: parameters all along, or (share of the way, parameters)."""
        s = self.scene
        points = [s.place(*point) for point in points]
        if rounds:
            points = s.irregular(points, strength=rough, rounds=rounds, closed=closed)
        metas = meta if isinstance(meta, list) else [(0.0, meta or {})]
        if colour == "road":
            kinds["road"] = "held"  # T_r = 1 - alpha (section 4.8)
        s.spline(name, colour, points, metas, closed=closed, levels=levels, **kinds)

    def ring(self, name, colour, u, v, radius, height, meta=None, levels=ALL, count=12, wobble=0.12, **kinds):
        s = self.scene
        points = []
        for i in range(count):
            angle = 2 * math.pi * i / count
            r = radius * s.random.uniform(1 - wobble, 1 + wobble)
            points.append((u + r * math.sin(angle), v - r * math.cos(angle), height))
        self.line(name, colour, points, meta, levels, rounds=1, closed=True, **kinds)


ROCK = {"noise_amplitude": 1, "noise_roughness": 1, "rain": 1, "erodibility": 1}
LOW = {"noise_amplitude": 0.1, "noise_roughness": 0.4, "rain": 0.6, "erodibility": 0.5}
CALM = {"noise_amplitude": 0.05, "noise_roughness": 0.3, "rain": 0, "erodibility": 0}
ROAD = {"half_width": 5, "left_length": 6, "right_length": 6, "noise_amplitude": 0, "rain": 0.2, "erodibility": 0}


def fantasy(scene):
    d = Drawing(scene)
    d.ring("Sea floor", "lake", 0.5, 0.5, 0.485, -40, CALM, count=20, wobble=0.01)
    coast = [(0.30, 0.10), (0.50, 0.08), (0.68, 0.14), (0.78, 0.30), (0.76, 0.48), (0.80, 0.62), (0.70, 0.76),
             (0.62, 0.74), (0.575, 0.60), (0.50, 0.56), (0.43, 0.60), (0.40, 0.74), (0.30, 0.78), (0.22, 0.62),
             (0.25, 0.44), (0.20, 0.26)]
    d.line("Coast", "coast", [(u, v, 0) for u, v in coast], LOW, (2, 10), closed=True, rounds=1)
    d.line("Western beach", "coast", [(0.235, 0.52, 2), (0.225, 0.44, 3), (0.215, 0.36, 2)], LOW | {"half_width": 20}, (2, 10))
    d.line("Eastern beach", "coast", [(0.755, 0.36, 2), (0.762, 0.43, 3), (0.755, 0.49, 2)], LOW | {"half_width": 20}, (2, 10))
    d.line("Western grassland", "plateau", [(0.29, 0.30, 26), (0.32, 0.38, 30), (0.31, 0.46, 26)], LOW, (2, 8), kind="smooth")
    d.line("Eastern grassland", "plateau", [(0.66, 0.52, 24), (0.69, 0.46, 30), (0.68, 0.38, 28)], LOW, (2, 8), kind="smooth")
    d.line("Bay mountains", "ridge", [(0.33, 0.71, 190), (0.34, 0.60, 250), (0.41, 0.515, 280), (0.50, 0.49, 250),
                                      (0.59, 0.515, 285), (0.655, 0.60, 250), (0.665, 0.70, 180)], ROCK, (2, 8))
    d.line("Bay floor", "lake", [(0.50, 0.83, -38), (0.505, 0.74, -34), (0.50, 0.66, -26)], CALM | {"half_width": 60})
    d.line("Divide", "spur", [(0.36, 0.47, 45), (0.44, 0.435, 38), (0.53, 0.43, 36), (0.61, 0.455, 45)], LOW, (2, 9))
    d.line("Central mountain", "ridge", [(0.42, 0.345, 190), (0.47, 0.33, 300), (0.53, 0.345, 260), (0.57, 0.375, 170)], ROCK, (2, 9))
    d.line("Central spur 1", "spur", [(0.47, 0.33, 300), (0.45, 0.28, 170), (0.43, 0.24, 90)], ROCK, (2, 9))
    d.line("Central spur 2", "spur", [(0.53, 0.345, 260), (0.55, 0.29, 150), (0.555, 0.25, 80)], ROCK, (2, 9))
    d.line("Northern ridge", "ridge", [(0.34, 0.16, 110), (0.42, 0.15, 150), (0.50, 0.17, 120)], ROCK, (2, 9))
    u, v = 0.645, 0.245
    d.ring("Volcano", "crater", u, v, 0.052, 245, ROCK | {"rain": 0.2, "erodibility": 0}, (2, 10), wobble=0.06)
    for i in range(7):
        angle = math.radians(150 + 35 * i)
        way = [(u + r * math.sin(angle + b), v - r * math.cos(angle + b), h)
               for r, b, h in ((0.06, 0, 225), (0.083, 0.06, 130 + 25 * (i % 3)), (0.107, -0.05, 45 + 20 * (i % 2)))]
        d.line(f"Volcano side {i + 1}", "crater", way, ROCK | {"erodibility": 0.3}, (2, 10), rounds=1)
    d.ring("Volcano floor", "crater", u, v, 0.026, 60, CALM | {"half_width": 12}, (2, 10), wobble=0.02)
    heart = []
    for i in range(16):
        t = 2 * math.pi * i / 16
        x, y = 16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        heart.append((u + 0.0009 * x, v - 0.0009 * y, 72))
    d.line("Heart", "crater", heart, CALM | {"half_width": 2}, (10, 12), rounds=0, closed=True)
    d.line("Volcano path", "road", [(0.73, 0.40, 20), (0.735, 0.335, 60), (0.70, 0.315, 110), (0.735, 0.27, 165), (0.715, 0.225, 210), (0.694, 0.232, 236)],
           ROAD, (8, 12), rounds=1)
    d.line("Crater path", "road", [(0.694, 0.236, 236), (0.682, 0.262, 180), (0.655, 0.278, 125), (0.632, 0.262, 85), (0.645, 0.252, 62)],
           ROAD, (8, 12), rounds=1)
    for name, shift, height in (("River", 0, -3), ("Western riverside", -0.008, 8), ("Eastern riverside", 0.008, 8)):
        d.line(name, "river", [(0.385 + shift, 0.275, height + 10), (0.365 + shift, 0.345, height + 5), (0.345 + shift, 0.41, height + 3),
                               (0.28 + shift, 0.50, height), (0.225, 0.54 + shift, height - 2)], LOW | {"half_width": 5}, (2, 11), rough=0.05)
    d.ring("Pool", "lake", 0.565, 0.215, 0.018, -4, CALM | {"half_width": 8}, (2, 11), wobble=0.03)
    d.line("Road to the bay", "road", [(0.31, 0.42, 28), (0.36, 0.475, 46), (0.43, 0.465, 60), (0.475, 0.50, 80), (0.495, 0.55, 28), (0.50, 0.60, 3)],
           [(0.0, ROAD | {"left_rise": -8, "right_rise": -8, "left_length": 40, "right_length": 40}),
            (0.5, ROAD), (1.0, ROAD | {"half_width": 9})], (8, 12), rounds=1)
    d.line("Road into the mountain", "road", [(0.68, 0.46, 28), (0.62, 0.42, 55), (0.575, 0.395, 95), (0.545, 0.365, 120)], ROAD, (8, 12), rounds=1)
    for name, u, v, height, warp in (("Southern island", 0.50, 0.90, 75, 6), ("Eastern island", 0.89, 0.52, 60, 0), ("Western island", 0.11, 0.55, 55, 0)):
        d.ring(f"{name}, coast", "coast", u, v, 0.045, 0, CALM, (2, 10), wobble=0.2)
        d.line(f"{name}, hill", "ridge", [(u - 0.02, v + 0.01, height * 0.7), (u, v, height), (u + 0.02, v - 0.008, height * 0.6)],
               ROCK | {"rain": 0, "erodibility": 0, "low_warp": warp, "high_warp": warp}, (2, 9))
    d.line("Island road", "road", [(0.468, 0.905, 3), (0.48, 0.915, 24), (0.505, 0.915, 40), (0.52, 0.90, 48)],
           [(0.0, ROAD), (0.7, ROAD), (1.0, ROAD | {"half_width": 22})], (8, 12), rounds=1)


def mountain_range(scene):
    """27 splines on all levels; little water and erosion on low ones, more on high ones."""
    d = Drawing(scene)
    high = ROCK | {"rain": 1.5, "erodibility": 1}
    middle = ROCK | {"noise_amplitude": 0.6, "rain": 0.6, "erodibility": 0.5}
    low = LOW | {"rain": 0.2, "erodibility": 0.2}
    crest = [(-0.02, 0.50, 250), (0.10, 0.47, 380), (0.21, 0.50, 320), (0.33, 0.44, 470), (0.45, 0.46, 400), (0.57, 0.40, 520),
             (0.70, 0.43, 400), (0.82, 0.38, 450), (0.93, 0.40, 330), (1.02, 0.37, 260)]
    d.line("Crest", "ridge", crest, high)
    for i in range(8):
        u, v, top = crest[1 + i]
        lean = scene.random.uniform(-0.03, 0.03)
        d.line(f"Southern spur {i + 1}", "spur", [(u, v, top), (u + lean, v + 0.12, 0.62 * top), (u + 2 * lean, v + 0.26, 110)], high)
        d.line(f"Northern spur {i + 1}", "spur", [(u, v, top), (u - lean, v - 0.10, 0.6 * top), (u - 2 * lean, v - 0.20, 120)], middle)
    for i in range(7):
        u = (crest[1 + i][0] + crest[2 + i][0]) / 2
        d.line(f"Gully {i + 1}", "river", [(u, 0.53, 190), (u, 0.62, 110), (u, 0.72, 60)], middle, rough=0.2)
    d.line("Southern plain", "plateau", [(-0.02, 0.86, 35), (0.3, 0.84, 45), (0.6, 0.87, 35), (1.02, 0.84, 40)], low)
    d.line("Northern plain", "plateau", [(-0.02, 0.10, 60), (0.35, 0.12, 75), (0.7, 0.08, 60), (1.02, 0.10, 70)], low)
    d.line("Foreground", "plateau", [(-0.02, 0.99, 20), (0.5, 0.985, 30), (1.02, 0.99, 20)], low)


def mountain_river(scene):
    """Very few splines, most of them not on the largest grid; the water does the rest."""
    d = Drawing(scene)
    rock = ROCK | {"noise_amplitude": 0.8}
    d.line("River", "river", [(0.47, -0.02, 120), (0.52, 0.15, 104), (0.46, 0.32, 88), (0.53, 0.48, 72), (0.47, 0.65, 58), (0.53, 0.82, 44), (0.49, 1.02, 30)],
           LOW | {"half_width": 12}, (2, 11), rough=0.16)
    d.line("Western crest", "ridge", [(0.12, -0.02, 380), (0.17, 0.25, 450), (0.10, 0.52, 400), (0.16, 0.78, 360), (0.10, 1.02, 300)], rock, (2, 9))
    d.line("Eastern crest", "ridge", [(0.88, -0.02, 400), (0.83, 0.22, 440), (0.91, 0.5, 470), (0.84, 0.75, 380), (0.90, 1.02, 320)], rock, (2, 9))
    for i, (side, v) in enumerate([(-1, 0.16), (-1, 0.44), (-1, 0.72), (1, 0.12), (1, 0.38), (1, 0.66)]):
        u = lambda share: 0.5 + side * (0.36 - 0.28 * share)
        d.line(f"Spur {i + 1}", "spur", [(u(0), v, 400), (u(0.5), v + 0.05, 270), (u(0.95), v + 0.09, 135 - 90 * v)], rock, (2, 9))
    d.line("Western edge", "spur", [(-0.02, 0.0, 260), (0.0, 0.5, 240), (-0.02, 1.0, 210)], rock, (2, 8))
    d.line("Eastern edge", "spur", [(1.02, 0.0, 270), (1.0, 0.5, 260), (1.02, 1.0, 220)], rock, (2, 8))


def combined(scene):
    """A range on one side of a river and grasslands on the other, of which the near half is a little eroded; all
    splines on all levels, so that they show."""
    d = Drawing(scene)
    grass = {"noise_amplitude": 0.05, "noise_roughness": 0.3, "rain": 0.3, "erodibility": 0.3}
    smooth = {"noise_amplitude": 0, "noise_roughness": 0.3, "rain": 0, "erodibility": 0}
    crest = [(-0.02, 0.16, 300), (0.14, 0.20, 400), (0.30, 0.15, 340), (0.46, 0.19, 450), (0.63, 0.14, 380), (0.80, 0.19, 420), (1.02, 0.13, 300)]
    d.line("Crest", "ridge", crest, ROCK)
    for i in range(5):
        u, v, top = crest[1 + i]
        d.line(f"Spur {i + 1}", "spur", [(u, v, top), (u + 0.03, v + 0.13, 0.5 * top), (u + 0.02, v + 0.24, 60)], ROCK)
    d.line("Mountain foot", "spur", [(-0.02, 0.45, 48), (0.3, 0.48, 44), (0.6, 0.45, 48), (1.02, 0.47, 44)], ROCK | {"noise_amplitude": 0.3})
    d.line("River", "river", [(-0.02, 0.56, 18), (0.2, 0.53, 16), (0.42, 0.58, 14), (0.65, 0.54, 12), (0.85, 0.58, 10), (1.02, 0.55, 8)], smooth | {"half_width": 14})
    for name, v, height in (("Northern bank", 0.525, 28), ("Southern bank", 0.605, 28)):
        d.line(name, "coast", [(-0.02, v, height), (0.3, v + 0.01, height - 2), (0.65, v, height - 4), (1.02, v + 0.01, height - 6)], grass)
    d.line("Low hills 1", "plateau", [(0.55, 0.74, 48), (0.68, 0.70, 66), (0.82, 0.75, 50)], grass)
    d.line("Low hills 2", "plateau", [(0.60, 0.90, 44), (0.75, 0.86, 60), (0.92, 0.91, 46)], grass)
    d.line("Dell", "river", [(0.95, 0.80, 34), (0.78, 0.80, 30), (0.62, 0.81, 26), (0.52, 0.66, 20)], grass)
    d.line("Smooth grassland", "plateau", [(0.02, 0.76, 38), (0.20, 0.80, 40), (0.40, 0.78, 38)], smooth)
    d.line("Southern edge", "plateau", [(-0.02, 0.99, 36), (0.5, 0.985, 38), (1.02, 0.99, 36)], smooth)


def pathway(scene):
    """Five splines, none on all grids: two up to level 9, one up to 6, one on 4 to 9, and one on all that only
    smooths."""
    d = Drawing(scene)
    wild = {"noise_amplitude": 1, "noise_roughness": 0.6, "low_warp": 5, "high_warp": 1}
    d.line("Northern mountains", "ridge", [(0.0, 0.22, 420), (0.3, 0.16, 520), (0.62, 0.20, 480), (1.0, 0.14, 540)], wild, (2, 9))
    d.line("Southern mountains", "ridge", [(0.0, 0.84, 430), (0.35, 0.88, 500), (0.7, 0.80, 460), (1.0, 0.86, 520)], wild, (2, 9))
    d.line("Broad valley", "plateau", [(-0.02, 0.52, 90), (0.5, 0.50, 110), (1.02, 0.52, 130)], wild | {"noise_amplitude": 0.5}, (2, 6), kind="smooth")
    d.line("Shoulder", "spur", [(0.15, 0.38, 260), (0.45, 0.34, 300), (0.80, 0.37, 270)], wild, (4, 9))
    d.line("Pathway", "road", [(0.0, 0.55, 100), (0.18, 0.49, 115), (0.36, 0.54, 130), (0.55, 0.48, 150), (0.75, 0.53, 165), (1.0, 0.50, 180)],
           {"half_width": 14, "left_length": 60, "right_length": 60, "noise_amplitude": 0, "noise_roughness": 0.2, "low_warp": 0}, (2, 11), rough=0.06)


# Scene, how high it is from its floor to its summits, and its seed.
SCENES = {"fantasy": (fantasy, 340, 38), "mountain-range": (mountain_range, 500, 27), "mountain-river": (mountain_river, 440, 9),
          "combined": (combined, 440, 18), "pathway": (pathway, 540, 5)}


def add_thesis_scenes(Scene, scenes):
    def made(name):
        draw, height, seed = SCENES[name]
        scene = Scene(EXTENT, 1, seed)
        draw(scene)
        scene.settings = settings_of(name, height, seed)
        if name != "pathway":  # bare blocks, to be compared with his figures
            scene.look = {"light": {"surroundings": "block"}, "cover": {"amount": 0}}
        return scene
    for name in SCENES:
        scenes[f"thesis-{name}"] = lambda name=name: made(name)
