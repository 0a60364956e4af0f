#pragma once
/// \file Turns rasters from strips of rows to lanes of the wind and back, between ranks.

#include <cstddef>
#include <span>
#include <vector>

#include "core/domain/row_domain.h"
#include "core/erosion/wind/lanes.h"
#include "core/field/raster.h"

namespace cuesta::wind {

/// Memory that is used again from step to step: fresh pages of it would cost more than the wind does.
class ReusedCells {
public:
    /// Holds anything; as many as were asked for.
    std::span<float> cells(std::size_t count);
    /// The same as rows, each with ghost columns.
    RasterView<float> raster(int width, int height);

private:
    std::vector<float> cells_;
};
struct TransposeMemory {
    std::vector<ReusedCells> sent;      ///< by rank
    std::vector<ReusedCells> received;  ///< by rank
};

/// All ranks that have rows make the same calls in the same order; others may, too. A raster of lanes has a row for
/// each position and a column for each lane, from the one before the first own one to the one behind the last; it is
/// empty where a rank has no lanes.
class LaneTranspose {
public:
    /// `lanes_of_ranks`: those of the map, divided in the order of the ranks; some may have none. The others
    /// must outlive this.
    LaneTranspose(const RowDomain& domain, const Lanes& lanes, std::vector<Stretch> lanes_of_ranks,
                  TransposeMemory& memory);

    Stretch own() const { return lanes_of(domain_->ranks().rank()); }
    int first_held() const { return own().first - 1; }

    /// The raster by lanes, in `memory`. `rows`: the domain's own rows, from row 0 of the view on. `beside`: 1 also
    /// fetches the lanes on either side of the own ones, where they are on the map; what a lane has off the map means
    /// nothing.
    RasterView<float> to_lanes(RasterView<const float> rows, int beside, ReusedCells& memory) const;
    /// Back: all cells of `rows` are written, on every rank.
    void to_rows(RasterView<float> by_lanes, RasterView<float> rows) const;
    /// Fetches what the `count` lanes on either side of the own ones hold, from whoever has them; each of `lists` has
    /// an entry for every lane, from the first one of the map.
    void exchange_beside(std::span<const std::span<float>> lists, int count) const;

private:
    /// The cells of some lanes in some rows of the map, in the order in which they are sent. Without memory they come
    /// from elsewhere.
    class Piece;
    Stretch lanes_of(int rank) const { return lanes_of_[static_cast<std::size_t>(rank)]; }
    Piece piece_of(int rank_of_rows, int rank_of_lanes, int beside, ReusedCells* memory) const;
    void pass(std::vector<Piece>& out, std::vector<Piece>& in) const;

    const RowDomain* domain_;
    const Lanes* lanes_;
    std::vector<Stretch> lanes_of_;
    TransposeMemory* memory_;
};

}  // namespace cuesta::wind
