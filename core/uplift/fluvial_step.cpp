#include "core/uplift/fluvial_step.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/uplift/lakes_and_sinks.h"
#include "core/uplift/power.h"

namespace cuesta {
namespace {

/// Passes of the solution where sediment is laid down: after four the slopes of a steady river are within 2 % of those
/// of (1 + G) U / (K A^m) for G up to 1 (tests/core/test_uplift_steady.cpp).
constexpr int passes_with_deposition = 4;

/// A depression shallower than this share of a cell is no lake but the roughness of the ground.
constexpr float shallowest_lake = 1e-4F;

/// A cell may rise above its neighbours' mean by this share of a cell at most. What would raise it further goes on:
/// else routes that stay for a long step build walls along the grid.
constexpr float highest_dam = 1.0F / 200.0F;

constexpr float spreading_depth_of_fans = 2.0F;  ///< m of loose ground

/// dt K A_d^m (1 + (A / A_d)^p)^(m / p) / cell size, for a row.
CUESTA_MULTIVERSION
void strength_row(const float* __restrict area, const float* __restrict erodibility, float inverse_debris_area,
                  float bend, float exponent_over_bend, float scale, float* __restrict strength, int width) {
    for (int x = 0; x < width; ++x) {
        const float bent = 1.0F + power_of(std::max(area[x], 1e-3F) * inverse_debris_area, bend);
        strength[x] = scale * erodibility[x] * power_of(bent, exponent_over_bend);
    }
}

class Solver {
public:
    Solver(UpliftGround& ground, const FluvialStep& step, const FlowNetwork& network, SedimentLakes& lakes)
        : step_(step),
          network_(network),
          routing_(network.routing),
          lakes_(lakes),
          receivers_(routing_.receivers_data()),
          donors_(routing_.donors_data()),
          shares_(network.shares_data()),
          start_(routing_.ground.data()),
          level_(routing_.level.data()),
          area_(network.area.data()),
          loose_(ground.loose.row(0)),
          threshold_(step.threshold.row(0)),
          strength_raster_(routing_.width, routing_.height),
          laid_raster_(routing_.width, routing_.height),
          solids_raster_(routing_.width, routing_.height),
          strength_(strength_raster_.data()),
          surface_(ground.height.data()),
          laid_(laid_raster_.data()),
          solids_(solids_raster_.data()),
          cell_size_(static_cast<float>(step.cell_size)),
          cell_area_(static_cast<float>(step.cell_size * step.cell_size)) {
        prepare();
    }

    void run() {
        const bool lays = step_.rivers.deposition > 0;
        const int passes = lays ? passes_with_deposition : 1;
        for (int pass = 0; pass < passes; ++pass) {
            network_.order.upstream([&](std::uint32_t cell) { cut(cell); });
            const bool last = pass + 1 == passes;
            network_.order.downstream([&](std::uint32_t cell) { carry(cell, pass == 0, last); });
            lakes_.lay(laid_);
        }
        if (!lakes_.empty()) parallel_rows([&](int y) {
            const std::uint32_t start = routing_.cell(0, y);
            for (std::uint32_t cell = start; cell < start + static_cast<std::uint32_t>(routing_.width); ++cell)
                if (lakes_.lake_of(cell) != SedimentLakes::none) surface_[cell] = start_[cell] + laid_[cell];
        });
    }

    /// Sediment that reached a cell, m^3.
    float solids(std::uint32_t cell) const { return solids_[cell]; }

private:
    template <class Body>
    void parallel_rows(const Body& body) const {
        parallel_ranges(routing_.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) body(y);
        });
    }

    void prepare() {
        const RiverParameters& rivers = step_.rivers;
        const double debris_area = double{rivers.debris_area};
        const auto scale = static_cast<float>(step_.years * std::pow(debris_area, double{rivers.area_exponent}) / step_.cell_size);
        parallel_rows([&](int y) {
            strength_row(network_.area.row(y), step_.erodibility.row(y), static_cast<float>(1 / debris_area), rivers.bend,
                         rivers.area_exponent / rivers.bend, scale, strength_raster_.row(y), routing_.width);
            std::fill_n(laid_raster_.row(y), routing_.width, 0.0F);
        });
    }

    std::ptrdiff_t raster_index(std::uint32_t cell) const {
        return static_cast<std::ptrdiff_t>(cell) - routing_.stride - 1;
    }

    /// Receivers' surfaces, and sums over them with their shares.
    struct Below {
        float surface[8];
        double weight = 0;   ///< sum of share / distance in cells
        double heights = 0;  ///< the same, times the surface
        float lowest = std::numeric_limits<float>::infinity();  ///< of all receivers
        float lowest_taking = std::numeric_limits<float>::infinity();  ///< of those with a share
    };

