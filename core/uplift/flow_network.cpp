#include "core/uplift/flow_network.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/check.h"
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
    /// What a raster of the level holds for a cell; all rasters of floats of one width share their stride.
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

}  // namespace

float FlowNetwork::gradient_gain(std::uint32_t cell) const {
    const std::uint64_t given = shares_data()[cell];
    if (given == 0) return 1;
    const float* const level = routing.level.data();
    float falls[8];  // m
    float shared = 0;
    float steepest = 0;
    for (std::size_t k = 0; k < 8; ++k) {
        falls[k] = level[cell] - level[routing.neighbour(cell, k)];  // -infinity beyond the map
        if (!(falls[k] > 0)) continue;
        const float slope = falls[k] * Routing::inverse_distance[k];
        shared += share(given, k) * slope;
        steepest = std::max(steepest, slope);
    }
    if (!(shared > 0)) return 1;
    // Tarboton 1997, equations 1 to 4: along the axis s1 = e0 - e1, across it s2 = e1 - e2; the plane falls within the
    // facet where 0 < s2 < s1.
    for (const d8::Facet& facet : d8::facets) {
        const float along = falls[facet.axis];
        const float across = falls[facet.diagonal] - along;
        if (across > 0 && across < along) steepest = std::max(steepest, std::sqrt(along * along + across * across));
    }
    return std::clamp(steepest / shared, 1.0F, largest_gain);
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
    network.order = walk_downstream(routing, Sharing(network, options));
    return network;
}

}  // namespace cuesta
