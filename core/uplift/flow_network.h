#pragma once
/// \file Routed water with the shares of every cell: spread over all lower neighbours on slopes, gathered in channels.

#include <array>
#include <cstdint>

#include "core/drainage/routing.h"
#include "core/field/raster.h"

namespace cuesta {

namespace d8 {
/// A triangle between a cell, a neighbour along an axis and the diagonal neighbour beside that.
struct Facet {
    std::uint8_t axis;
    std::uint8_t diagonal;
};
inline constexpr std::array<Facet, 8> facets{{{1, 0}, {1, 2}, {3, 0}, {3, 5}, {4, 2}, {4, 7}, {6, 5}, {6, 7}}};
}  // namespace d8

/// The water of a level. Cells are numbered as in Routing.
struct FlowNetwork {
    Routing routing;
    FlowOrder order;
    /// Share of a cell's water that goes to its neighbour k, in parts of 255, in byte k. Sums to 255; all 0 at outlets.
    Raster<std::uint64_t> shares;
    BorderedRaster area;  ///< that drains through each cell, itself included, weighted by rain, m^2

    /// The gradient of the water's surface at a cell over the mean of the falls to its receivers that the shares weigh,
    /// 1 to 1.31 on a plane: the falls to receivers aside of the steepest way are gentler than the ground. The gradient
    /// is that of the steepest of eight triangular facets (Tarboton 1997), so a crest has that of its steeper side. 1
    /// where nothing falls.
    float gradient_gain(std::uint32_t cell) const;
    /// The same for the `routing.width` cells of row y.
    void gradient_gains(int y, float* gains) const;

    /// 1 at the cells without receivers, 0 elsewhere; also 0 at `besides`.
    Raster<std::uint8_t> outlet_cells(const std::vector<std::uint32_t>& besides = {}) const;

    static constexpr float share(std::uint64_t shares, std::size_t k) {
        return static_cast<float>(static_cast<std::int32_t>((shares >> (8 * k)) & 255U)) * (1.0F / 255.0F);
    }
    /// The neighbour that the largest share goes to, of equals the first.
    static std::size_t main_direction(std::uint64_t shares) {
        std::size_t main = 0;
        std::uint64_t most = 0;
        for (std::size_t k = 0; k < 8; ++k)
            if (const std::uint64_t share = (shares >> (8 * k)) & 255U; share > most) {
                most = share;
                main = k;
            }
        return main;
    }
    const std::uint64_t* shares_data() const { return shares.row(0); }
};

struct FlowNetworkOptions {
    double cell_size = 1;
    /// Drainage area from which all water follows the steepest slopes, m^2; below, it spreads more and more.
    float convergence_area = 0;
    /// Loose ground deeper than this spreads its water however much there is, m; rivers build fans.
    float spreading_depth = 0;
    RasterView<const float> loose{};          ///< m; needed with a spreading depth > 0
    RasterView<const float> rain{};           ///< weight of each cell; empty: 1
    RasterView<const float> inflow{};         ///< area that enters from outside the map, m^2; empty: none
};

/// Routes the water of `ground` (finite) and gathers it. Shares go with (slope / steepest slope)^q, where q is 1 on
/// slopes and 8 in channels. The same on any number of threads.
FlowNetwork flow_network(BorderedRaster ground, const RoutingOptions& outlets, const FlowNetworkOptions& options);

}  // namespace cuesta
