#include "core/carve/plan.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/threads.h"
#include "core/carve/areas.h"
#include "core/carve/course.h"
#include "core/carve/cross_section.h"
#include "core/carve/discharge.h"
#include "core/carve/drape.h"
#include "core/carve/junctions.h"
#include "core/carve/meander.h"
#include "core/carve/meetings.h"
#include "core/carve/pieces.h"
#include "core/carve/planning.h"
#include "core/carve/shore.h"
#include "core/carve/side_slopes.h"
#include "core/carve/watercourses.h"

namespace cuesta {
namespace {

constexpr int paths_at_a_time = 16;
constexpr double farthest = 1e9;  ///< m; beyond, coordinates lose the precision that carving needs

bool is_usable(const Path& path) {
    const auto within = [](const glm::dvec3& v) {
        return std::abs(v.x) < farthest && std::abs(v.y) < farthest && std::abs(v.z) < farthest;
    };
    const auto sound = [](const PathSection& s) {
        return std::isfinite(s.width + s.blend + s.offset + s.depth + s.bank) && s.width >= 0 && s.blend >= 0;
    };
    const auto knot_within = [&](const Knot& knot) {
        return within(knot.position) && within(knot.in) && within(knot.out);
    };
    return std::all_of(path.knots.begin(), path.knots.end(), knot_within) &&
           std::all_of(path.meta_points.begin(), path.meta_points.end(),
                       [&](const PathPoint& point) { return sound(point.parameters); });
}

/// Enabled paths with a curve, by id, so that their order in the list changes nothing.
std::vector<const Path*> paths_to_plan(const std::vector<Path>& paths, CarvePlan& plan) {
    std::vector<const Path*> chosen;
    for (const Path& path : paths) {
        if (!path.enabled || path.curve_count() == 0) continue;
        if (is_usable(path))
            chosen.push_back(&path);
        else
            plan.remarks.push_back(path.name + ": skipped, because it has points without valid coordinates or widths.");
    }
    std::stable_sort(chosen.begin(), chosen.end(), [](const Path* a, const Path* b) { return a->id < b->id; });
    return chosen;
}

template <class Body>
void for_each_in_parallel(std::size_t count, const Body& body) {
    const int bands = static_cast<int>((count + paths_at_a_time - 1) / paths_at_a_time);
    parallel_bands(bands, [&](int band) {
        const std::size_t first = static_cast<std::size_t>(band) * paths_at_a_time;
        for (std::size_t i = first; i < std::min(count, first + paths_at_a_time); ++i) body(i);
    });
}

Junction junction_of(const CourseMeeting& meeting, const CourseNetwork& network) {
    Junction junction;
    junction.point = {meeting.place.x, meeting.height, meeting.place.y};
    for (const CoursePlace& place : meeting.places)
        junction.path_ids.push_back(network.courses[static_cast<std::size_t>(place.course)].path->id);
    std::sort(junction.path_ids.begin(), junction.path_ids.end());
    junction.path_ids.erase(std::unique(junction.path_ids.begin(), junction.path_ids.end()), junction.path_ids.end());
    return junction;
}

/// Meanders stay away from where other watercourses were drawn to begin or end.
std::vector<glm::dvec2> ends_of_watercourses(const std::vector<const Path*>& paths) {
    std::vector<glm::dvec2> ends;
    for (const Path* path : paths)
        if (is_watercourse(path->parameters.kind))
            for (const Knot* knot : {&path->knots.front(), &path->knots.back()})
                ends.emplace_back(knot->position.x, knot->position.z);
    return ends;
}

Error stopped() {
    return Error::cancelled();
}

}  // namespace

Result<CarvePlan> plan_carving(const std::vector<Path>& paths, const TerrainFrame& frame,
                               RasterView<const float> ground, const WorkControl& control) {
    const auto drained = [&] { return std::make_shared<const DrainedLand>(drained_land(frame, ground)); };
    return plan_carving_on(paths, frame, ground, drained, control);
}

Result<CarvePlan> plan_carving_on(const std::vector<Path>& paths, const TerrainFrame& frame,
                                  RasterView<const float> ground, const DrainedLandSource& drained,
                                  const WorkControl& control) {
    CUESTA_CHECK(ground.width() == frame.width && ground.height() == frame.height);
    CarvePlan plan;
    CourseNetwork network;
    const std::vector<const Path*> chosen = paths_to_plan(paths, plan);

    const std::vector<glm::dvec2> river_ends = ends_of_watercourses(chosen);

    // 1. Lines and stations; areas, which are settled with that.
    std::vector<Course> courses(chosen.size());
    std::vector<Path> rims(chosen.size());
    std::vector<std::optional<PlannedArea>> areas(chosen.size());
    for_each_in_parallel(chosen.size(), [&](std::size_t i) {
        const Path& path = *chosen[i];
        if (is_area(path.parameters.kind)) {
            rims[i] = closed_rim(path);
            areas[i] = plan_area(rims[i], frame, ground);
            return;
        }
        const std::vector<CourseStretch> stretches = with_meanders(stretches_of(path, frame), path, river_ends, frame);
        courses[i] = lay_course(path, stretches, frame, ground);
    });
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const int index = static_cast<int>(plan.path_ids.size());
        if (areas[i]) {
            areas[i]->rim.index = index;
            add_area(*areas[i], frame, plan);
        } else if (!courses[i].stations.empty() && near_terrain(courses[i], frame)) {
            courses[i].index = index;
            network.courses.push_back(std::move(courses[i]));
        } else {
            continue;
        }
        plan.path_ids.push_back(chosen[i]->id);
    }
    if (control.stopped()) return stopped();

    // 2. Widths and depths by discharge, since bridges span widths.
    if (any_grows(network)) grow_with_discharge(network, *drained());

    // 3. Meetings and crossings: stations at them, bridges over watercourses and lakes.
    const std::vector<LakeCrossing> lakes = find_lake_crossings(network.courses, plan.areas, frame);
    find_meetings(network, frame, ground, lakes);
    if (control.stopped()) return stopped();

    // 4. First heights, each course alone.
    for_each_in_parallel(network.courses.size(),
                         [&](std::size_t i) { set_heights(network.courses[i], frame, ground); });
    if (control.stopped()) return stopped();

    // 5. Watercourses: beds that fall, confluences, lakes, water levels.
    settle_watercourses(network, plan.areas, plan.remarks);

    // 6. Ways: fords, junctions, grades, balance.
    settle_ways(network, frame, ground, plan.remarks, {lakes, plan.areas});
    if (control.stopped()) return stopped();

    // 7. What the kernels get.
    for_each_in_parallel(network.courses.size(), [&](std::size_t i) {
        set_cross_slopes(network.courses[i]);
        shape_sides(network.courses[i], frame, ground);
    });
    add_pieces(network.courses, frame, plan);
    for (const std::vector<CourseMeeting>* meetings : {&network.way_meetings, &network.water_meetings})
        for (const CourseMeeting& meeting : *meetings)
            if (std::isfinite(meeting.height)) plan.junctions.push_back(junction_of(meeting, network));
    return plan;
}

}  // namespace cuesta