    Below below(std::uint32_t cell) const {
        Below result;
        std::fill_n(result.surface, 8, std::numeric_limits<float>::infinity());
        const std::uint64_t shares = shares_[cell];
        for (unsigned bits = receivers_[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const float surface = surface_[routing_.neighbour(cell, k)];
            result.surface[k] = surface;
            result.lowest = std::min(result.lowest, surface);
            const float share = FlowNetwork::share(shares, k);
            if (!(share > 0)) continue;
            const double weight = double{share} * double{Routing::inverse_distance[k]};
            result.weight += weight;
            result.heights += weight * double{surface};
            result.lowest_taking = std::min(result.lowest_taking, surface);
        }
        return result;
    }

    /// Upstream pass: h = (h_0 + D dt + sum F_k h_k) / (1 + sum F_k), first through what is loose.
    void cut(std::uint32_t cell) {
        if (receivers_[cell] == 0) {
            surface_[cell] = start_[cell];
            return;
        }
        if (lakes_.lake_of(cell) != SedimentLakes::none) {
            surface_[cell] = level_[cell];
            return;
        }
        const Below under = below(cell);
        const double before = double{start_[cell]} + double{laid_[cell]};
        const double loose = std::max(0.0, double{loose_[raster_index(cell)]} + double{laid_[cell]});
        const double rock = double{strength_[cell]};
        const double soft = rock * double{step_.rivers.loose_factor};
        double after = (before + soft * under.heights) / (1 + soft * under.weight);
        if (before - after > loose) {  // loose ground gives out; the rest of the step falls on rock
            const double rest = rock * (1 - loose / (before - after));
            after = (before - loose + rest * under.heights) / (1 + rest * under.weight);
        }
        after = std::min(after, before);
        if (after < double{under.lowest_taking}) after = std::min(double{under.lowest_taking}, before);
        after = std::min(after, highest_standing(cell, under, after));
        if (after > double{start_[cell]}) after = std::min(after, std::max(double{start_[cell]}, dam_height(cell)));
        surface_[cell] = static_cast<float>(after);
    }

    /// The height at which the slope to the receivers is the threshold S: over each facet between an axis neighbour of
    /// height a and a diagonal one of height b beside it, a + sqrt(S^2 l^2 - (a - b)^2) where that plane falls within
    /// the facet (0 < a - b < S l / sqrt 2), so that cones are round.
    double highest_standing(std::uint32_t cell, const Below& under, double height) const {
        const double rise = double{threshold_[raster_index(cell)]} * double{cell_size_};
        constexpr double half_root = 0.70710678118654752;
        if (height <= double{under.lowest} + half_root * rise) return height;
        constexpr struct { std::uint8_t axis, diagonal; } facets[]{{1, 0}, {1, 2}, {3, 0}, {3, 5}, {4, 2}, {4, 7}, {6, 5}, {6, 7}};
        double top = height;
        for (std::size_t k = 0; k < 8; ++k)
            top = std::min(top, double{under.surface[k]} + rise / double{Routing::inverse_distance[k]});
        for (const auto& facet : facets) {
            const double a = double{under.surface[facet.axis]};
            const double across = a - double{under.surface[facet.diagonal]};
            if (across > 0 && across < rise * half_root) top = std::min(top, a + std::sqrt(rise * rise - across * across));
        }
        return top;
    }

    /// The mean of the neighbours before the step, and a little more.
    double dam_height(std::uint32_t cell) const {
        double sum = 0;
        int count = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            const float height = start_[cell + static_cast<std::uint32_t>(routing_.step[k])];
            if (!(height < std::numeric_limits<float>::infinity())) continue;  // beyond the map
            sum += double{height};
            ++count;
        }
        return sum / count + double{highest_dam} * double{cell_size_};
    }

