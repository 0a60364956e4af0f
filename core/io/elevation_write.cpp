#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <new>

#include "core/io/atomic_file.h"
#include "core/io/dither.h"
#include "core/io/elevation.h"
#include "core/io/exr.h"
#include "core/io/gdal_writer.h"
#include "core/io/npy.h"
#include "core/io/source_reader.h"
#include "core/io/terragen.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

enum class Format { geotiff, exr, png, raw, ascii_grid, terragen, npy };

std::string lower_ending(const std::string& path) {
    std::string ending = fs::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

std::optional<Format> format_of(const std::string& path) {
    static const std::map<std::string, Format> known{
        {".tif", Format::geotiff},    {".tiff", Format::geotiff}, {".exr", Format::exr},
        {".png", Format::png},        {".r16", Format::raw},      {".raw", Format::raw},
        {".asc", Format::ascii_grid}, {".ter", Format::terragen}, {".npy", Format::npy}};
    const auto found = known.find(lower_ending(path));
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// A file about to be written: its bytes (or, for EXR, none yet), and what its sidecar will say.
struct Prepared {
    Format format = Format::geotiff;
    EncodedRaster file;
    Sidecar sidecar;
    bool dithered = false;
};

/// Lowest and highest; empty if a height is not finite.
std::optional<std::pair<double, double>> range_of(RasterView<const float> heights) {
    std::pair<double, double> range{heights(0, 0), heights(0, 0)};
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            const double v = heights(x, y);
            if (!std::isfinite(v)) return {};
            range = {std::min(range.first, v), std::max(range.second, v)};
        }
    return range;
}

Raster<std::uint16_t> codes_of(RasterView<const float> heights, std::pair<double, double> range,
                               const WriteElevationOptions& options) {
    Raster<std::uint16_t> codes(heights.width(), heights.height());
    const double scale = 65535.0 / (range.second - range.first);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            const double exact = (heights(x, y) - range.first) * scale;
            const double code =
                options.dither
                    ? std::floor(exact + options.dither->threshold(options.dither_x + x, options.dither_y + y))
                    : std::round(exact);
            codes(x, y) = static_cast<std::uint16_t>(std::clamp(code, 0.0, 65535.0));
        }
    return codes;
}

/// The rows of a raster as they lie in a headerless file, little-endian.
template <class T>
std::vector<std::byte> raw_bytes(const RasterView<const T>& values, bool south_first) {
    static_assert(std::endian::native == std::endian::little, "the rows are copied as they lie in memory");
    std::vector<std::byte> bytes;
    bytes.reserve(sizeof(T) * static_cast<std::size_t>(values.width()) * static_cast<std::size_t>(values.height()));
    for (int i = 0; i < values.height(); ++i) {
        const T* row = values.row(south_first ? values.height() - 1 - i : i);
        const auto* first = reinterpret_cast<const std::byte*>(row);
        bytes.insert(bytes.end(), first, first + sizeof(T) * static_cast<std::size_t>(values.width()));
    }
    return bytes;
}

