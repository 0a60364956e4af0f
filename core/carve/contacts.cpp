#include "core/carve/contacts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr double farthest_end = 250;  ///< m: no end counts for a course farther away, however wide that is
constexpr int rows_at_a_time = 8;

/// A straight part of a course.
struct Chord {
    glm::dvec2 from{0.0};
    glm::dvec2 to{0.0};
    int course = 0;
    int number = 0;  ///< along the course
    int stretch = 0;
    double t_from = 0;  ///< parameters of the stretch
    double t_to = 1;
    double catches = 0;  ///< m: ends nearer than this count
};

double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

std::vector<Chord> chords_of(const std::vector<Course>& courses, const TerrainFrame& frame) {
    std::vector<Chord> chords;
    for (std::size_t index = 0; index < courses.size(); ++index) {
        const Course& course = courses[index];
        int number = 0;
        for (std::size_t i = 0; i < course.handles.size(); ++i) {
            const CourseStation& station = course.stations[i];
            const QuadraticBezier curve = quadratic_of(course, i);
            const double bulge = 0.25 * glm::length(curve.points[0] - 2.0 * curve.points[1] + curve.points[2]);
            const int parts =
                std::clamp(static_cast<int>(std::ceil(std::sqrt(bulge / (0.02 * frame.cell_size)))), 1, 8);
            glm::dvec2 from = station.place;
            for (int k = 1; k <= parts; ++k) {
                const double t = static_cast<double>(k) / parts;
                const glm::dvec3 point = point_at(curve, t);
                Chord chord;
                chord.from = from;
                chord.to = {point.x, point.z};
                chord.course = static_cast<int>(index);
                chord.number = number++;
                chord.stretch = static_cast<int>(i);
                chord.t_from = static_cast<double>(k - 1) / parts;
                chord.t_to = t;
                // A click beside a narrow way means it, as far as cells can tell.
                const double width = station.section.width;
                chord.catches = std::min(std::max(0.5 * width, std::min(0.5 * frame.cell_size, width)), farthest_end);
                from = chord.to;
                chords.push_back(chord);
            }
        }
    }
    return chords;
}

/// The chords by cells of a grid over the terrain, each in all cells that it comes nearer to than it catches.
class ChordGrid {
public:
    ChordGrid(const std::vector<Chord>& chords, const TerrainFrame& frame) {
        double sum = 0;
        for (const Chord& chord : chords) sum += std::min(glm::distance(chord.from, chord.to), 64 * frame.cell_size);
        const double count = static_cast<double>(chords.size());
        const double area = frame.width_metres() * frame.height_metres();
        // About a chord's length, but not many more cells than chords.
        size_ = std::max({sum / std::max(count, 1.0), std::sqrt(area / (4 * count + 1024)), 1e-6 * frame.cell_size});
        columns_ = std::max(1, static_cast<int>(std::ceil(frame.width_metres() / size_)));
        rows_ = std::max(1, static_cast<int>(std::ceil(frame.height_metres() / size_)));
        firsts_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
        for (const Chord& chord : chords) visit(chord, [&](std::size_t cell) { ++firsts_[cell + 1]; });
        for (std::size_t i = 1; i < firsts_.size(); ++i) firsts_[i] += firsts_[i - 1];
        entries_.resize(firsts_.back());
        std::vector<std::size_t> next(firsts_.begin(), firsts_.end() - 1);
        for (std::size_t i = 0; i < chords.size(); ++i)
            visit(chords[i], [&](std::size_t cell) { entries_[next[cell]++] = static_cast<std::int32_t>(i); });
    }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    std::span<const std::int32_t> cell(std::size_t index) const {
        return std::span(entries_).subspan(firsts_[index], firsts_[index + 1] - firsts_[index]);
    }
    /// Whether the cell of a place is its own; places outside belong to no cell.
    bool owns(int column, int row, const glm::dvec2& place) const {
        return std::floor(place.x / size_) == column && std::floor(place.y / size_) == row;
    }
    /// The cell of a place inside the terrain, -1 outside.
    std::ptrdiff_t cell_of(const glm::dvec2& place) const {
        const double column = std::floor(place.x / size_);
        const double row = std::floor(place.y / size_);
        if (!(column >= 0 && column < columns_ && row >= 0 && row < rows_)) return -1;
        return static_cast<std::ptrdiff_t>(row) * columns_ + static_cast<std::ptrdiff_t>(column);
    }

private:
    /// Row by row, the cells between the ends of what of the chord lies in the row.
    template <class Body>
    void visit(const Chord& chord, const Body& body) const {
        const double grown = chord.catches;
        const auto index = [&](double at, int count) {
            return static_cast<int>(std::clamp(std::floor(at / size_), 0.0, static_cast<double>(count - 1)));
        };
        const double low = std::min(chord.from.y, chord.to.y) - grown;
        const double high = std::max(chord.from.y, chord.to.y) + grown;
        if (high < 0 || low >= rows_ * size_) return;
        const glm::dvec2 way = chord.to - chord.from;
        const int last_row = index(high, rows_);
        for (int row = index(low, rows_); row <= last_row; ++row) {
            double t0 = 0;
            double t1 = 1;
            if (way.y != 0) {
                t0 = (row * size_ - grown - chord.from.y) / way.y;
                t1 = ((row + 1) * size_ + grown - chord.from.y) / way.y;
                if (t0 > t1) std::swap(t0, t1);
                t0 = std::clamp(t0, 0.0, 1.0);
                t1 = std::clamp(t1, 0.0, 1.0);
            }
            const double a = chord.from.x + t0 * way.x;
            const double b = chord.from.x + t1 * way.x;
            if (std::max(a, b) + grown < 0 || std::min(a, b) - grown >= columns_ * size_) continue;
            const int last = index(std::max(a, b) + grown, columns_);
            for (int column = index(std::min(a, b) - grown, columns_); column <= last; ++column)
                body(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                     static_cast<std::size_t>(column));
        }
    }

