#include "core/carve/prepared_piece.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Of the chord's length: shorter handles have no direction that doubles hold.
constexpr double shortest_handle = 1e-9;

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}

/// Unit tangent at the start (0) or the end (1) in the direction of travel, and dy / dt over it; of a piece whose
/// handle there has no length, that of its chord; 0 of a single point.
struct Tangent {
    glm::dvec2 direction{0.0};
    double grade = 0;
};
Tangent tangent_of(const CarvePiece& piece, int end) {
    const auto& p = piece.points;
    const glm::dvec3 own = end == 0 ? p[1] - p[0] : p[2] - p[1];
    const glm::dvec3 chord = p[2] - p[0];
    const double whole = glm::length(in_plane(chord));
    for (const glm::dvec3& way : {own, chord}) {
        const double length = glm::length(in_plane(way));
        if (length > shortest_handle * whole && length > 0) return {in_plane(way) / length, way.y / length};
    }
    return {};
}

PreparedPiece prepared(const CarvePiece& piece, const CarvePlan& plan) {
    PreparedPiece result;
    const auto& p = piece.points;
    result.start = in_plane(p[0]);
    result.e = in_plane(p[1] - p[0]);
    result.a = in_plane(p[2] - p[1]) - result.e;
    result.y0 = p[0].y;
    result.ye = p[1].y - p[0].y;
    result.ya = (p[2].y - p[1].y) - result.ye;
    result.ends = piece.ends;
    for (const CarveEnd& end : piece.ends)
        result.reach = std::max(result.reach, static_cast<double>(end.half_width) +
                                                  static_cast<double>(std::max(end.blend, least_carve_blend)));
    const bool is_deep = piece.ends[0].depth > 0 || piece.ends[1].depth > 0;
    const bool has_section = piece.section >= 0 && static_cast<std::size_t>(piece.section) < plan.sections.size();
    result.section = is_deep && has_section ? piece.section : -1;
    result.area = piece.rank == CarveRank::area ? piece.area : -1;
    result.rank = piece.rank;
    result.has_water = piece.has_water && piece.rank != CarveRank::area;
    result.has_earth =
        piece.rank == CarveRank::way && !(piece.ends[0].earth == WayEarth{} && piece.ends[1].earth == WayEarth{});

    // Least |C'| / 2, at the vertex of the parabola or the end next to it; greatest curvature |C' x C''| / |C'|^3
    // there.
    const double aa = glm::dot(result.a, result.a);
    const double vertex = aa > 0 ? std::clamp(-glm::dot(result.e, result.a) / aa, 0.0, 1.0) : 0.0;
    const double speed = glm::length(result.e + vertex * result.a);
    const double bend = std::abs(result.e.x * result.a.y - result.e.y * result.a.x);
    // 0.9: room for rounding. Where a handle has no length, the slope at that end is 0 wherever the sample is: the
    // search that simple pieces get could not tell on which side the root lies.
    const bool has_handles = speed > shortest_handle * glm::length(2.0 * result.e + result.a);
    result.simple = has_handles && glm::dot(result.e, result.e + result.a) >= 0 &&
                    bend * result.reach <= 0.9 * 2 * speed * speed * speed;
    return result;
}

/// The pieces of one path that follow each other in the list.
bool are_of_one_path(const CarvePiece& a, const CarvePiece& b) {
    return a.path == b.path && a.rank == b.rank && a.area == b.area;
}

}  // namespace

std::vector<PreparedPiece> prepared_pieces(const CarvePlan& plan) {
    const std::vector<CarvePiece>& pieces = plan.pieces;
    const int count = static_cast<int>(pieces.size());
    const auto piece = [&](int i) -> const CarvePiece& { return pieces[static_cast<std::size_t>(i)]; };
    std::vector<int> first(pieces.size());  // of each piece's path in the list
    std::vector<int> last(pieces.size());
    for (int i = 0; i < count; ++i)
        first[static_cast<std::size_t>(i)] =
            i > 0 && are_of_one_path(piece(i - 1), piece(i)) ? first[static_cast<std::size_t>(i - 1)] : i;
    for (int i = count - 1; i >= 0; --i)
        last[static_cast<std::size_t>(i)] =
            i + 1 < count && are_of_one_path(piece(i + 1), piece(i)) ? last[static_cast<std::size_t>(i + 1)] : i;

    std::vector<PreparedPiece> result(pieces.size());
    parallel_ranges(count, 1024, [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            PreparedPiece& own = result[static_cast<std::size_t>(i)];
            own = prepared(piece(i), plan);
            const int path_first = first[static_cast<std::size_t>(i)];
            const int path_last = last[static_cast<std::size_t>(i)];
            for (const int end : {0, 1}) {
                const Tangent tangent = tangent_of(piece(i), end);
                const double outward = end == 0 ? -1 : 1;
                PreparedPiece::End& at_end = own.at_end[static_cast<std::size_t>(end)];
                at_end.out = outward * tangent.direction;
                at_end.on = at_end.out;
                const bool says_so = end == 0 ? piece(i).goes_on_before : piece(i).goes_on_after;
                if (!says_so) continue;
                const int neighbour =
                    end == 0 ? (i > path_first ? i - 1 : path_last) : (i < path_last ? i + 1 : path_first);
                if (!(end == 0 ? piece(neighbour).goes_on_after : piece(neighbour).goes_on_before)) continue;
                at_end.goes_on = true;
                at_end.rise = outward * tangent.grade;
                // The neighbour's tangent at the joint, away from it.
                at_end.on = outward * tangent_of(piece(neighbour), 1 - end).direction;
            }
        }
    });
    return result;
}

}  // namespace cuesta