    /// Downstream pass: Qs from what all cells upstream lost, and D from it. In the last pass a cell that laid more than
    /// reached it is lowered by the deficit, so that Qs >= 0 and the ledger closes.
    void carry(std::uint32_t cell, bool first, bool last) {
        float in = 0;
        for (unsigned bits = donors_[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const std::uint32_t donor = routing_.neighbour(cell, k);
            in += passed_on(donor) * FlowNetwork::share(shares_[donor], 7 - k);
        }
        solids_[cell] = in;
        if (receivers_[cell] == 0) return;
        if (const std::int32_t lake = lakes_.lake_of(cell); lake != SedimentLakes::none) {
            if (lakes_.is_outlet(cell, lake))
                solids_[cell] = static_cast<float>(double{in} - double{cell_area_} * lakes_.keep(lake, double{in} / double{cell_area_}));
            return;
        }
        const float deposit = std::min(step_.rivers.deposition * in / area_[cell], in / cell_area_);
        if (!last) laid_[cell] = first ? deposit : 0.5F * (laid_[cell] + deposit);
        if (!last) return;
        const float balance = in + (start_[cell] - surface_[cell]) * cell_area_;
        if (balance < 0) surface_[cell] += balance / cell_area_;
    }

    /// What a cell hands to its receivers, m^3.
    float passed_on(std::uint32_t cell) const {
        if (receivers_[cell] == 0) return 0;
        if (lakes_.lake_of(cell) != SedimentLakes::none) return solids_[cell];
        return std::max(0.0F, solids_[cell] + (start_[cell] - surface_[cell]) * cell_area_);
    }

    const FluvialStep& step_;
    const FlowNetwork& network_;
    const Routing& routing_;
    SedimentLakes& lakes_;
    const std::uint8_t* receivers_;
    const std::uint8_t* donors_;
    const std::uint64_t* shares_;
    const float* start_;  ///< h_0
    const float* level_;
    const float* area_;
    const float* loose_;
    const float* threshold_;
    BorderedRaster strength_raster_;
    BorderedRaster laid_raster_;
    BorderedRaster solids_raster_;
    float* strength_;  ///< F for a receiver one cell away
    float* surface_;   ///< the ground after the step, or the water over it
    float* laid_;      ///< D dt
    float* solids_;    ///< Qs dt that comes, m^3; of a lake's cells what leaves
    float cell_size_;
    float cell_area_;
};

/// Loose ground follows the ground; books by rows.
FluvialBooks settle(UpliftGround& ground, const FlowNetwork& network) {
    const Routing& routing = network.routing;
    std::vector<double> moved(static_cast<std::size_t>(routing.height), 0.0);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const before = routing.ground.row(y);
            const float* const after = ground.height.row(y);
            float* const loose = ground.loose.row(y);
            for (int x = 0; x < routing.width; ++x) {
                const float change = after[x] - before[x];
                loose[x] = std::max(0.0F, loose[x] + change);
                moved[static_cast<std::size_t>(y)] += std::max(0.0, -double{change});
            }
        }
    });
    FluvialBooks books;
    for (const double row : moved) books.moved += row;
    return books;
}

}  // namespace

RoutedStep routed(const UpliftGround& ground, const FluvialStep& step) {
    const auto water = [&](const RoutingOptions& outlets) {
        FlowNetworkOptions options;
        options.cell_size = step.cell_size;
        options.convergence_area = step.rivers.convergence_area;
        options.spreading_depth = step.rivers.fans ? spreading_depth_of_fans : 0.0F;
        options.loose = ground.loose.view();
        options.rain = step.rain;
        options.inflow = step.inflow;
        return flow_network(ground.height, outlets, options);
    };
    RoutedStep result{water(step.outlets), {}};
    if (!step.rivers.arid) return result;
    result.sinks = SedimentLakes(result.network, 0.0F).sinks(step.rivers.sink_depth);
    if (result.sinks.empty()) return result;
    const Routing& routing = result.network.routing;
    Raster<std::uint8_t> cells(routing.width, routing.height);
    for (int y = 0; y < routing.height && !step.outlets.outlets.empty(); ++y)
        std::copy_n(step.outlets.outlets.row(y), routing.width, cells.row(y));
    for (const std::uint32_t sink : result.sinks)
        cells(static_cast<int>(sink % routing.stride) - 1, static_cast<int>(sink / routing.stride) - 1) = 1;
    RoutingOptions with_sinks = step.outlets;
    with_sinks.outlets = cells.view();
    result.network = water(with_sinks);
    return result;
}

FluvialBooks fluvial_step(UpliftGround& ground, const FluvialStep& step, const FlowNetwork& network,
                          const std::vector<std::uint32_t>& sinks) {
    const Routing& routing = network.routing;
    SedimentLakes lakes(network, shallowest_lake * static_cast<float>(step.cell_size));
    Solver solver(ground, step, network, lakes);
    solver.run();
    const double cell_area = step.cell_size * step.cell_size;
    double left = 0;
    for (int y = 0; y < routing.height; ++y)
        for (int x = 0; x < routing.width; ++x)
            if (const std::uint32_t cell = routing.cell(x, y); routing.receivers_data()[cell] == 0)
                left += double{solver.solids(cell)};
    for (const std::uint32_t sink : sinks) {
        const double volume = double{solver.solids(sink)} / cell_area;
        if (volume > 0) left -= cell_area * fill_from_sink(routing, ground.height.data(), sink, volume);
    }
    FluvialBooks books = settle(ground, network);
    books.moved *= cell_area;
    books.left_map = left;
    return books;
}

}  // namespace cuesta