    double size_ = 1;
    int columns_ = 1;
    int rows_ = 1;
    std::vector<std::size_t> firsts_;
    std::vector<std::int32_t> entries_;
};

/// Finds contacts of chords and turns them into contacts of courses.
class Contacts {
public:
    Contacts(const std::vector<Course>& courses, const std::vector<Chord>& chords, double touch)
        : courses_(courses), chords_(chords), touch_(touch) {}

    /// Adds where two chords meet, if `owned(place)`.
    template <class Owned>
    void add_meeting(const Chord& a, const Chord& b, const Owned& owned, std::vector<CourseContact>& found) const {
        const glm::dvec2 way_a = a.to - a.from;
        const glm::dvec2 way_b = b.to - b.from;
        const glm::dvec2 between = b.from - a.from;
        if (std::max(a.from.x, a.to.x) + touch_ < std::min(b.from.x, b.to.x) ||
            std::max(b.from.x, b.to.x) + touch_ < std::min(a.from.x, a.to.x) ||
            std::max(a.from.y, a.to.y) + touch_ < std::min(b.from.y, b.to.y) ||
            std::max(b.from.y, b.to.y) + touch_ < std::min(a.from.y, a.to.y))
            return;
        if (a.course == b.course && neighbours(a, b)) return;
        const double length_a = glm::length(way_a);
        const double length_b = glm::length(way_b);
        if (length_a == 0 || length_b == 0) return;
        const double area = cross(way_a, way_b);
        if (std::abs(area) > 1e-6 * length_a * length_b) {
            const double t_a = cross(between, way_b) / area;
            const double t_b = cross(between, way_a) / area;
            const double slack_a = touch_ / length_a;
            const double slack_b = touch_ / length_b;
            if (t_a < -slack_a || t_a > 1 + slack_a || t_b < -slack_b || t_b > 1 + slack_b) return;
            const double at_a = std::clamp(t_a, 0.0, 1.0);
            if (owned(a.from + at_a * way_a)) add(a, at_a, b, std::clamp(t_b, 0.0, 1.0), false, found);
            return;
        }
        // On one line: at the ends of either. With some slack, or rounding would lose shared ends.
        const auto foot = [&](const glm::dvec2& place, const glm::dvec2& from, const glm::dvec2& way, double length) {
            const double t = std::clamp(glm::dot(place - from, way) / (length * length), 0.0, 1.0);
            return glm::distance(place, from + t * way) <= touch_ ? t : -1.0;
        };
        for (const double t : {0.0, 1.0}) {
            const glm::dvec2 place = a.from + t * way_a;
            const double on_b = foot(place, b.from, way_b, length_b);
            if (on_b >= 0 && owned(place)) add(a, t, b, on_b, false, found);
        }
        for (const double t : {0.0, 1.0}) {
            const glm::dvec2 place = b.from + t * way_b;
            const double on_a = foot(place, a.from, way_a, length_a);
            if (on_a >= 0 && owned(place)) add(a, on_a, b, t, false, found);
        }
    }

