#include "core/relief/ravines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/drainage/routing.h"
#include "core/field/sampling.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

/// Steps and share of the whole time of each level of cells, from the coarsest: it places the ravines, the finer ones
/// bring what they show to the same age.
struct RavineSchedule {
    int steps;
    double share;
};
constexpr std::array<RavineSchedule, 4> ravine_schedules{{{40, 0.6}, {20, 0.25}, {12, 0.1}, {8, 0.05}}};
constexpr int coarsest_side = 256;      ///< cells on the longer side of the first level, at most
constexpr double last_step = 0.2;       ///< of the first one's length, within a level
constexpr float area_exponent = 0.45F;  ///< m
constexpr float deepest_dry = 5;        ///< m of a hollow that is filled on the way
constexpr float largest_creep = 0.2F;   ///< of a step, in square cells: explicit steps are stable below 0.25

/// Variants of the seed's noise; append only.
enum RavineNoise : std::uint32_t { wide_rock = 40, narrow_rock = 41, cell_rock = 42, block_noise = 60 };
constexpr double wide_rock_length = 2600, narrow_rock_length = 550;  ///< m
constexpr double wide_rock_strength = 1.2, narrow_rock_strength = 1.0, cell_rock_strength = 0.5;
constexpr float least_slope = 0.01F;     ///< for the area of a channel's head
constexpr int passes_in_hollows = 1;     ///< at the end
constexpr float pass_in_hollows = 0.2F;  ///< of a pass, in square cells
constexpr float block_height = 0.05F;    ///< of cells, up or down: blocks and furrows on which rills begin
constexpr float wall_strength = 0.25F;   ///< strong rock stands steeper: threshold ~ weakness^-wall_strength

/// A neighbour along an axis and the one on the diagonal beside it.
struct Facet {
    std::uint8_t axis;
    std::uint8_t diagonal;
};
constexpr std::array<Facet, 8> ravine_facets{{{1, 0}, {1, 2}, {3, 0}, {3, 5}, {4, 2}, {4, 7}, {6, 5}, {6, 7}}};

/// The height at which the plane through a cell, its neighbour along an axis and the diagonal one has the gradient of
/// walls (`wall` m over a cell): h = a + sqrt(wall^2 - (a - b)^2), where it falls within the facet.
float on_wall(float axis, float diagonal, float wall) {
    const float aside = axis - diagonal;
    if (!(aside > 0 && aside < 0.70710678F * wall)) return std::numeric_limits<float>::max();
    return axis + std::sqrt(wall * wall - aside * aside);
}

/// K over its mean: weak and strong rock over kilometres, over ravines, and from cell to cell, so that no rill has the
/// same ground as the next.
Raster<float> weakness(int width, int height, double cell_size, std::uint64_t seed, int level) {
    Raster<float> result = Raster<float>::uninitialised(width, height);
    const auto bits = [&](std::uint32_t variant) { return random_bits(seed, RandomStream::generator, variant, 0); };
    const std::uint32_t wide = bits(wide_rock), narrow = bits(narrow_rock);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const double px = (x + 0.5) * cell_size, py = (y + 0.5) * cell_size;
                const auto counter = static_cast<std::uint32_t>(y) * 65536U + static_cast<std::uint32_t>(x);
                const double chance =
                    random_unit(seed, RandomStream::generator,
                                static_cast<std::uint32_t>(cell_rock) + static_cast<std::uint32_t>(level), counter);
                result(x, y) = static_cast<float>(std::exp(
                    wide_rock_strength * perlin_noise(px / wide_rock_length, py / wide_rock_length, wide) +
                    narrow_rock_strength * perlin_noise(px / narrow_rock_length, py / narrow_rock_length, narrow) +
                    cell_rock_strength * (2 * chance - 1)));
            }
    });
    return result;
}

/// Moves each cell up or down by chance, so that rays along the grid have no start on smooth cones.
void roughen(Raster<float>& ground, double cell_size, std::uint64_t seed, int level) {
    const float most = block_height * static_cast<float>(cell_size);
    parallel_ranges(ground.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ground.width(); ++x) {
                const auto counter = static_cast<std::uint32_t>(y) * 65536U + static_cast<std::uint32_t>(x);
                const float chance =
                    random_unit(seed, RandomStream::generator,
                                static_cast<std::uint32_t>(block_noise) + static_cast<std::uint32_t>(level), counter);
                ground(x, y) += most * (2 * chance - 1);
            }
    });
}

