"""Runs the part of GDScript that is plain computing, as Python: declarations lose their types, and the few functions and classes
of Godot that it uses are put in their place. Not a reader of GDScript: what it does not know fails."""
import gzip
import re
import struct


class PackedInt32Array(list):
    """Whole numbers of 32 bits: what is stored keeps its lowest ones."""

    def resize(self, count):
        self[:] = [0] * count

    def __setitem__(self, place, value):
        if isinstance(value, int):
            value = (value + 2 ** 31) % 2 ** 32 - 2 ** 31
        super().__setitem__(place, value)

    def to_byte_array(self):
        return struct.pack(f"<{len(self)}i", *self)


class Array(list):
    def size(self):
        return len(self)


class Dictionary(dict):
    pass


class String(str):
    def is_absolute_path(self):
        return self.startswith("/") or self[1:3] == ":/"


def as_godot(value):
    """A value of Python's JSON as Godot's has it: all numbers are floats."""
    if isinstance(value, dict):
        return Dictionary({key: as_godot(each) for key, each in value.items()})
    if isinstance(value, list):
        return Array(map(as_godot, value))
    if isinstance(value, str):
        return String(value)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


class PackedByteArray(bytes):
    def is_empty(self):
        return not self

    def size(self):
        return len(self)

    def compress(self, mode):
        assert mode == "gzip"
        return PackedByteArray(gzip.compress(self))

    def decode_u32(self, place):
        return struct.unpack_from("<I", self, place)[0]


class FileAccess:
    COMPRESSION_GZIP = "gzip"


class PackedFloat32Array(list):
    append_array = list.extend


def deg_to_rad(degrees):
    import math
    return math.radians(degrees)


TYPE = r"[A-Z]\w*(?:\[\w+\])?|int|float|bool|void"


def as_python(line):
    line = re.sub(r"\s*##?.*$", "", line) if re.match(r"\s*##?", line) else line
    line = re.sub(r"^\s*(@\w+|extends \w+)\s*$", "", line)
    line = re.sub(r"^(\s*)static func", r"\1def", line)
    line = re.sub(r"^(\s*)func", r"\1def", line)
    if re.match(r"\s*def ", line):
        line = re.sub(rf" -> (?:{TYPE}):$", ":", line)
        line = re.sub(rf"(\w+): (?:{TYPE})", r"\1", line)
    line = re.sub(r"([\w.]+(?:\([^()]*\))?) is (Dictionary|Array|String|float|int)\b", r"isinstance(\1, \2)", line)
    line = re.sub(rf"^(\s*)(?:var|const) (\w+)(?:: (?:{TYPE}))? :?= ", r"\1\2 = ", line)
    return re.sub(rf"^(\s*)for (\w+): (?:{TYPE}) in", r"\1for \2 in", line)


def functions_of(path, *wanted):
    """The named static functions of a script, and its constants."""
    lines = path.read_text().replace("\t", "    ").splitlines()
    kept, keeping = [], False
    for line in lines:
        if line and not line.startswith((" ", "#")):
            started = re.match(r"(?:static )?func (\w+)", line)
            keeping = bool(started and started[1] in wanted) or bool(re.match(r"const \w+ := [\d.]+", line))
        if keeping:
            kept.append(as_python(line))
    import math
    names = {"null": None, "Dictionary": Dictionary, "Array": Array, "String": String, "floor": math.floor,
             "floori": math.floor,
             "PackedInt32Array": PackedInt32Array, "PackedFloat32Array": PackedFloat32Array, "FileAccess": FileAccess, "cos": math.cos, "sin": math.sin, "deg_to_rad": deg_to_rad}
    exec(compile("\n".join(kept), str(path), "exec"), names)
    return [names[each] for each in wanted]
