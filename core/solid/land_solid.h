#pragma once
/// \file Land as solids to print: a body below the terrain, full or hollow, whole or in plates that pins join.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/solid/solid_mesh.h"

namespace cuesta {

/// Lengths in millimetres of the print.
struct SolidOptions {
    double width = 150;       ///< from the westernmost to the easternmost sample, > 0; the scale follows
    double exaggeration = 1;  ///< of heights, > 0
    double base = 5;          ///< of the body below the lowest height, > 0
    /// Hollow bodies: the thickness of what lies below the terrain and behind the walls; 0: full.
    double wall = 0;
    bool open_below = false;  ///< a hollow body without a floor
    /// Plates are no larger than this, pins included; 0: as large as the land.
    double plate_width = 0;
    double plate_height = 0;
    double pin = 0;          ///< diameter of the pins between plates; 0: none
    double clearance = 0.2;  ///< by which holes are wider, all around, and deeper than pins
    /// Land with more cells is made coarser; >= 1000.
    std::int64_t most_triangles = 5000000;
};

/// A part of the land. Its box begins at 0, 0, 0, but for pins: those at its east and south stick out.
struct SolidPlate {
    int column = 0;  ///< from the west
    int row = 0;     ///< from the north
    SolidMesh mesh;
    SolidFigures figures;
};

struct LandSolid {
    std::vector<SolidPlate> plates;  ///< row by row from the north-west
    int columns = 1;
    int rows = 1;
    double scale = 0;    ///< N of 1 : N, of horizontal lengths
    double spacing = 0;  ///< mm between samples
    std::vector<std::string> remarks;
};

/// The solids of land whose samples (columns east, rows south) lie `cell_size` metres apart, heights in metres. All
/// have passed check_solid(). The surface runs straight from sample to sample; two plates have the same samples on the
/// line between them. Below the terrain a hollow body is nowhere thinner than `wall`, measured from sample to sample.
/// Pins and holes are prisms of 32 sides, in the middle of the base, one or two on each line between two plates. The
/// same bytes on any number of threads. Errors: fewer than 2 x 2 samples, heights that are not finite, options out of
/// their range, a base too thin for its walls or pins, plates smaller than a cell or too small for their pins or walls,
/// stopped on request.
Result<LandSolid> make_land_solid(RasterView<const float> heights, double cell_size, const SolidOptions& options,
                                  const WorkControl& control = {});

}  // namespace cuesta
