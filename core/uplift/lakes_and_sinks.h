#pragma once
/// \file Sediment in standing water: lakes that fill level from the floor up, and closed basins that fill from their
/// sinks.

#include <cstdint>
#include <span>
#include <vector>

#include "core/uplift/flow_network.h"

namespace cuesta {

/// The lakes of routed water. A lake's cells drain to its outlet, the last of them.
class SedimentLakes {
public:
    /// Depressions that are nowhere deeper than `shallowest` (m) count as land.
    SedimentLakes(const FlowNetwork& network, float shallowest);

    static constexpr std::int32_t none = -1;
    /// The lake of a cell (in the routing's numbers), or none.
    std::int32_t lake_of(std::uint32_t cell) const { return lake_.empty() ? none : lake_.row(0)[cell]; }
    bool is_outlet(std::uint32_t cell, std::int32_t lake) const {
        return outlets_[static_cast<std::size_t>(lake)] == cell;
    }
    bool empty() const { return outlets_.empty(); }
    std::int32_t count() const { return static_cast<std::int32_t>(outlets_.size()); }
    std::uint32_t outlet(std::int32_t lake) const { return outlets_[static_cast<std::size_t>(lake)]; }
    /// From the lowest up.
    std::span<const std::uint32_t> cells(std::int32_t lake) const {
        const std::size_t first = starts_[static_cast<std::size_t>(lake)];
        return std::span(cells_).subspan(first, starts_[static_cast<std::size_t>(lake) + 1] - first);
    }
    /// Room for sediment, m^3 for cells of 1 m^2.
    double capacity(std::int32_t lake) const { return capacities_[static_cast<std::size_t>(lake)]; }
    /// Part that a lake keeps of `volume`, which came to its outlet (m^3 for cells of 1 m^2); remembered for lay().
    double keep(std::int32_t lake, double volume);
    /// The lowest cell of each lake deeper than `depth` (m), of equals the first; in the order of the cells.
    std::vector<std::uint32_t> sinks(float depth) const;
    /// Lays what each lake kept level on its floor: calls lay(cell, thickness in m) for all cells of lakes, side by side.
    template <class Lay>
    void lay(const Lay& lay) const {
        parallel_ranges(static_cast<int>(outlets_.size()), 16, [&](int first, int last) {
            for (int lake = first; lake < last; ++lake) {
                const double surface = sediment_surface(lake);
                for (std::size_t i = starts_[static_cast<std::size_t>(lake)]; i < starts_[static_cast<std::size_t>(lake) + 1]; ++i)
                    lay(cells_[i], thickness_under(surface, cells_[i]));
            }
        });
    }
    /// Calls visit(cell) for all cells of lakes.
    template <class Visit>
    void for_each_cell(const Visit& visit) const {
        for (const std::uint32_t cell : cells_) visit(cell);
    }

private:
    /// The level to which a lake's sediment fills it, m.
    double sediment_surface(std::int32_t lake) const;
    /// Thickness of sediment in a cell where it fills the lake to `surface`, m.
    float thickness_under(double surface, std::uint32_t cell) const;

    const FlowNetwork& network_;
    Raster<std::int32_t> lake_;  ///< of every cell; empty where there is no lake
    std::vector<std::uint32_t> outlets_;
    std::vector<double> capacities_;
    std::vector<double> kept_;
    std::vector<std::uint32_t> cells_;  ///< lake by lake, from the lowest up
    std::vector<std::size_t> starts_;
};

/// Lays `volume` (m^3 for cells of 1 m^2) level around a sink: the ground is flooded from it up, over sills into the
/// basins beyond, from their lowest ground up, and out over outlets: cells without receivers but for `sinks` (in
/// order). Returns the volume that the ground gained, as it came out in floats; the rest has left.
double fill_from_sink(const Routing& routing, float* ground, std::uint32_t sink, double volume,
                      const std::vector<std::uint32_t>& sinks);

}  // namespace cuesta
