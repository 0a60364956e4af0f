#include "core/uplift/uplift_fields.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/field/sampling.h"
#include "core/relief/caldera.h"
#include "core/relief/noise/fractal.h"
#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

using uplift::noise_at;
using uplift::noise_scale;

constexpr float largest_factor = 1000;  ///< of a painted mask: beyond it heights would not stay finite

/// Distances along and across a direction, clockwise from north, from the middle of the map.
struct Strike {
    double along_x, along_y;
    explicit Strike(double degrees)
        : along_x(std::sin(degrees * std::numbers::pi / 180)), along_y(-std::cos(degrees * std::numbers::pi / 180)) {}
    double along(double x, double y) const { return x * along_x + y * along_y; }
    double across(double x, double y) const { return -x * along_y + y * along_x; }
};

/// Calls row(y, x_places, noise) for all rows, with the fractal noise at their cells.
template <class Row>
void for_rows_with_noise(const UpliftGrid& grid, const FractalNoise& noise, const Row& row) {
    std::vector<double> places(static_cast<std::size_t>(grid.width));
    for (int x = 0; x < grid.width; ++x) places[static_cast<std::size_t>(x)] = grid.place_x(x);
    parallel_ranges(grid.height, 32, [&](int first, int last) {
        FractalRows rows(noise, places.data(), grid.width);
        std::vector<float> values(places.size());
        for (int y = first; y < last; ++y) {
            rows.row(grid.place_y(y), values.data());
            row(y, values.data());
        }
    });
}

/// Share of the full rate across a belt: a bell that wanders along its strike.
double belt_share(const UpliftParameters& p, double x, double y) {
    const Strike strike(double{p.direction});
    const double width = double{p.width};
    const double along = strike.along(x, y) / width;
    double across = strike.across(x, y) / width;
    across -= 0.30 * std::sin(0.52 * along + 0.3) + 0.25 * noise_at(p.seed, 5, along * 0.35, 0.5) +
              0.15 * noise_at(p.seed, 6, along * 0.9, strike.across(x, y) / width * 0.9);
    return 0.05 + 0.95 * std::exp(-across * across / 2);
}

/// A tilted block: a range whose crest runs beside a fault of finite length. Lengths in distances between blocks.
struct TiltedBlock {
    double across, along;  ///< of its middle
    double turn_x, turn_y;
    double half_length, width;
    double side;  ///< 1 or -1: where the fault lies
    double rate;
};

constexpr double blocks_apart = 2.3;  ///< along their strike, in distances across it

/// The block of a cell of the lattice that they stand on. Real ranges differ in length, width and height, some stand
/// turned, some are tilted the other way, and some are missing.
TiltedBlock block_at(std::uint64_t seed, int column, int row) {
    const auto draw = [&](std::uint32_t variant) {
        return double{random_unit(seed, RandomStream::uplift, 40 + variant, uplift::cell_number(column, row))};
    };
    const double turn = (draw(0) - 0.5) * 0.45;
    const double shifted = column + (row % 2 != 0 ? 0.45 : 0.0);  // en echelon
    const double rate = draw(6) < 0.1 ? 0.25 : 0.65 + 0.75 * draw(5);
    return {shifted + 0.5 + 0.5 * (draw(1) - 0.5),
            (row + 0.5 + 0.7 * (draw(2) - 0.5)) * blocks_apart,
            std::sin(turn),
            std::cos(turn),
            0.75 + 0.95 * draw(3),
            0.54 + 0.42 * draw(4),
            draw(7) < 0.75 ? 1.0 : -1.0,
            rate};
}

/// Share of the full rate on one block: it rises from the hinge to the fault and falls within a twentieth beyond it.
double share_on(const TiltedBlock& block, std::uint64_t seed, double across, double along) {
    const double dx = across - block.across;
    const double dy = along - block.along;
    const double s = dx * block.turn_x + dy * block.turn_y;
    const double reach = s / block.half_length;
    if (std::abs(reach) >= 1) return 0;
    const double own = 17 * block.across + 3 * block.along;  // each fault has bends of its own
    const double bend = 0.11 * noise_at(seed, 8, s / 0.55 + own, own) + 0.045 * noise_at(seed, 9, s / 0.17 + own, own) -
                        0.10 * block.side * (1 - reach * reach);
    const double c = block.side * (dx * block.turn_y - dy * block.turn_x) - bend;
    const double ends = 1 - std::pow(std::abs(reach), 3);
    const double width = block.width * (0.55 + 0.45 * ends);
    const double within = (c + width / 2) / width;
    if (within <= 0) return 0;
    const double rise = within < 1 ? std::pow(within, 1.4) : std::max(0.0, 1 - (within - 1) * width / 0.03);
    return block.rate * ends * rise;
}

/// Tilted blocks with basins between them, which sink.
double block_share(const UpliftParameters& p, double x, double y) {
    const Strike strike(double{p.direction});
    const double spacing = double{p.width};
    const double across = strike.across(x, y) / spacing;
    const double along = strike.along(x, y) / spacing;
    const int column = static_cast<int>(std::floor(across));
    const int row = static_cast<int>(std::floor(along / blocks_apart));
    double most = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            most = std::max(most, share_on(block_at(p.seed, column + dx, row + dy), p.seed, across, along));
    return 1.9 * most - 0.30;
}

