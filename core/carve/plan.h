#pragma once
/// \file Plan of carving: paths cut into short quadratic pieces whose heights, widths and depths are
/// settled, crossings included. The kernels (core/carve/displacement.h, render/compute) turn it into a displacement
/// map, cell by cell, and know nothing of paths.

#include <array>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Limits and side slopes of a way's earth. The defaults are those of a way whose blend alone shapes it.
struct WayEarth {
    static constexpr float no_limit = 1e9F;  ///< m, more than any terrain has
    float share = 1;       ///< 0..1, of the earth; below 1 where cells are wider than the path and its blends
    float cut_slope = 0;   ///< tangent of the rise beside the edges to which cuts are taken back; 0: as theta has it
    float fill_slope = 0;  ///< tangent of the fall to which fill is taken back
    float cut_limit = no_limit;   ///< m, >= 0: cells are lowered by no more (besides `depth`)
    float fill_limit = no_limit;  ///< m, >= 0
    bool operator==(const WayEarth&) const = default;
};

/// Values at an end of a piece; in between it changes linearly with the piece's parameter. Metres.
struct CarveEnd {
    float half_width = 0;
    float blend = 0;
    float depth = 0;        ///< of the cross-section below the edges, >= 0
    float cross_slope = 0;  ///< tangent of the tilt; above 0 the right side is lower
    float water = 0;        ///< height of the water above the edges (mostly below 0), if the piece bears water
    WayEarth earth{};       ///< of pieces of rank way
    bool operator==(const CarveEnd&) const = default;
};

/// Precedence of pieces that overlap.
enum class CarveRank : std::uint8_t {
    area,   ///< the shore or rim of an area
    water,  ///< watercourses lie lower than what they meet
    way,    ///< roads and dykes lie on top
};

/// A quadratic Bezier curve in the ground plane; y is the height of the path's edges, m of the terrain frame.
struct CarvePiece {
    std::array<glm::dvec3, 3> points{};
    std::array<CarveEnd, 2> ends{};
    std::int32_t path = 0;     ///< index in CarvePlan::path_ids
    std::int32_t section = 0;  ///< index in CarvePlan::sections
    std::int32_t area = -1;    ///< index in CarvePlan::areas, of pieces of rank area
    CarveRank rank = CarveRank::way;
    /// The piece before it in the list (of a closed path's first piece, the path's last one) ends where it begins.
    bool goes_on_before = false;
    /// The piece after it in the list (of a closed path's last piece, the path's first one) begins where it ends.
    bool goes_on_after = false;
    bool has_water = false;
    bool operator==(const CarvePiece&) const = default;
};

/// A cross-section: the share of the depth at equal distances from the left edge (first) to the right (last); values
/// between are linear.
struct CrossSectionTable {
    static constexpr int size = 65;
    std::array<float, size> share{};
    bool operator==(const CrossSectionTable&) const = default;
};

/// The inside of a closed path. Its pieces have rank area, follow each other and close; inside them the ground has the
/// level, and the depth grows from 0 at the rim to `depth` over `run`.
struct CarveArea {
    std::vector<glm::dvec2> ring;  ///< x and z of the rim, without repeated end; even-odd inside, m
    double level = 0;              ///< height of the rim, m
    float depth = 0;               ///< m, >= 0
    float run = 0;                 ///< m, >= 0: how far from the rim the bottom is reached; 0: upright walls
    float blend = 0;               ///< m, outside
    float water = 0;               ///< height of the water above the level, if it bears water
    bool has_water = false;
    std::int32_t path = 0;  ///< index in CarvePlan::path_ids
    bool operator==(const CarveArea&) const = default;
};

/// A path's course as it will be built, for the profile editor, meshes and exports.
struct AlignmentPoint {
    double u = 0;           ///< position on the drawn path (meanders: of where it swings from)
    double distance = 0;    ///< m along the path in the ground plane, from its start
    glm::dvec3 point{0.0};  ///< y: height of the path's edges
    double ground = 0;      ///< height of the ground there before carving, m
    PathSection section;    ///< with width and depth as built
    double water = 0;       ///< height of the water, m; NaN where there is none
};
struct Alignment {
    int path_id = 0;
    bool closed = false;
    std::vector<AlignmentPoint> points;  ///< at the ends of its pieces and between
};

/// Meeting of paths on one level.
struct Junction {
    glm::dvec3 point{0.0};      ///< y: the common height of their edges (of their water, among watercourses)
    std::vector<int> path_ids;  ///< ascending, without repetition
};

struct CarvePlan {
    std::vector<CarvePiece> pieces;
    std::vector<CrossSectionTable> sections;
    std::vector<CarveArea> areas;
    std::vector<int> path_ids;  ///< of the enabled paths that take part
    std::vector<Alignment> alignments;
    std::vector<Junction> junctions;
    std::vector<std::string> remarks;  ///< for the user: what could not be kept ("Road 3: grade limit of 8 % ...")
};

/// Distance from its curve within which the piece changes ground.
inline double reach_of(const CarvePiece& piece) {
    const auto reach = [](const CarveEnd& end) { return static_cast<double>(end.half_width) + end.blend; };
    return std::max(reach(piece.ends[0]), reach(piece.ends[1]));
}

/// Works the enabled paths out on `ground` (m, of the frame's size, without holes). Deterministic; the order of the
/// paths changes nothing but the order of the pieces. Paths outside the terrain, without length or with fewer than two
/// knots are passed over. Thread-safe. An error only if stopped.
Result<CarvePlan> plan_carving(const std::vector<Path>& paths, const TerrainFrame& frame,
                               RasterView<const float> ground, const WorkControl& control = {});

}  // namespace cuesta
