#pragma once
/// \file The relief of a land divided among ranks.

#include <cstdint>
#include <vector>

#include "core/domain/row_domain.h"
#include "core/pipeline/relief_rows.h"

namespace cuesta {

/// Each rank grows its own rows of the fine levels, and all rows of the coarse ones, as every other does. All ranks
/// call all functions but held(), in the same order. Strips of a level have half as many rows as those of the level
/// after it, so that what lies between them is at hand.
class RankedRelief final : public ReliefRows {
public:
    /// Strips of the finest level begin at multiples of so many rows.
    static constexpr int strip_alignment = 64;

    /// `halo`: rows on which the sweeps of a level depend, on either side. `whole_cells`: levels of no more cells are
    /// grown whole, but not the finest. `ranks` must outlive this.
    RankedRelief(Ranks& ranks, const std::vector<LevelGrid>& levels, int halo,
                 std::int64_t whole_cells = std::int64_t{1} << 20U);

    /// The strips of the finest level.
    const RowDomain& finest() const { return strips_.back().domain; }
    const RowHalo& halo() const { return halo_; }

    RowBand held(const LevelGrid& level) const override;
    void exchange(const LevelGrid& level, RasterView<float> rows) const override;
    Raster<float> coarsened(const LevelGrid& level, RasterView<const float> rows,
                            const LevelGrid& coarser) const override;
    bool any(bool here) const override;

private:
    struct Strips {
        int level;
        RowDomain domain;
    };
    /// Null where the level is grown whole.
    const RowDomain* domain_of(const LevelGrid& level) const;
    void bring_to_all(const RowDomain& strips, RasterView<float> rows) const;

    Ranks& ranks_;
    RowHalo halo_;
    std::vector<Strips> strips_;  ///< coarsest first
};

}  // namespace cuesta