/// One level of cells: the ground and what stays alike from step to step.
class RavineLevel {
public:
    RavineLevel(const Raster<float>& ground, double cell_size, const RavineParameters& parameters, int number)
        : parameters_(parameters),
          cell_size_(static_cast<float>(cell_size)),
          cell_area_(cell_size_ * cell_size_),
          weakness_(weakness(ground.width(), ground.height(), cell_size, parameters.seed, number)),
          held_(ground.width(), ground.height()),
          ground_(bordered(ground.view())) {
        const Routing first = route(bordered(ground.view()), {});
        for (int y = 0; y < ground.height(); ++y)
            for (int x = 0; x < ground.width(); ++x)
                held_(x, y) = first.level.row(y)[x] - first.ground.row(y)[x] > deepest_dry ? 1 : 0;
    }

    /// `share` of the whole wear and creep.
    void step(double share) {
        RoutingOptions outlets;
        outlets.outlets = held_.view();
        const Routing routing = route(std::move(ground_), outlets);
        const Discharge water = gather(routing);
        BorderedRaster after(routing.width, routing.height);
        cut(routing, water, after, static_cast<float>(parameters_.wear * share));
        lay(routing, water, after);
        const float creep = std::min(largest_creep, static_cast<float>(parameters_.creep * share) / cell_area_);
        diffuse(after, creep, creep);
    }

    /// Ash and debris gather in hollows: beds of ravines of one cell are no notches. On the finest cells alone, for
    /// coarse ones would lose their ravines.
    void fill_hollows() {
        for (int pass = 0; pass < passes_in_hollows; ++pass) {
            BorderedRaster before = std::move(ground_);
            diffuse(before, 0, pass_in_hollows);
        }
    }

    Raster<float> heights() const {
        Raster<float> result = Raster<float>::uninitialised(ground_.width(), ground_.height());
        for (int y = 0; y < result.height(); ++y) std::copy_n(ground_.row(y), result.width(), result.row(y));
        return result;
    }

private:
    /// n = 1, implicit: receivers first, h = (h0 + sum F_k h_k) / (1 + sum F_k).
    void cut(const Routing& routing, const Discharge& water, BorderedRaster& after, float wear) const {
        const float* const before = routing.ground.data();
        const float* const area = water.area.data();
        const float* const share = routing.share.data();
        const float* const level = routing.level.data();
        const auto head_stress = static_cast<float>(parameters_.head_stress);
        const auto steepest = static_cast<float>(parameters_.threshold) * cell_size_;
        float* const height = after.data();
        water.order.upstream([&](std::uint32_t cell) {
            const unsigned gives = routing.receivers_data()[cell];
            height[cell] = before[cell];
            if (gives == 0) return;
            const float weak = weakness_.row(0)[static_cast<std::ptrdiff_t>(cell) - routing.stride - 1];
            const float wall = steepest * std::pow(weak, -wall_strength);
            float heights = 0, factors = 0, slope = 0, most = before[cell];
            for (unsigned bits = gives; bits != 0; bits &= bits - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(bits));
                const std::uint32_t receiver = routing.neighbour(cell, k);
                const float drop = level[cell] - level[receiver];
                const float part = (gives & (gives - 1)) == 0 ? 1.0F : Routing::slope(drop, k) * share[cell];
                const float factor = part * Routing::inverse_distance[k] / cell_size_;
                heights += factor * height[receiver];
                factors += factor;
                slope += factor * drop;
                most = std::min(most, height[receiver] + wall / Routing::inverse_distance[k]);
            }
            // A_0 = T / S^2 (Montgomery and Dietrich 1992): on gentle ground only large rivers cut.
            const float a = area[cell] * cell_area_;
            const float head = head_stress / std::max(slope * slope, least_slope * least_slope);
            const float pace = wear * weak * std::pow(a * a * a / (a * a + head * head), area_exponent);
            for (const Facet& facet : ravine_facets)
                if ((gives >> facet.axis & 1U) != 0 && (gives >> facet.diagonal & 1U) != 0)
                    most = std::min(most, on_wall(height[routing.neighbour(cell, facet.axis)],
                                                  height[routing.neighbour(cell, facet.diagonal)], wall));
            height[cell] = std::min({before[cell], most, (before[cell] + pace * heights) / (1 + pace * factors)});
        });
    }

    /// Lays D = G Qs / A on the way down, in lakes as much as they hold.
    void lay(const Routing& routing, const Discharge& water, BorderedRaster& after) const {
        const float* const before = routing.ground.data();
        const float* const area = water.area.data();
        const float* const share = routing.share.data();
        const std::uint8_t* const donors = routing.donors_data();
        BorderedRaster solids_raster(routing.width, routing.height);
        float* const solids = solids_raster.data();  // m of a cell
        float* const height = after.data();
        const auto g = static_cast<float>(parameters_.deposition);
        water.order.downstream([&](std::uint32_t cell) {
            float load = 0;
            float lowest = before[cell];  // of the donors, where there are any
            for (unsigned bits = donors[cell]; bits != 0; bits &= bits - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(bits));
                const std::uint32_t donor = routing.neighbour(cell, k);
                lowest = bits == donors[cell] ? before[donor] : std::min(lowest, before[donor]);
                const unsigned gives = routing.receivers_data()[donor];
                const float drop = routing.level.data()[donor] - routing.level.data()[cell];
                load +=
                    solids[donor] * ((gives & (gives - 1)) == 0 ? 1.0F : Routing::slope(drop, 7 - k) * share[donor]);
            }
            const unsigned gives = routing.receivers_data()[cell];
            float laid = 0;
            if (gives != 0) {
                const float depth = routing.level.data()[cell] - before[cell];
                // No dams: ground on the way is not raised above the lowest of those that give to it.
                laid = depth > 0 ? std::min(load, depth)
                                 : std::min({load, load * g / area[cell], std::max(0.0F, lowest - height[cell])});
            }
            solids[cell] = load - laid + before[cell] - height[cell];
            height[cell] += laid;
        });
    }

    /// Diffusion by so many square cells on crests (the Laplacian is below 0) and in hollows.
    void diffuse(BorderedRaster& after, float on_crests, float in_hollows) {
        ground_ = BorderedRaster(after.width(), after.height());
        after.mirror_border();
        const int width = after.width(), height = after.height();
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const float *north = after.row(y - 1), *here = after.row(y), *south = after.row(y + 1);
                for (int x = 0; x < width; ++x) {
                    const bool edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                    const float bend = edge ? 0.0F : north[x] + south[x] + here[x - 1] + here[x + 1] - 4 * here[x];
                    ground_.row(y)[x] = here[x] + (bend < 0 ? on_crests : in_hollows) * bend;
                }
            }
        });
    }

    const RavineParameters& parameters_;
    float cell_size_;
    float cell_area_;
    Raster<float> weakness_;
    Raster<std::uint8_t> held_;  ///< floors of deep hollows
    BorderedRaster ground_;
};

