#include "core/uplift/flow_network.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/drainage/downstream_walk.h"
#include "core/uplift/donations.h"

namespace cuesta {
namespace {

/// A little above the largest of planes, 1.31: heights are floats.
constexpr float largest_gain = 1.4F;

/// What sharing reads and writes, in the routing's numbers.
struct SharedWater {
    const std::uint8_t* receivers;
    const std::uint8_t* donors;
    const float* level;
    const float* loose;  ///< null: water spreads the same on all ground
    std::uint64_t* shares;
    float* area;
    std::array<std::uint32_t, 8> steps;
    float channel_area;
    float spreading_depth;
};

/// The shares of `count` cells with such areas.
CUESTA_INLINE_IN_KERNEL void share_lanes(const SharedWater& water, CellLanes cells, FloatLanes areas,
                                         std::size_t count) {
    const auto gives = reinterpret_cast<CellLanes>(read_lanes(water.receivers, cells));
    const FloatLanes here = read_lanes(water.level, cells);
    FloatLanes gathered = least(same_in_lanes(1.0F), areas / water.channel_area);
    if (water.loose != nullptr)
        gathered = read_lanes(water.loose, cells) > water.spreading_depth ? FloatLanes{} : gathered;
    FloatLanes slopes[8];
    FloatLanes steepest{};
    IntLanes main{};
    for (int k = 0; k < 8; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const CellLanes receiver = cells + (water.steps[at] & (0U - ((gives >> k) & 1U)));
        FloatLanes fall = here - read_lanes(water.level, receiver);
        fall = fall > 0.0F ? fall : FloatLanes{};  // a lone receiver may be as high: it gets all in any case
        slopes[k] = fall * Routing::inverse_distance[at];
        main = slopes[k] > steepest ? IntLanes{} + k : main;
        steepest = slopes[k] > steepest ? slopes[k] : steepest;
    }
    steepest = steepest > 0.0F ? steepest : same_in_lanes(1.0F);  // outlets have no slopes to divide by
    FloatLanes sums{};
    for (FloatLanes& part : slopes) {
        const FloatLanes r = part / steepest;
        const FloatLanes r2 = r * r;
        const FloatLanes r4 = r2 * r2;
        part = r * (1.0F - gathered) + r4 * r4 * gathered;
        sums += part;
    }
    // Parts of 255, rounded, and what is left to the one that the water falls to most steeply.
    const FloatLanes scale = 255.0F / (sums > 0.0F ? sums : same_in_lanes(1.0F));
    IntLanes left = IntLanes{} + 255;
    IntLanes halves[2] = {};
    for (int k = 0; k < 8; ++k) {
        IntLanes part = __builtin_convertvector(slopes[k] * scale + 0.5F, IntLanes);
        part = part < left ? part : left;
        part = main == k ? IntLanes{} : part;
        left -= part;
        halves[k / 4] |= part << (8 * (k % 4));
    }
    const IntLanes main_at = 8 * (main & 3);
    halves[0] |= main < 4 ? left << main_at : IntLanes{};
    halves[1] |= main < 4 ? IntLanes{} : left << main_at;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t given = gives[i];
        const std::uint64_t several =
            std::uint64_t{static_cast<std::uint32_t>(halves[1][i])} << 32 | static_cast<std::uint32_t>(halves[0][i]);
        const std::uint64_t one = std::uint64_t{255} << (8 * std::countr_zero(given | 0x80U));
        const std::uint64_t some = (given & (given - 1)) != 0 ? several : one;
        water.shares[cells[i]] = given != 0 ? some : 0;
    }
}

CUESTA_MULTIVERSION
void share_cells(const SharedWater& water, const std::uint32_t* cells, std::size_t count) {
    for (std::size_t at = 0; at < count; at += lanes) {
        const CellLanes numbers = lanes_of(cells + at, count - at);
        share_lanes(water, numbers, read_lanes(water.area, numbers), std::min(lanes, count - at));
    }
}

/// The same, with areas gathered from the donors before.
CUESTA_MULTIVERSION
void gather_and_share_cells(const SharedWater& water, const std::uint32_t* cells, std::size_t count) {
    for (std::size_t at = 0; at < count; at += lanes) {
        const CellLanes numbers = lanes_of(cells + at, count - at);
        const std::size_t few = std::min(lanes, count - at);
        const FloatLanes areas = add_donations(read_lanes(water.area, numbers), numbers, water.donors, water.steps,
                                               water.area, water.shares);
        for (std::size_t i = 0; i < few; ++i) water.area[numbers[i]] = areas[i];
        share_lanes(water, numbers, areas, few);
    }
}

/// Gathers the area of cells from their donors, then shares it among their receivers. Their areas are their own before.
class Sharing {
public:
    Sharing(FlowNetwork& network, const FlowNetworkOptions& options)
        : routing_(network.routing),
          water_{routing_.receivers_data(),
                 routing_.donors_data(),
                 routing_.level.data(),
                 options.spreading_depth > 0 && !options.loose.empty() ? numbered(options.loose) : nullptr,
                 network.shares.row(0),
                 network.area.data(),
                 {},
                 // A cell on its own never makes a channel.
                 std::max(options.convergence_area, 1.5F * static_cast<float>(options.cell_size * options.cell_size)),
                 options.spreading_depth} {
        for (std::size_t k = 0; k < 8; ++k) water_.steps[k] = static_cast<std::uint32_t>(routing_.step[k]);
    }

