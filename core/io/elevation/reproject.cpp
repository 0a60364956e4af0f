#include "core/io/elevation/reproject.h"

#include <cpl_conv.h>
#include <ogr_spatialref.h>

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/io/elevation/ground_spacing.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/source_places.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

constexpr int grain = 8;

std::string wkt_of(const OGRSpatialReference& reference) {
    char* text = nullptr;
    const std::array<const char*, 2> options{"FORMAT=WKT2_2019", nullptr};
    std::string result;
    if (reference.exportToWkt(&text, options.data()) == OGRERR_NONE && text) result = text;
    CPLFree(text);
    return result;
}

/// Cells to leave out on each side.
struct Rim {
    int left = 0, top = 0, right = 0, bottom = 0;
};

/// The side with the largest share outside goes first, until no side has any. `outside` is 1 where the source has no
/// ground.
Rim rim_of(const Raster<std::uint8_t>& outside) {
    Rim rim{0, 0, outside.width(), outside.height()};  // right and bottom: one past
    const auto column_share = [&](int x) {
        int count = 0;
        for (int y = rim.top; y < rim.bottom; ++y) count += outside(x, y);
        return static_cast<double>(count) / (rim.bottom - rim.top);
    };
    const auto row_share = [&](int y) {
        int count = 0;
        for (int x = rim.left; x < rim.right; ++x) count += outside(x, y);
        return static_cast<double>(count) / (rim.right - rim.left);
    };
    while (rim.right - rim.left > 1 && rim.bottom - rim.top > 1) {
        const std::array<double, 4> shares{column_share(rim.left), row_share(rim.top), column_share(rim.right - 1),
                                           row_share(rim.bottom - 1)};
        const auto worst = std::max_element(shares.begin(), shares.end()) - shares.begin();
        if (shares[static_cast<std::size_t>(worst)] == 0) break;
        if (worst == 0) ++rim.left;
        if (worst == 1) ++rim.top;
        if (worst == 2) --rim.right;
        if (worst == 3) --rim.bottom;
    }
    return {rim.left, rim.top, outside.width() - rim.right, outside.height() - rim.bottom};
}

template <class T>
Raster<T> without_rim(const Raster<T>& raster, const Rim& rim) {
    Raster<T> result(raster.width() - rim.left - rim.right, raster.height() - rim.top - rim.bottom);
    for (int y = 0; y < result.height(); ++y)
        std::copy_n(raster.row(y + rim.top) + rim.left, result.width(), result.row(y));
    return result;
}

/// Lattice of the reprojected heights: north up, square cells.
struct TargetLattice {
    glm::dvec2 first{0.0};  ///< south-western corner, units of the target
    double cell = 0;        ///< units of the target
    double unit = 1;        ///< metres to one of them
    int width = 0, height = 0;
};

Result<TargetLattice> target_lattice(const SourceRaster& source, const OGRSpatialReference& target,
                                     const MapTransformation& there, std::optional<double> cell_size,
                                     long long maximum_cells) {
    const int width = source.values.width();
    const int height = source.values.height();
    const MapExtent extent = extent_in(*source.geotransform, width, height, there);
    if (extent.empty()) return Error{"the heights lie outside of where '" + name_of(target) + "' is defined", ""};
    std::vector<std::string> unused;
    const std::optional<GroundSpacing> spacing =
        ground_spacing(source.crs_wkt, *source.geotransform, width, height, unused);
    if (!spacing && !cell_size) return Error{"the place of the heights makes no sense", ""};
    TargetLattice lattice;
    lattice.unit = target.GetLinearUnits() > 0 ? target.GetLinearUnits() : 1.0;
    lattice.cell = cell_size.value_or(spacing ? std::min(spacing->x, spacing->y) : 1.0) / lattice.unit;
    lattice.first = glm::floor(extent.least / lattice.cell + 1e-6) * lattice.cell;
    const glm::dvec2 count = glm::ceil((extent.most - lattice.first) / lattice.cell - 1e-6);
    if (!(count.x < 1e9 && count.y < 1e9)) return Error{"the reprojected heights would have too many cells", ""};
    lattice.width = std::max(static_cast<int>(count.x), 1);
    lattice.height = std::max(static_cast<int>(count.y), 1);
    if (const Result<void> checked = check_size(lattice.width, lattice.height, maximum_cells, ""); !checked)
        return checked.error();
    return lattice;
}

