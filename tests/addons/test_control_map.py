"""Terrain3D's control map: by the Python beside the add-on and by the add-on's own GDScript, read field by field by a reader of
its own, which knows the format from Terrain3D's documentation alone."""
import json
import math
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest

import gdscript
from conftest import RUBBISH, run_cli

# Terrain3D, "Control Map Format": for each field the number of its highest bit, from 32, and of its lowest one, from 1.
DOCUMENTED = {"base": (32, 28), "overlay": (27, 23), "blend": (22, 15), "angle": (14, 11), "uv_scale": (10, 8), "hole": (3, 3),
              "navigation": (2, 2), "auto": (1, 1)}


def fields_of(code):
    """The fields of a code by the text of its bits."""
    bits = f"{code:032b}"
    assert bits[32 - 7:32 - 3] == "0000"  # kept free: bits 7 to 4
    return {name: int(bits[32 - high:32 - low + 1], 2) for name, (high, low) in DOCUMENTED.items()}


def bits_of_exr(data):
    """The bits of a picture with one channel, by a reader that shares nothing with the writer: byte after byte."""
    assert data[:8] == b"\x76\x2f\x31\x01\x02\0\0\0"
    place, told = 8, {}
    while data[place]:
        key, kind, rest = data[place:].split(b"\0", 2)
        place += len(key) + len(kind) + 2
        size, = struct.unpack_from("<i", data, place)
        told[key.decode()] = (kind.decode(), data[place + 4:place + 4 + size])
        place += 4 + size
    place += 1
    for key in ("displayWindow", "lineOrder", "pixelAspectRatio", "screenWindowCenter", "screenWindowWidth"):
        assert key in told  # without which readers refuse a file
    kind, channels = told["channels"]
    name = channels.split(b"\0")[0].decode()
    assert struct.unpack_from("<i", channels, len(name) + 1)[0] == 2 and len(channels) == len(name) + 1 + 16 + 1  # one of floats
    left, top, right, bottom = struct.unpack("<4i", told["dataWindow"][1])
    columns, rows = right - left + 1, bottom - top + 1
    result = np.zeros((rows, columns), np.uint32)
    for block in range(-(-rows // 16)):
        at, = struct.unpack_from("<q", data, place + 8 * block)
        row, size = struct.unpack_from("<2i", data, at)
        raw, count = data[at + 8:at + 8 + size], min(16, rows - row)
        if size < 4 * columns * count:
            apart = bytearray(zlib.decompress(raw))
            for i in range(1, len(apart)):
                apart[i] = (apart[i - 1] + apart[i] - 128) % 256
            half = (len(apart) + 1) // 2
            raw = bytes(apart[i // 2] if i % 2 == 0 else apart[half + i // 2] for i in range(len(apart)))
        result[row:row + count] = np.array(struct.unpack(f"<{columns * count}I", raw)).reshape(count, columns)
    return name, result


@pytest.fixture
def script(unpacked):
    folder = unpacked / "cuesta_bridge_godot/addons/cuesta_bridge"
    return lambda file, *names: gdscript.functions_of(folder / file, *names)


def random_fields(count):
    random = np.random.default_rng(3)
    return {name: random.integers(0, 1 << high - low + 1, count) for name, (high, low) in DOCUMENTED.items()}


def test_every_field_stands_where_it_is_documented(control_addon, script):
    code, = script("control_map.gd", "code")
    fields = random_fields(2000)
    for name, (high, low) in DOCUMENTED.items():
        fields[name][:2] = 0, (1 << high - low + 1) - 1
    codes = control_addon.codes_of(**fields)
    assert codes.dtype == np.uint32
    for number, value in enumerate(codes.tolist()):
        wanted = {name: int(values[number]) for name, values in fields.items()}
        assert fields_of(value) == wanted and code(*wanted.values()) == value


def test_numbers_outside_a_field_are_refused(control_addon):
    for name, (high, low) in DOCUMENTED.items():
        for wrong in (-1, 1 << high - low + 1):
            with pytest.raises(control_addon.BridgeError):
                control_addon.codes_of(**{"base": 0, "overlay": 0, "blend": 0, name: wrong})


def test_codes_that_are_no_numbers_as_floats_survive(control_addon, tmp_path):
    """Textures whose bits fill a float's exponent: NaN of both kinds, and infinity; and denormal ones and minus zero."""
    from cuesta_control import exr
    special = np.array([0x7F800001, 0x7FBFFFFF, 0x7FC00000, 0x7FFFFFFF, 0xFF800001, 0xFFFFFFFF, 0x7F800000, 0xFF800000,
                        0x00000001, 0x007FFFFF, 0x80000000, 0x80000001, 0], np.uint32)
    assert np.isnan(special.view(np.float32)[:6]).all()
    fields = random_fields(37 * 21)
    codes = control_addon.codes_of(**fields).reshape(21, 37)
    codes[0, :len(special)] = special
    fifteen = codes.view(np.float32)
    assert np.isnan(fifteen).sum() > 6
    channel, read = bits_of_exr(exr.file_of(codes))
    assert channel == "R"  # which Godot takes as FORMAT_RF
    assert (read == codes).all()
    assert (exr.channels_of(exr.file_of(codes), "x")["R"].view(np.uint32) == codes).all()
    # The library of OpenEXR reads the same, where floats are numbers: the program keeps no others.
    finite = np.where(np.isfinite(fifteen) & (np.abs(fifteen) < 1e6) & (np.abs(fifteen) > 1e-6), codes, np.uint32(0x3F800000))
    (tmp_path / "control.exr").write_bytes(exr.file_of(finite))
    run_cli("export", tmp_path / "control.exr", "-o", tmp_path / "control.npy")
    assert (np.load(tmp_path / "control.npy").astype("<f4").view(np.uint32) == finite).all()


def test_the_script_and_python_choose_alike(control_addon, script):
    code, codes_of = script("control_map.gd", "code", "codes_of")
    random = np.random.default_rng(5)
    weights = random.random((6, 40, 50)).astype(np.float32)
    weights[:, :10] = np.round(weights[:, :10] * 3) / 3  # with equal ones, and zeros
    weights[1:, 10] = 0
    weights[:, 11] = 0
    weights /= np.maximum(weights.sum(axis=0), 1e-6)
    codes = control_addon.of_weights(weights)
    told = gdscript.Array([layer.ravel().tolist() for layer in weights])
    assert codes_of(told, 2000).to_byte_array() == codes.astype("<u4").tobytes()
    for i in range(0, 2000, 7):
        fields = fields_of(int(codes.ravel()[i]))
        shares = [float(layer.ravel()[i]) for layer in weights]
        order = sorted(range(6), key=lambda k: (-shares[k], k))
        assert fields["base"] == order[0]
        second = shares[order[1]]
        assert fields["overlay"] == (order[1] if second > 0 else order[0])
        blend = 255 * second / (shares[order[0]] + second) if second > 0 else 0
        assert abs(fields["blend"] - blend) <= 0.5 + 1e-9 and fields["auto"] == fields["hole"] == 0
    assert control_addon.of_weights(weights[:1]).ravel().tolist() == [0] * 2000
    with pytest.raises(control_addon.BridgeError):
        control_addon.of_weights(np.ones((33, 2, 2)))


def test_a_bridge_becomes_a_control_map(unpacked, exported, tmp_path):
    python = unpacked / "cuesta_bridge_godot/addons/cuesta_bridge/python"
    made = subprocess.run([sys.executable, "-B", "-m", "cuesta_control", exported.folder, tmp_path / "control.exr"], cwd=python,
                          capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    names = [line.split(": ")[1] for line in made.stdout.splitlines()]
    _, codes = bits_of_exr((tmp_path / "control.exr").read_bytes())
    assert codes.shape == exported.heights.shape
    assert names == exported.surfaces()
    weights = [exported.weights(name) for name in names]
    strongest = np.max(weights, axis=0)
    base = (codes >> 27).astype(int)
    assert len(set(base.ravel())) > 1
    assert (np.take_along_axis(np.array(weights), base[None], 0)[0] == strongest).all()


@pytest.mark.parametrize("name", [each for each in RUBBISH if each not in ("no range", "codes that are missing")])
def test_rubbish_is_a_sentence(unpacked, control_addon, made, tmp_path, name):
    from cuesta_control import reading
    change, word = RUBBISH[name]
    made.add("maps/surface_rock.exr", "map", _weights(made))
    made.write(1)
    made.told["files"].sort(key=lambda entry: entry["holds"] != "map")
    made.spoil(change)
    with pytest.raises(reading.BridgeError, match=word):
        reading.with_land(made.folder, control_addon.of_bridge)
    if name == "a newer version":
        python = unpacked / "cuesta_bridge_godot/addons/cuesta_bridge/python"
        run = subprocess.run([sys.executable, "-B", "-m", "cuesta_control", made.folder, tmp_path / "c.exr"], cwd=python,
                             capture_output=True, text=True)
        assert run.returncode == 1 and run.stderr.startswith("error: ") and word in run.stderr
        assert run.stderr.count("\n") == 1 and not (tmp_path / "c.exr").exists()


def _weights(made):
    from cuesta_control import exr
    return exr.file_of(np.full((made.height, made.width), 0x3F800000, np.uint32), "Y")


def test_the_scripts_checksum_is_that_of_zlib(script):
    checksum, = script("bridge_folder.gd", "checksum")
    for data in (b"", b"a", bytes(range(256)) * 99):
        assert checksum(gdscript.PackedByteArray(data)) == f"{zlib.crc32(data):08x}"


def test_land_begins_at_a_region_and_fits(script):
    """Terrain3D 1.0 rounds the place of an import down to whole regions, of which it has 16 on each side of the origin."""
    samples_before, = script("land_builder.gd", "samples_before")
    for region in (64, 256, 1024):
        for count in (1, 2, 100, region - 1, region, region + 1, 4 * region, 9 * region + 5, 31 * region - 1, 32 * region - 1):
            before = samples_before(count, region)
            assert before % region == 0 and before <= 16 * region and count - before + 0.25 <= 16 * region
            assert abs(count / 2 - before) <= region / 2
    assert samples_before(1024, 256) == 512


def test_plants_stand_and_turn_as_in_the_bridge(script):
    """A transform's rows take the model's axes to x east, y up, z south; at 90 degrees its north looks east."""
    transforms_of, = script("land_builder.gd", "transforms_of")
    buffer = transforms_of([{"x": "3", "y": "10", "z": "250", "yaw": "90", "pitch": "0", "roll": "0", "scale": "2"}], 100.0)
    matrix = np.array(buffer).reshape(3, 4)
    assert matrix[:, 3].tolist() == [3, 250, 90]
    north, up = np.array([0, 0, -1]), np.array([0, 1, 0])
    assert np.allclose(matrix[:, :3] @ north, [2, 0, 0]) and np.allclose(matrix[:, :3] @ up, [0, 2, 0])
    assert math.isclose(np.linalg.det(matrix[:, :3]), 8)


def test_plants_lean_as_in_the_bridge(script):
    """At 90 degrees the front is east and the right is south: pitch lifts the one, roll then lowers the other."""
    transforms_of, = script("land_builder.gd", "transforms_of")
    row = {"x": "0", "y": "0", "z": "0", "yaw": "90", "pitch": "30", "roll": "0", "scale": "2"}
    matrix = np.array(transforms_of([row], 0.0)).reshape(3, 4)[:, :3] / 2
    assert np.allclose(matrix @ [0, 0, -1], [math.cos(math.pi / 6), 0.5, 0]) and np.allclose(matrix @ [1, 0, 0], [0, 0, 1])
    matrix = np.array(transforms_of([{**row, "pitch": "20", "roll": "40"}], 0.0)).reshape(3, 4)[:, :3] / 2
    pitch, roll = math.radians(20), math.radians(40)
    assert np.allclose(matrix @ [0, 0, -1], [math.cos(pitch), math.sin(pitch), 0])
    assert np.allclose(matrix @ [1, 0, 0], [math.sin(pitch) * math.sin(roll), -math.cos(pitch) * math.sin(roll), math.cos(roll)])
    assert np.allclose(matrix @ matrix.T, np.eye(3)) and math.isclose(np.linalg.det(matrix), 1)


@pytest.mark.parametrize("name", [each for each in RUBBISH if each not in ("no range", "codes that are missing", "a wrong size",
                                                                          "a wrong checksum", "another size of land")])
def test_rubbish_is_a_sentence_of_the_script(script, made, name):
    """Files that are wrong are found by Godot's own functions, which are not at hand."""
    change, word = RUBBISH[name]
    _, _, fault_of = script("bridge_folder.gd", "is_number", "is_whole", "fault_of")
    assert fault_of(gdscript.as_godot(made.told)) == ""
    made.spoil(change)
    try:
        told = gdscript.as_godot(json.loads((made.folder / "bridge.json").read_text()))
    except ValueError:
        told = None
    assert word in fault_of(told) and fault_of(told).endswith(".")
