#include "core/io/elevation/squared_elevation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/field/sampling.h"
#include "core/io/elevation/enlarge.h"
#include "core/io/elevation/ground_spacing.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/nodata_fill.h"

namespace cuesta {
namespace {

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

/// Whether a geotransform maps cells onto ground at all.
bool makes_sense(const std::array<double, 6>& g) {
    return std::all_of(g.begin(), g.end(), [](double v) { return std::isfinite(v); }) && g[1] * g[5] != g[2] * g[4];
}

/// Brings the raster to the size that is wanted. Each side goes to its length in one step, oblong cells too.
Result<void> bring_to_size(SourceRaster& raster, TerrainFrame& frame, const GroundSpacing& ground,
                           const WantedSize& wanted, long long maximum_cells) {
    const int width = raster.values.width();
    const int height = raster.values.height();
    const double wide = width * ground.x;
    const double tall = height * ground.y;
    const double cell = wanted.cell ? *wanted.cell : std::max(wide, tall) / *wanted.longer_side;
    const double columns = std::max(1.0, std::round(wide / cell));
    const double rows = std::max(1.0, std::round(tall / cell));
    if (columns * rows > static_cast<double>(maximum_cells) || columns > 1 << 18 || rows > 1 << 18)
        return Error{"resampled so, the land would have " + number_text(columns) + " x " + number_text(rows) +
                         " cells, more than are taken; choose larger cells",
                     ""};
    frame.cell_size = cell;
    const auto new_width = static_cast<int>(columns);
    const auto new_height = static_cast<int>(rows);
    if (new_width == width && new_height == height) return {};
    if (new_width > width || new_height > height)
        raster.values = enlarged(raster.values.view(), std::max(width, new_width), std::max(height, new_height));
    if (new_width < width || new_height < height)
        raster.values = resampled(raster.values.view(), new_width, new_height);
    if (frame.geotransform) {
        for (const std::size_t i : {1, 4}) (*frame.geotransform)[i] *= static_cast<double>(width) / new_width;
        for (const std::size_t i : {2, 5}) (*frame.geotransform)[i] *= static_cast<double>(height) / new_height;
    }
    raster.warnings.push_back("resampled from " + size_text(width, height) + " to " + size_text(new_width, new_height) +
                              " cells of " + number_text(cell) + " m");
    return {};
}

/// Place and spacing of a raster's samples, before anything is resampled.
struct Place {
    TerrainFrame frame;                    ///< its cell size means something where there is no spacing
    std::optional<GroundSpacing> spacing;  ///< by its geotransform

