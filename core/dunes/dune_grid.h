#pragma once
/// \file The grid on which dunes move: periodic, with sides that are powers of two.

#include <cstddef>
#include <vector>

namespace cuesta {

/// Ground and sand of a map whose opposite edges meet. Rows of `columns` cells; cells need not be square.
struct DuneGrid {
    int columns = 0;  ///< a power of two
    int rows = 0;     ///< a power of two
    double dx = 0;    ///< m
    double dy = 0;    ///< m
    std::vector<float> surface;  ///< m: the ground and the sand on it
    std::vector<float> pan;      ///< m: the ground; nowhere above the surface

    std::size_t size() const { return surface.size(); }
    double cell_area() const { return dx * dy; }
    /// m^3; rows are added up in their order.
    double sand_volume() const;
};

/// The grid with twice the cells along each side: cubic, with the sand's volume kept and nowhere below 0.
DuneGrid refined(const DuneGrid& coarse);

/// The grid with half the cells along each side, which hold means. Sides of a single cell stay.
DuneGrid halved(const DuneGrid& fine, bool columns, bool rows);

/// Multiplies the thickness of the sand so that its volume becomes `volume` (m^3); without sand nothing changes.
void scale_sand(DuneGrid& grid, double volume);

}  // namespace cuesta
