#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <new>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/height_encoding.h"
#include "core/io/elevation/source_reader.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/dither.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/raster/npy.h"
#include "core/io/raster/terragen.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

using Format = HeightFormat;

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
    const HeightCodes coder(range, options);
    for (int y = 0; y < heights.height(); ++y) coder.encode_row(heights.row(y), y, heights.width(), codes.row(y));
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
    Result<Sidecar> described = sidecar_for(path, format, frame, *range, options);
    if (!described) return described.error();
    result.sidecar = std::move(*described);
    Sidecar& sidecar = result.sidecar;
    const auto take = [&](Result<EncodedRaster> encoded) -> Result<Prepared> {
        if (!encoded) return Error{encoded.error().what, path};
        result.file = std::move(*encoded);
        return std::move(result);
    };
    switch (format) {
        case Format::geotiff:
            return take(
                encode_geotiff(heights, frame, "m", false, options.overviews ? Overviews::means : Overviews::none));
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
            if (!sidecar.code_range) {
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
    const Error differs = read_back_differs();
    if (!read) return Error{differs.what + " (" + read.error().what + ")", ""};
    const SourceRaster& raster = read->raster;
    if (raster.values.width() != heights.width() || raster.values.height() != heights.height()) return differs;
    const ReadBack same(prepared.sidecar, raster.step, prepared.dithered);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (!same.agrees(raster.values(x, y), heights(x, y)) || raster.holes(x, y) != 0) return differs;
    if (prepared.format == Format::geotiff && raster.geotransform != geotransform_or_local(frame)) return differs;
    return {};
}

}  // namespace

bool writes_elevation(const std::string& path) {
    return height_format_of(path).has_value();
}

Result<std::vector<std::string>> write_elevation(const std::string& path, RasterView<const float> heights,
                                                 const TerrainFrame& frame, const WriteElevationOptions& options) {
    const std::optional<Format> format = height_format_of(path);
    if (!format) return no_height_format(path);
    if (const Result<void> checked = check_frame(path, heights.width(), heights.height(), frame); !checked)
        return checked.error();
    try {
        Result<Prepared> prepared = prepare(path, *format, heights, frame, options);
        if (!prepared) return prepared.error();
        // The height map is written first and renamed last, when all others are in place.
        std::vector<FileToWrite> files;
        files.emplace_back(path, [&](const std::string& temporary) {
            Result<void> written = *format == Format::exr ? write_exr(temporary, heights, options.exr_in_colour)
                                                          : write_bytes(temporary, prepared->file.bytes);
            return written ? compare_with_file(temporary, *prepared, heights, frame) : written;
        });
        if (!prepared->file.projection.empty())
            files.emplace_back(utf8_of(file_path(path).replace_extension(".prj")), [&](const std::string& temporary) {
                return write_bytes(temporary, prepared->file.projection);
            });
        const std::string text = options.sidecar ? sidecar_text(path, prepared->sidecar) : std::string();
        if (options.sidecar)
            files.emplace_back(sidecar_path(path), [&](const std::string& temporary) {
                return write_bytes(temporary, std::as_bytes(std::span(text)));
            });
        if (const Result<void> written = write_together(files); !written) return written.error();
        std::vector<std::string> names;
        for (const auto& file : files) names.push_back(file.first);
        return names;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a raster of this size", path};
    }
}

Result<void> write_mask(const std::string& path, RasterView<const float> values, const TerrainFrame& frame,
                        Overviews overviews) {
    if (height_format_of(path) != Format::geotiff) return Error{"masks are written as .tif", path};
    if (const Result<void> checked = check_frame(path, values.width(), values.height(), frame); !checked)
        return checked.error();
    if (!range_of(values)) return Error{"the mask holds values that are not finite; it was not written", path};
    try {
        const Result<EncodedRaster> encoded = encode_geotiff(values, frame, "", false, overviews);
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
