#pragma once
/// \file Drainage in linear time, for kernels that route water at every step: receivers, depressions crossed at their
/// lowest passes, and an order to visit the cells in.
///
/// Depressions are joined through their lowest passes, found basin by basin in place of cell by cell (Cordonnier,
/// Bovy, Braun 2019): only basins of pits are looked at, and of those only the boundaries are sorted. What drains to an
/// outlet without a pit costs nothing. The order comes from counting donors (Zhou, Wei, Fu 2019), in bands of rows side
/// by side; what flows across bands follows in one go.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/field_allocator.h"
#include "core/base/threads.h"
#include "core/drainage/drainage.h"
#include "core/field/raster.h"

namespace cuesta {

/// Outlets and distribution of routed water.
struct RoutingOptions {
    bool spread = true;  ///< every lower neighbour receives, by slope; else only the steepest
    /// Water leaves over the cells at the edges of the map; else it gathers in the lowest cell (of equals, the first).
    bool open_edges = true;
    /// Cells at or below are outlets too (m).
    float sea_level = std::numeric_limits<float>::lowest();
    /// Water that leaves over one edge comes in over the opposite one. Not with open edges.
    bool wraps = false;
    /// Not 0 where a cell is an outlet besides those; empty or of the size of the ground.
    RasterView<const std::uint8_t> outlets{};
    /// With neither edges nor the lowest cell as outlets; where `outlets` and the sea hold none, the lowest cell is
    /// one.
    bool outlets_given = false;
};

/// A raster of floats with a row more above and below, to be addressed by one number for each cell. All of a width
/// share their stride.
class BorderedRaster {
public:
    BorderedRaster() = default;
    BorderedRaster(int width, int height) : cells_(Raster<float>::uninitialised(width, height + 2)) {}
    float* data() { return cells_.row(0) - 1; }
    const float* data() const { return cells_.row(0) - 1; }
    float* row(int y) { return cells_.row(y + 1); }
    const float* row(int y) const { return cells_.row(y + 1); }
    int width() const { return cells_.width(); }
    int height() const { return cells_.height() - 2; }
    std::ptrdiff_t stride() const { return cells_.stride(); }

    /// Fills the border: with the cells of the opposite edges, or with a value.
    void wrap_border();
    void fill_border(float value);
    /// With the cells beside it: walls, over which nothing falls.
    void mirror_border();

private:
    Raster<float> cells_;
};

/// A copy of `heights` with room for a border.
BorderedRaster bordered(RasterView<const float> heights);

/// Routed water. Cells are numbered (y + 1) * stride + x + 1; neighbour k of a cell is cell + step[k] (see
/// neighbour() for maps that wrap), its directions those of d8.
struct Routing {
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;
    bool wraps = false;
    std::array<std::ptrdiff_t, 8> step{};
    BorderedRaster ground;  ///< as given
    BorderedRaster level;   ///< with every depression filled to its spill height, m
    /// Bit k: the cell gives to its neighbour k. None: an outlet. Following them never runs in a circle.
    Raster<std::uint8_t> receivers;
    Raster<std::uint8_t> donors;  ///< bit k: the cell has from its neighbour k
    /// 1 / sum of the slopes (in metres a cell) to the receivers where there are several; else 1. Empty after
    /// route_receivers().
    BorderedRaster share;

