#include "core/carve/meetings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/threads.h"
#include "core/carve/contacts.h"

namespace cuesta {
namespace {

constexpr double least_sine = 0.25;  ///< flatter crossings get bridges no longer than those at 15 degrees
constexpr double same_place = 1e-2;  ///< m along a course

/// A stretch of a way that becomes a bridge, and how far its earth may reach at the ends.
struct BridgeSpan {
    double from = 0;
    double to = 0;
    double blend = 0;
};

/// Purpose of a station: the sides of a contact, the borders of the water that a way crosses there, bridges.
enum class Mark { first, second, water_begins, water_ends, bridge_begins, bridge_ends, shore };
/// The stations of a contact, by the first four marks.
using ContactStations = std::array<int, 4>;

/// A place on a course that needs a station.
struct Side {
    double distance = 0;
    std::size_t number = 0;  ///< of the contact, or of the bridge
    Mark mark = Mark::first;
};

const PathSection& section_near(const Course& course, double distance) {
    return course.stations[locate(course, distance).stretch].section;
}

/// Whether the course is on the ground there, or its surface begins or ends there.
bool on_surface_at(const Course& course, double distance) {
    const auto surface = [&](double at) {
        if (course.closed) at = at < 0 ? at + course.length() : at > course.length() ? at - course.length() : at;
        if (at < 0 || at > course.length()) return false;
        return course.on_surface(locate(course, at).stretch);
    };
    return surface(distance - same_place) || surface(distance + same_place);
}

/// Distance of the abutments from the crossing when nothing stands in their way, along the way.
BridgeSpan span_over(const Course& way, double at, const Course& water, double water_at, double sine) {
    const PathSection& road = section_near(way, at);
    const PathSection& river = section_near(water, water_at);
    BridgeSpan span;
    span.blend = std::min(road.blend, road.width);
    const double half = (0.5 * river.width + 0.5 * road.width + span.blend) / std::max(sine, least_sine);
    span.from = at - half;
    span.to = at + half;
    return span;
}

/// The same over a lake, which the way crosses at right angles as far as anybody knows.
BridgeSpan span_over(const Course& way, const LakeCrossing& lake) {
    const PathSection& road = section_near(way, 0.5 * (lake.from + lake.to));
    BridgeSpan span;
    span.blend = std::min(road.blend, road.width);
    span.from = lake.from - 0.5 * road.width - span.blend;
    span.to = lake.to + 0.5 * road.width + span.blend;
    return span;
}

/// Not past other ways that are met beyond the bank: they stay joined.
void keep_joined(BridgeSpan& span, double at, double bank, const std::vector<double>& joints) {
    for (const double joint : joints) {
        if (joint <= at - bank) span.from = std::max(span.from, joint);
        if (joint >= at + bank) span.to = std::min(span.to, joint);
    }
}

/// Spans of a way over all watercourses, within the course, apart from each other.
std::vector<BridgeSpan> merged(std::vector<BridgeSpan> spans, const Course& way) {
    std::vector<BridgeSpan> cut;
    for (const BridgeSpan& span : spans) {
        cut.push_back({std::max(span.from, 0.0), std::min(span.to, way.length()), span.blend});
        if (way.closed && span.from < 0)
            cut.push_back({std::max(span.from + way.length(), 0.0), way.length(), span.blend});
        if (way.closed && span.to > way.length())
            cut.push_back({0, std::min(span.to - way.length(), way.length()), span.blend});
    }
    std::sort(cut.begin(), cut.end(), [](const BridgeSpan& a, const BridgeSpan& b) { return a.from < b.from; });
    std::vector<BridgeSpan> result;
    for (const BridgeSpan& span : cut) {
        if (!result.empty() && span.from <= result.back().to + same_place) {
            result.back().to = std::max(result.back().to, span.to);
            result.back().blend = std::min(result.back().blend, span.blend);
        } else {
            result.push_back(span);
        }
    }
    return result;
}

bool within(const std::vector<BridgeSpan>& spans, double distance) {
    return std::any_of(spans.begin(), spans.end(), [&](const BridgeSpan& span) {
        return distance > span.from + same_place && distance < span.to - same_place;
    });
}

void build_bridge(Course& course, int from, int to, double blend) {
    const auto first = static_cast<std::size_t>(from);
    const auto last = static_cast<std::size_t>(to);
    for (std::size_t i = first; i < last; ++i) course.stations[i].section.structure = PathStructure::bridge;
    for (const std::size_t i : {first, last}) {
        float& at_abutment = course.stations[i].section.blend;
        at_abutment = std::min(at_abutment, static_cast<float>(blend));
    }
}

/// Sets of numbers that belong together (union-find); each set goes by its least number.
class Sets {
public:
    explicit Sets(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), std::size_t{0}); }
    std::size_t find(std::size_t i) {
        while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
        return i;
    }
    void unite(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        parents_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::size_t> parents_;
};

/// The meetings among contacts whose stations are known: contacts[i] joins stations[i][0] and stations[i][1].
std::vector<CourseMeeting> meetings_among(const std::vector<Course>& courses,
                                          const std::vector<CourseContact>& contacts,
                                          const std::vector<ContactStations>& stations, CarveRank rank) {
    struct Member {
        CoursePlace place;
        std::size_t contact;
    };
    std::vector<Member> members;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (courses[static_cast<std::size_t>(contacts[i].courses[0])].rank != rank ||
            courses[static_cast<std::size_t>(contacts[i].courses[1])].rank != rank)
            continue;
        for (const std::size_t side : {0U, 1U}) {
            const Course& course = courses[static_cast<std::size_t>(contacts[i].courses[side])];
            int station = stations[i][side];
            if (course.closed && station + 1 == static_cast<int>(course.stations.size())) station = 0;
            members.push_back({{contacts[i].courses[side], station}, i});
        }
    }
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
        return std::tie(a.place.course, a.place.station, a.contact) <
               std::tie(b.place.course, b.place.station, b.contact);
    });
    Sets sets(contacts.size());
    for (std::size_t i = 1; i < members.size(); ++i)
        if (members[i].place == members[i - 1].place) sets.unite(members[i].contact, members[i - 1].contact);
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> meeting_of(contacts.size(), none);
    std::vector<CourseMeeting> meetings;
    for (const Member& member : members) {
        std::size_t& meeting = meeting_of[sets.find(member.contact)];
        if (meeting == none) {
            meeting = meetings.size();
            meetings.emplace_back();
        }
        std::vector<CoursePlace>& places = meetings[meeting].places;
        if (places.empty() || !(places.back() == member.place)) places.push_back(member.place);
    }
    std::erase_if(meetings, [](const CourseMeeting& meeting) { return meeting.places.size() < 2; });
    for (CourseMeeting& meeting : meetings) {
        glm::dvec2 sum(0.0);
        for (const CoursePlace& place : meeting.places)
            sum +=
                courses[static_cast<std::size_t>(place.course)].stations[static_cast<std::size_t>(place.station)].place;
        meeting.place = sum / static_cast<double>(meeting.places.size());
    }
    return meetings;
}