double share_at(const UpliftParameters& p, double x, double y) {
    switch (p.pattern) {
        case UpliftPattern::even:
            return 1;
        case UpliftPattern::range:
            return belt_share(p, x, y);
        case UpliftPattern::blocks:
            return block_share(p, x, y);
        case UpliftPattern::model:
        case UpliftPattern::none:
            break;
    }
    return 0;
}

/// A direction of this land, radians; `variant` tells several of one seed apart.
double drawn_direction(std::uint64_t seed, std::uint32_t variant) {
    return 2 * std::numbers::pi * double{random_unit(seed, RandomStream::uplift, variant, 0)};
}

/// A shield: r^1.25, where r is 1 at the shore; beyond, the sea floor falls on.
double shield(double r) {
    return std::pow(std::max(0.0, 1 - r), 1.25) - 0.48 * std::max(0.0, r - 1);
}

/// The bottom of the scar that a landslide of half a flank leaves: a wide valley from near the summit into the sea,
/// between walls. Lengths in sizes of the map, heights in those of the volcano; along is from the summit outwards.
double scar(double along, double aside) {
    const double half_width = 0.045 + 0.26 * std::max(0.0, along);
    const double wall = std::pow(std::abs(aside) / half_width, 4) + std::pow(std::max(0.0, 0.03 - along) / 0.03, 2);
    return 0.36 - 1.05 * along + 0.55 * wall;
}

/// A volcanic island of more than one shield, the older ones lower and beside the summit, with a crater or a caldera
/// and the scar of a flank that slid into the sea; lobes of lava run down the flanks. Places in metres from the middle
/// of the map.
double volcano_height(const UpliftParameters& p, const UpliftExtent& extent, double x, double y) {
    const double size = std::min(extent.width, extent.height);
    const double angle = std::atan2(y, x);
    const double outline = 1 + 0.13 * noise_at(p.seed, 20, std::cos(angle) * 1.1 + 4, std::sin(angle) * 1.1) +
                           0.08 * noise_at(p.seed, 21, x / (0.15 * size), y / (0.15 * size)) +
                           0.05 * noise_at(p.seed, 25, x / (0.05 * size), y / (0.05 * size));
    const double distance = std::hypot(x, y);
    const double r = distance * outline / (0.36 * size);
    double height = shield(r);
    // Flows run down the flanks side by side: the first valleys lie between them and not along the grid.
    const double lobes = noise_at(p.seed, 22, std::cos(angle) * 7 + 30, std::sin(angle) * 7 + distance / (0.3 * size)) +
                         0.6 * noise_at(p.seed, 23, std::cos(angle) * 15 + 60, std::sin(angle) * 15 + distance / (0.15 * size));
    height += 0.04 * lobes * smooth_step(0.04, 0.25, r) * (1 - smooth_step(0.85, 1.15, r));
    const double older = drawn_direction(p.seed, 24);
    const double beside = std::hypot(x - 0.24 * size * std::cos(older), y - 0.24 * size * std::sin(older)) * outline / (0.20 * size);
    height = std::max(height, 0.52 * shield(beside));
    const double crater = distance * outline / (0.050 * size);
    if (crater < 1 && !(p.caldera > 0)) height -= 0.16 * (1 - std::pow(crater, 4));
    const double slid = older + 2.4 + 1.4 * double{random_unit(p.seed, RandomStream::uplift, 26, 0)};
    const double along = (x * std::cos(slid) + y * std::sin(slid)) / size;
    const double aside = (-x * std::sin(slid) + y * std::cos(slid)) / size + 0.05 * noise_at(p.seed, 27, 6 * along, 0.5);
    if (along > -0.05) height = std::min(height, std::max(scar(along, aside), height - 0.6));
    height *= double{p.start_height};
    if (!(p.caldera > 0)) return height;
    const double rim = double{p.start_height} * shield(0.5 * double{p.caldera} / (0.36 * size));
    return Caldera({double{p.caldera}, double{p.caldera_depth}, double{p.breach}, p.seed}, rim).lowered(height, x, y);
}

/// A plateau, falling a little to the east, with a shallow valley where a river will run.
double plateau_height(const UpliftParameters& p, const UpliftExtent& extent, double x, double y, double hills) {
    const double u = x / extent.width;
    const double middle = y / extent.height - 0.10 * std::sin(5 * u + 1) - 0.04 * std::sin(13 * u);
    const double size = std::min(extent.width, extent.height);
    const double scale = size / 20480;  // of the relief, which is that of a map of 20 km
    double height = 60 + 60 * std::abs(middle) + 18 * hills - 40 * u;
    if (p.outlets == UpliftOutlets::river || p.river_area > 0) height -= 90 * std::exp(-middle * middle / (2 * 0.02 * 0.02));
    return double{p.start_height} + height * scale;
}

}  // namespace

