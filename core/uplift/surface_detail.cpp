#include "core/uplift/surface_detail.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/field/box_mean.h"
#include "core/field/sampling.h"
#include "core/relief/noise/fractal.h"
#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

/// Raises a row where its nine-point Laplacian is above `least`, by `spread` (cells^2) of what it is above; returns the
/// sum, m.
CUESTA_MULTIVERSION
double hollow_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
                  float spread, float least, float* __restrict next, float* __restrict loose, int width) {
    float sum = 0;
    for (int x = 0; x < width; ++x) {
        const float laplacian = (2.0F / 3.0F) * ((north[x] + south[x]) + (here[x - 1] + here[x + 1])) +
                                (1.0F / 6.0F) * ((north[x - 1] + south[x + 1]) + (north[x + 1] + south[x - 1])) -
                                (10.0F / 3.0F) * here[x];
        next[x] = here[x] + spread * std::max(0.0F, laplacian - least);
        const float by = next[x] - here[x];
        loose[x] += by;
        sum += by;
    }
    return double{sum};
}

constexpr double hollow_spread = 450;    ///< m^2 at a strength of 1, on cells of 30 m
constexpr double soil_share = 2.0 / 7;   ///< of it: soil, on cells of any size
constexpr double sides_share = 5.0 / 7;  ///< of it: the sides of channels narrower than the cell, with its area
constexpr double reference_cell = 30;    ///< m
constexpr double largest_spread = 0.2;   ///< cells^2 of one pass
constexpr double most_passes = 1024;
constexpr double least_curvature = 1e-3 / reference_cell;  ///< of a hollow, 1 / m
/// Laplacian of a hollow, m: slopes that slid are planes, where rounding alone would choose.
constexpr double least_laplacian = 1e-3;

/// Spread of hollows, m^2. Rivers leave the height of a channel's bed in its cell, where real models have the mean over
/// the cell. Over a V-shaped valley with sides of gradient s that mean is s l / 4 higher; a spread of t raises the cell
/// by 2 s t / l, hence t = l^2 / 8, which a strength of 0.35 brings. Crests are means from the start: no cell of theirs
/// has less than its own area to drain.
double spread_of_hollows(double cell_size, double strength) {
    const double cells = cell_size / reference_cell;
    return hollow_spread * strength * (soil_share + sides_share * cells * cells);
}

constexpr double roughness_wavelength = 300;  ///< m
constexpr float rib_half_length = 45;         ///< m
constexpr float most_rib_cells = 12;
constexpr float rib_lumps = 0.25F;            ///< share of the noise that does not follow the fall line
constexpr float rib_gain = 1.15F;             ///< against what a mean takes away
constexpr double largest_scree_cell = 15;     ///< m
constexpr int rockfall_passes = 12;
constexpr float river_area = 3e5F;  ///< m^2 from which rivers carry scree on

/// Share of the ground that is bare rock. Loose ground differs from cell to cell, and the roughness must not, or it draws
/// a chequerboard on steep slopes: hence a mean over 5 x 5 cells.
Raster<float> bare_share(const UpliftGround& ground) {
    Raster<float> bare = Raster<float>::uninitialised(ground.loose.width(), ground.loose.height());
    parallel_ranges(bare.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < bare.width(); ++x) bare(x, y) = 1.0F / (1.0F + ground.loose(x, y));
    });
    return box_mean(std::move(bare), 1, 2);
}

/// Noise from 300 m down to two cells.
Raster<float> rock_noise(const UpliftGrid& grid, std::uint64_t seed) {
    const FractalNoise noise(FractalShape::plain, seed, 91, roughness_wavelength, grid.cell_size, 6, 0.62F);
    std::vector<double> places(static_cast<std::size_t>(grid.width));
    for (int x = 0; x < grid.width; ++x) places[static_cast<std::size_t>(x)] = grid.place_x(x);
    Raster<float> result = Raster<float>::uninitialised(grid.width, grid.height);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        FractalRows rows(noise, places.data(), grid.width);
        for (int y = first; y < last; ++y) rows.row(grid.place_y(y), result.row(y));
    });
    return result;
}

