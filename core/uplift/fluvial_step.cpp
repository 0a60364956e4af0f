#include "core/uplift/fluvial_step.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/check.h"
#include "core/base/prefetch.h"
#include "core/uplift/lakes_and_sinks.h"
#include "core/uplift/power.h"

namespace cuesta {
namespace {

/// Passes of the solution where sediment is laid down: four from nothing; two where the deposition of the last step is
/// a start, so that from step to step as many passes are made as it takes (tests/core/test_uplift_closed_forms.cpp).
constexpr int passes_from_nothing = 4;
constexpr int passes_from_last_step = 2;

/// A depression shallower than this share of a cell is no lake but the roughness of the ground.
constexpr float shallowest_lake = 1e-4F;

/// A cell may rise above its neighbours' mean by this share of a cell at most. What would raise it further goes on:
/// else routes that stay for a long step build walls along the grid.
constexpr float highest_dam = 1.0F / 200.0F;

constexpr float spreading_depth_of_fans = 2.0F;  ///< m of loose ground

constexpr double longest_relaxation = 4.5e9;  ///< a, the age of the Earth: rock that takes longer does not wear

/// dt K A_d^m (1 + (A / A_d)^p)^(m / p) / cell size, for a row.
CUESTA_MULTIVERSION
void strength_row(const float* __restrict area, const float* __restrict erodibility, float inverse_debris_area,
                  float bend, float exponent_over_bend, float scale, float* __restrict strength, int width) {
    for (int x = 0; x < width; ++x) {
        // log2 of (A / A_d)^p, which itself need not be a float; from 2^24 on the 1 does not show.
        const float raised = bend * log2_of(std::max(area[x], 1e-3F) * inverse_debris_area);
        const float bent = log2_of(1.0F + exp2_of(std::clamp(raised, -100.0F, 24.0F)));
        strength[x] = scale * erodibility[x] * exp2_of(exponent_over_bend * std::max(bent, raised));
    }
}

/// Data of a cell that the passes read, side by side in memory: they visit cells along the water, not along rows.
struct SolvedCell {
    float start;      ///< h_0, m
    float laid;       ///< D dt, m
    float loose;      ///< m
    float strength;   ///< F for a receiver one cell away; or one of the marks below
    float kept;       ///< min(G / A, 1 / cell area), 1 / m^2: what is laid of the sediment that comes
    float threshold;  ///< steepest gradient
    std::uint64_t shares;
};
constexpr float marks_outlet = -1;
constexpr float marks_lake = -2;

/// Share / distance in cells, for each byte of a share: to a neighbour along an axis, and to one across.
struct ShareWeights {
    double of[2][256];
};
constexpr ShareWeights weights_of_shares() {
    ShareWeights weights{};
    for (std::size_t across = 0; across < 2; ++across)
        for (std::uint64_t byte = 0; byte < 256; ++byte)
            weights.of[across][byte] = double{FlowNetwork::share(byte, 0)} * double{Routing::inverse_distance[across == 1 ? 0 : 1]};
    return weights;
}
constexpr ShareWeights share_weights = weights_of_shares();

/// Bits of the neighbours that lie across.
constexpr unsigned diagonals = 0b10100101;

/// The bytes of shares that are not 0, as bits in the places of the receivers' bits.
unsigned taking(std::uint64_t shares) {
    constexpr std::uint64_t low_bits = 0x7f7f7f7f7f7f7f7fU;
    const std::uint64_t high = (((shares & low_bits) + low_bits) | shares) & ~low_bits;
    return static_cast<unsigned>((high >> 7) * 0x0102040810204080U >> 56);
}

class Solver {
public:
    Solver(UpliftGround& ground, const FluvialStep& step, const FlowNetwork& network, SedimentLakes& lakes)
        : step_(step),
          network_(network),
          routing_(network.routing),
          lakes_(lakes),
          all_cells_(Raster<SolvedCell>::uninitialised(static_cast<int>(routing_.stride * (routing_.height + 2)), 1)),
          cells_(all_cells_.row(0)),
          solids_raster_(routing_.width, routing_.height),
          solids_(solids_raster_.data()),
          surface_(ground.height.data()),
          cell_size_(static_cast<float>(step.cell_size)),
          cell_area_(static_cast<float>(step.cell_size * step.cell_size)) {
        for (std::size_t k = 0; k < 8; ++k) steps_[k] = static_cast<std::uint32_t>(routing_.step[k]);
        prepare(ground);
    }

