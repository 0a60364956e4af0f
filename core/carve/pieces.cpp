#include "core/carve/pieces.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/threads.h"
#include "core/carve/cross_section.h"

namespace cuesta {
namespace {

constexpr int courses_at_a_time = 16;

CarveEnd end_of(const CourseStation& station) {
    CarveEnd end;
    end.half_width = 0.5F * station.section.width;
    end.blend = station.section.blend;
    end.depth = station.section.depth;
    end.cross_slope = static_cast<float>(station.cross_slope);
    end.earth = station.earth;
    end.water = std::isfinite(station.water) ? static_cast<float>(station.water - station.height) : 0.0F;
    return end;
}

bool reaches_terrain(const CarvePiece& piece, const TerrainFrame& frame) {
    const double reach = reach_of(piece);
    const auto& p = piece.points;
    return std::max({p[0].x, p[1].x, p[2].x}) + reach > 0 &&
           std::min({p[0].x, p[1].x, p[2].x}) - reach < frame.width_metres() &&
           std::max({p[0].z, p[1].z, p[2].z}) + reach > 0 &&
           std::min({p[0].z, p[1].z, p[2].z}) - reach < frame.height_metres();
}

std::vector<CarvePiece> pieces_of(const Course& course, std::span<const double> middles, const TerrainFrame& frame) {
    std::vector<CarvePiece> pieces;
    pieces.reserve(course.handles.size());
    std::size_t oldest = 0;  // stretches of the first and the newest piece
    std::size_t newest = 0;
    for (std::size_t i = 0; i < course.handles.size(); ++i) {
        if (!course.on_surface(i)) continue;
        const CourseStation& a = course.stations[i];
        const CourseStation& b = course.stations[i + 1];
        CarvePiece piece;
        piece.points = {glm::dvec3(a.place.x, a.height, a.place.y),
                        glm::dvec3(course.handles[i].x, middles[i], course.handles[i].y),
                        glm::dvec3(b.place.x, b.height, b.place.y)};
        piece.ends = {end_of(a), end_of(b)};
        piece.path = course.index;
        piece.rank = course.rank;
        piece.has_water = std::isfinite(a.water) && std::isfinite(b.water);
        if (!reaches_terrain(piece, frame)) continue;
        if (!pieces.empty() && newest + 1 == i) {
            piece.goes_on_before = true;
            pieces.back().goes_on_after = true;
        }
        pieces.push_back(piece);
        newest = i;
        if (pieces.size() == 1) oldest = i;
    }
    if (course.closed && pieces.size() > 1 && oldest == 0 && newest + 1 == course.handles.size())
        pieces.front().goes_on_before = pieces.back().goes_on_after = true;
    return pieces;
}

Alignment alignment_of(const Course& course, std::span<const double> middles, const TerrainFrame& frame) {
    Alignment alignment;
    alignment.path_id = course.path->id;
    alignment.closed = course.closed;
    alignment.points.reserve(course.stations.size());
    const auto point_of = [](const CourseStation& station) {
        AlignmentPoint point;
        point.u = station.u;
        point.distance = station.distance;
        point.point = {station.place.x, station.height, station.place.y};
        point.ground = station.ground;
        point.section = station.section;
        point.water = station.water;
        return point;
    };
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        alignment.points.push_back(point_of(course.stations[i]));
        if (i == course.handles.size()) break;
        const AlignmentPoint a = alignment.points.back();
        const AlignmentPoint b = point_of(course.stations[i + 1]);
        // As many as make chords that stay within a tenth of a cell of the curve.
        QuadraticBezier curve = quadratic_of(course, i);
        const double bulge = 0.25 * glm::length(curve.points[0] - 2.0 * curve.points[1] + curve.points[2]);
        const int parts = std::clamp(static_cast<int>(std::ceil(std::sqrt(bulge / (0.1 * frame.cell_size)))), 1, 16);
        curve.points[0].y = a.point.y;
        curve.points[1].y = middles[i];
        curve.points[2].y = b.point.y;
        for (int k = 1; k < parts; ++k) {
            const double t = static_cast<double>(k) / parts;
            AlignmentPoint point = a;
            point.u = glm::mix(a.u, b.u, t);
            point.distance = glm::mix(a.distance, b.distance, t);
            point.point = point_at(curve, t);
            point.ground = glm::mix(a.ground, b.ground, t);
            point.section = interpolated(a.section, b.section, t);
            point.water = glm::mix(a.water, b.water, t);
            alignment.points.push_back(point);
        }
    }
    return alignment;
}

}  // namespace

