#include "core/bands/laid_rows.h"

#include <utility>

#include "core/pipeline/beds.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/strata.h"

namespace cuesta {

LaidRows laid_rows(const Project& project, Raster<float> relief, const CellWindow& part, bool with_beds,
                   Raster<float> loose) {
    sculpt_part(relief, project, SculptPlace::before_erosion, part);
    LaidRows laid;
    laid.ground = std::move(relief);
    if (!is_layered(project)) return laid;
    Strata strata = lay_strata_on_part(laid.ground, project, 1, part);
    if (!loose.empty()) strata.thickness.front() = std::move(loose);
    if (with_beds) laid.beds = beds_of_part(project, strata, 1, part);
    laid.ground = std::move(strata.ground);
    laid.thickness = std::move(strata.thickness);
    return laid;
}

}  // namespace cuesta