    void operator()(const std::uint32_t* cells, std::size_t count) const {
        if (!routing_.wraps) return gather_and_share_cells(water_, cells, count);
        for (std::size_t i = 0; i < count; ++i) gather_around(cells[i]);
        share_cells(water_, cells, count);
    }

private:
    /// All rasters of floats of one width share their stride.
    const float* numbered(RasterView<const float> raster) const { return raster.row(0) - routing_.stride - 1; }

    void gather_around(std::uint32_t cell) const {
        float area = water_.area[cell];
        for (unsigned bits = water_.donors[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const std::uint32_t donor = routing_.neighbour(cell, k);
            area += water_.area[donor] * FlowNetwork::share(water_.shares[donor], 7 - k);
        }
        water_.area[cell] = area;
    }

    const Routing& routing_;
    SharedWater water_;
};

/// The area of each cell, weighted by rain, and what enters from outside the map.
void start_areas(FlowNetwork& network, const FlowNetworkOptions& options) {
    const auto cell_area = static_cast<float>(options.cell_size * options.cell_size);
    const int width = network.routing.width;
    const auto weight = [](RasterView<const float> raster, int x, int y, float absent) {
        if (raster.empty()) return absent;
        const float value = raster(x, y);
        return value > 0 ? value : 0.0F;
    };
    parallel_ranges(network.routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x)
                network.area.row(y)[x] =
                    cell_area * weight(options.rain, x, y, 1.0F) + weight(options.inflow, x, y, 0.0F);
    });
}

/// From a cell to its neighbours, m; -infinity beyond the map.
struct Falls {
    float north_west, north, north_east, west, east, south_west, south, south_east;
};