/// The noise at a cell, mostly its mean along the fall line there (a line integral convolution, Cabral and Leedom
/// 1993): water, stones and snow leave ribs and couloirs that run down rock, where the noise alone would leave lumps.
float rib_at(const Raster<float>& noise, int x, int y, float dx, float dy, float cell_size) {
    const float here = noise(x, y);
    const float gradient = std::sqrt(dx * dx + dy * dy);
    const float reach = std::min(rib_half_length / cell_size, most_rib_cells);
    if (!(gradient > 0) || reach < 1) return here;
    const auto samples = static_cast<int>(reach);
    float sum = here;
    for (int i = 1; i <= samples; ++i) {
        const float by_x = dx / gradient * static_cast<float>(i);
        const float by_y = dy / gradient * static_cast<float>(i);
        sum += sample_bilinear(noise.view(), x + 0.5 + double{by_x}, y + 0.5 + double{by_y}) +
               sample_bilinear(noise.view(), x + 0.5 - double{by_x}, y + 0.5 - double{by_y});
    }
    return rib_lumps * here + rib_gain * sum / static_cast<float>(2 * samples + 1);
}

}  // namespace

double fill_hollows(UpliftGround& ground, double cell_size, float strength) {
    const double cells2 = spread_of_hollows(cell_size, double{strength}) / (cell_size * cell_size);
    if (!(cells2 > 0)) return 0;
    const int passes = static_cast<int>(std::clamp(std::ceil(cells2 / largest_spread), 1.0, most_passes));
    const auto spread = static_cast<float>(std::min(largest_spread, cells2 / passes));
    const int width = ground.height.width();
    const int height = ground.height.height();
    const auto least = static_cast<float>(std::max(least_curvature * cell_size * cell_size, least_laplacian));
    BorderedRaster next(width, height);
    std::vector<double> rows(static_cast<std::size_t>(height), 0.0);
    for (int pass = 0; pass < passes; ++pass) {
        ground.height.mirror_border();
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                rows[static_cast<std::size_t>(y)] += hollow_row(ground.height.row(y - 1), ground.height.row(y), ground.height.row(y + 1),
                                                                spread, least, next.row(y), ground.loose.row(y), width);
        });
        std::swap(ground.height, next);
    }
    double volume = 0;
    for (const double row : rows) volume += row;
    return volume * cell_size * cell_size;
}

double roughen_rock(UpliftGround& ground, const UpliftGrid& grid, std::uint64_t seed, float roughness, float planed) {
    if (!(roughness > 0)) return 0;
    const int width = grid.width;
    const int height = grid.height;
    const Raster<float> noise = rock_noise(grid, seed);
    const BorderedRaster before = ground.height;
    const Raster<float> bare = bare_share(ground);
    std::vector<double> rows(static_cast<std::size_t>(height), 0.0);
    const auto inverse = static_cast<float>(1 / (4 * grid.cell_size));
    const float strongest = 70.0F * roughness;  // m for a noise of 1 on a gradient of 1
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const north = before.row(std::max(0, y - 2));
            const float* const here = before.row(y);
            const float* const south = before.row(std::min(height - 1, y + 2));
            float* const out = ground.height.row(y);
            double& sum = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < width; ++x) {
                const float dx = (here[std::min(width - 1, x + 2)] - here[std::max(0, x - 2)]) * inverse;
                const float dy = (south[x] - north[x]) * inverse;
                const float gradient = std::sqrt(dx * dx + dy * dy);
                const float slope = std::min(1.5F, gradient);
                const float rib = rib_at(noise, x, y, dx, dy, static_cast<float>(grid.cell_size));
                const float by = strongest * slope * std::sqrt(slope) * rib * bare(x, y);
                out[x] = here[x] > planed ? std::max(here[x] + by, planed) : here[x];
                sum += double{out[x]} - double{here[x]};
            }
        }
    });
    double volume = 0;
    for (const double row : rows) volume += row;
    return volume * grid.cell_size * grid.cell_size;
}