    void run() {
        const bool lays = step_.rivers.deposition > 0;
        const int passes = !lays ? 1 : is_started_ ? passes_from_last_step : passes_from_nothing;
        for (int pass = 0; pass < passes; ++pass) {
            const auto fetch = [&](std::uint32_t cell) { prefetch(cells_ + cell); };
            network_.order.upstream([&](std::uint32_t cell) { cut(cell); }, fetch);
            if (pass + 1 == passes) {
                network_.order.downstream([&](std::uint32_t cell) { close(cell); }, fetch);
            } else {
                const float weight = pass == 0 && !is_started_ ? 1.0F : 0.5F;
                network_.order.downstream([&](std::uint32_t cell) { carry(cell, weight); }, fetch);
            }
            lakes_.lay([&](std::uint32_t cell, float thickness) { cells_[cell].laid = thickness; });
        }
        lakes_.for_each_cell([&](std::uint32_t cell) { surface_[cell] = cells_[cell].start + cells_[cell].laid; });
    }

    /// Deposition of this step as a start for the next, m / a.
    void leave_laying(Raster<float>& laying) const {
        if (!(step_.rivers.deposition > 0) || !(step_.years > 0)) return;
        if (laying.empty()) laying = Raster<float>::uninitialised(routing_.width, routing_.height);
        const auto inverse = static_cast<float>(1 / step_.years);
        parallel_ranges(routing_.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < routing_.width; ++x) laying(x, y) = cells_[routing_.cell(x, y)].laid * inverse;
        });
    }

    /// Sediment that reached an outlet, m^3.
    float solids(std::uint32_t cell) const { return solids_[cell]; }

private:
    void prepare(const UpliftGround& ground) {
        const RiverParameters& rivers = step_.rivers;
        const double debris_area = double{rivers.debris_area};
        is_started_ = !ground.laying.empty();
        const auto years = static_cast<float>(step_.years);
        const auto scale =
            static_cast<float>(step_.years * std::pow(debris_area, double{rivers.area_exponent}) / step_.cell_size);
        parallel_ranges(routing_.height, 16, [&](int first, int last) {
            std::vector<float> strength(static_cast<std::size_t>(routing_.width));
            std::vector<float> gains(strength.size());
            for (int y = first; y < last; ++y) {
                strength_row(network_.area.row(y), step_.erodibility.row(y), static_cast<float>(1 / debris_area),
                             rivers.bend, rivers.area_exponent / rivers.bend, scale, strength.data(), routing_.width);
                network_.gradient_gains(y, gains.data());
                const std::uint32_t start = routing_.cell(0, y);
                for (int x = 0; x < routing_.width; ++x) {
                    const std::uint32_t cell = start + static_cast<std::uint32_t>(x);
                    // E takes the gradient of the ground, also where shares weigh gentler falls beside it.
                    const float cuts = strength[static_cast<std::size_t>(x)] * gains[static_cast<std::size_t>(x)];
                    const float area = network_.area.row(y)[x];
                    const bool leaves = routing_.receivers_data()[cell] == 0;
                    const bool lake = !leaves && lakes_.lake_of(cell) != SedimentLakes::none;
                    cells_[cell] = {routing_.ground.row(y)[x],
                                    is_started_ && !leaves && !lake ? ground.laying(x, y) * years : 0.0F,
                                    ground.loose(x, y),
                                    leaves ? marks_outlet
                                    : lake ? marks_lake
                                           : cuts,
                                    area > 0 ? std::min(rivers.deposition / area, 1 / cell_area_) : 1 / cell_area_,
                                    step_.threshold(x, y),
                                    network_.shares_data()[cell]};
                    if (leaves) surface_[cell] = routing_.ground.row(y)[x];
                    if (lake) surface_[cell] = routing_.level.row(y)[x];
                }
            }
        });
    }