/// Finds the meetings of a network's courses, and gives the courses stations there.
class MeetingSearch {
public:
    MeetingSearch(CourseNetwork& network, const TerrainFrame& frame, RasterView<const float> ground,
                  std::span<const LakeCrossing> lakes)
        : network_(network),
          courses_(network.courses),
          frame_(frame),
          ground_(ground),
          lakes_(lakes),
          contacts_(find_contacts(courses_, frame)) {}

    void run() {
        std::erase_if(contacts_, [&](const CourseContact& contact) {
            return !on_surface_at(course_of(contact, 0), contact.distances[0]) ||
                   !on_surface_at(course_of(contact, 1), contact.distances[1]);
        });
        find_spans();
        std::erase_if(contacts_, [&](const CourseContact& contact) {
            return within(spans_[static_cast<std::size_t>(contact.courses[0])], contact.distances[0]) ||
                   within(spans_[static_cast<std::size_t>(contact.courses[1])], contact.distances[1]);
        });
        std::vector<std::vector<Side>> sides = sides_of_contacts();
        stations_.resize(contacts_.size());
        for (std::size_t index = 0; index < courses_.size(); ++index) add_stations(index, sides[index]);
        network_.way_meetings = meetings_among(courses_, contacts_, stations_, CarveRank::way);
        network_.water_meetings = meetings_among(courses_, contacts_, stations_, CarveRank::water);
        for (std::size_t i = 0; i < contacts_.size(); ++i)
            if (is_crossing(contacts_[i])) network_.crossings.push_back(crossing_at(i));
    }

private:
    Course& course_of(const CourseContact& contact, std::size_t side) const {
        return courses_[static_cast<std::size_t>(contact.courses[side])];
    }
    /// A way and a watercourse.
    bool is_crossing(const CourseContact& contact) const {
        return course_of(contact, 0).rank != course_of(contact, 1).rank;
    }
    /// The side of a crossing's way.
    std::size_t way_of(const CourseContact& contact) const {
        return course_of(contact, 0).rank == CarveRank::way ? 0 : 1;
    }

