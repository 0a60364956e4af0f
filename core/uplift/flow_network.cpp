#include "core/uplift/flow_network.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/drainage/downstream_walk.h"

namespace cuesta {
namespace {

/// A little above the largest of planes, 1.31: heights are floats.
constexpr float largest_gain = 1.4F;

/// Gathers the area of a cell from its donors, then shares it among its receivers.
class Sharing {
public:
    Sharing(FlowNetwork& network, const FlowNetworkOptions& options)
        : routing_(network.routing),
          options_(options),
          receivers_(routing_.receivers_data()),
          donors_(routing_.donors_data()),
          level_(routing_.level.data()),
          ground_(routing_.ground.data()),
          shares_(network.shares.row(0)),
          area_(network.area.data()),
          cell_area_(static_cast<float>(options.cell_size * options.cell_size)),
          // A cell on its own never makes a channel.
          channel_area_(std::max(options.convergence_area, 1.5F * cell_area_)) {}

    void operator()(std::uint32_t cell) const {
        float area = cell_area_ * weight(options_.rain, cell, 1.0F) + weight(options_.inflow, cell, 0.0F);
        for (unsigned bits = donors_[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const std::uint32_t donor = routing_.neighbour(cell, k);
            area += area_[donor] * FlowNetwork::share(shares_[donor], 7 - k);
        }
        area_[cell] = area;
        shares_[cell] = shares_of(cell, area);
    }

private:
    /// Value of a cell in a raster of the level; all rasters of floats of one width share their stride.
    float weight(RasterView<const float> raster, std::uint32_t cell, float absent) const {
        if (raster.empty()) return absent;
        const float value = raster.row(0)[static_cast<std::ptrdiff_t>(cell) - routing_.stride - 1];
        return value > 0 ? value : 0.0F;
    }

    std::uint64_t shares_of(std::uint32_t cell, float area) const {
        const unsigned gives = receivers_[cell];
        if (gives == 0) return 0;
        const auto only = [](std::size_t k) { return std::uint64_t{255} << (8 * k); };
        if ((gives & (gives - 1)) == 0) return only(static_cast<std::size_t>(std::countr_zero(gives)));
        float slopes[8];
        float steepest = 0;
        std::size_t main = 0;
        for (unsigned bits = gives; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            slopes[k] = Routing::slope(level_[cell] - level_[routing_.neighbour(cell, k)], k);
            if (slopes[k] > steepest) {
                steepest = slopes[k];
                main = k;
            }
        }
        float gathered = std::min(1.0F, area / channel_area_);
        if (options_.spreading_depth > 0 && weight(options_.loose, cell, 0.0F) > options_.spreading_depth) gathered = 0;
        float parts[8];
        float sum = 0;
        for (unsigned bits = gives; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const float r = slopes[k] / steepest;
            const float r2 = r * r;
            const float r4 = r2 * r2;
            parts[k] = r * (1.0F - gathered) + r4 * r4 * gathered;
            sum += parts[k];
        }
        const float scale = 255.0F / sum;
        std::uint64_t result = 0;
        unsigned left = 255;
        for (unsigned bits = gives; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            if (k == main) continue;
            const unsigned part = std::min(left, static_cast<unsigned>(parts[k] * scale + 0.5F));
            left -= part;
            result |= std::uint64_t{part} << (8 * k);
        }
        return result | (std::uint64_t{left} << (8 * main));
    }

    const Routing& routing_;
    const FlowNetworkOptions& options_;
    const std::uint8_t* receivers_;
    const std::uint8_t* donors_;
    const float* level_;
    const float* ground_;
    std::uint64_t* shares_;
    float* area_;
    float cell_area_;
    float channel_area_;
};

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
    network.routing = route_receivers(std::move(ground), outlets);
    const Routing& routing = network.routing;
    for (const RasterView<const float> raster : {options.rain, options.loose, options.inflow})
        CUESTA_CHECK(raster.empty() || (raster.width() == routing.width && raster.stride() == routing.stride));
    network.shares = Raster<std::uint64_t>::uninitialised(static_cast<int>(routing.stride * (routing.height + 2)), 1);
    network.area = BorderedRaster(routing.width, routing.height);
    network.order = walk_downstream(routing, Sharing(network, options));
    return network;
}

}  // namespace cuesta