    /// Adds where an end of a course lies on others, given the chords near it: of each other course the nearest place.
    void add_end(std::size_t index, bool at_end, std::span<const std::int32_t> near,
                 std::vector<CourseContact>& found) const {
        const Course& course = courses_[index];
        const glm::dvec2 place = at_end ? course.stations.back().place : course.stations.front().place;
        const double distance = at_end ? course.length() : 0.0;
        struct Nearest {
            double away;
            double t;
            const Chord* chord;
        };
        std::vector<Nearest> nearest;
        for (const std::int32_t number : near) {
            const Chord& chord = chords_[static_cast<std::size_t>(number)];
            const Course& other = courses_[static_cast<std::size_t>(chord.course)];
            if (other.rank != course.rank) continue;
            const glm::dvec2 way = chord.to - chord.from;
            const double length2 = glm::dot(way, way);
            const double t = length2 > 0 ? std::clamp(glm::dot(place - chord.from, way) / length2, 0.0, 1.0) : 0.0;
            const double away = glm::distance(place, chord.from + t * way);
            if (away > chord.catches) continue;
            if (&other == &course && !apart(course, distance, distance_at(chord, t), std::numbers::pi * chord.catches))
                continue;
            const auto known = std::find_if(nearest.begin(), nearest.end(),
                                            [&](const Nearest& n) { return n.chord->course == chord.course; });
            if (known == nearest.end())
                nearest.push_back({away, t, &chord});
            else if (away < known->away)
                *known = {away, t, &chord};
        }
        for (const Nearest& n : nearest) {
            CourseContact contact;
            contact.courses = {static_cast<int>(index), n.chord->course};
            contact.distances = {distance, distance_at(*n.chord, n.t)};
            contact.by_end = true;
            put(contact, found);
        }
    }

private:
    static void put(CourseContact contact, std::vector<CourseContact>& found) {
        if (contact.courses[0] > contact.courses[1]) {
            std::swap(contact.courses[0], contact.courses[1]);
            std::swap(contact.distances[0], contact.distances[1]);
        }
        found.push_back(contact);
    }
    bool neighbours(const Chord& a, const Chord& b) const {
        const int apart = std::abs(a.number - b.number);
        if (apart <= 1) return true;
        const Course& course = courses_[static_cast<std::size_t>(a.course)];
        const Chord& first = a.number < b.number ? a : b;
        const Chord& last = a.number < b.number ? b : a;
        return course.closed && first.number == 0 && last.stretch + 1 == static_cast<int>(course.handles.size()) &&
               last.t_to == 1;
    }
    /// Whether two places of one course are more than `least` from each other along it.
    static bool apart(const Course& course, double a, double b, double least) {
        const double way = std::abs(a - b);
        return (course.closed ? std::min(way, course.length() - way) : way) > least;
    }
    double distance_at(const Chord& chord, double t) const {
        return distance_on_stretch(chord, chord.t_from + (chord.t_to - chord.t_from) * t);
    }
    double distance_on_stretch(const Chord& chord, double t) const {
        const Course& course = courses_[static_cast<std::size_t>(chord.course)];
        const auto i = static_cast<std::size_t>(chord.stretch);
        const double from = course.stations[i].distance;
        const double to = course.stations[i + 1].distance;
        if (t <= 0) return from;
        if (t >= 1) return to;
        const QuadraticBezier curve = quadratic_of(course, i);
        const auto& p = curve.points;
        const glm::dvec3 before = glm::mix(p[0], p[1], t);
        const QuadraticBezier part{{p[0], before, point_at(curve, t)}};
        return from + (to - from) * length_of(part) / length_of(curve);
    }
    void add(const Chord& a, double on_a, const Chord& b, double on_b, bool by_end,
             std::vector<CourseContact>& found) const {
        double t_a = a.t_from + (a.t_to - a.t_from) * on_a;
        double t_b = b.t_from + (b.t_to - b.t_from) * on_b;
        const QuadraticBezier curve_a =
            quadratic_of(courses_[static_cast<std::size_t>(a.course)], static_cast<std::size_t>(a.stretch));
        const QuadraticBezier curve_b =
            quadratic_of(courses_[static_cast<std::size_t>(b.course)], static_cast<std::size_t>(b.stretch));
        double sine = 0;
        for (int step = 0; step < 3; ++step) {  // Newton's method on the curves themselves
            const glm::dvec3 away3 = point_at(curve_b, t_b) - point_at(curve_a, t_a);
            const glm::dvec3 way_a3 = derivative_at(curve_a, t_a);
            const glm::dvec3 way_b3 = derivative_at(curve_b, t_b);
            const glm::dvec2 away(away3.x, away3.z);
            const glm::dvec2 way_a(way_a3.x, way_a3.z);
            const glm::dvec2 way_b(way_b3.x, way_b3.z);
            const double area = cross(way_a, way_b);
            const double lengths = glm::length(way_a) * glm::length(way_b);
            if (lengths > 0) sine = std::abs(area) / lengths;
            if (sine < 1e-3) break;
            t_a = std::clamp(t_a + cross(away, way_b) / area, 0.0, 1.0);
            t_b = std::clamp(t_b + cross(away, way_a) / area, 0.0, 1.0);
        }
        CourseContact contact;
        contact.courses = {a.course, b.course};
        contact.distances = {distance_on_stretch(a, t_a), distance_on_stretch(b, t_b)};
        contact.sine = std::min(sine, 1.0);
        contact.by_end = by_end;
        // A bend is no crossing: with itself a course meets after a loop at least.
        if (a.course == b.course && !apart(courses_[static_cast<std::size_t>(a.course)], contact.distances[0],
                                           contact.distances[1], 2 * touch_))
            return;
        put(contact, found);
    }

