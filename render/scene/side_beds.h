#pragma once
/// \file The beds of the bottom in the walls that close the terrain at its borders.

#include "core/base/result.h"
#include "core/model/bedding.h"
#include "core/model/terrain_frame.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"

namespace cuesta {

/// On the thread of the context.
class SideBeds {
public:
    /// Tells the program (side.frag with BEDS) how the beds run along the walls of a terrain in this frame.
    Result<void> describe(gl::Program& program, const BeddingParameters& bedding, const TerrainFrame& frame);

private:
    Result<void> renew(const BeddingParameters& bedding, const TerrainFrame& frame);

    BeddingParameters bedding_;  ///< that the heights are of
    TerrainFrame frame_;
    gl::Texture heights_;
};

}  // namespace cuesta