Raster<float> on_grid(RasterView<const float> mask, const UpliftGrid& grid, const UpliftExtent& extent) {
    if (mask.empty()) return {};
    Raster<float> result = Raster<float>::uninitialised(grid.width, grid.height);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const float value = sample_bilinear(mask, grid.place_x(x) / extent.width * mask.width(),
                                                    grid.place_y(y) / extent.height * mask.height());
                result(x, y) = value > 0 && std::isfinite(value) ? std::min(value, largest_factor) : 0.0F;
            }
    });
    return result;
}

Raster<float> uplift_field(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent,
                           const UpliftSources& sources) {
    Raster<float> field = Raster<float>::uninitialised(grid.width, grid.height);
    const double wavelength = parameters.pattern == UpliftPattern::range ? 0.9 * double{parameters.width} : 0.5 * double{parameters.width};
    const FractalNoise noise(FractalShape::plain, parameters.seed, 77, wavelength, grid.cell_size, 3, 0.5F);
    const Raster<float> factor = on_grid(sources.painted, grid, extent);
    const Raster<float> raised = on_grid(sources.raised, grid, extent);
    const bool by_model = parameters.pattern == UpliftPattern::model;
    const Raster<float> modelled = by_model ? on_grid(sources.model, grid, extent) : Raster<float>();
    const double rate = double{parameters.rate} * 1e-3;
    const double sinks = double{parameters.subsidence} * 1e-3;
    for_rows_with_noise(grid, noise, [&](int y, const float* values) {
        const double py = grid.place_y(y) - extent.height / 2;
        for (int x = 0; x < grid.width; ++x) {
            const double px = grid.place_x(x) - extent.width / 2;
            const double varied = std::max(0.0, 1 + double{parameters.variation} * noise_scale * double{values[x]});
            double share = share_at(parameters, px, py);
            if (!modelled.empty()) share = double{modelled(x, y)};
            if (!raised.empty()) share += double{raised(x, y)};
            double rises = rate * share * varied;
            if (!factor.empty()) rises *= double{factor(x, y)};
            if (sinks > 0) {
                const double rising = factor.empty() ? share : share * double{factor(x, y)};
                rises -= sinks * std::clamp(1 - rising, 0.0, 1.0);
            }
            field(x, y) = static_cast<float>(rises);
        }
    });
    return field;
}

Raster<float> starting_ground(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent) {
    Raster<float> ground = Raster<float>::uninitialised(grid.width, grid.height);
    const FractalNoise noise(FractalShape::plain, parameters.seed, 3, 4000, grid.cell_size, 6, 0.6F);
    for_rows_with_noise(grid, noise, [&](int y, const float* values) {
        const double py = grid.place_y(y) - extent.height / 2;
        for (int x = 0; x < grid.width; ++x) {
            const double px = grid.place_x(x) - extent.width / 2;
            const double hills = noise_scale * double{values[x]};
            double height = double{parameters.start_height} + 30 + 20 * hills;
            if (parameters.start == UpliftStart::plateau) height = plateau_height(parameters, extent, px, py, hills);
            if (parameters.start == UpliftStart::volcano)
                height = double{parameters.sea_level} + volcano_height(parameters, extent, px, py) + 12 * hills;
            ground(x, y) = static_cast<float>(height);
        }
    });
    if (parameters.start != UpliftStart::plain || parameters.outlets != UpliftOutlets::edges) return ground;
    const float base = parameters.sea ? parameters.sea_level : parameters.start_height;
    const Raster<std::uint8_t> outlets = outlet_cells(parameters, grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (outlets(x, y) != 0) ground(x, y) = base;
    return ground;
}

Raster<std::uint8_t> outlet_cells(const UpliftParameters& parameters, const UpliftGrid& grid) {
    Raster<std::uint8_t> outlets(grid.width, grid.height);
    const int middle = grid.height / 2;  // of one row and of three, no other is near enough to the middle
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const bool edge = x == 0 || y == 0 || x + 1 == grid.width || y + 1 == grid.height;
            if (!edge) continue;
            bool leaves = parameters.outlets == UpliftOutlets::edges;
            if (parameters.outlets == UpliftOutlets::river)
                leaves = x + 1 == grid.width && (y == middle || (y > 0.35 * grid.height && y < 0.65 * grid.height));
            if (parameters.outlets == UpliftOutlets::corner) leaves = y == 0 && x <= grid.width / 12;
            outlets(x, y) = leaves ? 1 : 0;
        }
    return outlets;
}

Raster<float> river_inflow(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent&,
                           const BorderedRaster& heights) {
    if (!(parameters.river_area > 0)) return {};
    Raster<float> inflow(grid.width, grid.height);
    int lowest = grid.height / 2;
    for (int y = grid.height / 4; y < grid.height * 3 / 4; ++y)
        if (heights.row(y)[0] < heights.row(lowest)[0]) lowest = y;
    const int column = parameters.outlets == UpliftOutlets::edges ? 1 : 0;  // the edge itself is an outlet
    inflow(std::min(column, grid.width - 1), lowest) = parameters.river_area * 1e6F;
    return inflow;
}

}  // namespace cuesta
