#include "core/carve/watercourses.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "core/carve/river_bed.h"
#include "core/carve/shore.h"

namespace cuesta {
namespace {

constexpr double canal_grade = 0.001;

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

RiverProfile profile_of(const Course& course) {
    const PathParameters& parameters = course.path->parameters;
    RiverProfile profile;
    profile.path_id = course.path->id;
    profile.name = course.path->name;
    profile.freeboard = static_cast<double>(parameters.freeboard);
    profile.canal = parameters.kind == PathKind::canal;
    if (profile.canal)
        profile.greatest_grade = parameters.grade_limit > 0 ? static_cast<double>(parameters.grade_limit) : canal_grade;
    for (const CourseStation& station : course.stations) {
        profile.distance.push_back(station.distance);
        profile.edge.push_back(station.height);
        profile.depth.push_back(std::max(static_cast<double>(station.section.depth), 0.0));
        profile.width.push_back(std::max(static_cast<double>(station.section.width), 0.01));
    }
    return profile;
}

/// The stations in a lake are one meeting of its level. Where a course is well inside, the ground is left to the lake:
/// its banks would be dams there.
RiverMeeting meeting_in(const CarveArea& lake, std::vector<Course*>& courses) {
    RiverMeeting meeting;
    meeting.still_level = lake.level + static_cast<double>(lake.water);
    const Shore shore(lake);
    for (std::size_t r = 0; r < courses.size(); ++r) {
        std::vector<CourseStation>& stations = courses[r]->stations;
        bool before_well_inside = false;
        for (std::size_t i = 0; i < stations.size(); ++i) {
            const bool inside = shore.holds(stations[i].place);
            if (inside) meeting.places.push_back({static_cast<int>(r), static_cast<int>(i)});
            const bool well_inside =
                inside && shore.distance_to(stations[i].place) > static_cast<double>(stations[i].section.width);
            if (well_inside && before_well_inside) stations[i - 1].section.structure = PathStructure::bridge;
            before_well_inside = well_inside;
        }
    }
    return meeting;
}

/// Height and depth so that the bed (their difference, the depth rounded as it is kept) and the water are those fitted.
void settle(CourseStation& station, const RiverBed& bed, std::size_t i, double freeboard) {
    const double bottom = bed.edge[i] - bed.depth[i];
    station.section.depth = static_cast<float>(bed.depth[i]);
    station.height = bottom + static_cast<double>(station.section.depth);
    station.water = bed.depth[i] > freeboard ? bed.surface[i] : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

void settle_watercourses(CourseNetwork& network, std::span<const CarveArea> areas, std::vector<std::string>& remarks) {
    std::vector<Course*> courses;
    std::vector<int> number(network.courses.size(), -1);  // of a course among the watercourses
    std::vector<RiverProfile> profiles;
    for (std::size_t c = 0; c < network.courses.size(); ++c) {
        Course& course = network.courses[c];
        if (!course.bears_water()) continue;
        number[c] = static_cast<int>(courses.size());
        courses.push_back(&course);
        profiles.push_back(profile_of(course));
    }
    if (courses.empty()) return;

    std::vector<RiverMeeting> meetings;
    for (const CourseMeeting& meeting : network.water_meetings) {
        meetings.emplace_back();
        for (const CoursePlace& place : meeting.places)
            meetings.back().places.push_back({number[at(place.course)], place.station});
    }
    for (std::size_t r = 0; r < courses.size(); ++r)
        if (courses[r]->closed)
            meetings.push_back(
                {{{static_cast<int>(r), 0}, {static_cast<int>(r), static_cast<int>(courses[r]->stations.size()) - 1}}});
    for (const CarveArea& area : areas)
        if (area.has_water) meetings.push_back(meeting_in(area, courses));

    const RiverBeds beds = fit_river_beds(profiles, meetings);
    for (std::size_t r = 0; r < courses.size(); ++r)
        for (std::size_t i = 0; i < courses[r]->stations.size(); ++i)
            settle(courses[r]->stations[i], beds.rivers[r], i, profiles[r].freeboard);
    for (std::size_t m = 0; m < network.water_meetings.size(); ++m) {
        const RiverPlace& place = meetings[m].places.front();
        network.water_meetings[m].height = beds.rivers[at(place.river)].surface[at(place.station)];
    }
    remarks.insert(remarks.end(), beds.remarks.begin(), beds.remarks.end());
}

}  // namespace cuesta
