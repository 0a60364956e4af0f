#include "core/io/elevation/source_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <set>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/dted_checksum.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/gdal_reader.h"
#include "core/io/raster/npy.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Errors for what is no file with content; else its first bytes.
Result<std::string> first_bytes(const std::string& path) {
    std::error_code code;
    const fs::file_status status = fs::status(file_path(path), code);
    if (status.type() == fs::file_type::not_found) return Error{"no such file", path};
    if (code) return Error{"the file cannot be read: " + code.message(), path};
    if (status.type() == fs::file_type::directory) return Error{"a folder, not a heightmap; name a file in it", path};
    if (status.type() != fs::file_type::regular) return Error{"not a regular file", path};
    errno = 0;
    std::ifstream in(file_path(path), std::ios::binary);
    std::string bytes(64, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    if (bytes.empty() && fs::file_size(file_path(path), code) > 0)
        return Error{errno == EACCES || errno == EPERM ? "the file cannot be read: permission denied"
                                                       : "the file cannot be read",
                     path};
    if (bytes.empty()) return Error{"the file is empty", path};
    return bytes;
}

/// .raw may be the data of an ENVI or EHdr raster, with its header beside it, which GDAL knows.
bool is_headerless(const std::string& path) {
    const HeightFormatTraits* format = height_format_traits(path);
    return format && (format->reader == HeightReader::raw ||
                      (format->reader == HeightReader::raw_unless_gdal && !gdal_knows(path)));
}

Result<SourceRaster> read_by_content(const std::string& path, const std::string& start,
                                     const ReadElevationOptions& options, const std::optional<Sidecar>& sidecar) {
    if (options.raw) return read_raw_heights(path, options.raw, sidecar, options.maximum_cells);
    if (is_npy(start)) return read_npy(path, options.maximum_cells);
    if (is_exr(start)) return read_exr(path, options.maximum_cells);
    if (is_headerless(path)) return read_raw_heights(path, {}, sidecar, options.maximum_cells);
    return read_with_gdal(path, options.maximum_cells, options.control);
}

}  // namespace

Result<void> check_size(long long width, long long height, long long maximum_cells, const std::string& path) {
    const std::string size = std::to_string(width) + " x " + std::to_string(height);
    if (width < 1 || height < 1) return Error{"the raster has no cells (" + size + ")", path};
    // No side that a terrain could have; rows of it would take gigabytes in the readers.
    constexpr long long longest_side = 1 << 18;
    if (width > longest_side || height > longest_side || width * height > maximum_cells)
        return Error{"the raster is too large: " + size + " cells, of which at most " + std::to_string(maximum_cells) +
                         " and " + std::to_string(longest_side) + " a side are read; cut out or coarsen a part",
                     path};
    return {};
}

bool is_read_with_gdal(const std::string& path, const ReadElevationOptions& options) {
    const Result<std::string> start = first_bytes(path);
    return start && !options.raw && !is_npy(*start) && !is_exr(*start) && !is_headerless(path);
}

std::optional<Sidecar> sidecar_of(const std::string& path, SourceRaster& raster, int width, int height) {
    const bool raw = raster.format == "headerless raster";
    if (!raw && !raster.picture && (raster.has_units || !raster.crs_wkt.empty() || raster.geotransform)) return {};
    std::string complaint;
    std::optional<Sidecar> sidecar = read_sidecar(path, &complaint);
    if (!complaint.empty()) raster.warnings.push_back(complaint);
    if (sidecar && (sidecar->width != width || sidecar->height != height)) {
        sidecar.reset();
        raster.warnings.emplace_back("the sidecar is not used: it names another size");
    }
    return sidecar;
}

Result<SourceFile> read_source(const std::string& path, const ReadElevationOptions& options) {
    try {
        const Result<std::string> start = first_bytes(path);
        if (!start) return start.error();
        Result<SourceRaster> raster = read_by_content(path, *start, options, read_sidecar(path));
        if (!raster) return raster.error();
        if (const long long damaged = damaged_dted_profiles(path); damaged > 0)
            raster->warnings.push_back("the checksum of " + std::to_string(damaged) +
                                       (damaged == 1 ? " column" : " columns") +
                                       " does not fit: the file is damaged, and heights there may be wrong");
        SourceFile result{std::move(*raster), {}};
        result.sidecar = sidecar_of(path, result.raster, result.raster.values.width(), result.raster.values.height());
        return result;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size; cut out or coarsen a part", path};
    }
}

}  // namespace cuesta
