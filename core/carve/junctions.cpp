#include "core/carve/junctions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/base/threads.h"
#include "core/carve/cross_section.h"
#include "core/carve/earthwork.h"
#include "core/carve/profile_band.h"
#include "core/carve/relaxed_heights.h"

namespace cuesta {
namespace {

constexpr int courses_at_a_time = 16;
constexpr double ramp_per_height = 25;  ///< a ramp adds at most 1.5 / 25 = 6 % to the grade where there is room
constexpr double ramp_per_width = 4;
constexpr std::size_t most_remarks = 100;

/// Intermediate results of settle_ways for a course, before its heights are set.
struct WayProfile {
    std::vector<double> heights;
    std::vector<ProfilePin> pins;
    std::string remark;
    ProfileBand band;           ///< empty: it has no limits of cut and fill
    std::vector<double> climb;  ///< climb_in_band(), where there is a band
};

std::vector<double> distances_of(const Course& course) {
    std::vector<double> distances;
    distances.reserve(course.stations.size());
    for (const CourseStation& station : course.stations) distances.push_back(station.distance);
    return distances;
}

/// 1 at 0, 0 from 1 on, level at both.
double ramp(double x) {
    if (x >= 1) return 0;
    return 1 - x * x * (3 - 2 * x);
}

double grade_limit_of(const Course& course) {
    return course.path->parameters.grade_limit;
}

/// Pins with those of a closed course's seam on both of its ends; ascending.
std::vector<ProfilePin> with_seam(const Course& course, std::vector<ProfilePin> pins) {
    if (course.closed && !pins.empty() && pins.front().place == 0)
        pins.push_back({static_cast<int>(course.stations.size()) - 1, pins.front().height});
    return pins;
}

std::string percent(double grade) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g %%", 100 * grade);
    return text.data();
}

std::string metres(double distance) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), distance < 10 ? "%.2g m" : "%.0f m", distance);
    return text.data();
}

/// Heights within the grade limit, and within the band where there is one, that go through the pins; where pins are
/// steeper apart than the limit, straight between them, with a remark about the worst such place.
std::vector<double> graded(const Course& course, const ProfileBand& band, const std::vector<double>& heights,
                           const std::vector<ProfilePin>& pins, std::string* remark) {
    if (!band.empty()) return profile_in_band(course, band, heights, pins);
    const double limit = grade_limit_of(course);
    if (!(limit > 0)) return heights;
    const std::vector<double> distances = distances_of(course);
    std::vector<double> limits(course.handles.size(), limit);
    double worst = 1.01 * limit;  // what is less over is not worth a word
    const auto keep = [&](const ProfilePin& a, const ProfilePin& b, double way, std::size_t first, std::size_t last) {
        const double grade = std::abs(b.height - a.height) / way;
        if (grade <= limit) return;
        for (std::size_t i = first; i < last; ++i) limits[i] = grade;
        if (grade <= worst || remark == nullptr) return;
        worst = grade;
        *remark = course.path->name + ": the grade of " + percent(grade) + " between " +
                  metres(distances[static_cast<std::size_t>(a.place)]) + " and " +
                  metres(distances[static_cast<std::size_t>(b.place)]) + " is over its limit of " + percent(limit) +
                  "; the heights at both ends are given.";
    };
    for (std::size_t i = 1; i < pins.size(); ++i) {
        const auto first = static_cast<std::size_t>(pins[i - 1].place);
        const auto last = static_cast<std::size_t>(pins[i].place);
        keep(pins[i - 1], pins[i], distances[last] - distances[first], first, last);
    }
    if (course.closed && pins.size() > 1 && pins.front().place > 0) {  // over the seam
        const auto first = static_cast<std::size_t>(pins.back().place);
        const auto last = static_cast<std::size_t>(pins.front().place);
        const double way = course.length() - distances[first] + distances[last];
        const double grade = std::abs(pins.front().height - pins.back().height) / way;
        keep(pins.back(), pins.front(), way, first, limits.size());
        if (grade > limit) std::fill_n(limits.begin(), last, grade);
    }
    return within_grades(distances, heights, limits, pins, course.closed);
}

