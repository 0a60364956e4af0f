#pragma once
/// \file Traced light of the land that is drawn, as the shaders read it.

#include <memory>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/gl/texture.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/look.h"
#include "render/still/traced_light.h"

namespace cuesta {

/// Needs the scene's context.
class StillLight {
public:
    /// Traces the light of the present land, whose sheet is complete for that look; at once where it was so traced
    /// before. An error says that the graphics memory does not suffice, or that the work was stopped; then the light is
    /// as it was.
    Result<void> trace(const std::shared_ptr<const Land>& land, const GroundSheet& sheet, const Look& look,
                       const LightTracing& tracing, const WorkControl& control);
    void forget() { texture_ = {}, land_ = nullptr; }
    /// Whether it was traced for that land and look.
    bool is_of(const std::shared_ptr<const Land>& land, const Look& look) const;
    /// Beside the light of the sheet (TRACED of terrain.frag).
    void bind() const { texture_.bind(static_cast<unsigned>(TextureUnit::traced)); }

private:
    gl::Texture texture_;
    std::shared_ptr<const Land> land_;
    Look look_;  ///< but for what light does not depend on
    LightTracing tracing_;
};

}  // namespace cuesta