bool drops_rock(const HillslopeParameters& hillslopes, double cell_size) {
    return cell_size <= largest_scree_cell && hillslopes.scree > 0;
}

double drop_rock(UpliftGround& ground, const UpliftGrid& grid, const FlowNetwork& network, std::uint64_t seed,
                 const HillslopeParameters& hillslopes) {
    if (!drops_rock(hillslopes, grid.cell_size)) return 0;
    const Routing& routing = network.routing;
    const std::uint64_t* const shares = network.shares_data();
    const float* const area = network.area.data();
    const auto cell_size = static_cast<float>(grid.cell_size);
    BorderedRaster rolling(grid.width, grid.height);  // thickness that leaves each cell, m
    float* const rolls = rolling.data();
    float* const height = ground.height.data();
    float* const loose = ground.loose.row(0);
    double left = 0;
    std::vector<double> rows;
    for (int pass = 0; pass < rockfall_passes; ++pass) {
        const auto step = static_cast<std::uint32_t>(400 + pass);
        network.order.downstream([&](std::uint32_t cell) {
            float moving = 0;
            float lowest_donor = std::numeric_limits<float>::max();
            for (unsigned bits = routing.donors_data()[cell]; bits != 0; bits &= bits - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(bits));
                const std::uint32_t donor = routing.neighbour(cell, k);
                moving += rolls[donor] * FlowNetwork::share(shares[donor], 7 - k);
                lowest_donor = std::min(lowest_donor, height[donor]);
            }
            rolls[cell] = moving;
            const unsigned gives = routing.receivers_data()[cell];
            if (gives == 0) return;
            float steepest = -1e9F;
            float distance = cell_size;
            for (unsigned bits = gives; bits != 0; bits &= bits - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(bits));
                const float far = cell_size / Routing::inverse_distance[k];
                const float slope = (height[cell] - height[routing.neighbour(cell, k)]) / far;
                if (slope > steepest) {
                    steepest = slope;
                    distance = far;
                }
            }
            float& soil = loose[static_cast<std::ptrdiff_t>(cell) - routing.stride - 1];
            const int x = static_cast<int>(cell % routing.stride) - 1;
            const int y = static_cast<int>(cell / routing.stride) - 1;
            const std::uint32_t block = uplift::cell_number(x / 2, y / 2);
            const float firm = hillslopes.scree_rock * (0.75F + 0.5F * random_unit(seed, RandomStream::uplift, 399, block));
            if (steepest > firm) {
                const float u = random_unit(seed, RandomStream::uplift, step, uplift::cell_number(x, y));
                const float falls = std::min(hillslopes.scree * (steepest - firm) * cell_size * (0.3F + 1.4F * u), 0.4F * (steepest - firm) * distance);
                height[cell] -= falls;
                soil = std::max(0.0F, soil - falls);
                rolls[cell] += falls;
            } else if (moving > 0 && steepest < hillslopes.scree_gradient && area[cell] < river_area) {
                // Never as high as what it came from: piles in the way of the water would be pits and a row of dots.
                const float room = 0.5F * std::max(0.0F, lowest_donor - height[cell]);
                const float rests = std::min({moving, room, 0.35F * (hillslopes.scree_gradient - steepest) * distance});
                height[cell] += rests;
                soil += rests;
                rolls[cell] -= rests;
            }
        });
        rows.assign(static_cast<std::size_t>(grid.height), 0.0);
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < grid.width; ++x)
                    if (const std::uint32_t cell = routing.cell(x, y); routing.receivers_data()[cell] == 0)
                        rows[static_cast<std::size_t>(y)] += double{rolls[cell]};
        });
        for (const double row : rows) left += row;
    }
    return left * grid.cell_size * grid.cell_size;
}

}  // namespace cuesta
