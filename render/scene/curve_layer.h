#pragma once
/// \file Draws curves and marks over the land.

#include "render/gl/buffer.h"
#include "render/gl/texture.h"
#include "render/scene/curve_projection.h"
#include "render/scene/program_library.h"

namespace cuesta {

/// Depths that hide curves, where the framebuffer has no depths of its own: those of the picture, of any resolution.
struct DepthMap {
    const gl::Texture* depths = nullptr;
    PicturePart shows;  ///< in pixels of the whole picture
};

/// Needs the scene's context. Curves and marks are projected on the CPU, which is quicker than OpenGL on the CPU would
/// be with all their points, and only when the drawing or the view changes.
class CurveLayer {
public:
    CurveLayer();
    /// `pixel_scale`: pixels of the framebuffer to one of the drawing's sizes.
    void set_drawing(Drawing drawing, double pixel_scale);
    bool empty() const { return drawing_.empty(); }

    /// Draws over that part of the picture, in the current framebuffer and viewport. What lies behind the ground is
    /// faint: as the framebuffer's depths say or, if given, those of the map.
    Result<void> draw(const FrameView& view, double cell_size, const PicturePart& part, ProgramLibrary& programs,
                      const DepthMap& map = {});

private:
    void project(const FrameView& view, double cell_size, int ground_height);

    Drawing drawing_;
    double pixel_scale_ = 1;
    bool projected_ = false;
    FrameView view_;  ///< of what is uploaded
    double cell_size_ = 0;
    int ground_height_ = 0;
    ScreenDrawing screen_;
    gl::Buffer segments_, marks_;
    gl::VertexArray segment_array_, mark_array_;
};

}  // namespace cuesta
