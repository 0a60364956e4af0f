#pragma once
/// \file A path's course for the profile editor: ground, built height and water along it, and what can be dragged.

#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/carve/plan.h"

namespace cuesta {

/// Object dragged up and down in the profile: knots of paths with drawn heights, meta points of draped ones.
enum class CourseGripKind { knot, meta_point };

/// Plain data, heights and distances in metres.
struct PathCourse {
    struct Sample {
        double u = 0;  ///< position on the drawn path
        double distance = 0;
        double height = 0;                                         ///< of the path's edges, as built
        double ground = std::numeric_limits<double>::quiet_NaN();  ///< before carving; NaN where it is not known
        double water = std::numeric_limits<double>::quiet_NaN();   ///< NaN where there is none
        PathStructure structure = PathStructure::surface;
    };
    struct Grip {
        int index = 0;
        double distance = 0;
        double height = 0;  ///< where it is shown
        double value = 0;   ///< what a drag changes, metre by metre: the knot's height, or the offset
        bool selected = false;
    };
    struct Meeting {
        double distance = 0;
        double height = 0;
    };
    CourseGripKind grips_are = CourseGripKind::knot;
    std::vector<Sample> samples;  ///< by distance; fewer than two: the path has no course
    std::vector<Grip> grips;
    std::vector<Meeting> junctions;
    double grade_limit = 0;  ///< rise over length; 0: none
    bool as_built = false;   ///< whether the plan of carving is behind it; else heights are those drawn

    double length() const { return samples.empty() ? 0 : samples.back().distance; }
    /// The sample at a distance, numbers linear in between. There must be samples.
    Sample at(double distance) const;
    /// The same by position on the drawn path.
    Sample at_position(double u) const;
    /// Rise over length around a distance, over `window` m to either side.
    double grade_at(double distance, double window) const;
};

/// `plan` may be null or without the path, if it is off or not worked out yet: then heights are those drawn, and the
/// ground is `ground` at x, z (m), where it gives any.
PathCourse course_of(const Path& path, const CarvePlan* plan, const std::vector<int>& selected_knots,
                     const std::vector<int>& selected_meta_points,
                     const std::function<std::optional<double>(double x, double z)>& ground);

}  // namespace cuesta
