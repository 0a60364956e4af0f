#include "render/compute/carve_packing.h"

#include <cmath>

#include "core/carve/displacement.h"

namespace cuesta {

namespace {

/// Rims that belong to no area carve nothing.
constexpr std::int32_t of_no_area = -2;

/// Levels above it are small enough for floats to be fine.
std::int32_t base_of(double height) {
    return static_cast<std::int32_t>(std::clamp(std::floor(height), -1e9, 1e9));
}

std::array<float, 4> four(const glm::dvec2& a, const glm::dvec2& b) {
    return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(b.x), static_cast<float>(b.y)};
}

std::array<float, 4> pair_of_floats(const glm::dvec2& place) {
    const glm::vec2 x = two_floats(place.x), y = two_floats(place.y);
    return {x.x, y.x, x.y, y.y};
}

}  // namespace

std::size_t CarveBatch::bytes() const {
    return tiles.size() * sizeof(PackedTile) + pieces.size() * sizeof(PackedPiece) +
           (piece_list.size() + masks.size()) * sizeof(std::uint32_t) + areas.size() * sizeof(PackedArea);
}

CarvePacking::CarvePacking(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                           std::span<const TileWork* const> works, Limits limits)
    : plan_(plan),
      frame_(frame),
      ground_(ground),
      works_(works),
      limits_(limits),
      packed_(plan.pieces.size()),
      prepared_(prepared_pieces(plan)),
      insides_(areas_inside(plan, frame)) {}

PackedPiece CarvePacking::packed(std::int32_t index) const {
    const PreparedPiece& piece = prepared_[static_cast<std::size_t>(index)];
    const auto& [start, end] = piece.ends;
    const auto& [first, last] = piece.at_end;
    const double cell = frame_.cell_size;
    const glm::dvec2 centre = piece.start + piece.e + 0.5 * piece.a;
    const auto cell_of = [&](double place) {
        return static_cast<std::int32_t>(std::clamp(std::floor(place / cell), -1e9, 1e9));
    };
    const std::int32_t column = cell_of(centre.x), row = cell_of(centre.y);
    const std::int32_t base = base_of(piece.y0);
    PackedPiece result{};
    result.start = pair_of_floats(piece.start - glm::dvec2((column + 0.5) * cell, (row + 0.5) * cell));
    result.e = pair_of_floats(piece.e);
    result.a = pair_of_floats(piece.a);
    result.first = four(first.out, first.on);
    result.last = four(last.out, last.on);
    result.heights = four({piece.y0 - base, first.rise}, {last.rise, piece.reach});
    result.widths = {start.half_width, end.half_width, std::max(start.blend, least_carve_blend),
                     std::max(end.blend, least_carve_blend)};
    result.depths = {start.depth, end.depth, start.cross_slope, end.cross_slope};
    result.water = {start.water, end.water, static_cast<float>(piece.ye), static_cast<float>(piece.ya)};
    const WayEarth &earth = start.earth, &later = end.earth;
    result.slopes = {earth.cut_slope, later.cut_slope, earth.fill_slope, later.fill_slope};
    result.limits = {earth.cut_limit, later.cut_limit, earth.fill_limit, later.fill_limit};
    result.shares = {earth.share, later.share, 0, 0};
    result.place = {column, row, base, piece.section};
    result.what = {(piece.rank == CarveRank::way ? is_way : 0) | (piece.rank == CarveRank::water ? is_water : 0) |
                       (first.goes_on ? goes_on_before : 0) | (last.goes_on ? goes_on_after : 0) |
                       (piece.has_water ? has_water : 0) | (piece.simple ? is_simple : 0),
                   piece.rank != CarveRank::area ? -1
                   : piece.area >= 0             ? piece.area
                                                 : of_no_area,
                   0, 0};
    return result;
}

void CarvePacking::append(const TileWork& work, CarveBatch& batch) {
    const int column = work.column * carve_tile_size, row = work.row * carve_tile_size;
    const std::int32_t base = base_of(ground_(column, row));
    batch.works.push_back(&work);
    batch.tiles.push_back(
        {{column, row, base, 0},
         {static_cast<std::int32_t>(batch.piece_list.size()), static_cast<std::int32_t>(work.pieces.size()),
          static_cast<std::int32_t>(batch.areas.size()), static_cast<std::int32_t>(work.areas.size())}});
    for (const std::int32_t index : work.pieces) {
        Packed& known = packed_[static_cast<std::size_t>(index)];
        if (known.batch != batch_) {
            known = {batch_, static_cast<std::uint32_t>(batch.pieces.size())};
            batch.pieces.push_back(packed(index));
        }
        batch.piece_list.push_back(known.at);
    }
    for (const std::int32_t index : work.areas) {
        const CarveArea& area = plan_.areas[static_cast<std::size_t>(index)];
        const AreaInside& inside = insides_[static_cast<std::size_t>(index)];
        batch.areas.push_back({{static_cast<float>(area.level - base), area.depth, area.run, area.water},
                               {static_cast<std::int32_t>(batch.masks.size()), area.has_water ? 1 : 0, index, 0}});
        for (int y = 0; y < carve_tile_size; ++y) {
            const std::uint64_t mask = inside.cells(column, row + y);
            batch.masks.push_back(static_cast<std::uint32_t>(mask));
            batch.masks.push_back(static_cast<std::uint32_t>(mask >> 32));
        }
    }
}

Result<CarveBatch> CarvePacking::next() {
    CUESTA_CHECK(!done());
    CarveBatch batch;
    ++batch_;
    const auto room = [&](std::size_t held, std::size_t more, std::size_t size) {
        return (held + more) * size <= limits_.buffer_bytes;
    };
    for (; !done() && batch.tiles.size() < static_cast<std::size_t>(limits_.tiles); ++next_) {
        const TileWork& work = *works_[next_];
        constexpr std::size_t words = 2 * carve_tile_size;  // of a mask
        const bool fits = room(batch.pieces.size(), work.pieces.size(), sizeof(PackedPiece)) &&
                          room(batch.piece_list.size(), work.pieces.size(), sizeof(std::uint32_t)) &&
                          room(batch.areas.size(), work.areas.size(), words * sizeof(std::uint32_t));
        if (!fits && batch.tiles.empty())
            return Error{"too many pieces of paths at one place for the graphics device",
                         std::to_string(work.pieces.size()) + " pieces"};
        if (!fits) break;
        append(work, batch);
    }
    return batch;
}

}  // namespace cuesta
