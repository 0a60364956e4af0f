#include "core/cover/sites.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/drainage/routing.h"
#include "core/look/ground_figures.h"
#include "core/look/spline_lattice.h"
#include "core/look/sun.h"

namespace cuesta {

namespace {

constexpr int wetness_bins = 4096;
constexpr float wetness_low = -6, wetness_high = 26;  ///< of ln(a / tan slope)
constexpr float lapse = 0.0065F;                      ///< K/m, of the standard atmosphere
constexpr float warmth_of_sun = 2.5F;                 ///< K between the shaded slope and one in the sun all day

std::uint32_t byte_of(float share) {
    return static_cast<std::uint32_t>(std::clamp(share, 0.0F, 1.0F) * 255.0F + 0.5F);
}

/// The heights' gradient, eastwards and southwards.
std::array<float, 2> gradient_at(const RasterView<const float>& heights, int x, int y, float per_cell) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, heights.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, heights.height() - 1);
    return {(heights(east, y) - heights(west, y)) * per_cell / static_cast<float>(std::max(east - west, 1)),
            (heights(x, south) - heights(x, north)) * per_cell / static_cast<float>(std::max(south - north, 1))};
}

/// Directions to twelve suns, each as strong as it is high: east, up, south.
std::vector<std::array<float, 3>> suns_of_year(double latitude) {
    std::vector<std::array<float, 3>> suns;
    for (const double day : {80.0, 126.0, 172.0})  // equinox, between, and midsummer: the season of growth
        for (const double hour : {8.0, 10.5, 13.5, 16.0}) {
            const SunPosition sun = sun_position(hour, latitude < 0 ? day + 182 : day, latitude);
            const double height = sun.height * std::numbers::pi / 180, heading = sun.heading * std::numbers::pi / 180;
            if (height <= 0) continue;
            suns.push_back({static_cast<float>(std::sin(heading) * std::cos(height)),
                            static_cast<float>(std::sin(height)),
                            static_cast<float>(-std::cos(heading) * std::cos(height))});
        }
    return suns;
}

/// Light on the slope over that on level ground.
float light_on(const std::array<float, 2>& gradient, const std::vector<std::array<float, 3>>& suns) {
    // A fifth of the light comes from the whole sky.
    constexpr float of_sky = 0.2F;
    const float up = 1 / std::sqrt(1 + gradient[0] * gradient[0] + gradient[1] * gradient[1]);
    float slope = 0, level = 0;
    for (const auto& sun : suns) {
        slope += std::max((sun[1] - gradient[0] * sun[0] - gradient[1] * sun[2]) * up, 0.0F);
        level += sun[1];
    }
    return level > 0 ? of_sky * 0.5F * (1 + up) + (1 - of_sky) * slope / level : 1;
}

/// Steps of ln(a / tan slope) for every cell.
Raster<std::uint16_t> wetness_steps(const SurfaceGround& ground) {
    const int width = ground.heights.width(), height = ground.heights.height();
    const Routing routing = route(bordered(ground.heights), {});
    const Discharge discharge = gather(routing);
    const auto cell = static_cast<float>(ground.cell_size);
    Raster<std::uint16_t> steps(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const auto [east, south] = gradient_at(ground.heights, x, y, 1 / cell);
                const float tangent = std::max(std::sqrt(east * east + south * south), 0.01F);
                const float index = std::log(std::max(discharge.area.row(y)[x], 1.0F) * cell / tangent);
                const float share = (index - wetness_low) / (wetness_high - wetness_low);
                steps(x, y) = static_cast<std::uint16_t>(std::clamp(share, 0.0F, 1.0F) * (wetness_bins - 1));
            }
    });
    return steps;
}

/// To the byte of the rank; of equal ones the middle.
std::vector<std::uint8_t> ranks_of(const Raster<std::uint16_t>& steps) {
    std::vector<std::int64_t> counts(wetness_bins, 0);
    for (int y = 0; y < steps.height(); ++y)
        for (int x = 0; x < steps.width(); ++x) ++counts[steps(x, y)];
    const auto all = static_cast<double>(steps.cell_count());
    std::vector<std::uint8_t> ranks(wetness_bins, 0);
    std::int64_t below = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double middle = static_cast<double>(below) + 0.5 * static_cast<double>(counts[i]);
        ranks[i] = static_cast<std::uint8_t>(std::lround(255 * middle / all));
        below += counts[i];
    }
    return ranks;
}

