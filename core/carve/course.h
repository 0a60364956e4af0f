#pragma once
/// \file Paths as they are being planned: courses, with all that is known at stations along them, and where they meet.
/// plan.cpp takes them through its steps; each step fills in or changes some of the fields. Metres of the terrain frame
/// throughout.

#include <limits>
#include <span>
#include <vector>

#include "core/carve/plan.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta {

/// A stretch of a path's line in the ground plane, before it has stations.
struct CourseStretch {
    QuadraticBezier curve;  ///< heights mean nothing
    double u_from = 0;      ///< positions on the drawn path at its ends (meanders: of where it swings from)
    double u_to = 0;
};

/// All that is known of a path at one place.
struct CourseStation {
    double u = 0;         ///< position on the drawn path, as in AlignmentPoint
    double distance = 0;  ///< along the course in the ground plane
    glm::dvec2 place{0.0};
    double ground = 0;  ///< before carving; outside the terrain that of its edge
    double height = 0;  ///< of the edges (the middle of the roadway, where there is cross slope)
    double water = std::numeric_limits<double>::quiet_NaN();  ///< height of its surface; NaN: none
    double cross_slope = 0;                                   ///< tangent; above 0 the right side is lower
    /// As built: steps may change width, blend and depth. `structure` holds from here to the next station. `offset` is
    /// part of `height` from the step on that sets heights.
    PathSection section;
    WayEarth earth;  ///< of ways; set last (core/carve/side_slopes.h)
};

/// A path that is not an area, on its way to pieces.
struct Course {
    const Path* path = nullptr;
    int index = 0;  ///< in CarvePlan::path_ids
    CarveRank rank = CarveRank::way;
    bool closed = false;                  ///< the last station is the first one once more
    std::vector<CourseStation> stations;  ///< at least two; distances ascend strictly
    /// handles[i]: middle control point of the quadratic from station i to i + 1.
    std::vector<glm::dvec2> handles;

    double length() const { return stations.back().distance; }
    bool bears_water() const { return rank == CarveRank::water; }
    /// Whether the ground is shaped between station i and i + 1.
    bool on_surface(std::size_t stretch) const { return stations[stretch].section.structure == PathStructure::surface; }
};

/// A station of a course.
struct CoursePlace {
    int course = 0;  ///< index in the list of courses
    int station = 0;
    bool operator==(const CoursePlace&) const = default;
};

/// Meeting of courses of one rank on the surface: ends on other courses, shared points, crossings; also of a course
/// with itself. A station belongs to one meeting at most; of a closed course's ends it is the first.
struct CourseMeeting {
    glm::dvec2 place{0.0};            ///< the middle of its stations
    std::vector<CoursePlace> places;  ///< by course, then station; at least two
    /// Common height of the stations once it is settled (of watercourses: height (of watercourses: of the water); NaN
    /// before.
    double height = std::numeric_limits<double>::quiet_NaN();
};

/// Crossing of a way's middle line with that of a watercourse on the surface; bridges are left out.
struct WaterMeeting {
    CoursePlace way;
    CoursePlace water;
    int way_from = 0;  ///< stations of the way at the borders of the water's middle half
    int way_to = 0;
    double sine = 1;  ///< of the angle between them, 0..1
};

/// Everything under way; what steps of the plan work on.
struct CourseNetwork {
    std::vector<Course> courses;  ///< by ascending path id
    std::vector<CourseMeeting> way_meetings;
    std::vector<CourseMeeting> water_meetings;
    std::vector<WaterMeeting> crossings;  ///< of ways with watercourses
};

/// The path's line, in quadratics within a quarter cell of it; none for a path without length. Stretches far outside
/// the terrain stay as they are.
std::vector<CourseStretch> stretches_of(const Path& path, const TerrainFrame& frame);

/// The course with stations at the ends of the stretches, where the structure changes, and between where that would be
/// farther than heights can be followed. Sets u, distance, place, section and ground. No stations if there is no
/// length.
Course lay_course(const Path& path, std::span<const CourseStretch> stretches, const TerrainFrame& frame,
                  RasterView<const float> ground);

/// Whether any of it comes so near that it changes the ground.
bool near_terrain(const Course& course, const TerrainFrame& frame);

/// Adds stations at distances along the course (ascending) unless there is one within a millimetre; what is known is
/// linear between neighbours, but place and ground, which are looked up. The station at each of the distances.
std::vector<int> insert_stations(Course& course, std::span<const double> distances, const TerrainFrame& frame,
                                 RasterView<const float> ground);

/// Length in the ground plane.
double length_of(const QuadraticBezier& curve);
/// The stretch after station i, heights 0.
QuadraticBezier quadratic_of(const Course& course, std::size_t stretch);
/// Location at a distance along the course, 0 .. length(). length(): the stretch and its parameter 0..1.
struct CourseLocation {
    std::size_t stretch = 0;
    double t = 0;
};
CourseLocation locate(const Course& course, double distance);

/// Ground at a place of the frame.
double ground_at(RasterView<const float> ground, const TerrainFrame& frame, const glm::dvec2& place);

}  // namespace cuesta