    /// Bridges over watercourses and lakes, by course.
    void find_spans() {
        // Ways on ways: where bridges must let them join.
        std::vector<std::vector<double>> joints(courses_.size());
        for (const CourseContact& contact : contacts_)
            for (const std::size_t side : {0U, 1U})
                if (!is_crossing(contact))
                    joints[static_cast<std::size_t>(contact.courses[side])].push_back(contact.distances[side]);
        spans_.resize(courses_.size());
        for (const CourseContact& contact : contacts_) {
            if (!is_crossing(contact)) continue;
            const std::size_t side = way_of(contact);
            const Course& way = course_of(contact, side);
            if (way.path->parameters.water_crossing != WaterCrossing::bridge) continue;
            const Course& water = course_of(contact, 1 - side);
            const double at = contact.distances[side];
            BridgeSpan span = span_over(way, at, water, contact.distances[1 - side], contact.sine);
            const double bank =
                0.5 * section_near(water, contact.distances[1 - side]).width / std::max(contact.sine, least_sine);
            const auto index = static_cast<std::size_t>(contact.courses[side]);
            keep_joined(span, at, bank, joints[index]);
            spans_[index].push_back(span);
        }
        for (const LakeCrossing& lake : lakes_) {
            const auto index = static_cast<std::size_t>(lake.course);
            if (lake_crossing_of(*courses_[index].path) != WaterCrossing::bridge) continue;
            BridgeSpan span = span_over(courses_[index], lake);
            keep_joined(span, 0.5 * (lake.from + lake.to), 0.5 * (lake.to - lake.from), joints[index]);
            spans_[index].push_back(span);
        }
        for (std::size_t i = 0; i < courses_.size(); ++i) spans_[i] = merged(std::move(spans_[i]), courses_[i]);
    }

    /// Places of each course that need stations, but for its bridges.
    std::vector<std::vector<Side>> sides_of_contacts() const {
        std::vector<std::vector<Side>> sides(courses_.size());
        for (std::size_t i = 0; i < contacts_.size(); ++i) {
            const CourseContact& contact = contacts_[i];
            for (const std::size_t side : {0U, 1U})
                sides[static_cast<std::size_t>(contact.courses[side])].push_back(
                    {contact.distances[side], i, side == 0 ? Mark::first : Mark::second});
            if (!is_crossing(contact)) continue;
            const std::size_t side = way_of(contact);
            const double width = section_near(course_of(contact, 1 - side), contact.distances[1 - side]).width;
            const double half = 0.25 * width / std::max(contact.sine, least_sine);
            const double length = course_of(contact, side).length();
            std::vector<Side>& of_way = sides[static_cast<std::size_t>(contact.courses[side])];
            of_way.push_back({std::max(contact.distances[side] - half, 0.0), i, Mark::water_begins});
            of_way.push_back({std::min(contact.distances[side] + half, length), i, Mark::water_ends});
        }
        for (const LakeCrossing& lake : lakes_)
            for (const double shore : {lake.from, lake.to})
                sides[static_cast<std::size_t>(lake.course)].push_back({shore, 0, Mark::shore});
        return sides;
    }

    /// All stations of a course at once, and its bridges.
    void add_stations(std::size_t index, std::vector<Side>& own) {
        for (std::size_t i = 0; i < spans_[index].size(); ++i) {
            own.push_back({spans_[index][i].from, i, Mark::bridge_begins});
            own.push_back({spans_[index][i].to, i, Mark::bridge_ends});
        }
        if (own.empty()) return;
        std::sort(own.begin(), own.end(), [](const Side& a, const Side& b) {
            return std::tie(a.distance, a.mark, a.number) < std::tie(b.distance, b.mark, b.number);
        });
        std::vector<double> distances;
        for (const Side& side : own) distances.push_back(side.distance);
        const std::vector<int> found = insert_stations(courses_[index], distances, frame_, ground_);
        int begun = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (own[i].mark == Mark::bridge_begins)
                begun = found[i];
            else if (own[i].mark == Mark::bridge_ends)
                build_bridge(courses_[index], begun, found[i], spans_[index][own[i].number].blend);
            else if (own[i].mark != Mark::shore)
                stations_[own[i].number][static_cast<std::size_t>(own[i].mark)] = found[i];
        }
    }

    WaterMeeting crossing_at(std::size_t i) const {
        const std::size_t side = way_of(contacts_[i]);
        WaterMeeting crossing;
        crossing.way = {contacts_[i].courses[side], stations_[i][side]};
        crossing.water = {contacts_[i].courses[1 - side], stations_[i][1 - side]};
        crossing.way_from = stations_[i][static_cast<std::size_t>(Mark::water_begins)];
        crossing.way_to = stations_[i][static_cast<std::size_t>(Mark::water_ends)];
        crossing.sine = contacts_[i].sine;
        const Course& way = course_of(contacts_[i], side);
        for (int* station : {&crossing.way.station, &crossing.way_from, &crossing.way_to})
            if (way.closed && *station + 1 == static_cast<int>(way.stations.size())) *station = 0;
        return crossing;
    }

    CourseNetwork& network_;
    std::vector<Course>& courses_;
    const TerrainFrame& frame_;
    RasterView<const float> ground_;
    std::span<const LakeCrossing> lakes_;
    std::vector<CourseContact> contacts_;
    std::vector<std::vector<BridgeSpan>> spans_;
    std::vector<ContactStations> stations_;
};

}  // namespace

void find_meetings(CourseNetwork& network, const TerrainFrame& frame, RasterView<const float> ground,
                   std::span<const LakeCrossing> lakes) {
    MeetingSearch(network, frame, ground, lakes).run();
}

}  // namespace cuesta
