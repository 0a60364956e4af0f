#include "core/carve/pieces_of_tiles.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/carve/area_inside.h"
#include "core/carve/displacement.h"
#include "core/carve/prepared_piece.h"

namespace cuesta {
namespace {

/// Curves are followed in stretches no longer than this, in cells: what a tile's list holds too much is less than that.
constexpr double stretch_cells = 0.25 * carve_tile_size;

struct Box {
    glm::dvec2 low, high;
};

/// Squared distance between two boxes.
double squared_distance(const Box& a, const Box& b) {
    const glm::dvec2 gap = glm::max(glm::dvec2(0.0), glm::max(b.low - a.high, a.low - b.high));
    return glm::dot(gap, gap);
}

/// The tiles of a frame.
struct Tiling {
    explicit Tiling(const TerrainFrame& of)
        : frame(of),
          columns((of.width + carve_tile_size - 1) / carve_tile_size),
          rows((of.height + carve_tile_size - 1) / carve_tile_size) {}
    std::size_t count() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
    int index(int column, int row) const { return row * columns + column; }
    int width(int column) const { return std::min(carve_tile_size, frame.width - column * carve_tile_size); }
    int height(int row) const { return std::min(carve_tile_size, frame.height - row * carve_tile_size); }
    /// Of the samples of the cells from the first to the last tile.
    Box samples(int first_column, int first_row, int last_column, int last_row) const {
        const auto at = [&](int column, int row) { return (glm::dvec2(column, row) + 0.5) * frame.cell_size; };
        return {at(first_column * carve_tile_size, first_row * carve_tile_size),
                at(last_column * carve_tile_size + width(last_column) - 1,
                   last_row * carve_tile_size + height(last_row) - 1)};
    }
    Box samples() const { return samples(0, 0, columns - 1, rows - 1); }
    /// The tile that holds a place along an axis; the first or last beyond the frame.
    int tile_of(double place, int tiles) const {
        const double tile = std::floor(place / (frame.cell_size * carve_tile_size));
        return static_cast<int>(std::clamp(tile, 0.0, tiles - 1.0));
    }