    const std::vector<Course>& courses_;
    const std::vector<Chord>& chords_;
    double touch_;
};

}  // namespace

std::vector<CourseContact> find_contacts(const std::vector<Course>& courses, const TerrainFrame& frame) {
    const std::vector<Chord> chords = chords_of(courses, frame);
    if (chords.empty()) return {};
    const ChordGrid grid(chords, frame);
    const Contacts contacts(courses, chords, 1e-3 * frame.cell_size);
    const int bands = (grid.rows() + rows_at_a_time - 1) / rows_at_a_time;
    std::vector<std::vector<CourseContact>> found(static_cast<std::size_t>(bands));
    parallel_bands(bands, [&](int band) {
        for (int row = band * rows_at_a_time; row < std::min(grid.rows(), (band + 1) * rows_at_a_time); ++row)
            for (int column = 0; column < grid.columns(); ++column) {
                const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns()) +
                                   static_cast<std::size_t>(column);
                const std::span<const std::int32_t> cell = grid.cell(index);
                const auto owned = [&](const glm::dvec2& place) { return grid.owns(column, row, place); };
                for (std::size_t i = 0; i < cell.size(); ++i)
                    for (std::size_t j = i + 1; j < cell.size(); ++j)
                        contacts.add_meeting(chords[static_cast<std::size_t>(cell[i])],
                                             chords[static_cast<std::size_t>(cell[j])], owned,
                                             found[static_cast<std::size_t>(band)]);
            }
    });
    std::vector<CourseContact> all;
    for (const std::vector<CourseContact>& part : found) all.insert(all.end(), part.begin(), part.end());
    for (std::size_t i = 0; i < courses.size(); ++i) {
        if (courses[i].closed) continue;
        for (const bool at_end : {false, true}) {
            const glm::dvec2 place = at_end ? courses[i].stations.back().place : courses[i].stations.front().place;
            const std::ptrdiff_t cell = grid.cell_of(place);
            if (cell >= 0) contacts.add_end(i, at_end, grid.cell(static_cast<std::size_t>(cell)), all);
        }
    }
    return all;
}

}  // namespace cuesta
