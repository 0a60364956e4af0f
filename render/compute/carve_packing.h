#pragma once
/// \file Pieces, areas and tiles as render/shaders/carve.comp reads them: floats relative to places of their own, so
/// that they stay fine far from the corner of large terrains. No OpenGL.

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/carve/area_inside.h"
#include "core/carve/pieces_of_tiles.h"
#include "core/carve/plan.h"
#include "core/carve/prepared_piece.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// A number as the sum of two floats, which hold 48 bits of it: the float next to it, and what that lacks. Of numbers
/// that floats reach.
constexpr glm::vec2 two_floats(double number) {
    const auto high = static_cast<float>(number);
    return {high, static_cast<float>(number - static_cast<double>(high))};
}

/// A PreparedPiece as `Piece` of carve.comp (std430). Places are metres from the sample of the piece's cell, heights
/// metres above its base.
struct PackedPiece {
    std::array<float, 4> start;         ///< x and y as two_floats(): both high parts, then both low ones
    std::array<float, 4> e;             ///< the same
    std::array<float, 4> a;             ///< the same
    std::array<float, 4> first;         ///< out and on at the first end
    std::array<float, 4> last;          ///< out and on at the last end
    std::array<float, 4> heights;       ///< y0; rise at either end; reach
    std::array<float, 4> widths;        ///< half widths, blends (> 0)
    std::array<float, 4> depths;        ///< depths, cross slopes
    std::array<float, 4> water;         ///< at either end; ye, ya
    std::array<float, 4> slopes;        ///< cut slopes, fill slopes
    std::array<float, 4> limits;        ///< cut limits, fill limits, m
    std::array<float, 4> shares;        ///< of the earth, at either end; unused
    std::array<std::int32_t, 4> place;  ///< column and row of its cell, base, cross-section or -1
    std::array<std::int32_t, 4> what;   ///< PieceFlag's; area, -1 of ways and watercourses; unused
};
enum PieceFlag : std::int32_t {
    is_water = 1,
    is_way = 2,
    goes_on_before = 4,
    goes_on_after = 8,
    has_water = 16,
    is_simple = 32
};
static_assert(sizeof(PackedPiece) == 224);

/// As `Tile` of carve.comp.
struct PackedTile {
    std::array<std::int32_t, 4> place;  ///< column and row of its first cell, base of heights (m), unused
    std::array<std::int32_t, 4> lists;  ///< first piece in the list, how many; the same of areas
};

/// An area at one tile; as `AreaOfTile` of carve.comp.
struct PackedArea {
    std::array<float, 4> values;       ///< level above the tile's base, depth, run, water
    std::array<std::int32_t, 4> what;  ///< first word of the mask, has water, index in the plan, unused
};

/// Pieces and blocks of one dispatch.
struct CarveBatch {
    std::vector<const TileWork*> works;
    std::vector<PackedTile> tiles;
    std::vector<PackedPiece> pieces;
    std::vector<std::uint32_t> piece_list;  ///< indices in `pieces`, tile after tile, ascending
    std::vector<PackedArea> areas;
    std::vector<std::uint32_t> masks;  ///< of each area two words a row of cells, 1: inside
    std::size_t bytes() const;
};

/// Cuts the tiles into batches.
class CarvePacking {
public:
    struct Limits {
        int tiles = 1024;
        std::size_t buffer_bytes = std::size_t{64} << 20;  ///< of each buffer
    };
    /// Everything given must outlive this object.
    CarvePacking(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                 std::span<const TileWork* const> works, Limits limits);

    bool done() const { return next_ == works_.size(); }
    /// Not after done(). An error: one tile alone is beyond the limits.
    Result<CarveBatch> next();

private:
    void append(const TileWork& work, CarveBatch& batch);
    PackedPiece packed(std::int32_t index) const;

    const CarvePlan& plan_;
    const TerrainFrame& frame_;
    RasterView<const float> ground_;
    std::span<const TileWork* const> works_;
    Limits limits_;
    std::size_t next_ = 0;
    std::int32_t batch_ = 0;
    struct Packed {
        std::int32_t batch = 0;
        std::uint32_t at = 0;
    };
    std::vector<Packed> packed_;  ///< where each piece of the plan lies in its last batch
    std::vector<PreparedPiece> prepared_;
    std::vector<AreaInside> insides_;
};

}  // namespace cuesta
