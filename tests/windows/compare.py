#!/usr/bin/env python3
"""compare.py HERE THERE: compares what math_bytes or kernel_bytes wrote into two folders, number by number.

Prints one line a file: the numbers that differ, of how many, and the greatest difference, in units in the last place for
functions (.f64, and .f32 without a blank in the name) and as it is for land. Exit code 1 where a file is missing."""
import array
import math
import pathlib
import struct
import sys


def ordered(value, code):
    """A whole number that counts the numbers of that type up to this one."""
    whole = struct.unpack("<q" if code == "d" else "<i", struct.pack("<" + code, value))[0]
    return whole if whole >= 0 else -(whole & (2**63 - 1 if code == "d" else 2**31 - 1))


def numbers_in(path, code):
    values = array.array(code)
    values.frombytes(path.read_bytes())
    return values


def main(here, there):
    missing = 0
    for path in sorted(pathlib.Path(here).iterdir(), key=lambda path: (path.suffix, path.name)):
        code = "d" if path.suffix == ".f64" else "f"
        other = pathlib.Path(there) / path.name
        if not other.exists():
            print(f"{path.name}: missing there")
            missing += 1
            continue
        a, b = numbers_in(path, code), numbers_in(other, code)
        different = [(x, y) for x, y in zip(a, b) if x != y and not (math.isnan(x) and math.isnan(y))]
        if len(a) != len(b):
            print(f"{path.name}: {len(a)} numbers here, {len(b)} there")
        elif not different:
            print(f"{path.name}: alike")
        elif " " in path.name:
            most = max(abs(x - y) for x, y in different)
            print(f"{path.name}: {len(different)} of {len(a)} differ, by at most {most:.3g}")
        else:
            most = max(abs(ordered(x, code) - ordered(y, code)) for x, y in different)
            print(f"{path.name}: {len(different)} of {len(a)} differ, by at most {most} units in the last place")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