/// Samples `source` at the cells of `result`, whose size and place are set. Returns the cells that lie outside of it.
Result<Raster<std::uint8_t>> sample(const SourceRaster& source, const MapTransformation& back, SourceRaster& result,
                                    const WorkControl& control) {
    const int width = result.values.width();
    const int height = result.values.height();
    Raster<std::uint8_t> outside(width, height);
    const SourcePlaces places(*result.geotransform, 0, 0, width, height, back, *source.geotransform);
    constexpr int rows_at_once = 256;  // between looks at whether to stop
    for (int first_row = 0; first_row < height; first_row += rows_at_once) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(first_row) / height, "Reprojecting");
        parallel_ranges(std::min(rows_at_once, height - first_row), grain, [&](int from, int to) {
            std::vector<glm::dvec2> row(static_cast<std::size_t>(width));
            for (int y = first_row + from; y < first_row + to; ++y) {
                places.row(y, row);
                for (int x = 0; x < width; ++x) {
                    const SampledHeight sampled = sampled_height(source, row[static_cast<std::size_t>(x)]);
                    result.values(x, y) = sampled.height;
                    result.holes(x, y) = sampled.kind != SampledHeight::Kind::known;
                    outside(x, y) = sampled.kind == SampledHeight::Kind::outside;
                }
            }
        });
    }
    return outside;
}

/// Cuts off the rim that the turned land does not cover. Returns whether there was one.
bool cut_rim(const Raster<std::uint8_t>& outside, double cell, SourceRaster& result) {
    const Rim rim = rim_of(outside);
    if (rim.left + rim.right + rim.top + rim.bottom == 0) return false;
    result.values = without_rim(result.values, rim);
    result.holes = without_rim(result.holes, rim);
    (*result.geotransform)[0] += rim.left * cell;
    (*result.geotransform)[3] -= rim.top * cell;
    return true;
}

}  // namespace

Result<std::string> system_in_full(const std::string& system) {
    const auto reference = reference_system(system);
    if (!reference)
        return Error{"'" + system.substr(0, 80) + "' names no coordinate reference system; write EPSG:2056", ""};
    return wkt_of(*reference);
}

std::string utm_system_of(const SourceRaster& source) {
    if (!source.geotransform) return {};
    const auto own = reference_system(source.crs_wkt);
    const auto degrees = reference_system("EPSG:4326");
    if (!own || !degrees) return {};
    const GdalSession session(GdalSession::Purpose::reading);
    const auto to_degrees = MapTransformation::between(*own, *degrees);
    if (!to_degrees) return {};
    std::vector<glm::dvec2> centre{
        map_place(*source.geotransform, {source.values.width() / 2.0, source.values.height() / 2.0})};
    to_degrees->apply(centre);
    const double longitude = std::remainder(centre[0].x, 360.0);
    const double latitude = centre[0].y;
    if (!std::isfinite(longitude) || !std::isfinite(latitude)) return {};
    if (latitude > 84) return "EPSG:32661";
    if (latitude < -80) return "EPSG:32761";
    const int zone = std::clamp(static_cast<int>(std::floor((longitude + 180) / 6)) + 1, 1, 60);
    return "EPSG:" + std::to_string((latitude < 0 ? 32700 : 32600) + zone);
}

Result<SourceRaster> reprojected(const SourceRaster& source, const std::string& system, std::optional<double> cell_size,
                                 long long maximum_cells, const WorkControl& control) {
    if (!source.geotransform) return Error{"the heights do not say where they lie, so they cannot be reprojected", ""};
    const auto own = reference_system(source.crs_wkt);
    if (!own)
        return Error{
            "the heights do not say in which coordinate reference system they lie; name the one that they are in", ""};
    const bool utm = system == "utm" || system == "UTM";
    const std::string wanted = utm ? utm_system_of(source) : system;
    const auto target = reference_system(wanted);
    if (!target)
        return Error{"'" + system.substr(0, 80) + "' names no coordinate reference system; write EPSG:2056 or utm", ""};
    if (!target->IsProjected() && !target->IsLocal())
        return Error{
            "'" + name_of(*target) + "' counts in degrees; choose a coordinate reference system in metres, or utm", ""};
    const GdalSession session(GdalSession::Purpose::reading);
    const auto there = MapTransformation::between(*own, *target);
    if (!there) return there.error();
    const auto back = MapTransformation::between(*target, *own);
    if (!back) return back.error();

    const Result<TargetLattice> lattice = target_lattice(source, *target, *there, cell_size, maximum_cells);
    if (!lattice) return lattice.error();
    const double cell = lattice->cell;
    SourceRaster result;
    result.format = source.format;
    result.type = NumberType::float32;
    result.has_units = true;
    result.warnings = source.warnings;
    result.takes_range = source.takes_range;
    result.needs_range = source.needs_range;
    result.crs_wkt = wkt_of(*target);
    result.geotransform = {lattice->first.x, cell, 0, lattice->first.y + lattice->height * cell, 0, -cell};
    result.values = Raster<float>(lattice->width, lattice->height);
    result.holes = Raster<std::uint8_t>(lattice->width, lattice->height);
    const Result<Raster<std::uint8_t>> outside = sample(source, *back, result, control);
    if (!outside) return outside.error();
    const bool is_cut = cut_rim(*outside, cell, result);
    result.warnings.push_back("reprojected to " + name_of(*target) + ": " + std::to_string(result.values.width()) +
                              " x " + std::to_string(result.values.height()) + " cells of " +
                              number_text(cell * lattice->unit) + " m" +
                              (is_cut ? "; a rim that the turned land does not cover was cut off" : ""));
    return result;
}

}  // namespace cuesta
