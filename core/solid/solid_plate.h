#pragma once
/// \file The surface of one plate of land.

#include <array>
#include <optional>
#include <vector>

#include "core/field/raster.h"
#include "core/solid/solid_mesh.h"

namespace cuesta {

/// Columns and rows of samples, the last included.
struct SampleRectangle {
    int west = 0, north = 0, east = 0, south = 0;
    int columns() const { return east - west + 1; }
    int rows() const { return south - north + 1; }
};

/// Samples of the whole print.
struct PrintGrid {
    RasterView<const float> tops;  ///< mm above the ground plane, > ledge
    double across = 1;             ///< mm between columns
    double down = 1;               ///< mm between rows
    double ledge = 0;              ///< mm: walls are flat below it, and pins fit below it
};

/// The empty space of a hollow plate: below `ceilings`, whose sample (0, 0) is the north-west one of `samples`.
struct Cavity {
    SampleRectangle samples;
    Raster<float> ceilings;  ///< mm, > floor, and nowhere above the terrain
    double floor = 0;        ///< mm; 0: open below
};

enum class Joint { none, pins, holes };

/// Pins or holes of one wall.
struct WallJoint {
    Joint kind = Joint::none;
    std::vector<double> places;  ///< mm along the wall, of the pins' middles
    double cell = 0;             ///< mm to either side of a middle that are kept free for it
    double radius = 0;           ///< mm
    double depth = 0;            ///< mm that pins stick out, or that holes go in
    double height = 0;           ///< mm above the ground plane
};

struct PlateShape {
    SampleRectangle samples;
    std::array<WallJoint, 4> joints;  ///< of the south, east, north and west wall
    const Cavity* cavity = nullptr;   ///< null: full
};

constexpr int pin_sides = 32;

/// True if the cells of samples that pins take (`along` mm between samples, `steps` of them) lie on the wall, apart.
bool pins_fit(const std::vector<double>& places, double cell, double along, int steps);

/// The closed surface. Walls, from below: a flat part with fans of triangles around pins and holes, and a strip from
/// the ledge to the terrain. Triangles are parted along the diagonal whose ends differ less in height; the ceiling of
/// the cavity along that of the terrain above, so that neither crosses the other.
SolidMesh plate_surface(const PrintGrid& grid, const PlateShape& shape);

}  // namespace cuesta