bool is_barred(const SurfaceGround& g, int x, int y) {
    constexpr float wet = 0.05F;  // m
    constexpr float bare = 0.6F;  // m of gravel: floods come too often for plants
    return (!g.water_depth.empty() && g.water_depth(x, y) > wet) ||
           (!g.path_water.empty() && g.path_water(x, y) > wet) || (!g.road.empty() && g.road(x, y) > 0) ||
           (!g.gravel.empty() && g.gravel(x, y) > bare);
}

/// Reach of waves, set by eye: they keep bare rock and stones free of plants.
constexpr float washed_height = 4;     ///< m above standing water
constexpr float washed_shore = 0.17F;  ///< share of standing water around from which a place is shore: the middle of
                                       ///< what the rules of surfaces blend over

}  // namespace

CoverSites cover_sites(const SurfaceGround& g, std::shared_ptr<const Raster<float>> heights,
                       const SurfaceWeights& weights, double latitude) {
    const int width = g.heights.width(), height = g.heights.height();
    CUESTA_CHECK(width > 0 && height > 0 && g.cell_size > 0 && heights != nullptr);
    CUESTA_CHECK(weights.width() == width && weights.height() == height && heights->width() == width);
    CoverSites sites;
    sites.cell_size = g.cell_size;
    sites.heights = std::move(heights);
    sites.lowest = g.heights(0, 0);
    for (int y = 0; y < height; ++y)
        sites.lowest = std::min(sites.lowest, *std::min_element(g.heights.row(y), g.heights.row(y) + width));
    const Raster<std::uint16_t> steps = wetness_steps(g);
    const std::vector<std::uint8_t> ranks = ranks_of(steps);
    const auto suns = suns_of_year(latitude);
    const auto per_cell = static_cast<float>(1 / g.cell_size);
    const GroundNeighbourhoods around = neighbourhoods_of(g);
    const bool has_shores = !around.shore.nodes.empty();
    const RowExpansion expansion(around.near, width, g.cell_size);
    sites.factors = Raster<std::uint32_t>::uninitialised(width, height);
    sites.barred = Raster<std::uint8_t>::uninitialised(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<float> shore(static_cast<std::size_t>(width)), level(shore.size()), scratch;
        for (int y = first; y < last; ++y) {
            if (has_shores) {
                expansion.expand(around.shore, y, shore.data(), scratch);
                expansion.expand(around.level, y, level.data(), scratch);
            }
            for (int x = 0; x < width; ++x) {
                const auto share = [&](Surface surface) { return static_cast<float>(weights.at(surface, x, y)) / 255; };
                // Woods stand where the ground is painted as such, and thinner on other green ground.
                float holds = share(Surface::forest) + 0.62F * (share(Surface::grass) + share(Surface::meadow)) +
                              0.5F * share(Surface::soil);
                const auto i = static_cast<std::size_t>(x);
                const bool washed =
                    shore[i] > washed_shore && g.heights(x, y) - around.lowest - level[i] / shore[i] < washed_height;
                if (!washed) holds += 0.3F * share(Surface::rock) + 0.2F * share(Surface::scree);
                float stones = share(Surface::scree) + 0.5F * share(Surface::river_bed);
                const bool barred = is_barred(g, x, y);
                if (barred) holds = stones = 0;
                sites.barred(x, y) = barred ? 1 : 0;
                const float light = light_on(gradient_at(g.heights, x, y, per_cell), suns);
                sites.factors(x, y) = ranks[steps(x, y)] | byte_of(light * (128.0F / 255)) << 8 | byte_of(holds) << 16 |
                                      byte_of(stones) << 24;
            }
        }
    });
    return sites;
}

void set_planting(CoverSites& sites, const Raster<float>& painted) {
    sites.planting = {};
    sites.planted = false;
    if (painted.empty()) return;
    const int width = sites.factors.width(), height = sites.factors.height();
    CUESTA_CHECK(painted.width() == width && painted.height() == height);
    sites.planting = Raster<std::uint8_t>::uninitialised(width, height);
    std::atomic<bool> planted = false;
    parallel_ranges(height, 64, [&](int first, int last) {
        bool any = false;
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                // Written so that no number counts as 0.
                const float value = painted(x, y) > 0 ? std::min(painted(x, y), largest_planting) : 0.0F;
                const auto byte = static_cast<std::uint8_t>(value * planting_unit + 0.5F);
                sites.planting(x, y) = byte;
                any = any || byte > planting_unit;
            }
        if (any) planted = true;
    });
    sites.planted = planted;
}

bool any_cover(const CoverSites& sites, const CoverParameters& around) {
    const auto has_any = [](const CoverParameters& parameters) { return parameters.amount > 0; };
    return sites.planted || has_any(around) || std::ranges::any_of(sites.region_cover, has_any);
}

