#pragma once
/// \file The way of a brush as dabs at even distances, however often the mouse or the pen reports.

#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

namespace cuesta {

/// Position of a brush, or of a single dab.
struct BrushPoint {
    glm::dvec2 place{0.0};  ///< in the units of the caller
    double pressure = 1;    ///< 0 .. 1
    bool operator==(const BrushPoint&) const = default;
};

/// Puts dabs along the polyline of the points that it is given: the first at its beginning, each further one
/// `spacing(pressure of the dab before)` after it, measured along the way; the pressure is that of the way there.
/// Points on a straight line, added or left out, change the dabs by no more than rounding.
class BrushWay {
public:
    /// `spacing` > 0 (checked), in the units of the points.
    explicit BrushWay(std::function<double(double pressure)> spacing) : spacing_(std::move(spacing)) {}

    /// The dabs that the way to `point` adds, in order.
    std::vector<BrushPoint> go_to(const BrushPoint& point);

private:
    std::function<double(double)> spacing_;
    std::optional<BrushPoint> last_;  ///< point given last
    double to_next_ = 0;              ///< from there to the next dab
};

}  // namespace cuesta