/// Remark on a grade limit that a way could not keep within its limits of cut and fill; empty: nothing.
std::string steepness_remark(const Course& course, const std::vector<double>& heights) {
    const double limit = grade_limit_of(course);
    if (!(limit > 0)) return {};
    double length = 0;
    double worst = 0;
    for (std::size_t i = 0; i < course.handles.size(); ++i) {
        const double way = course.stations[i + 1].distance - course.stations[i].distance;
        const double grade = std::abs(heights[i + 1] - heights[i]) / way;
        if (grade <= 1.01 * limit) continue;
        length += way;
        worst = std::max(worst, grade);
    }
    if (length == 0) return {};
    const PathParameters& p = course.path->parameters;
    std::string reason;
    if (p.cut_limit > 0) reason = "cuts are limited to " + metres(p.cut_limit);
    if (p.fill_limit > 0) reason += (reason.empty() ? "fill is limited to " : " and fill to ") + metres(p.fill_limit);
    return course.path->name + ": " + metres(length) + " of it is steeper than the maximum grade of " + percent(limit) +
           " (up to " + percent(worst) + "), because " + reason + ".";
}

/// Ways that the place takes part with, 0 .. 2 a course: stretches on the surface beside the station.
int arms_at(const Course& course, int station) {
    const auto i = static_cast<std::size_t>(station);
    const std::size_t count = course.handles.size();
    int arms = 0;
    if (i < count && course.on_surface(i)) ++arms;
    if (i > 0 && course.on_surface(i - 1)) ++arms;
    if (i == 0 && course.closed && course.on_surface(count - 1)) ++arms;
    return arms;
}

/// Through lakes every station has its pin: at the banks where an embankment would be lower, at the bed for fords.
void add_lake_pins(const CourseNetwork& network, const WaysOverLakes& lakes, std::vector<WayProfile>& profiles) {
    constexpr double at_shore = 2e-3;  // m; stations there may be older ones beside it
    for (const LakeCrossing& crossing : lakes.crossings) {
        const auto index = static_cast<std::size_t>(crossing.course);
        const Course& way = network.courses[index];
        const CarveArea& lake = lakes.areas[static_cast<std::size_t>(crossing.area)];
        const WaterCrossing how = lake_crossing_of(*way.path);
        if (how == WaterCrossing::bridge) continue;
        const Shore shore(lake);
        for (std::size_t i = 0; i < way.stations.size(); ++i) {
            const CourseStation& station = way.stations[i];
            if (station.distance < crossing.from - at_shore || station.distance > crossing.to + at_shore) continue;
            double height = lake.level;
            if (how == WaterCrossing::ford) {
                const double off = shore.distance_to(station.place);
                const double share = lake.run > 0 ? std::min(off / static_cast<double>(lake.run), 1.0) : 1.0;
                height -= static_cast<double>(lake.depth) * share;
            } else if (profiles[index].heights[i] >= height) {
                continue;
            }
            const bool is_seam = way.closed && i + 1 == way.stations.size();
            profiles[index].pins.push_back({is_seam ? 0 : static_cast<int>(i), height});
        }
    }
}

/// Heights that crossings of water ask for, by course.
void add_water_pins(const CourseNetwork& network, const WaysOverLakes& lakes, std::vector<WayProfile>& profiles) {
    for (const WaterMeeting& crossing : network.crossings) {
        const auto index = static_cast<std::size_t>(crossing.way.course);
        const Course& way = network.courses[index];
        const Course& water = network.courses[static_cast<std::size_t>(crossing.water.course)];
        const CourseStation& there = water.stations[static_cast<std::size_t>(crossing.water.station)];
        std::vector<ProfilePin>& pins = profiles[index].pins;
        const double own = profiles[index].heights[static_cast<std::size_t>(crossing.way.station)];
        switch (way.path->parameters.water_crossing) {
            case WaterCrossing::bridge:
                break;
            case WaterCrossing::embankment:
                if (own < there.height) pins.push_back({crossing.way.station, there.height});
                break;
            case WaterCrossing::ford: {
                const CrossSectionTable table = cross_section_of(*water.path);
                const double bed = there.height - there.section.depth * table.share[CrossSectionTable::size / 2];
                for (const int station : {crossing.way_from, crossing.way.station, crossing.way_to})
                    pins.push_back({station, bed});
                break;
            }
        }
    }
    add_lake_pins(network, lakes, profiles);
    for (WayProfile& profile : profiles) {
        // Of fords and embankments at one place the higher counts.
        std::sort(profile.pins.begin(), profile.pins.end(), [](const ProfilePin& a, const ProfilePin& b) {
            return a.place != b.place ? a.place < b.place : a.height > b.height;
        });
        const auto last = std::unique(profile.pins.begin(), profile.pins.end(),
                                      [](const ProfilePin& a, const ProfilePin& b) { return a.place == b.place; });
        profile.pins.erase(last, profile.pins.end());
    }
}