    const TerrainFrame& frame;
    int columns;
    int rows;
};

/// A piece and a tile that it reaches; `is_far`: only for the depth inside the area whose rim it is.
struct Meeting {
    int tile = 0;
    std::int32_t piece = 0;
    bool is_far = false;
};

using Curve = std::array<glm::dvec2, 3>;

Box box_of(const Curve& curve) {
    return {glm::min(curve[0], glm::min(curve[1], curve[2])), glm::max(curve[0], glm::max(curve[1], curve[2]))};
}

/// Calls found(tile, squared distance) for every stretch of the curve and every tile that it comes nearer to than
/// `radius`, as far as boxes tell.
template <class Found>
void follow(const Tiling& tiling, const Box& all, const Curve& curve, double radius, const Found& found) {
    const Box box = box_of(curve);
    if (!(squared_distance(box, all) < radius * radius)) return;
    const glm::dvec2 size = box.high - box.low;
    const double longest = std::max(stretch_cells * tiling.frame.cell_size, 0.25 * radius);
    const glm::dvec2 middle = 0.25 * (curve[0] + 2.0 * curve[1] + curve[2]);
    // A stretch that doubles cannot halve any more is as short as it gets.
    if (std::max(size.x, size.y) > longest && middle != curve[0] && middle != curve[2]) {
        const glm::dvec2 first = 0.5 * (curve[0] + curve[1]);
        const glm::dvec2 second = 0.5 * (curve[1] + curve[2]);
        follow(tiling, all, Curve{curve[0], first, middle}, radius, found);
        follow(tiling, all, Curve{middle, second, curve[2]}, radius, found);
        return;
    }
    const int last_column = tiling.tile_of(box.high.x + radius, tiling.columns);
    const int last_row = tiling.tile_of(box.high.y + radius, tiling.rows);
    for (int row = tiling.tile_of(box.low.y - radius, tiling.rows); row <= last_row; ++row)
        for (int column = tiling.tile_of(box.low.x - radius, tiling.columns); column <= last_column; ++column) {
            const double squared = squared_distance(box, tiling.samples(column, row, column, row));
            if (squared < radius * radius) found(tiling.index(column, row), squared);
        }
}

bool is_finite(const PreparedPiece& piece) {
    const auto finite = [](const glm::dvec2& v) { return std::isfinite(v.x) && std::isfinite(v.y); };
    return finite(piece.start) && finite(piece.e) && finite(piece.a) && std::isfinite(piece.reach) &&
           std::isfinite(piece.y0) && std::isfinite(piece.ye) && std::isfinite(piece.ya);
}

/// Appends the meetings of a piece, by tile.
void meet(const Tiling& tiling, const Box& all, const CarvePlan& plan, const PreparedPiece& piece, std::int32_t index,
          std::vector<Meeting>& meetings) {
    if (!is_finite(piece)) return;
    double radius = piece.reach;
    if (piece.area >= 0) {
        const CarveArea& area = plan.areas[static_cast<std::size_t>(piece.area)];
        if (area.depth > 0) radius = std::max(radius, static_cast<double>(area.run));
    }
    const std::size_t before = meetings.size();
    const Curve curve{piece.start, piece.start + piece.e, piece.start + 2.0 * piece.e + piece.a};
    follow(tiling, all, curve, radius, [&](int tile, double squared) {
        meetings.push_back({tile, index, !(squared < piece.reach * piece.reach)});
    });
    // Of several stretches that reach one tile, the nearest tells.
    const auto first = meetings.begin() + static_cast<std::ptrdiff_t>(before);
    std::sort(first, meetings.end(), [](const Meeting& a, const Meeting& b) {
        return a.tile != b.tile ? a.tile < b.tile : a.is_far < b.is_far;
    });
    meetings.erase(
        std::unique(first, meetings.end(), [](const Meeting& a, const Meeting& b) { return a.tile == b.tile; }),
        meetings.end());
}

void add(Hasher& hash, const glm::dvec2& v) {
    hash.add(v.x).add(v.y);
}

Key key_of(const CarveArea& area) {
    return Hasher().add(area.level).add(area.depth).add(area.run).add(area.has_water ? area.water : NAN).key();
}

Key key_of(const PreparedPiece& piece, const std::vector<Key>& sections, const std::vector<Key>& areas) {
    Hasher hash;
    add(hash, piece.start);
    add(hash, piece.e);
    add(hash, piece.a);
    hash.add(piece.y0).add(piece.ye).add(piece.ya);
    for (const PreparedPiece::End& end : piece.at_end) {
        add(hash, end.out);
        add(hash, end.on);
        hash.add(end.rise).add(end.goes_on);
    }
    for (const CarveEnd& end : piece.ends)
        hash.add(end.half_width).add(end.blend).add(end.depth).add(end.cross_slope).add(end.water);
    if (piece.has_earth)
        for (const CarveEnd& end : piece.ends)
            hash.add(end.earth.share)
                .add(end.earth.cut_slope)
                .add(end.earth.fill_slope)
                .add(end.earth.cut_limit)
                .add(end.earth.fill_limit);
    hash.add(piece.rank).add(piece.has_water);
    if (piece.section >= 0) hash.add(sections[static_cast<std::size_t>(piece.section)]);
    if (piece.area >= 0) hash.add(areas[static_cast<std::size_t>(piece.area)]);
    return hash.key();
}

/// A sum of keys: it stands for the set of what they stand for, in any order.
struct KeySum {
    void add(const Key& key) {
        high += key.high;
        low += key.low;
    }
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};

/// For each tile the areas with cells in it.
std::vector<std::vector<std::int32_t>> areas_of_tiles(const Tiling& tiling, const std::vector<AreaInside>& insides) {
    std::vector<std::vector<std::int32_t>> result(tiling.count());
    for (std::size_t area = 0; area < insides.size(); ++area) {
        const AreaInside& inside = insides[area];
        for (int row = inside.first_row(); row <= inside.last_row(); ++row) {
            const auto [first, end] = inside.spans(row);
            for (const AreaInside::Span* span = first; span != end; ++span)
                for (int column = span->from / carve_tile_size; column <= (span->to - 1) / carve_tile_size; ++column) {
                    auto& areas = result[static_cast<std::size_t>(tiling.index(column, row / carve_tile_size))];
                    const auto index = static_cast<std::int32_t>(area);
                    if (areas.empty() || areas.back() != index) areas.push_back(index);
                }
        }
    }
    return result;
}

/// Parts that the keys are made from.
struct Parts {
    std::vector<PreparedPiece> pieces;
    std::vector<Key> piece_keys;
    std::vector<Key> area_keys;
    std::vector<AreaInside> insides;
};

/// `meetings`: of this tile. Nothing if nothing reaches it.
TileWork work_of(const CarvePlan& plan, const Tiling& tiling, const Parts& parts, int column, int row,
                 std::span<const Meeting> meetings, std::span<const std::int32_t> areas_inside) {
    TileWork work;
    work.column = column;
    work.row = row;
    work.areas.assign(areas_inside.begin(), areas_inside.end());
    KeySum sum;
    for (const Meeting& meeting : meetings) {
        const std::int32_t area = parts.pieces[static_cast<std::size_t>(meeting.piece)].area;
        const bool area_is_here =
            area >= 0 && std::find(work.areas.begin(), work.areas.end(), area) != work.areas.end();
        if (meeting.is_far && !area_is_here) continue;
        work.pieces.push_back(meeting.piece);
        if (area >= 0 && !area_is_here) work.areas.push_back(area);
        sum.add(parts.piece_keys[static_cast<std::size_t>(meeting.piece)]);
    }
    std::sort(work.areas.begin(), work.areas.end(), [&](std::int32_t a, std::int32_t b) {
        const double level_a = plan.areas[static_cast<std::size_t>(a)].level;
        const double level_b = plan.areas[static_cast<std::size_t>(b)].level;
        return level_a != level_b ? level_a > level_b : a < b;
    });
    for (const std::int32_t area : work.areas) {
        Hasher hash;
        hash.add(parts.area_keys[static_cast<std::size_t>(area)]);
        for (int y = 0; y < tiling.height(row); ++y)
            hash.add(parts.insides[static_cast<std::size_t>(area)].cells(column * carve_tile_size,
                                                                         row * carve_tile_size + y));
        sum.add(hash.key());
    }
    work.key = Hasher().add(sum.high).add(sum.low).add(work.pieces.size()).add(work.areas.size()).key();
    return work;
}

Key with_ground(const Key& contents, const Tiling& tiling, const TileWork& work, RasterView<const float> ground) {
    const int width = tiling.width(work.column);
    const int height = tiling.height(work.row);
    Hasher hash;
    hash.add(contents).add(tiling.frame.cell_size).add(work.column).add(work.row).add(width).add(height);
    for (int y = 0; y < height; ++y)
        hash.add_bytes(
            std::as_bytes(std::span(ground.row(work.row * carve_tile_size + y) + work.column * carve_tile_size,
                                    static_cast<std::size_t>(width))));
    return hash.key();
}

}  // namespace

std::vector<TileWork> tile_works(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground) {
    CUESTA_CHECK(ground.empty() || (ground.width() == frame.width && ground.height() == frame.height));
    const Tiling tiling(frame);
    const Box all = tiling.samples();
    Parts parts;
    parts.pieces = prepared_pieces(plan);
    parts.insides = areas_inside(plan, frame);
    for (const CarveArea& area : plan.areas) parts.area_keys.push_back(key_of(area));
    std::vector<Key> section_keys;
    for (const CrossSectionTable& section : plan.sections)
        section_keys.push_back(Hasher().add_bytes(std::as_bytes(std::span(section.share))).key());

    // Meetings by blocks of pieces, so that their order does not depend on threads.
    constexpr int block = 1024;
    const int count = static_cast<int>(parts.pieces.size());
    const int blocks = (count + block - 1) / block;
    std::vector<std::vector<Meeting>> of_blocks(static_cast<std::size_t>(blocks));
    parts.piece_keys.resize(parts.pieces.size());
    parallel_bands(blocks, [&](int band) {
        std::vector<Meeting>& meetings = of_blocks[static_cast<std::size_t>(band)];
        for (int i = band * block; i < std::min(count, (band + 1) * block); ++i) {
            const PreparedPiece& piece = parts.pieces[static_cast<std::size_t>(i)];
            const std::size_t before = meetings.size();
            meet(tiling, all, plan, piece, i, meetings);
            if (meetings.size() > before)
                parts.piece_keys[static_cast<std::size_t>(i)] = key_of(piece, section_keys, parts.area_keys);
        }
    });
    // Sorted by tile; within a tile in the order of the pieces.
    std::vector<std::size_t> starts(tiling.count() + 1, 0);
    for (const auto& meetings : of_blocks)
        for (const Meeting& meeting : meetings) ++starts[static_cast<std::size_t>(meeting.tile) + 1];
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) starts[i + 1] += starts[i];
    std::vector<Meeting> by_tile(starts.back());
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for (const auto& meetings : of_blocks)
        for (const Meeting& meeting : meetings) by_tile[next[static_cast<std::size_t>(meeting.tile)]++] = meeting;

    const std::vector<std::vector<std::int32_t>> areas = areas_of_tiles(tiling, parts.insides);
    std::vector<TileWork> works(tiling.count());
    parallel_ranges(static_cast<int>(tiling.count()), 16, [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            const std::size_t tile = static_cast<std::size_t>(i);
            if (starts[tile] == starts[tile + 1] && areas[tile].empty()) continue;
            const std::span<const Meeting> here(by_tile.data() + starts[tile], starts[tile + 1] - starts[tile]);
            TileWork& work = works[tile];
            work = work_of(plan, tiling, parts, i % tiling.columns, i / tiling.columns, here, areas[tile]);
            const bool reached = !work.pieces.empty() || !work.areas.empty();
            if (reached && !ground.empty()) work.key = with_ground(work.key, tiling, work, ground);
        }
    });
    std::erase_if(works, [](const TileWork& work) { return work.pieces.empty() && work.areas.empty(); });
    return works;
}

}  // namespace cuesta
