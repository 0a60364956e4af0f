#include "render/scene/curve_layer.h"

#include <algorithm>
#include <cstddef>

namespace cuesta {

namespace {

/// Opacity of a curve behind the ground.
constexpr float behind_ground = 0.25F;
constexpr double rim_pixels = 1.25;  ///< of the outline of marks
/// Between samples the ground bends away from a line on it by part of a cell.
constexpr double cells_of_bias = 0.35;
constexpr double pixels_of_bias = 4;

}  // namespace

CurveLayer::CurveLayer()
    : segments_("curve segments"), marks_("marks"), segment_array_("curve segments"), mark_array_("marks") {
    segment_array_.set_buffer(0, segments_, sizeof(ScreenSegment), 1);
    segment_array_.set_attribute(0, 0, 4, GL_FLOAT, offsetof(ScreenSegment, from));
    segment_array_.set_attribute(1, 0, 2, GL_FLOAT, offsetof(ScreenSegment, depths));
    segment_array_.set_attribute(2, 0, 4, GL_FLOAT, offsetof(ScreenSegment, after_from));
    segment_array_.set_attribute(3, 0, 3, GL_FLOAT, offsetof(ScreenSegment, along));
    segment_array_.set_attribute(4, 0, 4, GL_UNSIGNED_BYTE, offsetof(ScreenSegment, colour), true);
    mark_array_.set_buffer(0, marks_, sizeof(ScreenMark), 1);
    mark_array_.set_attribute(0, 0, 4, GL_FLOAT, offsetof(ScreenMark, centre));
    mark_array_.set_attribute(1, 0, 3, GL_FLOAT, offsetof(ScreenMark, direction));
    mark_array_.set_attribute(2, 0, 4, GL_UNSIGNED_BYTE, offsetof(ScreenMark, colour), true);
    mark_array_.set_attribute(3, 0, 4, GL_UNSIGNED_BYTE, offsetof(ScreenMark, outline), true);
}

void CurveLayer::set_drawing(Drawing drawing, double pixel_scale) {
    drawing_ = std::move(drawing);
    pixel_scale_ = pixel_scale;
    projected_ = false;
}

void CurveLayer::project(const FrameView& view, double cell_size, int ground_height) {
    if (projected_ && view == view_ && cell_size == cell_size_ && ground_height == ground_height_) return;
    // The mesh and the depths are as coarse as the picture of the ground.
    const double pixels = pixels_of_bias * view.height / std::max(ground_height, 1);
    project_drawing(drawing_, view, pixel_scale_, {pixels, cells_of_bias * cell_size}, screen_);
    segments_.upload(std::span<const ScreenSegment>(screen_.segments), GL_STREAM_DRAW);
    marks_.upload(std::span<const ScreenMark>(screen_.marks), GL_STREAM_DRAW);
    view_ = view;
    cell_size_ = cell_size;
    ground_height_ = ground_height;
    projected_ = true;
}

Result<void> CurveLayer::draw(const FrameView& view, double cell_size, const PicturePart& part,
                              ProgramLibrary& programs, const DepthMap& map) {
    if (empty()) return {};
    project(view, cell_size,
            map.depths != nullptr ? map.depths->height() * view.height / map.shows.height : view.height);
    const std::string defines = map.depths != nullptr ? "DEPTH_MAP" : "";
    auto curves = programs.program("curves.vert", "curves.frag", defines);
    auto marks = programs.program("marks.vert", "marks.frag", defines);
    if (!curves) return curves.error();
    if (!marks) return marks.error();
    for (gl::Program* program : {*curves, *marks}) {
        program->set("part", glm::vec4(part.x, part.y, part.width, part.height));
        program->set("pixel_origin", glm::vec2(part.x, part.y));
        program->set("rim", static_cast<float>(rim_pixels * pixel_scale_));
        program->set("depth_part", glm::vec4(map.shows.x, map.shows.y, map.shows.width, map.shows.height));
        program->set("hidden_strength", behind_ground);
    }

    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    const auto draw_quads = [&](gl::Program& program, const gl::VertexArray& quads, std::size_t count) {
        if (count == 0) return;
        program.use();
        glBindVertexArray(quads.id());
        const auto pass = [&](GLenum depths, float strength) {
            program.set("strength", strength);
            glDepthFunc(depths);
            glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
        };
        if (map.depths != nullptr) {
            glDisable(GL_DEPTH_TEST);
            map.depths->bind(0);
            pass(GL_ALWAYS, 1);
        } else {
            glEnable(GL_DEPTH_TEST);
            pass(GL_GREATER, behind_ground);
            pass(GL_LEQUAL, 1);
        }
    };
    draw_quads(**curves, segment_array_, screen_.segments.size());
    draw_quads(**marks, mark_array_, screen_.marks.size());
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    return {};
}

}  // namespace cuesta
