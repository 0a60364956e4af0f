#pragma once
/// \file Rows of a land before erosion, whose stages after the relief look at each cell by itself.

#include <vector>

#include "core/erosion/beds.h"
#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

struct LaidRows {
    Raster<float> ground;                  ///< m
    std::vector<Raster<float>> thickness;  ///< of the layers, as Strata has them
    Beds beds;                             ///< where they are asked for
};

/// Sculpting before erosion, layers and beds on a part of the full-size relief (m): the bytes of core/pipeline.
/// `loose`: sediment that the starting terrain knows, m; it is the eroded material of land in layers. Empty: none.
LaidRows laid_rows(const Project& project, Raster<float> relief, const CellWindow& part, bool with_beds,
                   Raster<float> loose = {});

}  // namespace cuesta
