#include "core/io/elevation/ground_spacing.h"

#include <ogr_spatialref.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>

#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

constexpr double degree = std::numbers::pi / 180;

std::string decimals(double value, int count) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", count, value);
    return text.data();
}

/// Metres a degree of longitude and latitude, from the radii of curvature of the ellipsoid (Snyder 1987, Map
/// Projections: A Working Manual, equations 4-18 to 4-21).
GroundSpacing metres_per_degree(double latitude, double semi_major, double inverse_flattening) {
    const double flattening = inverse_flattening > 0 ? 1 / inverse_flattening : 0;
    const double e2 = flattening * (2 - flattening);
    const double s = std::sin(latitude * degree);
    const double w = 1 - e2 * s * s;
    const double meridional = semi_major * (1 - e2) / (w * std::sqrt(w));
    const double transverse = semi_major / std::sqrt(w);
    return {degree * transverse * std::cos(latitude * degree), degree * meridional};
}

struct Ellipsoid {
    double semi_major = 6378137.0;  // WGS 84
    double inverse_flattening = 298.257223563;
};

std::optional<GroundSpacing> from_degrees(const std::array<double, 6>& g, int width, int height,
                                          double degrees_per_unit, const Ellipsoid& ellipsoid,
                                          std::vector<std::string>& warnings) {
    const double latitude = (g[3] + g[4] * width / 2 + g[5] * height / 2) * degrees_per_unit;
    if (!(std::abs(latitude) < 89.5)) return {};
    const GroundSpacing each = metres_per_degree(latitude, ellipsoid.semi_major, ellipsoid.inverse_flattening);
    const GroundSpacing result{std::hypot(g[1] * each.x, g[4] * each.y) * degrees_per_unit,
                               std::hypot(g[2] * each.x, g[5] * each.y) * degrees_per_unit};
    warnings.push_back("degrees turned into metres at latitude " + decimals(latitude, 2) + ": cells of " +
                       decimals(result.x, 2) + " x " + decimals(result.y, 2) + " m");
    return result;
}

bool is_web_mercator(const OGRSpatialReference& reference) {
    const char* code = reference.GetAuthorityCode(nullptr);
    const std::string name = reference.GetName() ? reference.GetName() : "";
    return (code && std::string(code) == "3857") || name.find("Pseudo-Mercator") != std::string::npos ||
           name.find("Pseudo Mercator") != std::string::npos || name.find("Web Mercator") != std::string::npos ||
           name.find("Web_Mercator") != std::string::npos;
}

/// Ground over map, along x and y, in the middle of the raster: measured by taking the centre and points half a raster
/// off it to the ellipsoid. Empty where the projection does not say.
std::optional<GroundSpacing> measured_scale(const OGRSpatialReference& reference, double x, double y, double dx,
                                            double dy, const Ellipsoid& ellipsoid) {
    const std::unique_ptr<OGRSpatialReference> geographic(reference.CloneGeogCS());
    if (!geographic) return {};
    OGRSpatialReference map(reference);
    map.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    geographic->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    const std::unique_ptr<OGRCoordinateTransformation> transformation(
        OGRCreateCoordinateTransformation(&map, geographic.get()));
    if (!transformation) return {};
    std::array<double, 4> xs{x - dx, x + dx, x, x};
    std::array<double, 4> ys{y, y, y - dy, y + dy};
    if (!transformation->Transform(4, xs.data(), ys.data())) return {};
    const auto metres = [&](std::size_t a, std::size_t b) {
        const GroundSpacing each =
            metres_per_degree((ys[a] + ys[b]) / 2, ellipsoid.semi_major, ellipsoid.inverse_flattening);
        return std::hypot(std::remainder(xs[b] - xs[a], 360.0) * each.x, (ys[b] - ys[a]) * each.y);
    };
    const GroundSpacing result{metres(0, 1) / (2 * dx), metres(2, 3) / (2 * dy)};
    if (!std::isfinite(result.x) || !std::isfinite(result.y) || !(result.x > 0) || !(result.y > 0)) return {};
    return result;
}