/// A common height, and how hard it is to move.
struct WeightedHeight {
    double height = 0;
    double weight = 0;  ///< infinity where it was drawn or water asks for it
};
WeightedHeight height_of(const CourseMeeting& meeting, const CourseNetwork& network,
                         const std::vector<WayProfile>& profiles) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double given = -infinity;
    std::array<double, 2> sums{};  // of draped and drawn ways
    std::array<double, 2> weights{};
    for (const CoursePlace& place : meeting.places) {
        const auto index = static_cast<std::size_t>(place.course);
        const Course& course = network.courses[index];
        const WayProfile& profile = profiles[index];
        for (const ProfilePin& pin : profile.pins)
            if (pin.place == place.station) given = std::max(given, pin.height);
        const auto station = static_cast<std::size_t>(place.station);
        const double width = course.stations[station].section.width;
        const double weight = std::max(arms_at(course, place.station), 1) * width * width;
        const std::size_t drawn = course.path->parameters.heights == PathHeights::drawn ? 1 : 0;
        sums[drawn] += weight * profile.heights[station];
        weights[drawn] += weight;
    }
    if (std::isfinite(given)) return {given, infinity};
    if (weights[1] > 0) return {sums[1] / weights[1], infinity};
    return {sums[0] / weights[0], weights[0]};
}

/// Moves a meeting's height to where the bands of all its ways allow it, if there is such a height.
void keep_in_bands(CourseMeeting& meeting, const std::vector<WayProfile>& profiles) {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    for (const CoursePlace& place : meeting.places) {
        const ProfileBand& band = profiles[static_cast<std::size_t>(place.course)].band;
        if (band.empty()) continue;
        low = std::max(low, band.low[static_cast<std::size_t>(place.station)]);
        high = std::min(high, band.high[static_cast<std::size_t>(place.station)]);
    }
    if (low <= high) meeting.height = std::clamp(meeting.height, low, high);
}

/// Heights of the meetings, within the grade limits of the ways between them where that can be.
void settle_meetings(CourseNetwork& network, const std::vector<WayProfile>& profiles) {
    struct Knob {
        int station;
        int height;  // index
    };
    std::vector<double> heights;
    std::vector<double> weights;
    std::vector<std::vector<Knob>> knobs(network.courses.size());
    for (const CourseMeeting& meeting : network.way_meetings) {
        const WeightedHeight common = height_of(meeting, network, profiles);
        for (const CoursePlace& place : meeting.places)
            knobs[static_cast<std::size_t>(place.course)].push_back({place.station, static_cast<int>(heights.size())});
        heights.push_back(common.height);
        weights.push_back(common.weight);
    }
    std::vector<HeightTie> ties;
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        const Course& course = network.courses[i];
        const double limit = grade_limit_of(course);
        if (!(limit > 0)) continue;
        std::vector<Knob>& own = knobs[i];
        for (const ProfilePin& pin : profiles[i].pins) {  // at a meeting a second time, which does no harm
            own.push_back({pin.place, static_cast<int>(heights.size())});
            heights.push_back(pin.height);
            weights.push_back(std::numeric_limits<double>::infinity());
        }
        std::sort(own.begin(), own.end(), [](const Knob& a, const Knob& b) {
            return a.station != b.station ? a.station < b.station : a.height < b.height;
        });
        const std::vector<double>& climb = profiles[i].climb;
        // Height that the way can gain up to there; with a band more than the limit times the distance, where it must.
        const auto gained = [&](const Knob& knob) {
            const auto station = static_cast<std::size_t>(knob.station);
            return climb.empty() ? limit * course.stations[station].distance : climb[station];
        };
        const double whole = climb.empty() ? limit * course.length() : climb.back();
        const auto tie = [&](const Knob& a, const Knob& b, double rise) {
            if (a.height != b.height) ties.push_back({a.height, b.height, rise});
        };
        for (std::size_t k = 1; k < own.size(); ++k) tie(own[k - 1], own[k], gained(own[k]) - gained(own[k - 1]));
        if (course.closed && own.size() > 1)
            tie(own.back(), own.front(), whole - gained(own.back()) + gained(own.front()));
    }
    relax_heights(heights, weights, ties);
    for (std::size_t i = 0; i < network.way_meetings.size(); ++i) {
        CourseMeeting& meeting = network.way_meetings[i];
        meeting.height = heights[i];
        if (std::isfinite(weights[i])) keep_in_bands(meeting, profiles);
    }
}