    /// Spacings that differ by less than a part in a thousand (a cell in a thousand) count as square.
    bool is_square() const { return !spacing || std::abs(spacing->x / spacing->y - 1) <= 1e-3; }
    double side_of_square() const {
        if (!spacing) return frame.cell_size;
        return spacing->x == spacing->y ? spacing->x : std::sqrt(spacing->x * spacing->y);
    }
};

Place place_of(SourceRaster& raster, int width, int height, const ReadElevationOptions& options) {
    Place place;
    TerrainFrame& frame = place.frame;
    frame.crs_wkt = raster.crs_wkt;
    frame.geotransform = raster.geotransform;
    std::optional<GroundSpacing>& spacing = place.spacing;
    if (raster.geotransform) {
        if (makes_sense(*raster.geotransform))
            spacing = ground_spacing(raster.crs_wkt, *raster.geotransform, width, height, raster.warnings);
        if (!spacing) {
            raster.warnings.emplace_back("the file's place makes no sense and was ignored");
            frame.geotransform.reset();
        }
    }
    if (spacing || raster.cell_size) {
        // Meshes and tiles that lie by their names were laid out with it.
        const double known = raster.cell_size ? *raster.cell_size : spacing->x;
        if (options.cell_size && std::abs(*options.cell_size / known - 1) > 1e-9)
            raster.warnings.emplace_back("the file gives its cell size: the given cell size was ignored");
    } else if (raster.sidecar_geotransform && !options.cell_size && makes_sense(*raster.sidecar_geotransform)) {
        frame.geotransform = raster.sidecar_geotransform;
        frame.crs_wkt = raster.sidecar_crs_wkt;
    }
    if (!spacing) {
        std::optional<double> cell = raster.cell_size ? raster.cell_size : options.cell_size;
        if (!cell) cell = raster.sidecar_cell_size;
        if (!cell) raster.warnings.emplace_back("the file gives no cell size: 1 m assumed");
        frame.cell_size = cell.value_or(1.0);
    }
    return place;
}

/// Square cells and the frame.
Result<TerrainFrame> place(SourceRaster& raster, const ReadElevationOptions& options, const WantedSize& wanted) {
    Place found = place_of(raster, raster.values.width(), raster.values.height(), options);
    TerrainFrame& frame = found.frame;
    const std::optional<GroundSpacing>& spacing = found.spacing;
    if (wanted.longer_side || wanted.cell) {
        const GroundSpacing ground = spacing.value_or(GroundSpacing{frame.cell_size, frame.cell_size});
        const Result<void> done = bring_to_size(raster, frame, ground, wanted, options.maximum_cells);
        if (!done) return done.error();
    } else if (found.is_square()) {
        frame.cell_size = found.side_of_square();
    } else {
        const int width = raster.values.width();
        const int height = raster.values.height();
        frame.cell_size = std::min(spacing->x, spacing->y);
        // Very flat cells would make very large rasters: not beyond what is read at all.
        const double columns = std::max(1.0, std::round(width * spacing->x / frame.cell_size));
        const double rows = std::max(1.0, std::round(height * spacing->y / frame.cell_size));
        if (columns * rows > static_cast<double>(options.maximum_cells) || columns > 1 << 18 || rows > 1 << 18) {
            raster.warnings.push_back("cells are " + number_text(spacing->x) + " x " + number_text(spacing->y) +
                                      " m, too far from square to be resampled: taken as squares");
        } else {
            const auto new_width = static_cast<int>(columns);
            const auto new_height = static_cast<int>(rows);
            raster.values = enlarged(raster.values.view(), new_width, new_height);
            for (const std::size_t i : {1, 4}) (*frame.geotransform)[i] *= static_cast<double>(width) / new_width;
            for (const std::size_t i : {2, 5}) (*frame.geotransform)[i] *= static_cast<double>(height) / new_height;
            raster.warnings.push_back("cells of " + number_text(spacing->x) + " x " + number_text(spacing->y) +
                                      " m resampled to squares: " + size_text(width, height) + " became " +
                                      size_text(new_width, new_height));
        }
    }
    frame.width = raster.values.width();
    frame.height = raster.values.height();
    return frame;
}

void warn_of_few_cells(SourceRaster& raster, int width, int height) {
    if (width < 2 || height < 2)
        raster.warnings.push_back("only " + size_text(width, height) + " cells: erosion needs at least 2 x 2");
}

void turn_into_nan(SourceRaster& raster) {
    for (int y = 0; y < raster.values.height(); ++y)
        for (int x = 0; x < raster.values.width(); ++x)
            if (raster.holes(x, y) != 0) raster.values(x, y) = std::numeric_limits<float>::quiet_NaN();
}

}  // namespace

std::optional<TerrainFrame> frame_of_squares(SourceRaster& raster, int width, int height,
                                             const ReadElevationOptions& options) {
    Place found = place_of(raster, width, height, options);
    if (!found.is_square()) return {};
    found.frame.cell_size = found.side_of_square();
    found.frame.width = width;
    found.frame.height = height;
    warn_of_few_cells(raster, width, height);
    return found.frame;
}

Result<Elevation> squared_elevation(SourceRaster raster, const ReadElevationOptions& options, const std::string& path,
                                    const WantedSize& wanted, const WorkControl& control) {
    Elevation result;
    if (options.keep_holes)
        turn_into_nan(raster);
    else
        result.holes_filled = fill_holes(raster.values, raster.holes, control.part(0, 0.6));
    if (control.stopped()) return Error::cancelled();
    control.report(0.6, "Bringing to size");
    if (result.holes_filled > 0)
        raster.warnings.push_back(
            count_text(result.holes_filled, "cell") + " without data (" +
            percent_text(static_cast<double>(result.holes_filled) / static_cast<double>(raster.values.cell_count())) +
            ") filled from their neighbours");
    raster.holes = Raster<std::uint8_t>();
    const Result<TerrainFrame> frame = place(raster, options, wanted);
    if (!frame) return Error{frame.error().what, path};
    result.frame = *frame;
    warn_of_few_cells(raster, raster.values.width(), raster.values.height());
    result.heights = std::move(raster.values);
    result.format = raster.format;
    result.warnings = std::move(raster.warnings);
    if (!measure_heights(result) || (result.holes_kept > 0 && !options.keep_holes))
        return Error{"the range makes heights beyond all bounds", path};
    control.report(1, "Bringing to size");
    return result;
}

bool measure_heights(Elevation& elevation) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    elevation.holes_kept = 0;
    for (int y = 0; y < elevation.heights.height(); ++y)
        for (int x = 0; x < elevation.heights.width(); ++x) {
            const float v = elevation.heights(x, y);
            if (std::isnan(v)) {
                ++elevation.holes_kept;
                continue;
            }
            if (!std::isfinite(v)) return false;
            low = std::min<double>(low, v);
            high = std::max<double>(high, v);
        }
    elevation.minimum = low;
    elevation.maximum = high;
    return low <= high;
}

}  // namespace cuesta