/// FlowNetwork::gradient_gain of a cell with such falls and shares.
CUESTA_INLINE_IN_KERNEL float gain_of(const Falls& falls, std::uint64_t given) {
    float shared = 0;
    float steepest = 0;
    const auto receives = [&](float fall, float inverse, int bits_before) {
        const float slope = std::max(0.0F, fall) * inverse;
        const auto share = static_cast<float>(static_cast<std::int32_t>((given >> bits_before) & 255U)) * (1.0F / 255.0F);
        shared += share * slope;
        steepest = std::max(steepest, slope);
    };
    constexpr float across = Routing::inverse_distance[0];
    receives(falls.north_west, across, 0);
    receives(falls.north, 1, 8);
    receives(falls.north_east, across, 16);
    receives(falls.west, 1, 24);
    receives(falls.east, 1, 32);
    receives(falls.south_west, across, 40);
    receives(falls.south, 1, 48);
    receives(falls.south_east, across, 56);
    // Tarboton 1997, equations 1 to 4: along the axis s1 = e0 - e1, across it s2 = e1 - e2; the plane falls within the
    // facet where 0 < s2 < s1. The largest square has the largest root.
    float square = 0;
    const auto facet = [&](float axis, float diagonal) {
        const float aside = diagonal - axis;
        const bool within = (aside > 0) & (aside < axis);
        square = std::max(square, within ? axis * axis + aside * aside : 0.0F);
    };
    facet(falls.north, falls.north_west);
    facet(falls.north, falls.north_east);
    facet(falls.west, falls.north_west);
    facet(falls.west, falls.south_west);
    facet(falls.east, falls.north_east);
    facet(falls.east, falls.south_east);
    facet(falls.south, falls.south_west);
    facet(falls.south, falls.south_east);
    steepest = std::max(steepest, std::sqrt(square));
    const float gain = std::min(largest_gain, std::max(1.0F, steepest / shared));
    return shared > 0 ? gain : 1.0F;
}

CUESTA_MULTIVERSION
void gain_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
              const std::uint64_t* __restrict shares, float* __restrict gain, int width) {
    for (int x = 0; x < width; ++x)
        gain[x] = gain_of({here[x] - north[x - 1], here[x] - north[x], here[x] - north[x + 1], here[x] - here[x - 1],
                           here[x] - here[x + 1], here[x] - south[x - 1], here[x] - south[x], here[x] - south[x + 1]},
                          shares[x]);
}

}  // namespace

float FlowNetwork::gradient_gain(std::uint32_t cell) const {
    const float* const level = routing.level.data();
    const auto fall = [&](std::size_t k) { return level[cell] - level[routing.neighbour(cell, k)]; };
    return gain_of({fall(0), fall(1), fall(2), fall(3), fall(4), fall(5), fall(6), fall(7)}, shares_data()[cell]);
}

void FlowNetwork::gradient_gains(int y, float* gains) const {
    gain_row(routing.level.row(y - 1), routing.level.row(y), routing.level.row(y + 1), shares_data() + routing.cell(0, y),
             gains, routing.width);
}

Raster<std::uint8_t> FlowNetwork::outlet_cells(const std::vector<std::uint32_t>& besides) const {
    Raster<std::uint8_t> cells = Raster<std::uint8_t>::uninitialised(routing.width, routing.height);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < routing.width; ++x)
                cells(x, y) = routing.receivers_data()[routing.cell(x, y)] == 0 ? 1 : 0;
    });
    for (const std::uint32_t cell : besides)
        cells(static_cast<int>(cell % routing.stride) - 1, static_cast<int>(cell / routing.stride) - 1) = 0;
    return cells;
}

FlowNetwork flow_network(BorderedRaster ground, const RoutingOptions& outlets, const FlowNetworkOptions& options) {
    FlowNetwork network;
    network.routing = route(std::move(ground), outlets);
    const Routing& routing = network.routing;
    for (const RasterView<const float> raster : {options.rain, options.loose, options.inflow})
        CUESTA_CHECK(raster.empty() || (raster.width() == routing.width && raster.stride() == routing.stride));
    network.shares = Raster<std::uint64_t>::uninitialised(static_cast<int>(routing.stride * (routing.height + 2)), 1);
    network.area = BorderedRaster(routing.width, routing.height);
    start_areas(network, options);
    network.shares.row(0)[0] = 0;
    network.area.data()[0] = 0;
    network.order = walk_downstream(routing, Sharing(network, options));
    return network;
}

}  // namespace cuesta