/// The height by which a balanced course is shifted: net fill grows with the shift, so that it is found by halving.
double balancing_shift(const Course& course, const WayProfile& profile, const std::vector<ProfilePin>& pins,
                       const TerrainFrame& frame, RasterView<const float> ground) {
    const EarthBalance balance = earth_balance(course, frame, ground);
    const auto net = [&](double shift) {
        std::vector<double> heights = profile.heights;
        for (double& height : heights) height += shift;
        return balance.net(graded(course, profile.band, moved_to_pins(course, heights, pins), pins, nullptr));
    };
    double low = 0;
    double high = 0;
    const bool fills = net(0) > 0;
    // Ground and heights differ by no more than some kilometres.
    for (double step = 1; step < 1e5; step *= 2) {
        (fills ? low : high) = fills ? -step : step;
        if ((net(fills ? low : high) > 0) != fills) break;
    }
    if ((net(low) > 0) == (net(high) > 0)) return 0;  // pinned all along
    for (int i = 0; i < 50; ++i) {
        const double middle = 0.5 * (low + high);
        (net(middle) > 0 ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

template <class Body>
void for_each_way(CourseNetwork& network, const Body& body) {
    const std::size_t count = network.courses.size();
    const int bands = static_cast<int>((count + courses_at_a_time - 1) / courses_at_a_time);
    parallel_bands(bands, [&](int band) {
        const std::size_t first = static_cast<std::size_t>(band) * courses_at_a_time;
        for (std::size_t i = first; i < std::min(count, first + courses_at_a_time); ++i)
            if (network.courses[i].rank == CarveRank::way) body(i, network.courses[i]);
    });
}

}  // namespace

std::vector<double> moved_to_pins(const Course& course, const std::vector<double>& heights,
                                  const std::vector<ProfilePin>& pins) {
    std::vector<double> result = heights;
    if (pins.empty()) return result;
    const std::vector<CourseStation>& stations = course.stations;
    const std::vector<ProfilePin> all = with_seam(course, pins);
    const auto distance = [&](const ProfilePin& pin) { return stations[static_cast<std::size_t>(pin.place)].distance; };
    const auto change = [&](const ProfilePin& pin) {
        return pin.height - heights[static_cast<std::size_t>(pin.place)];
    };
    const auto ramp_length = [&](const ProfilePin& pin) {
        const double width = stations[static_cast<std::size_t>(pin.place)].section.width;
        return std::max(ramp_per_width * width, ramp_per_height * std::abs(change(pin)));
    };
    const double length = course.length();
    for (std::size_t k = 0; k < all.size(); ++k) {
        const ProfilePin& pin = all[k];
        const double at = distance(pin);
        const auto here = static_cast<std::size_t>(pin.place);
        result[here] = pin.height;
        // To the next pin, the end, or over the seam.
        const bool last = k + 1 == all.size();
        const bool over_seam = course.closed && last && here + 1 < stations.size();
        const double gap = !last ? distance(all[k + 1]) - at : over_seam ? length - at + distance(all[0]) : length - at;
        const double reach = std::min(ramp_length(pin), gap > 0 ? gap : length);
        for (std::size_t i = here + 1; i < stations.size() && stations[i].distance < at + reach; ++i)
            result[i] += change(pin) * ramp((stations[i].distance - at) / reach);
        if (over_seam)
            for (std::size_t i = 0; stations[i].distance + length < at + reach; ++i)
                result[i] += change(pin) * ramp((stations[i].distance + length - at) / reach);
        // The same backwards.
        const bool first = k == 0;
        const bool under_seam = course.closed && first && here > 0;
        const double gap_before = !first       ? at - distance(all[k - 1])
                                  : under_seam ? at + length - distance(all.back())
                                               : at;
        const double reach_before = std::min(ramp_length(pin), gap_before > 0 ? gap_before : length);
        for (std::size_t i = here; i-- > 0 && stations[i].distance > at - reach_before;)
            result[i] += change(pin) * ramp((at - stations[i].distance) / reach_before);
        if (under_seam)
            for (std::size_t i = stations.size() - 1; stations[i].distance - length > at - reach_before; --i)
                result[i] += change(pin) * ramp((at - stations[i].distance + length) / reach_before);
    }
    if (course.closed && all.front().place != 0) result.front() = result.back();
    return result;
}

void settle_ways(CourseNetwork& network, const TerrainFrame& frame, RasterView<const float> ground,
                 std::vector<std::string>& remarks, const WaysOverLakes& lakes) {
    std::vector<WayProfile> profiles(network.courses.size());
    for_each_way(network, [&](std::size_t i, const Course& course) {
        std::vector<double>& heights = profiles[i].heights;
        heights.reserve(course.stations.size());
        for (const CourseStation& station : course.stations) heights.push_back(station.height);
        if (keeps_earth_limits(course.path->parameters)) {
            profiles[i].band = profile_band(course, frame, ground);
            profiles[i].climb = climb_in_band(course, profiles[i].band);
        }
        heights = graded(course, profiles[i].band, heights, {}, nullptr);
    });
    add_water_pins(network, lakes, profiles);
    settle_meetings(network, profiles);
    for (const CourseMeeting& meeting : network.way_meetings)
        for (const CoursePlace& place : meeting.places) {
            std::vector<ProfilePin>& pins = profiles[static_cast<std::size_t>(place.course)].pins;
            const auto same = std::find_if(pins.begin(), pins.end(),
                                           [&](const ProfilePin& pin) { return pin.place == place.station; });
            if (same == pins.end())
                pins.push_back({place.station, meeting.height});
            else
                same->height = meeting.height;
        }
    for_each_way(network, [&](std::size_t i, Course& course) {
        WayProfile& profile = profiles[i];
        std::sort(profile.pins.begin(), profile.pins.end(),
                  [](const ProfilePin& a, const ProfilePin& b) { return a.place < b.place; });
        const std::vector<ProfilePin> pins = with_seam(course, profile.pins);
        if (course.path->parameters.balanced) {
            const double shift = balancing_shift(course, profile, profile.pins, frame, ground);
            for (double& height : profile.heights) height += shift;
        }
        profile.heights =
            graded(course, profile.band, moved_to_pins(course, profile.heights, profile.pins), pins, &profile.remark);
        if (!profile.band.empty()) profile.remark = steepness_remark(course, profile.heights);
        for (std::size_t k = 0; k < course.stations.size(); ++k) course.stations[k].height = profile.heights[k];
    });
    std::size_t told = 0;
    std::size_t untold = 0;
    for (const WayProfile& profile : profiles) {
        if (profile.remark.empty()) continue;
        if (told++ < most_remarks)
            remarks.push_back(profile.remark);
        else
            ++untold;
    }
    if (untold > 0)
        remarks.push_back(std::to_string(untold) +
                          " more paths are steeper than their limit between places whose heights are given.");
}

}  // namespace cuesta