/// Lengths of a level's steps as shares of the whole time: the last ones are short, so that cut and creep agree.
std::vector<double> shares_of_steps(const RavineSchedule& schedule) {
    std::vector<double> shares;
    double sum = 0;
    for (int i = 0; i < schedule.steps; ++i) {
        shares.push_back(std::pow(last_step, static_cast<double>(i) / schedule.steps));
        sum += shares.back();
    }
    for (double& share : shares) share *= schedule.share / sum;
    return shares;
}

/// Adds `sign` times one raster to another of the same size.
void add_times(RasterView<float> to, RasterView<const float> other, float sign) {
    parallel_ranges(to.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < to.width(); ++x) to(x, y) += sign * other(x, y);
    });
}

}  // namespace

bool cut_ravines(RasterView<float> ground, double cell_size, const RavineParameters& parameters,
                 const WorkControl& control) {
    CUESTA_CHECK(!ground.empty() && cell_size > 0);
    if (!(parameters.wear > 0)) return true;
    int factor = 1;
    while (std::max(ground.width(), ground.height()) > coarsest_side * factor) factor *= 2;
    Raster<float> change;  // by the levels before
    double done = 0;
    for (std::size_t number = 0; factor >= 1; factor /= 2, ++number) {
        const Raster<float> start = coarsen(ground, factor);
        Raster<float> heights = start;
        if (!change.empty())
            add_times(heights.view(), resampled(change.view(), start.width(), start.height()).view(), 1);
        roughen(heights, cell_size * factor, parameters.seed, static_cast<int>(number));
        RavineLevel level(heights, cell_size * factor, parameters, static_cast<int>(number));
        for (const double share : shares_of_steps(ravine_schedules[std::min(number, ravine_schedules.size() - 1)])) {
            if (control.stopped()) return false;
            level.step(share);
            control.report(done += share, "Cutting ravines");
        }
        if (factor == 1) level.fill_hollows();
        change = level.heights();
        add_times(change.view(), start.view(), -1);
    }
    add_times(ground, change.view(), 1);
    return true;
}

}  // namespace cuesta