CoverParameters parameters_at(const CoverSites& sites, const CoverParameters& around, double east, double south) {
    if (!sites.shares) return around;
    const auto cell_of = [&](double metres, int cells) {
        return static_cast<int>(std::clamp(metres / sites.cell_size, 0.0, cells - 1.0));
    };
    const int x = cell_of(east, sites.shares->texels.width()), y = cell_of(south, sites.shares->texels.height());
    if (sites.shares->texels(x, y) == 0) return around;
    CoverParameters mixed = around;
    for (const auto member :
         {&CoverParameters::amount, &CoverParameters::temperature, &CoverParameters::rain, &CoverParameters::succession,
          &CoverParameters::clump, &CoverParameters::meadows, &CoverParameters::stones}) {
        float sum = around.*member;
        for (std::size_t i = 0; i < sites.region_cover.size(); ++i)
            sum += sites.shares->at(static_cast<int>(i), x, y) * (sites.region_cover[i].*member - around.*member);
        mixed.*member = sum;
    }
    return mixed;
}

CoverSite site_at(const CoverSites& sites, const CoverParameters& p, double east, double south) {
    const int width = sites.factors.width(), height = sites.factors.height();
    const double x = std::clamp(east / sites.cell_size, 0.0, static_cast<double>(width));
    const double y = std::clamp(south / sites.cell_size, 0.0, static_cast<double>(height));
    CoverSite site;
    const int column = std::min(static_cast<int>(x), width - 1), row = std::min(static_cast<int>(y), height - 1);
    // Water and roads bar the whole cell, however the cells around interpolate. Sand, too, but for who plants there.
    const bool bare = sites.factors(column, row) >> 16 == 0;
    if (bare && (!sites.planted || sites.barred(column, row) != 0)) return site;
    const double left = std::clamp(x - 0.5, 0.0, width - 1.0), above = std::clamp(y - 0.5, 0.0, height - 1.0);
    const int west = std::min(static_cast<int>(left), std::max(width - 2, 0)),
              east_cell = std::min(west + 1, width - 1);
    const int north = std::min(static_cast<int>(above), std::max(height - 2, 0)),
              south_cell = std::min(north + 1, height - 1);
    const auto u = static_cast<float>(left - west), v = static_cast<float>(above - north);
    const std::array<float, 4> shares{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v};
    const std::array<std::uint32_t, 4> corners{sites.factors(west, north), sites.factors(east_cell, north),
                                               sites.factors(west, south_cell), sites.factors(east_cell, south_cell)};
    std::array<float, 4> bytes{};
    for (std::size_t i = 0; i < 4; ++i)
        for (unsigned k = 0; k < 4; ++k) bytes[k] += shares[i] * static_cast<float>((corners[i] >> (8 * k)) & 255U);
    const Raster<float>& heights = *sites.heights;
    const float nw = heights(west, north), ne = heights(east_cell, north), sw = heights(west, south_cell),
                se = heights(east_cell, south_cell);
    site.height = shares[0] * nw + shares[1] * ne + shares[2] * sw + shares[3] * se;
    const auto per_cell = static_cast<float>(1 / sites.cell_size);
    const float dx = ((1 - v) * (ne - nw) + v * (se - sw)) * per_cell,
                dy = ((1 - u) * (sw - nw) + u * (se - ne)) * per_cell;
    site.tangent = std::sqrt(dx * dx + dy * dy);
    site.gradient = {dx, dy};
    site.light = bytes[1] / 128;
    site.temperature = p.temperature - lapse * (site.height - sites.lowest) +
                       std::clamp(0.5F * warmth_of_sun * (site.light - 1), -2.0F, 2.0F);
    // Ground in the sun dries.
    site.wetness = bytes[0] / 255 + 0.9F * (p.rain - 0.5F) - 0.22F * (site.light - 1);
    if (!bare) {
        site.holds = bytes[2] / 255;
        site.stones = bytes[3] / 255;
    }
    if (sites.planting.empty()) return site;
    const auto painted = [&](int i, int j) { return static_cast<float>(sites.planting(i, j)) / planting_unit; };
    // In this form a mask that is the same all around stays exactly what it is.
    const float above_it = painted(west, north) + u * (painted(east_cell, north) - painted(west, north));
    const float below_it = painted(west, south_cell) + u * (painted(east_cell, south_cell) - painted(west, south_cell));
    const float value = above_it + v * (below_it - above_it);
    site.left = std::min(value, 1.0F);
    site.planted = std::max(value - 1, 0.0F);
    return site;
}

}  // namespace cuesta
