#pragma once
/// \file Cost of the way to the sea from every place of a plain: what a river that leaves its channel goes by.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// The cost field on a grid of coarse cells, solved anew only on request and only as far as it is needed. Not
/// thread-safe.
class WayToSea {
public:
    struct Rules {
        std::uint64_t seed = 1;
        double sea_level = 0;   ///< m
        double sea_depth = 2;   ///< m below the sea level; where open sea begins. Negative: above it
        double slope = 2.5e-4;  ///< of a channel in balance
        double relief = 1.8;    ///< m above the profile in balance that make a way half as long again
        bool local = false;     ///< height counts from that of the surroundings, not from the profile: on fans
        double reach = 420;     ///< m, the size of the forms that the river goes round
    };
    struct Descent {
        double x = 0;
        double y = 0;
    };

    WayToSea(int width, int height, double cell_size, const Rules& rules);

    /// Solves for the ground as it is, out from the open sea (cells below it that are joined to the edge of the map),
    /// until the place (x, y), in metres, is reached and some way beyond. `draw` chooses the chances on the way. False
    /// where the place cannot be reached: the map has no sea.
    bool solve(RasterView<const float> ground, std::uint32_t draw, double x, double y);
    /// The direction of steepest descent of the cost at a place in metres, times its gradient (about 1 .. 5).
    Descent descent(double x, double y) const;
    /// Cost of the way from a place in metres: about its length, and more where it is uphill; 0 in the open sea.
    double cost_at(double x, double y) const { return at(x, y); }
    /// Whether the place belonged to the open sea, or the cells around it, when the field was last solved.
    bool at_open_sea(double x, double y) const;

private:
    void flood_open_sea();
    void draw_chances(std::uint32_t draw);
    void find_surroundings();
    double cost(int cell, double height, double length) const;
    double at(double x, double y) const;

    Rules rules_;
    int factor_;
    double coarse_size_;
    int width_;
    int height_;
    Raster<float> heights_;
    Raster<float> around_;  ///< mean height of the surroundings, where that counts
    std::vector<float> cost_;
    std::vector<float> length_;
    std::vector<float> chance_;
    std::vector<std::uint8_t> open_;
};

}  // namespace cuesta
