#pragma once
/// \file Lines and marks drawn over the land: splines, their handles, what a tool shows.

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

namespace cuesta {

/// A line through points in world metres. Where the ground hides it, it shows faintly.
struct DrawnCurve {
    std::vector<glm::dvec3> points;
    glm::vec4 colour{1.0F};  ///< sRGB and opacity
    float width = 2;         ///< pixels
    float dash = 0;          ///< length of dashes and of the gaps between them, pixels; 0: unbroken
    bool operator==(const DrawnCurve&) const = default;
};

enum class MarkShape : std::uint8_t { disc, ring, square, diamond, arrow };

/// A mark of fixed size on the screen.
struct DrawnMark {
    glm::dvec3 position{0.0};
    MarkShape shape = MarkShape::disc;
    glm::vec4 colour{1.0F};            ///< sRGB and opacity
    glm::vec4 outline{0, 0, 0, 0.6F};  ///< a rim that keeps it visible on any ground
    float size = 8;                    ///< diameter, pixels
    glm::dvec3 direction{0.0};         ///< arrows: where they point, in the world
    bool operator==(const DrawnMark&) const = default;
};

/// All that is drawn over the land, in this order: curves, then marks. A value. Sizes in pixels are those of a screen
/// of scale 1; heights are exaggerated with the terrain's.
struct Drawing {
    std::vector<DrawnCurve> curves;
    std::vector<DrawnMark> marks;
    bool empty() const { return curves.empty() && marks.empty(); }
    bool operator==(const Drawing&) const = default;
};

}  // namespace cuesta