    std::uint32_t cell(int x, int y) const { return static_cast<std::uint32_t>((y + 1) * stride + x + 1); }
    std::uint32_t neighbour(std::uint32_t cell, std::size_t k) const {
        const auto next = static_cast<std::uint32_t>(cell + step[k]);
        return wraps ? wrapped(next) : next;
    }
    /// The cell of the map that a cell of its border stands for, where the map wraps.
    std::uint32_t wrapped(std::uint32_t next) const {
        const auto row = static_cast<std::uint32_t>(stride);
        int x = static_cast<int>(next % row) - 1;
        int y = static_cast<int>(next / row) - 1;
        x = x < 0 ? width - 1 : x == width ? 0 : x;
        y = y < 0 ? height - 1 : y == height ? 0 : y;
        return cell(x, y);
    }
    const std::uint8_t* receivers_data() const { return receivers.row(0); }
    const std::uint8_t* donors_data() const { return donors.row(0); }
    /// Weight of the neighbour k, `level` lower by `drop`, in the water that a cell with several receivers hands on.
    static float slope(float drop, std::size_t k) { return drop * inverse_distance[k]; }
    static constexpr std::array<float, 8> inverse_distance{0.70710678F, 1,           0.70710678F, 1,
                                                           1,           0.70710678F, 1,           0.70710678F};
};

/// Routes the water of `ground` (finite; at least one cell; what its border holds does not matter). Cells that the
/// flood raises, and those at passes, have one receiver: down to the pit and from there by the way that leads to the
/// lowest pass. The same on any number of threads.
Routing route(BorderedRaster ground, const RoutingOptions& options);
/// The same without Routing::share, 4 bytes a cell, for water that is shared by a law of its own.
Routing route_receivers(BorderedRaster ground, const RoutingOptions& options);

/// Routing on its way: what route() knows before it joins the basins of pits (core/drainage/basins.h).
struct RoutedWays {
    Routing routing;            ///< its ground, and its level, which is the ground
    Raster<std::uint8_t> ways;  ///< of each cell of the routing's numbering the direction of its steepest descent
    std::uint8_t* way() { return ways.row(0); }
};

/// The parts of route() before and after that, for land of which several hold some rows each. Outlets are the edges
/// where they are open, the sea and those of `options`; ways of the outer rows of a part of a map mean nothing.
RoutedWays steepest_ways(BorderedRaster ground, const RoutingOptions& options);
/// The same with levels and ways still to be written, all of which lead out; `ground` may be written later, too.
RoutedWays no_ways(BorderedRaster ground, bool wraps);
/// Receivers, donors and shares, by levels and ways.
Routing shared_water(RoutedWays routed, bool spread);

/// Cells in an order in which all that give to a cell come before it: round by round, the queues of a round in any
/// order among them or side by side, then the trunk. Backwards, receivers come first.
struct FlowOrder {
    using Queue = std::vector<std::uint32_t, FieldAllocator<std::uint32_t>>;
    std::vector<std::vector<Queue>> rounds;
    Queue trunk;

    /// Fetches nothing.
    struct Nothing {
        void operator()(std::uint32_t) const {}
    };

    /// Calls visit(cell) for all cells, receivers before donors, queues side by side. fetch(cell) is called some cells
    /// earlier and may ask for what the visit will read: memory does not foresee the order.
    template <class Visit, class Fetch = Nothing>
    void upstream(const Visit& visit, const Fetch& fetch = {}) const {
        backwards(trunk, visit, fetch);
        for (auto round = rounds.rbegin(); round != rounds.rend(); ++round)
            parallel_bands(static_cast<int>(round->size()),
                           [&](int band) { backwards((*round)[static_cast<std::size_t>(band)], visit, fetch); });
    }
    /// Calls visit(cell) for all cells, donors before receivers, queues side by side; fetch(cell) as above.
    template <class Visit, class Fetch = Nothing>
    void downstream(const Visit& visit, const Fetch& fetch = {}) const {
        for (const std::vector<Queue>& round : rounds)
            parallel_bands(static_cast<int>(round.size()),
                           [&](int band) { forwards(round[static_cast<std::size_t>(band)], visit, fetch); });
        forwards(trunk, visit, fetch);
    }

private:
    static constexpr std::size_t fetched_ahead = 12;  ///< cells

    template <class Visit, class Fetch>
    static void forwards(const Queue& cells, const Visit& visit, const Fetch& fetch) {
        const std::size_t count = cells.size();
        for (std::size_t i = 0; i < count; ++i) {
            fetch(cells[std::min(i + fetched_ahead, count - 1)]);
            visit(cells[i]);
        }
    }
    template <class Visit, class Fetch>
    static void backwards(const Queue& cells, const Visit& visit, const Fetch& fetch) {
        for (std::size_t i = cells.size(); i-- > 0;) {
            fetch(cells[i - std::min(i, fetched_ahead)]);
            visit(cells[i]);
        }
    }
};

/// Discharge of each cell.
struct Discharge {
    BorderedRaster area;  ///< cells that drain through each, itself included, weighted by rain
    /// The level to which a cell must be cut for all that it has water from to drain over it, m: its ground, or `fall`
    /// below the lowest such level of its donors.
    BorderedRaster outlet;
    FlowOrder order;
};

/// Gathers the water of all cells. `fall` >= 0, m. `rain`: the weight of each cell, negatives and what is no number
/// counting as 0; empty: 1. The same on any number of threads.
Discharge gather(const Routing& routing, float fall = 0.0F, RasterView<const float> rain = {});

}  // namespace cuesta