    /// Upstream pass: h = (h_0 + D dt + sum F_k h_k) / (1 + sum F_k), first through what is loose.
    void cut(std::uint32_t number) const {
        const SolvedCell& cell = cells_[number];
        if (cell.strength < 0) return;  // stays at its level
        double weights = 0;  // of the receivers: share / distance in cells
        double heights = 0;  // the same, times their surfaces
        float lowest = std::numeric_limits<float>::infinity();
        float gentle = std::numeric_limits<float>::infinity();  // up to where no slope comes near the threshold
        const float rise = cell.threshold * cell_size_;
        const float gentle_rise = gentle_share * rise;
        const float gentle_rises[2] = {gentle_rise, gentle_rise / Routing::inverse_distance[0]};
        for (unsigned bits = taking(cell.shares); bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const std::size_t across = (diagonals >> k) & 1U;
            const float surface = surface_[number + steps_[k]];
            const double weight = share_weights.of[across][(cell.shares >> (8 * k)) & 255U];
            weights += weight;
            heights += weight * double{surface};
            lowest = std::min(lowest, surface);
            gentle = std::min(gentle, surface + gentle_rises[across]);
        }
        const double before = double{cell.start} + double{cell.laid};
        const double loose = std::max(0.0, double{cell.loose} + double{cell.laid});
        const double rock = double{cell.strength};
        const double soft = rock * double{step_.rivers.loose_factor};
        double after = (before + soft * heights) / (1 + soft * weights);
        if (before - after > loose) {  // loose ground gives out; the rest of the step falls on rock
            const double rest = rock * (1 - loose / (before - after));
            after = (before - loose + rest * heights) / (1 + rest * weights);
        }
        after = std::min(after, before);
        if (after < double{lowest}) after = std::min(double{lowest}, before);
        if (after > double{gentle}) after = highest_standing(number, after, double{rise});
        if (after > double{cell.start}) after = std::min(after, std::max(double{cell.start}, dam_height(number)));
        surface_[number] = static_cast<float>(after);
    }

    /// The height, at most `height`, at which the slope to the receivers is the threshold S: over each facet between an
    /// axis neighbour of height a and a diagonal one of height b beside it, a + sqrt(S^2 l^2 - (a - b)^2) where that plane
    /// falls within the facet (0 < a - b < S l / sqrt 2), so that cones are round. `rise`: S l.
    double highest_standing(std::uint32_t number, double height, double rise) const {
        double surfaces[8];
        double top = height;
        const unsigned receivers = routing_.receivers_data()[number];
        for (std::size_t k = 0; k < 8; ++k) {
            const bool receives = ((receivers >> k) & 1U) != 0;
            surfaces[k] = receives ? double{surface_[number + steps_[k]]} : std::numeric_limits<double>::infinity();
            top = std::min(top, surfaces[k] + rise * d8::distance[k]);
        }
        for (const d8::Facet& facet : d8::facets) {
            const double across = surfaces[facet.axis] - surfaces[facet.diagonal];
            if (across > 0 && across * d8::root2 < rise)
                top = std::min(top, surfaces[facet.axis] + std::sqrt(rise * rise - across * across));
        }
        return top;
    }

    /// The mean of the neighbours before the step, and a little more.
    double dam_height(std::uint32_t number) const {
        const float* const ground = routing_.ground.data();
        double sum = 0;
        int count = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            const float height = ground[number + steps_[k]];
            if (!(height < std::numeric_limits<float>::infinity())) continue;  // beyond the map
            sum += double{height};
            ++count;
        }
        return sum / count + double{highest_dam} * double{cell_size_};
    }

    /// Sediment that comes to a cell, m^3, from what its donors hand on.
    float arriving(std::uint32_t number) const {
        float in = 0;
        for (unsigned bits = routing_.donors_data()[number]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const std::uint32_t donor = number + steps_[k];
            in += solids_[donor] * FlowNetwork::share(cells_[donor].shares, 7 - k);
        }
        return in;
    }

    /// Outflow of a lake for what comes to one of its cells; its outlet keeps what the lake holds.
    float through_lake(std::uint32_t number, float in) {
        const std::int32_t lake = lakes_.lake_of(number);
        if (!lakes_.is_outlet(number, lake)) return in;
        const double area = double{cell_area_};
        return static_cast<float>(double{in} - area * lakes_.keep(lake, double{in} / area));
    }

    /// Downstream pass: Qs from what all cells upstream lost, and D from it, `weight` of it new.
    void carry(std::uint32_t number, float weight) {
        SolvedCell& cell = cells_[number];
        const float in = arriving(number);
        if (cell.strength < 0) {
            solids_[number] = cell.strength == marks_lake ? through_lake(number, in) : in;
            return;
        }
        solids_[number] = std::max(0.0F, in + (cell.start - surface_[number]) * cell_area_);
        cell.laid += weight * (cell.kept * in - cell.laid);
    }

    /// The last of them: a cell that laid more than reached it is lowered by the deficit, so that Qs >= 0 and the ledger
    /// closes.
    void close(std::uint32_t number) {
        const SolvedCell& cell = cells_[number];
        const float in = arriving(number);
        if (cell.strength < 0) {
            solids_[number] = cell.strength == marks_lake ? through_lake(number, in) : in;
            return;
        }
        const float on = in + (cell.start - surface_[number]) * cell_area_;
        if (on < 0) surface_[number] += on / cell_area_;
        solids_[number] = std::max(0.0F, on);
    }

    /// Share of the threshold up to which facets need not be looked at: a plane is at most 1.09 times as steep as its
    /// steepest fall to one of eight neighbours.
    static constexpr float gentle_share = 0.9F;

    const FluvialStep& step_;
    const FlowNetwork& network_;
    const Routing& routing_;
    SedimentLakes& lakes_;
    Raster<SolvedCell> all_cells_;
    SolvedCell* cells_;  ///< in the routing's numbers
    BorderedRaster solids_raster_;
    float* solids_;   ///< Qs dt that a cell hands on, m^3; of outlets what reached them
    float* surface_;  ///< the ground after the step, or the water over it
    std::array<std::uint32_t, 8> steps_;
    float cell_size_;
    float cell_area_;
    bool is_started_ = false;  ///< with the deposition of the last step
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

