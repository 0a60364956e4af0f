#pragma once
/// \file The rim of a lake, and where ways cross it.

#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// To be asked where places lie. The lake must outlive it.
class Shore {
public:
    explicit Shore(const CarveArea& lake);
    /// By the even-odd rule.
    bool holds(const glm::dvec2& place) const;
    double distance_to(const glm::dvec2& place) const;  ///< m
    const glm::dvec2& low() const { return low_; }      ///< corners of the box around it
    const glm::dvec2& high() const { return high_; }

private:
    template <class Visit>
    void for_each_side(const Visit& visit) const;
    const std::vector<glm::dvec2>& ring_;
    glm::dvec2 low_;
    glm::dvec2 high_;
};

/// A stretch of a way, on the surface, within the rim of a lake that bears water.
struct LakeCrossing {
    int course = 0;
    int area = 0;  ///< index in the list of areas
    double from = 0;
    double to = 0;  ///< distances along the course; from < to
};

/// By course, area and distance. Stretches shorter than the way is wide, along its middle line, are left out: there it
/// runs along the shore.
std::vector<LakeCrossing> find_lake_crossings(const std::vector<Course>& courses, const std::vector<CarveArea>& areas,
                                              const TerrainFrame& frame);

/// Dykes dam, whatever they say of crossings.
inline WaterCrossing lake_crossing_of(const Path& way) {
    return way.parameters.kind == PathKind::dyke ? WaterCrossing::embankment : way.parameters.water_crossing;
}

}  // namespace cuesta