Result<Prepared> prepare(const std::string& path, Format format, RasterView<const float> heights,
                         const TerrainFrame& frame, const WriteElevationOptions& options) {
    Prepared result;
    result.format = format;
    result.dithered = options.dither != nullptr;
    const std::optional<std::pair<double, double>> range = range_of(heights);
    if (!range) return Error{"the heights hold values that are not finite; they were not written", path};
    Sidecar& sidecar = result.sidecar;
    sidecar.width = heights.width();
    sidecar.height = heights.height();
    sidecar.cell_size = frame.cell_size;
    if (options.row_spacing && *options.row_spacing != frame.cell_size) sidecar.row_spacing = options.row_spacing;
    sidecar.minimum = range->first;
    sidecar.maximum = range->second;
    sidecar.type = NumberType::float32;
    sidecar.crs_wkt = frame.crs_wkt;
    sidecar.geotransform = frame.geotransform;
    const bool raw_floats =
        format == Format::raw && lower_ending(path) == ".raw" && options.raw_type == NumberType::float32;
    if (format == Format::png || (format == Format::raw && !raw_floats)) {
        std::pair<double, double> codes = options.range.value_or(*range);
        // A flat terrain still needs a range: a metre, with the terrain at its lowest code.
        if (!options.range && !(codes.first < codes.second)) codes.second = codes.first + 1;
        if (!(codes.first < codes.second))
            return Error{"the range of heights must run from a lower to a higher number", path};
        const double half_step = (codes.second - codes.first) / 65535.0 / 2;
        if (range->first < codes.first - half_step || range->second > codes.second + half_step)
            return Error{"heights from " + std::to_string(range->first) + " to " + std::to_string(range->second) +
                             " m do not fit into the range given; widen it",
                         path};
        sidecar.type = NumberType::uint16;
        sidecar.code_range = codes;
    }
    if (format == Format::raw) sidecar.south_first = options.raw_south_first;

    const auto take = [&](Result<EncodedRaster> encoded) -> Result<Prepared> {
        if (!encoded) return Error{encoded.error().what, path};
        result.file = std::move(*encoded);
        return std::move(result);
    };
    switch (format) {
        case Format::geotiff:
            return take(encode_geotiff(heights, frame, "m"));
        case Format::ascii_grid:
            return take(encode_ascii_grid(heights, frame));
        case Format::png:
            return take(encode_png(codes_of(heights, *sidecar.code_range, options).view()));
        case Format::npy:
            result.file.bytes = npy_bytes(heights);
            break;
        case Format::exr:
            break;
        case Format::raw:
            if (raw_floats) {
                result.file.bytes = raw_bytes(heights, sidecar.south_first);
            } else {
                const Raster<std::uint16_t> codes = codes_of(heights, *sidecar.code_range, options);
                result.file.bytes = raw_bytes(codes.view(), sidecar.south_first);
            }
            break;
        case Format::terragen: {
            Result<std::vector<std::byte>> bytes = terragen_bytes(heights, frame.cell_size);
            if (!bytes) return Error{bytes.error().what, path};
            result.file.bytes = std::move(*bytes);
            sidecar.type = NumberType::int16;
            break;
        }
    }
    return result;
}

/// Reads the file back and compares every height: exactly where it holds metres, within half a step where it holds
/// codes.
Result<void> compare_with_file(const std::string& written, const Prepared& prepared, RasterView<const float> heights,
                               const TerrainFrame& frame) {
    ReadElevationOptions options;
    options.maximum_cells = std::numeric_limits<long long>::max();
    if (prepared.format == Format::raw)
        options.raw =
            RawLayout{heights.width(), heights.height(), *prepared.sidecar.type, false, prepared.sidecar.south_first};
    const Result<SourceFile> read = read_source(written, options);
    const Error differs{"what was written does not read back as it was; the file was not kept", ""};
    if (!read) return Error{differs.what + " (" + read.error().what + ")", ""};
    const SourceRaster& raster = read->raster;
    if (raster.values.width() != heights.width() || raster.values.height() != heights.height()) return differs;
    double offset = 0;
    double factor = 1;
    double tolerance = raster.step / 2;
    if (prepared.sidecar.code_range) {
        const auto [low, high] = *prepared.sidecar.code_range;
        offset = low;
        factor = (high - low) / 65535.0;
        tolerance = prepared.dithered ? factor : factor / 2;
    }
    // Steps are rounded in double and read into float: two roundings more, each of 2^-24 of the height.
    if (tolerance > 0)
        tolerance = tolerance * (1 + 1e-9) +
                    std::ldexp(std::max(std::abs(prepared.sidecar.minimum), std::abs(prepared.sidecar.maximum)), -23);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (!(std::abs(offset + factor * static_cast<double>(raster.values(x, y)) -
                           static_cast<double>(heights(x, y))) <= tolerance) ||
                raster.holes(x, y) != 0)
                return differs;
    if (prepared.format == Format::geotiff && raster.geotransform != geotransform_or_local(frame)) return differs;
    return {};
}

