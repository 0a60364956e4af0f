#pragma once
/// \file The rows of a map divided among ranks: each owns a strip of them, and fetches the rows around it from whoever
/// owns those.

#include <functional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/domain/ranks.h"
#include "core/field/raster.h"
#include "core/field/raster_rows.h"
#include "core/field/row_halo.h"

namespace cuesta {

/// Reads (or writes) the rows from `first` on of a raster of the whole map.
using ReadRows = std::function<Result<void>(int first, RasterView<float> rows)>;
using WriteRows = std::function<Result<void>(int first, RasterView<const float> rows)>;

/// All functions but own() and held() are called by all ranks, in the same order.
class RowDomain {
public:
    /// Strips begin at multiples of `alignment` (>= 1) rows. Where there are fewer such rows than ranks, the last ranks
    /// own none. `ranks` must outlive this.
    RowDomain(Ranks& ranks, int width, int height, int alignment);

    int width() const { return width_; }
    int height() const { return height_; }
    int alignment() const { return alignment_; }
    Ranks& ranks() const { return *ranks_; }
    RowBand own(int rank) const;
    RowBand own() const { return own(ranks_->rank()); }
    RowBand held(int rank, const RowHalo& halo) const { return with_halo(own(rank), halo, height_); }
    RowBand held(const RowHalo& halo) const { return held(ranks_->rank(), halo); }

    /// Brings the rows of the halo up to date, however many strips it reaches over, and over the ends of a map that
    /// goes round. `fields` hold at least the rows held(halo) of the map, from row `first` of the map on, and the same
    /// number of fields on every rank.
    void exchange(std::span<const RasterView<float>> fields, int first, const RowHalo& halo) const;

    /// Rank 0 reads all rows of the map; every rank gets its own. Errors are those of `read`, on all ranks.
    Result<Raster<float>> scatter(const ReadRows& read) const;
    /// Every rank gives its own rows; rank 0 writes them, from north to south. `strip` holds rows from row `first` of
    /// the map on. Errors are those of `write`, on rank 0 alone.
    Result<void> gather(RasterView<const float> strip, int first, const WriteRows& write) const;
    /// Lists of numbers that belong to rows: those of all strips, from north to south, on rank 0; nothing on the
    /// others.
    std::vector<double> gather_rows(std::span<const double> own_rows) const;

private:
    /// Rows of a message that passes whole land, so that rank 0 need not hold a strip of it.
    int rows_of_piece() const;

    Ranks* ranks_;
    int width_;
    int height_;
    int alignment_;
    int strips_;
};

}  // namespace cuesta