double relaxation_time(const FlowNetwork& network, const FluvialStep& step) {
    const Routing& routing = network.routing;
    const RiverParameters& rivers = step.rivers;
    const auto scale = static_cast<float>(std::pow(double{rivers.debris_area}, double{rivers.area_exponent}));
    BorderedRaster times(routing.width, routing.height);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            strength_row(network.area.row(y), step.erodibility.row(y), 1 / rivers.debris_area, rivers.bend,
                         rivers.area_exponent / rivers.bend, scale, times.row(y), routing.width);
    });
    float* const time = times.data();
    network.order.upstream([&](std::uint32_t cell) {
        const float celerity = time[cell];  // m / a
        time[cell] = 0;
        if (routing.receivers_data()[cell] == 0) return;
        float reached = 0;
        for (unsigned bits = taking(network.shares_data()[cell]); bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const float share = FlowNetwork::share(network.shares_data()[cell], k);
            const float way = static_cast<float>(step.cell_size) / Routing::inverse_distance[k];
            reached += share * (time[routing.neighbour(cell, k)] + (celerity > 0 ? way / celerity : 0.0F));
        }
        time[cell] = reached;
    });
    float longest = 0;
    for (int y = 0; y < routing.height; ++y) longest = std::max(longest, *std::max_element(times.row(y), times.row(y) + routing.width));
    return std::min(double{longest}, longest_relaxation);
}

FluvialBooks fluvial_step(UpliftGround& ground, const FluvialStep& step, const FlowNetwork& network,
                          const std::vector<std::uint32_t>& sinks) {
    const Routing& routing = network.routing;
    SedimentLakes lakes(network, shallowest_lake * static_cast<float>(step.cell_size));
    Solver solver(ground, step, network, lakes);
    solver.run();
    solver.leave_laying(ground.laying);
    const double cell_area = step.cell_size * step.cell_size;
    double left = 0;
    for (int y = 0; y < routing.height; ++y) {
        const std::uint8_t* const receivers = routing.receivers_data() + routing.cell(0, y);
        const std::uint8_t* const end = receivers + routing.width;
        for (const std::uint8_t* at = receivers; at != end; ++at) {
            at = static_cast<const std::uint8_t*>(std::memchr(at, 0, static_cast<std::size_t>(end - at)));
            if (at == nullptr) break;
            left += double{solver.solids(routing.cell(static_cast<int>(at - receivers), y))};
        }
    }
    for (const std::uint32_t sink : sinks) {
        const double volume = double{solver.solids(sink)} / cell_area;
        if (volume > 0) left -= cell_area * fill_from_sink(routing, ground.height.data(), sink, volume, sinks);
    }
    FluvialBooks books = settle(ground, network);
    books.moved *= cell_area;
    books.left_map = left;
    return books;
}

}  // namespace cuesta
