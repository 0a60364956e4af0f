#include "core/bands/import_bands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <variant>

#include "core/bands/band_plan.h"
#include "core/base/size_text.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/import_elevation.h"
#include "core/io/elevation/mesh_heights.h"
#include "core/io/elevation/source_reader.h"
#include "core/io/elevation/squared_elevation.h"
#include "core/io/raster/gdal_reader.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

/// Sides are below 2^18 (check_size); more would be more than any disk.
constexpr long long most_cells = 1LL << 36;

/// Rows that are read at once: those of a tile of GeoTIFF, so that none is unpacked twice.
constexpr int rows_at_once = 256;

/// Reason why a height map cannot be read row by row.
struct WholeOnly {
    std::string why;
};

Error stopped() {
    return Error::cancelled();
}

/// Reason why an import cannot be read row by row, as far as the options tell.
std::optional<WholeOnly> whole_by_options(const std::string& path, const ImportOptions& options) {
    if (is_mesh_file(path)) return WholeOnly{"a mesh"};
    if (!options.more_files.empty()) return WholeOnly{"a mosaic of several files"};
    if (!options.target_system.empty()) return WholeOnly{"another coordinate reference system"};
    if (!options.assumed_system.empty()) return WholeOnly{"a coordinate reference system that the file does not name"};
    if (options.smooth_steps) return WholeOnly{"smoothing of steps"};
    if (options.crop.index() != 0) return WholeOnly{"a part of the file"};
    if (options.longer_side || options.resampled_cell) return WholeOnly{"another size than the file's"};
    if (!is_read_with_gdal(path, options.read)) return WholeOnly{"a format that is read whole"};
    return {};
}

/// Reads one file row by row.
class RowImport {
public:
    RowImport(const std::string& path, const ReadElevationOptions& options, const std::string& folder,
              const WorkControl& control)
        : path_(path), options_(options), folder_(folder), control_(control) {}

    using Found = std::variant<BandedElevation, WholeOnly>;

    Result<Found> run() {
        if (const Result<void> checked = check_read_options(path_, options_); !checked) return checked.error();
        Result<GdalRaster> opened = GdalRaster::open(path_, most_cells, control_.stop);
        if (!opened) return opened.error();
        SourceRaster about = opened->about();
        const int width = opened->width();
        const int height = opened->height();
        BandedElevation result;
        {
            SourceRaster oriented = about;  // the words are to come in their usual order, below
            turned_ = orient(oriented, width, height);
            if (!frame_of_squares(oriented, width, height, options_)) return Found{WholeOnly{"cells that are oblong"}};
        }
        Result<ScratchRaster> scratch = ScratchRaster::make(folder_, width, height);
        if (!scratch) return scratch.error();
        result.heights = std::move(*scratch);
        NumberRange known;
        const Result<bool> whole = copy_rows(*opened, result.heights, known);
        if (!whole) return whole.error();
        if (!*whole) return Found{WholeOnly{"cells without data, which are filled by looking at all of the land"}};
        for (const std::string& warning : opened->warnings()) about.warnings.push_back(warning);
        const Result<bool> marked = holds_undeclared(about, result.heights, known);
        if (!marked) return marked.error();
        if (*marked) return Found{WholeOnly{"numbers that stand for cells without data"}};

        const std::optional<Sidecar> sidecar = sidecar_of(path_, about, width, height);
        const HeightMapping mapping = height_mapping(about, sidecar, options_, known);
        if (!mapping.changes_nothing())
            if (const Result<void> mapped = map_heights(result.heights, mapping); !mapped) return mapped.error();
        orient(about, width, height);
        settle_in_metres(about, sidecar);
        result.frame = *frame_of_squares(about, width, height, options_);
        result.format = about.format;
        result.warnings = std::move(about.warnings);
        return Found{std::move(result)};
    }

private:
    /// False where a cell holds no height.
    Result<bool> copy_rows(GdalRaster& from, ScratchRaster& to, NumberRange& known) const {
        const int width = from.width();
        const int height = from.height();
        for (int first = 0; first < height; first += rows_at_once) {
            if (control_.stopped()) return stopped();
            control_.report(static_cast<double>(first) / height, "Reading");
            const int count = std::min(rows_at_once, height - first);
            Raster<float> values(width, count);
            Raster<std::uint8_t> holes(width, count);
            if (const Result<void> read = from.read(first, values.view(), holes.view(), {nullptr, control_.stop});
                !read)
                return read.error();
            for (int y = 0; y < count; ++y) {
                float* const row = values.row(y);
                for (int x = 0; x < width; ++x) {
                    if (holes(x, y) != 0 || !is_height(row[x])) return false;
                    known.low = std::min<double>(known.low, row[x]);
                    known.high = std::max<double>(known.high, row[x]);
                }
                if (turned_.columns) std::reverse(row, row + width);
            }
            int at = first;
            if (turned_.rows) {
                for (int y = 0; y < count / 2; ++y)
                    std::swap_ranges(values.row(y), values.row(y) + width, values.row(count - 1 - y));
                at = height - first - count;
            }
            if (const Result<void> written = to.write(at, values.view()); !written) return written.error();
        }
        return true;
    }

