"""The add-on for Unity, compiled with Mono against stubs of Unity's API and run on bridges; what came of it is compared here."""
import shutil
import subprocess

import numpy as np
import pytest

from conftest import ROOT, RUBBISH

pytestmark = pytest.mark.skipif(not shutil.which("mcs") or not shutil.which("mono"),
                                reason="mono-mcs and mono-runtime are not installed")


@pytest.fixture(scope="session")
def probe(unpacked):
    program = unpacked / "BridgeProbe.exe"
    sources = [*(ROOT / "tests/addons/unity").glob("*.cs"),
               *(unpacked / "cuesta_bridge_unity/Assets/CuestaBridge/Editor").glob("*.cs")]
    # Unity's own warnings are for its users: none here, either.
    subprocess.run(["mcs", "-langversion:7", "-warn:4", "-warnaserror", f"-out:{program}", *sources], check=True)

    def run(out, *bridges, size=0):
        done = subprocess.run(["mono", program, out, str(size), *bridges], check=True, capture_output=True, text=True)
        told = {}
        for line in done.stdout.splitlines():
            name, _, rest = line.partition(" ")
            told.setdefault(name, []).append(rest)
        return told
    return run


def numbers(told, name):
    line, = told[name]
    return [float(each) for each in line.split()]


def shown_metres(told, out):
    """As Unity shows a terrain: rows from the south, its corner's height and a height of 1 is its size's."""
    side = int(numbers(told, "resolution")[0])
    heights = np.fromfile(out / "heights.f32", "<f4").reshape(side, side)[::-1].astype(float)
    return numbers(told, "corner")[1] + heights * numbers(told, "size")[1]


def test_a_terrain_shows_the_heights(probe, exported, tmp_path):
    told = probe(tmp_path, exported.folder)
    shown, width = shown_metres(told, tmp_path), 95 * exported.cell
    assert shown.shape == (129, 129) and numbers(told, "terrains") == [1]
    size, corner = numbers(told, "size"), numbers(told, "corner")
    assert abs(size[0] - width) < 1e-2 and size[0] == size[2] and abs(corner[0] + width / 2) < 1e-2
    step = np.ptp(exported.heights) / 65535
    for place in ((0, 0), (0, -1), (-1, 0), (-1, -1)):  # which stay where they are
        assert abs(shown[place] - exported.heights[place]) <= step + 1e-3
    assert abs(shown[0, 0] - exported.heights[-1, 0]) > 1  # the control: north is not south
    # Between samples: no more than the land itself changes from one to the next.
    rows = np.rint(np.linspace(0, 95, 129)).astype(int)
    near = exported.heights[np.ix_(rows, rows)]
    change = max(abs(np.diff(exported.heights, axis=axis)).max() for axis in (0, 1))
    assert abs(shown - near).max() < 2 * change


def test_a_terrain_of_the_same_size_keeps_the_codes(probe, made, tmp_path):
    made.codes = np.random.default_rng(1).integers(0, 65536, (33, 33)).astype("<u2")
    made.height = 33
    made.write(1)
    told = probe(tmp_path / "out", made.folder)
    heights = np.fromfile(tmp_path / "out/heights.f32", "<f4").reshape(33, 33)[::-1]
    assert (np.rint(heights * 65535) == made.codes).all()
    assert numbers(told, "size") == [32 * 8, 255.5, 32 * 8] and numbers(told, "corner") == [-128, -20, -128]


def test_resampling_is_that_of_the_add_on_for_unreal(probe, made, tmp_path, unreal_addon):
    from cuesta_bridge import landscape
    for size in (33, 129):
        probe(tmp_path / "out", made.folder, size=size)
        heights = np.fromfile(tmp_path / "out/heights.f32", "<f4").reshape(size, size)[::-1].astype(float)
        wanted = landscape.resampled(made.codes, size, size)
        assert abs(heights * 65535 - wanted).max() < 0.01  # of single precision


def test_weights_fill_the_terrain_from_edge_to_edge(probe, exported, tmp_path):
    told = probe(tmp_path, exported.folder)
    names = exported.surfaces()
    assert told["layers"][0].split() == names and len(names) > 1
    weights = np.fromfile(tmp_path / "weights.f32", "<f4").reshape(128, 128, len(names))[::-1]
    assert abs(weights.sum(axis=2) - 1).max() < 1e-5
    # At pixels whose middles lie within a twentieth of a cell of a sample, along both axes.
    shares = np.stack([exported.weights(name) for name in names], axis=-1)
    place = (np.arange(128) + 0.5) / 128 * 95
    near = np.rint(place).astype(int)
    close = abs(place - near) < 0.05
    wanted = shares[np.ix_(near[close], near[close])]
    assert close.sum() > 5 and abs(weights[np.ix_(close, close)] - wanted).max() < 0.1 + 1e-5


def test_trees_stand_on_the_terrain(probe, exported, tmp_path):
    told = probe(tmp_path, exported.folder)
    shown, size, corner = shown_metres(told, tmp_path), numbers(told, "size"), numbers(told, "corner")
    count = sum(1 for entry in exported.index["files"] if entry["path"].endswith(".csv")
                for _ in open(exported.folder / entry["path"])) - sum(
                    entry["path"].endswith(".csv") for entry in exported.index["files"])
    trees = numbers(told, "trees")[0]
    assert 0.9 * count < trees <= count  # without those of the outermost half cells
    for line in told["tree"]:
        x, y, z, _, _ = map(float, line.split())
        column, row = int(min(x * 128, 127)), int(min((1 - z) * 128, 127))
        around = shown[row:row + 2, column:column + 2]
        assert around.min() - 0.5 < corner[1] + y * size[1] < around.max() + 0.5
    assert numbers(told, "sea") == pytest.approx([12.5, 96 * exported.cell / 10, 96 * exported.cell / 10])


def test_a_second_land_refreshes_the_same_terrain(probe, exported, made, tmp_path):
    told = probe(tmp_path, exported.folder, made.folder)
    assert numbers(told, "terrains") == [1] and numbers(told, "resolution") == [33] and numbers(told, "trees") == [0]
    assert numbers(told, "size") == pytest.approx([32 * 8, 255.5, 16 * 8])


@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish_is_a_sentence(probe, made, tmp_path, name):
    change, word = RUBBISH[name]
    made.spoil(change)
    trouble, = probe(tmp_path / "out", made.folder)["trouble"]
    assert word in trouble


def test_files_that_are_missing_or_torn_are_sentences(probe, made, tmp_path):
    def trouble():
        return probe(tmp_path / "out", made.folder)["trouble"][0]
    assert "there is no bridge.json" in probe(tmp_path / "out", tmp_path / "nowhere")["trouble"][0]
    for torn in (b"", b"v/1\x01\x02\0\0\0", b"no picture", b"v/1\x01\x02\0\0\0" + b"a\0b\0" + b"\xff" * 9):
        made.add("surface_rock.exr", "map", torn)
        made.write(2)
        assert "surface_rock.exr" in trouble()
    made.files.pop("surface_rock.exr")
    made.add("plants.csv", "scatter", b"x,y\n1,2\n")
    made.write(3)
    assert "no table of plants" in trouble()
    (made.folder / "000003/height.r16").unlink()
    assert "is gone" in trouble()


def test_sizes_are_those_of_unity(probe, made, tmp_path):
    assert "2^n + 1" in probe(tmp_path / "out", made.folder, size=500)["trouble"][0]
