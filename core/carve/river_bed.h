#pragma once
/// \file Profiles of rivers and canals: beds and water that never rise downstream, over whole networks.

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace cuesta {

/// A watercourse as the fit sees it. The vectors have one entry a station, at least two.
struct RiverProfile {
    int path_id = 0;
    std::string name;              ///< for remarks
    std::vector<double> distance;  ///< along the drawn direction, m, ascending
    std::vector<double> edge;      ///< height that the edges would have, m
    std::vector<double> depth;     ///< of the bed below the edges, m, >= 0
    std::vector<double> width;     ///< m, > 0
    double freeboard = 0;          ///< how far the water stands below the edges, m, >= 0
    /// Canals: falls no more than this over its length, and is cut as gladly as dammed.
    bool canal = false;
    double greatest_grade = std::numeric_limits<double>::infinity();
};

struct RiverPlace {
    int river = 0;  ///< index in the list
    int station = 0;
};

/// Stations with one water surface. Of a lake or the sea: also its level, and the beds of its stations are their own.
struct RiverMeeting {
    std::vector<RiverPlace> places;
    double still_level = std::numeric_limits<double>::quiet_NaN();  ///< m; NaN: no still water
};

/// A river that ends no higher than so much above its beginning runs as it is drawn.
inline constexpr double least_rise_uphill = 0.5;  ///< m

/// Result for a watercourse.
struct RiverBed {
    std::vector<double> edge;     ///< height of the edges, m
    std::vector<double> depth;    ///< of the bed below the edges, m
    std::vector<double> surface;  ///< of the water, or of the bed where it is dry, m
    bool runs_back = false;       ///< from its last station to its first
};

struct RiverBeds {
    std::vector<RiverBed> rivers;      ///< one for each profile
    std::vector<std::string> remarks;  ///< for the user
};

/// Fits all watercourses together (falling_network.h): surfaces never rise downstream, where courses meet they have one
/// surface, and what the fit costs is weighted by length times width, cutting four times cheaper than damming.
/// - A course that would have to be cut or dammed far more the way it is drawn than the other way runs the other way,
///   with a remark.
/// - Where several courses leave a meeting, rivers before canals, then the wider, the longer and the older one (smaller
///   path id) is the main one; the fit does not bend it for the others' sake.
/// - Above its end in another course, a river's last stretch lies no higher than a straight line: no waterfall at the
///   bank where the main river is cut deep.
/// - Beds: the surface less the depth of the water; where that would rise, the bed goes on level (the course is deeper
///   than asked), and a course that ends in another has no deeper bed than that one (it gets shallower).
/// - Circles are level.
/// The order of profiles and of meetings changes nothing as long as path ids differ. Thread-safe.
RiverBeds fit_river_beds(std::span<const RiverProfile> profiles, std::span<const RiverMeeting> meetings);

}  // namespace cuesta
