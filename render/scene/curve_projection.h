#pragma once
/// \file Curves and marks of a drawing as they fall on the screen. No OpenGL.

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "render/scene/curves.h"
#include "render/scene/frame_view.h"

namespace cuesta {

/// A piece of a curve, as curves.vert reads it. Pixels are those of the whole picture, from the lower left.
struct ScreenSegment {
    glm::vec2 from{0.0F}, to{0.0F};  ///< pixels
    glm::vec2 depths{0.0F};          ///< of both ends in normalised device coordinates, -1 .. 1
    /// At a bend inside the curve, the line that halves it belongs to both pieces: this one has the side of
    /// `after_from` at its beginning and the side against `before_to` at its end. Zero at the curve's ends.
    glm::vec2 after_from{0.0F}, before_to{0.0F};
    float along = 0;       ///< length of the curve before `from`, pixels
    float half_width = 0;  ///< pixels
    float dash = 0;        ///< pixels; 0: unbroken
    std::uint32_t colour = 0;
};

/// A mark, as marks.vert reads it.
struct ScreenMark {
    glm::vec2 centre{0.0F};  ///< pixels
    float depth = 0;
    float radius = 0;                 ///< pixels
    glm::vec2 direction{0.0F, 1.0F};  ///< of arrows on the screen, unit length
    float shape = 0;                  ///< of MarkShape
    std::uint32_t colour = 0, outline = 0;
};

struct ScreenDrawing {
    std::vector<ScreenSegment> segments;
    std::vector<ScreenMark> marks;
};

/// Bias that keeps curves on the ground from sinking into it: they are taken to be that much nearer to the eye.
struct DepthBias {
    double pixels = 4;  ///< as far as that many pixels are wide where the curve is: the mesh is that coarse
    double metres = 0;  ///< and that far besides: ground between samples
};

/// Projects a drawing; sizes are multiplied by `pixel_scale`. What is out of the picture or behind the eye is left out,
/// and points that fall on one another (within about a pixel) become one.
void project_drawing(const Drawing& drawing, const FrameView& view, double pixel_scale, const DepthBias& bias,
                     ScreenDrawing& result);

}  // namespace cuesta
