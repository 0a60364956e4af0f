#include "core/io/raster/raw_heights.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include "core/base/check.h"
#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// The side of a square of so many cells; 0 where there is none.
int square_side(std::uintmax_t cells) {
    const auto side = static_cast<std::uintmax_t>(std::llround(std::sqrt(static_cast<double>(cells))));
    return side > 0 && side < (1U << 30U) && side * side == cells ? static_cast<int>(side) : 0;
}

std::optional<RawLayout> guess(std::uintmax_t bytes, bool hgt, std::vector<std::string>& warnings) {
    const auto square = [&](NumberType type) {
        const auto each = static_cast<std::uintmax_t>(bytes_of(type));
        return bytes % each == 0 ? square_side(bytes / each) : 0;
    };
    if (const int side = square(NumberType::uint16)) {
        const RawLayout layout{side, side, hgt ? NumberType::int16 : NumberType::uint16, hgt, false};
        warnings.push_back("no header: taken as " + std::to_string(side) + " x " + std::to_string(side) +
                           (hgt ? " big-endian metres" : " 16-bit little-endian codes"));
        return layout;
    }
    const int side = hgt ? 0 : square(NumberType::float32);
    if (side == 0) return {};
    warnings.push_back("no header: taken as " + std::to_string(side) + " x " + std::to_string(side) +
                       " 32-bit little-endian floats");
    return RawLayout{side, side, NumberType::float32, false, false};
}

/// The type that makes the sidecar's size fit the file, where the sidecar does not name it.
std::optional<NumberType> type_by_size(const Sidecar& sidecar, std::uintmax_t bytes) {
    const auto cells = static_cast<std::uintmax_t>(sidecar.width) * static_cast<std::uintmax_t>(sidecar.height);
    for (const NumberType type : {NumberType::uint16, NumberType::float32, NumberType::float64, NumberType::uint8})
        if (cells * static_cast<std::uintmax_t>(bytes_of(type)) == bytes) return type;
    return {};
}

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

}  // namespace

Result<SourceRaster> read_raw_heights(const std::string& path, const std::optional<RawLayout>& given,
                                      const std::optional<Sidecar>& sidecar, long long maximum_cells) {
    std::error_code code;
    const std::uintmax_t bytes = fs::file_size(file_path(path), code);
    if (code) return Error{"the file cannot be read: " + code.message(), path};
    SourceRaster result;
    const bool hgt = file_path(path).extension() == ".hgt" || file_path(path).extension() == ".HGT";
    result.format = hgt ? "SRTM tile without a place" : "headerless raster";

    std::optional<RawLayout> layout = given;
    if (!layout && sidecar) {
        const std::optional<NumberType> type = sidecar->type ? sidecar->type : type_by_size(*sidecar, bytes);
        if (type) layout = RawLayout{sidecar->width, sidecar->height, *type, sidecar->big_endian, sidecar->south_first};
    }
    if (!layout) layout = guess(bytes, hgt, result.warnings);
    if (!layout && hgt)
        return Error{"not a whole SRTM tile: " + std::to_string(bytes) +
                         " bytes are no square of 16-bit heights; get the tile again",
                     path};
    if (!layout)
        return Error{"the file has no header and its " + std::to_string(bytes) +
                         " bytes are no square of 16-bit codes or 32-bit floats; put a sidecar '" +
                         utf8_of(file_path(sidecar_path(path)).filename()) + "' with width, height and type beside it",
                     path};
    const NumberType type = layout->type;
    if (const Result<void> checked = check_size(layout->width, layout->height, maximum_cells, path); !checked)
        return checked.error();
    const std::uintmax_t row_bytes =
        static_cast<std::uintmax_t>(layout->width) * static_cast<std::uintmax_t>(bytes_of(type));
    if (row_bytes * static_cast<std::uintmax_t>(layout->height) != bytes)
        return Error{size_text(layout->width, layout->height) + " cells of type " + std::string(name_of(type)) +
                         " need " + std::to_string(row_bytes * static_cast<std::uintmax_t>(layout->height)) +
                         " bytes, but the file has " + std::to_string(bytes) + "; correct the size or the type",
                     path};

    result.type = type;
    result.picture = largest_code(type) > 0;
    if (hgt) result.has_units = true;
    result.values = Raster<float>(layout->width, layout->height);
    result.holes = Raster<std::uint8_t>(layout->width, layout->height);
    std::ifstream in(file_path(path), std::ios::binary);
    std::vector<std::byte> row(row_bytes);
    std::vector<double> numbers(static_cast<std::size_t>(layout->width));
    for (int i = 0; i < layout->height; ++i) {
        const int y = layout->south_first ? layout->height - 1 - i : i;
        if (!in.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(row_bytes)))
            return Error{"the file cannot be read to its end", path};
        decode_numbers(row, type, layout->big_endian, numbers);
        for (int x = 0; x < layout->width; ++x) {
            const double v = numbers[static_cast<std::size_t>(x)];
            result.values(x, y) = static_cast<float>(v);
            result.holes(x, y) = hgt && v == -32768;
        }
    }
    return result;
}

}  // namespace cuesta
