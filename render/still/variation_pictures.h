#pragma once
/// \file Small pictures of a project's variations, and the sheet that shows them beside one another.

#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/variations.h"
#include "core/pipeline/evaluate.h"
#include "render/scene/look.h"
#include "render/scene/picture.h"

namespace cuesta {

/// The way in which variations are drawn.
struct VariationPictures {
    int width = 320;     ///< pixels of one picture
    int height = 240;
    int most_cells = 0;  ///< along the longer side: cells become 2, 4, ... times as large until it fits; 0: full size
    Stage stage = Stage::outputs;  ///< how far the land is made; Stage::layers: without erosion
    std::function<Look(const Project&)> look;
    /// Called from the working thread as soon as a picture is there, or its land cannot be made. Must be quick.
    std::function<void(std::size_t index, Result<Picture> picture)> drawn;
    WorkControl control;
};

/// By how much the cells of a project become larger so that its longer side has at most `most_cells` (0: no limit).
int coarsening_for(const TerrainFrame& frame, int most_cells);

/// Makes each land and draws it whole, from the south-west, in order. Needs no window; makes an off-screen context on
/// the calling thread, which must have no other current. Lands that cannot be made are told to `drawn` and the next
/// follows. An error says that nothing can be drawn, or that the work was stopped (Error::cancelled()).
Result<void> draw_variations(Evaluator& evaluator, const std::vector<Variation>& cells,
                             const VariationPictures& wanted);

/// Pictures of one size, row by row from the top left, with `gap` pixels between and around them; what is left of the
/// last row stays empty. `pictures` is not empty.
Picture contact_sheet(const std::vector<Picture>& pictures, int columns, int gap);

}  // namespace cuesta