std::vector<double> middle_heights(const Course& course) {
    const std::size_t count = course.handles.size();
    std::vector<double> lengths(count);
    std::vector<double> grades(count);
    for (std::size_t i = 0; i < count; ++i) {
        const CourseStation& a = course.stations[i];
        const CourseStation& b = course.stations[i + 1];
        lengths[i] = b.distance - a.distance;
        grades[i] = (b.height - a.height) / lengths[i];
    }
    std::vector<double> middles(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool first = i == 0 && !course.closed;
        const bool last = i + 1 == count && !course.closed;
        const std::size_t before = i > 0 ? i - 1 : count - 1;
        const std::size_t behind = i + 1 < count ? i + 1 : 0;
        // Grades at the joints: that of the parabola through three stations, but level at summits and in dips, and no
        // more than twice the lesser of both sides (van Leer's limit), so that short steep stretches spoil no others.
        const auto joint = [&](std::size_t a, std::size_t b) {
            if (grades[a] * grades[b] <= 0) return 0.0;
            const double parabola = (grades[a] * lengths[b] + grades[b] * lengths[a]) / (lengths[a] + lengths[b]);
            const double least = std::min(std::abs(grades[a]), std::abs(grades[b]));
            return std::clamp(parabola, -2 * least, 2 * least);
        };
        const double grade = grades[i];
        const double at_start = first ? grade : joint(before, i);
        const double at_end = last ? grade : joint(i, behind);
        // The parabola's grades are grade + bend at its start and grade - bend at its end.
        double bend = 0.5 * (at_start - at_end);
        double steepest = std::abs(grade);
        if (!first) steepest = std::max(steepest, std::abs(grades[before]));
        if (!last) steepest = std::max(steepest, std::abs(grades[behind]));
        double most = steepest - std::abs(grade);
        if (course.bears_water()) most = std::min(most, std::abs(grade));
        bend = std::clamp(bend, -most, most);
        middles[i] = 0.5 * (course.stations[i].height + course.stations[i + 1].height) + 0.5 * bend * lengths[i];
    }
    return middles;
}

void add_pieces(const std::vector<Course>& courses, const TerrainFrame& frame, CarvePlan& plan) {
    const int count = static_cast<int>(courses.size());
    std::vector<std::vector<CarvePiece>> pieces(courses.size());
    std::vector<CrossSectionTable> tables(courses.size());
    const std::size_t first_alignment = plan.alignments.size();
    plan.alignments.resize(first_alignment + courses.size());
    const int bands = (count + courses_at_a_time - 1) / courses_at_a_time;
    parallel_bands(bands, [&](int band) {
        const int end = std::min(count, (band + 1) * courses_at_a_time);
        for (int index = band * courses_at_a_time; index < end; ++index) {
            const auto i = static_cast<std::size_t>(index);
            const std::vector<double> middles = middle_heights(courses[i]);
            pieces[i] = pieces_of(courses[i], middles, frame);
            tables[i] = cross_section_of(*courses[i].path);
            plan.alignments[first_alignment + i] = alignment_of(courses[i], middles, frame);
        }
    });
    std::map<std::array<float, CrossSectionTable::size>, std::int32_t> known;
    for (std::size_t i = 0; i < plan.sections.size(); ++i)
        known.emplace(plan.sections[i].share, static_cast<std::int32_t>(i));
    for (std::size_t i = 0; i < courses.size(); ++i) {
        if (pieces[i].empty()) continue;
        const auto [place, fresh] = known.emplace(tables[i].share, static_cast<std::int32_t>(plan.sections.size()));
        if (fresh) plan.sections.push_back(tables[i]);
        for (CarvePiece& piece : pieces[i]) piece.section = place->second;
        plan.pieces.insert(plan.pieces.end(), pieces[i].begin(), pieces[i].end());
    }
}

}  // namespace cuesta
