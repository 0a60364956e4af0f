"""python3 -m cuesta_control BRIDGE OUT.exr"""
import sys
from pathlib import Path

from . import control, exr, reading


def main(arguments):
    if len(arguments) != 2:
        print("usage: python3 -m cuesta_control BRIDGE OUT.exr", file=sys.stderr)
        return 2
    try:
        codes, names = reading.with_land(arguments[0], control.of_bridge)
        Path(arguments[1]).write_bytes(exr.file_of(codes))
    except (reading.BridgeError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for number, name in enumerate(names):
        print(f"texture {number}: {name}")
    return 0


sys.exit(main(sys.argv[1:]))