Result<void> check_frame(const std::string& path, RasterView<const float> values, const TerrainFrame& frame) {
    if (values.empty()) return Error{"there are no cells to write", path};
    if (values.width() != frame.width || values.height() != frame.height)
        return Error{"the raster has " + std::to_string(values.width()) + " x " + std::to_string(values.height()) +
                         " cells, its frame another number",
                     path};
    if (!(frame.cell_size > 0 && std::isfinite(frame.cell_size))) return Error{"the cell size must be above 0 m", path};
    return {};
}

/// Writes `files` (path and content) from `from` on: all are complete beside their names before the last of them is
/// renamed, and after it the others, backwards.
Result<void> write_together(
    const std::vector<std::pair<std::string, std::function<Result<void>(const std::string&)>>>& files,
    std::size_t from) {
    if (from == files.size()) return {};
    return write_atomically(files[from].first, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = files[from].second(temporary); !written) return written;
        return write_together(files, from + 1);
    });
}

}  // namespace

bool writes_elevation(const std::string& path) {
    return format_of(path).has_value();
}

Result<std::vector<std::string>> write_elevation(const std::string& path, RasterView<const float> heights,
                                                 const TerrainFrame& frame, const WriteElevationOptions& options) {
    const std::optional<Format> format = format_of(path);
    if (!format && lower_ending(path) == ".hgt")
        return Error{".hgt is only read; write .tif, .asc, .png, .exr, .r16, .raw, .ter or .npy", path};
    if (!format) return Error{"the ending is not one of .tif, .exr, .png, .r16, .raw, .asc, .ter and .npy", path};
    if (const Result<void> checked = check_frame(path, heights, frame); !checked) return checked.error();
    try {
        Result<Prepared> prepared = prepare(path, *format, heights, frame, options);
        if (!prepared) return prepared.error();
        // The height map is written first and renamed last, when all others are in place.
        std::vector<std::pair<std::string, std::function<Result<void>(const std::string&)>>> files;
        files.emplace_back(path, [&](const std::string& temporary) {
            Result<void> written = *format == Format::exr ? write_exr(temporary, heights, options.exr_in_colour)
                                                          : write_bytes(temporary, prepared->file.bytes);
            return written ? compare_with_file(temporary, *prepared, heights, frame) : written;
        });
        if (!prepared->file.projection.empty())
            files.emplace_back(fs::path(path).replace_extension(".prj").string(), [&](const std::string& temporary) {
                return write_bytes(temporary, prepared->file.projection);
            });
        const std::string text = options.sidecar ? sidecar_text(path, prepared->sidecar) : std::string();
        if (options.sidecar)
            files.emplace_back(sidecar_path(path), [&](const std::string& temporary) {
                return write_bytes(temporary, std::as_bytes(std::span(text)));
            });
        if (const Result<void> written = write_together(files, 0); !written) return written.error();
        std::vector<std::string> names;
        for (const auto& file : files) names.push_back(file.first);
        return names;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a raster of this size", path};
    }
}

Result<void> write_mask(const std::string& path, RasterView<const float> values, const TerrainFrame& frame) {
    if (format_of(path) != Format::geotiff) return Error{"masks are written as .tif", path};
    if (const Result<void> checked = check_frame(path, values, frame); !checked) return checked.error();
    if (!range_of(values)) return Error{"the mask holds values that are not finite; it was not written", path};
    try {
        const Result<EncodedRaster> encoded = encode_geotiff(values, frame, "");
        if (!encoded) return Error{encoded.error().what, path};
        return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
            if (Result<void> written = write_bytes(temporary, encoded->bytes); !written) return written;
            return compare_with_file(temporary, {Format::geotiff, {}, {}, false}, values, frame);
        });
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a raster of this size", path};
    }
}

}  // namespace cuesta
