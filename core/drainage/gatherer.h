#pragma once
/// \file The water of a cell, from that of its donors.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/drainage/routing.h"

namespace cuesta {

/// Sums the water of each cell from its donors, in the order of their directions, donors before receivers. The routing
/// may be that of some rows of a map. `rain` has its size and stride.
class Gatherer {
public:
    Gatherer(const Routing& routing, RasterView<const float> rain, float fall, Discharge& result)
        : routing_(routing),
          rain_(rain),
          fall_(fall),
          receivers_(routing.receivers_data()),
          donors_(routing.donors_data()),
          level_(routing.level.data()),
          ground_(routing.ground.data()),
          share_(routing.share.data()),
          area_(result.area.data()),
          outlet_(result.outlet.data()) {}

    void operator()(std::uint32_t cell) const {
        float area = 1;
        if (!rain_.empty()) area = rain_at(cell);
        float outlet = ground_[cell];
        const float level = level_[cell];
        for (unsigned bits = donors_[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const auto donor = routing_.neighbour(cell, k);
            const unsigned gives = receivers_[donor];
            const bool all = (gives & (gives - 1)) == 0;
            area += area_[donor] * (all ? 1.0F : Routing::slope(level_[donor] - level, k) * share_[donor]);
            outlet = std::min(outlet, outlet_[donor] - fall_);
        }
        area_[cell] = area;
        outlet_[cell] = outlet;
    }

private:
    float rain_at(std::uint32_t cell) const {
        // All rasters of floats of this width share the routing's stride.
        const float weight = rain_.row(0)[static_cast<std::ptrdiff_t>(cell) - routing_.stride - 1];
        return weight > 0 ? weight : 0.0F;
    }

    const Routing& routing_;
    RasterView<const float> rain_;
    float fall_;
    const std::uint8_t* receivers_;
    const std::uint8_t* donors_;
    const float* level_;
    const float* ground_;
    const float* share_;
    float* area_;
    float* outlet_;
};

}  // namespace cuesta