    /// Whether a number far from all others is one that programs write where they have no data (as
    /// core/io/elevation/heights_in_metres.cpp finds it).
    static Result<bool> holds_undeclared(const SourceRaster& about, const ScratchRaster& heights,
                                         const NumberRange& known) {
        for (const bool lowest : {true, false}) {
            const double marker = lowest ? known.low : known.high;
            if (!may_be_undeclared(about, {marker, marker})) continue;
            double nearest = std::numeric_limits<double>::infinity();
            const Result<void> read =
                for_each_rows(heights, rows_at_once, [&](int, RasterView<float> rows) -> Result<void> {
                    for (int y = 0; y < rows.height(); ++y)
                        for (int x = 0; x < rows.width(); ++x) {
                            const double v = rows(x, y);
                            if (v != marker && !may_be_undeclared(about, {v, v}))
                                nearest = std::min(nearest, std::abs(v - marker));
                        }
                    return {};
                });
            if (!read) return read.error();
            if (std::isfinite(nearest) && nearest > 0.5 * std::abs(marker)) return true;
        }
        return false;
    }

    Result<void> map_heights(ScratchRaster& heights, const HeightMapping& mapping) const {
        return change_rows(heights, rows_at_once, [&](int, RasterView<float> rows) -> Result<void> {
            if (control_.stopped()) return stopped();
            for (int y = 0; y < rows.height(); ++y)
                for (int x = 0; x < rows.width(); ++x) {
                    rows(x, y) = mapping.height(rows(x, y));
                    if (!std::isfinite(rows(x, y))) return Error{"the range makes heights beyond all bounds", path_};
                }
            return {};
        });
    }

    const std::string& path_;
    const ReadElevationOptions& options_;
    const std::string& folder_;
    const WorkControl& control_;
    TurnedOver turned_;
};

/// Bytes a cell that an import in memory takes: heights, holes, and what these are filled from; other sizes and
/// reprojections have source and result at once.
constexpr std::uint64_t bytes_of_cell = 12;

Result<BandedElevation> import_whole(const std::string& path, ImportOptions options, const WholeOnly& reason,
                                     const std::string& folder, std::uint64_t memory, const WorkControl& control) {
    const std::uint64_t room = memory > memory_besides_bands() ? memory - memory_besides_bands() : 0;
    const auto most = static_cast<long long>(room / bytes_of_cell);
    options.read.maximum_cells = std::min(options.read.maximum_cells, most);
    Result<Elevation> elevation = import_elevation(path, options, control);
    if (!elevation && elevation.error().what.find("too large") != std::string::npos)
        return Error{elevation.error().what + " (" + reason.why + " needs all of it in memory, some " +
                         std::to_string(bytes_of_cell) + " bytes a cell, and " + size_text(memory) +
                         " may be taken: give more, or bring the file into this shape first)",
                     elevation.error().where};
    if (!elevation) return elevation.error();
    BandedElevation result;
    Result<ScratchRaster> scratch =
        ScratchRaster::make(folder, elevation->heights.width(), elevation->heights.height());
    if (!scratch) return scratch.error();
    result.heights = std::move(*scratch);
    if (const Result<void> written = result.heights.write(0, elevation->heights.view()); !written)
        return written.error();
    result.frame = elevation->frame;
    result.format = elevation->format;
    result.warnings = std::move(elevation->warnings);
    return result;
}

}  // namespace

Result<BandedElevation> import_in_bands(const std::string& path, const ImportOptions& options,
                                        const std::string& folder, std::uint64_t memory, const WorkControl& control) {
    limit_gdal_cache();
    std::optional<WholeOnly> reason = whole_by_options(path, options);
    if (!reason) {
        Result<RowImport::Found> found = RowImport(path, options.read, folder, control).run();
        if (!found) return found.error();
        if (auto* result = std::get_if<BandedElevation>(&*found)) return std::move(*result);
        reason = std::get<WholeOnly>(*found);
    }
    return import_whole(path, options, *reason, folder, memory, control);
}

}  // namespace cuesta