/// Scale of the CRS against lengths on the ground, in the middle of the raster.
GroundSpacing projection_scale(const OGRSpatialReference& reference, const std::array<double, 6>& g, int width,
                               int height, double metres_per_unit, const Ellipsoid& ellipsoid,
                               std::vector<std::string>& warnings) {
    const double x = g[0] + g[1] * width / 2 + g[2] * height / 2;
    const double y = g[3] + g[4] * width / 2 + g[5] * height / 2;
    if (is_web_mercator(reference)) {
        // On the sphere that Web Mercator pretends the earth to be, lengths are stretched by 1 / cos(latitude).
        const double latitude = std::atan(std::sinh(y * metres_per_unit / 6378137.0));
        const double scale = std::cos(latitude);
        warnings.push_back("Web Mercator stretches the ground: spacing multiplied by " + decimals(scale, 4) +
                           ", the cosine of latitude " + decimals(latitude / degree, 2));
        return {scale, scale};
    }
    const double step_x = std::max(std::hypot(g[1], g[4]), 1e-9);
    const double step_y = std::max(std::hypot(g[2], g[5]), 1e-9);
    std::optional<GroundSpacing> scale = measured_scale(reference, x, y, step_x * 0.5, step_y * 0.5, ellipsoid);
    if (!scale) return {1, 1};
    scale->x /= metres_per_unit;
    scale->y /= metres_per_unit;
    // Map projections in use for elevation models keep lengths to a part in a hundred (UTM: 0.04 %); what does not is
    // one that was made for the whole earth.
    if (std::abs(scale->x - 1) < 0.01 && std::abs(scale->y - 1) < 0.01) return {1, 1};
    if (!(scale->x > 1e-3 && scale->x < 1e3 && scale->y > 1e-3 && scale->y < 1e3)) return {1, 1};
    if (std::abs(scale->x / scale->y - 1) < 0.01) {
        const double mean = std::sqrt(scale->x * scale->y);
        scale = GroundSpacing{mean, mean};
    }
    warnings.push_back("the projection does not keep lengths here: spacing multiplied by " + decimals(scale->x, 4) +
                       " x " + decimals(scale->y, 4));
    return *scale;
}

}  // namespace

std::optional<GroundSpacing> ground_spacing(const std::string& crs_wkt, const std::array<double, 6>& g, int width,
                                            int height, std::vector<std::string>& warnings) {
    const bool finite = std::all_of(g.begin(), g.end(), [](double v) { return std::isfinite(v); });
    const GroundSpacing in_units{std::hypot(g[1], g[4]), std::hypot(g[2], g[5])};
    if (!finite || !(in_units.x > 0) || !(in_units.y > 0)) return {};

    const GdalSession session(GdalSession::Purpose::reading);
    OGRSpatialReference reference;
    const bool known = !crs_wkt.empty() && reference.importFromWkt(crs_wkt.c_str()) == OGRERR_NONE;
    Ellipsoid ellipsoid;
    if (known) {
        OGRErr failed = OGRERR_NONE;
        const double semi_major = reference.GetSemiMajor(&failed);
        if (failed == OGRERR_NONE && semi_major > 1000) {
            ellipsoid.semi_major = semi_major;
            ellipsoid.inverse_flattening = reference.GetInvFlattening(&failed);
        }
    }
    if (known && reference.IsGeographic()) {
        const double radians = reference.GetAngularUnits();
        return from_degrees(g, width, height, radians > 0 ? radians / degree : 1.0, ellipsoid, warnings);
    }
    if (!known) {
        const double right = g[0] + g[1] * width;
        const double bottom = g[3] + g[5] * height;
        // Degrees without a CRS, as in many old tiles: cells of less than 2 km within the longitudes and latitudes.
        // Read as metres such cells would be smaller than 2 cm.
        if (in_units.x < 0.02 && in_units.y < 0.02 && std::abs(g[0]) <= 360 && std::abs(right) <= 360 &&
            std::abs(g[3]) <= 90 && std::abs(bottom) <= 90) {
            warnings.emplace_back("no coordinate system, but numbers that look like degrees: taken so");
            return from_degrees(g, width, height, 1.0, ellipsoid, warnings);
        }
        return in_units;
    }
    const double metres_per_unit = reference.GetLinearUnits();
    if (!(metres_per_unit > 0)) return in_units;
    if (std::abs(metres_per_unit - 1) > 1e-9) {
        const char* unit = nullptr;
        reference.GetLinearUnits(&unit);
        warnings.push_back(std::string("cells in '") + (unit ? unit : "unknown units") + "' turned into metres");
    }
    GroundSpacing scale{1, 1};
    if (reference.IsProjected())
        scale = projection_scale(reference, g, width, height, metres_per_unit, ellipsoid, warnings);
    return GroundSpacing{in_units.x * metres_per_unit * scale.x, in_units.y * metres_per_unit * scale.y};
}

}  // namespace cuesta
