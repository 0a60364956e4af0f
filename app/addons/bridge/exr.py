"""OpenEXR files as bridges hold them (scan lines, uncompressed or zip), read and written with NumPy alone."""
import struct
import zlib

import numpy as np

from .reading import BridgeError

MAGIC = 20000630
UNCOMPRESSED, ZIPS, ZIP = 0, 2, 3
ROWS_OF = {UNCOMPRESSED: 1, ZIPS: 1, ZIP: 16}
TYPES = {0: np.dtype("<u4"), 1: np.dtype("<f2"), 2: np.dtype("<f4")}
MOST_SAMPLES = 1 << 30


class Header:
    """The attributes that are needed here, and the place of the table of offsets."""

    def __init__(self, data, name):
        magic, version = struct.unpack_from("<II", data, 0)
        if magic != MAGIC:
            raise BridgeError(f"{name} is no OpenEXR file")
        if version & 0xFF != 2 or version & ~0x4FF:
            raise BridgeError(f"{name} has tiles or several parts, which are not read here")
        place, found = 8, {}
        while data[place] != 0:
            key, place = self._text(data, place)
            _, place = self._text(data, place)
            size, = struct.unpack_from("<I", data, place)
            found[key] = data[place + 4:place + 4 + size]
            place += 4 + size
        self.table = place + 1
        self.compression = found["compression"][0]
        if self.compression not in ROWS_OF:
            raise BridgeError(f"{name} is compressed in a way that is not read here")
        left, self.first, right, last = struct.unpack("<4i", found["dataWindow"])
        self.width, self.height = right - left + 1, last - self.first + 1
        if self.width < 1 or self.height < 1 or self.width * self.height > MOST_SAMPLES:
            raise BridgeError(f"{name} has an impossible size")
        self.channels = self._channels(found["channels"])

    @staticmethod
    def _text(data, place):
        end = data.index(b"\0", place)
        return data[place:end].decode("utf-8"), end + 1

    def _channels(self, told):
        channels, place = [], 0
        while told[place] != 0:
            name, place = self._text(told, place)
            channels.append((name, TYPES[struct.unpack_from("<I", told, place)[0]]))
            place += 16
        return channels


def unpacked(block, size):
    """A zip block as bytes: differences are summed up, and the halves of the bytes are put beside each other again."""
    if len(block) == size:
        return np.frombuffer(block, np.uint8)
    steps = np.frombuffer(zlib.decompress(block), np.uint8).copy()
    if len(steps) != size:
        raise ValueError("a block has another size than the header says")
    steps[1:] += np.uint8(128)  # as good as - 128, since bytes wrap
    summed = np.cumsum(steps, dtype=np.uint8)
    result, half = np.empty(size, np.uint8), (size + 1) // 2
    result[0::2], result[1::2] = summed[:half], summed[half:]
    return result


def packed(data):
    """The reverse of unpacked(). Blocks that zip makes no smaller stay as they are."""
    apart = np.concatenate([data[0::2], data[1::2]]).astype(np.int64)
    apart[1:] = (apart[1:] - apart[:-1] + 128) & 0xFF
    block = zlib.compress(apart.astype(np.uint8).tobytes(), 4)
    return block if len(block) < len(data) else data.tobytes()


def channels_of(data, name):
    """The channels of a file's bytes by name, each an array (rows from the first, columns) of its own type."""
    try:
        return _channels_of(data, name)
    except (ValueError, KeyError, IndexError, struct.error, zlib.error) as error:
        raise BridgeError(f"{name} is damaged: {error}") from None


def _channels_of(data, name):
    header = Header(data, name)
    bytes_a_row = sum(kind.itemsize for _, kind in header.channels) * header.width
    rows_a_block = ROWS_OF[header.compression]
    blocks = -(-header.height // rows_a_block)
    result = {channel: np.empty((header.height, header.width), kind) for channel, kind in header.channels}
    for offset in struct.unpack_from(f"<{blocks}Q", data, header.table):
        row, size = struct.unpack_from("<iI", data, offset)
        row -= header.first
        rows = min(rows_a_block, header.height - row)
        if row < 0 or rows < 1 or offset + 8 + size > len(data):
            raise ValueError("a block lies outside")
        block = data[offset + 8:offset + 8 + size]
        raw = (np.frombuffer(block, np.uint8) if header.compression == UNCOMPRESSED
               else unpacked(block, bytes_a_row * rows)).reshape(rows, bytes_a_row)
        begin = 0
        for channel, kind in header.channels:
            end = begin + kind.itemsize * header.width
            result[channel][row:row + rows] = np.ascontiguousarray(raw[:, begin:end]).view(kind)
            begin = end
    return result


def attribute(name, kind, value):
    return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<I", len(value)) + value


def file_of(bits, channel="R"):
    """Bytes of a file with one channel of 32-bit floats, whose bits are given as uint32 (rows, columns): no float is ever
    computed with them, so that codes that would be NaN stay what they are."""
    rows, columns = bits.shape
    window = struct.pack("<4i", 0, 0, columns - 1, rows - 1)
    header = struct.pack("<II", MAGIC, 2) + b"".join([
        attribute("channels", "chlist", channel.encode() + b"\0" + struct.pack("<IIii", 2, 0, 1, 1) + b"\0"),
        attribute("compression", "compression", bytes([ZIP])),
        attribute("dataWindow", "box2i", window),
        attribute("displayWindow", "box2i", window),
        attribute("lineOrder", "lineOrder", b"\0"),
        attribute("pixelAspectRatio", "float", struct.pack("<f", 1)),
        attribute("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0)),
        attribute("screenWindowWidth", "float", struct.pack("<f", 1))]) + b"\0"
    blocks = []
    for row in range(0, rows, ROWS_OF[ZIP]):
        raw = np.ascontiguousarray(bits[row:row + ROWS_OF[ZIP]]).astype("<u4").view(np.uint8).ravel()
        block = packed(raw)
        blocks.append(struct.pack("<iI", row, len(block)) + block)
    place, table = len(header) + 8 * len(blocks), b""
    for block in blocks:
        table += struct.pack("<Q", place)
        place += len(block)
    return header + table + b"".join(blocks)
