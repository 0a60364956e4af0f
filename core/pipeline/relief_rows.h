#pragma once
/// \file The rows of a relief that are grown here.

#include "core/field/raster.h"
#include "core/field/row_store.h"
#include "core/field/sampling.h"
#include "core/relief/splines/levels.h"

namespace cuesta {

/// The rows of each level that this process grows, with those around on which they depend: all of them, unless several
/// processes divide them. These call the same functions in the same order.
class ReliefRows {
public:
    ReliefRows() = default;
    ReliefRows(const ReliefRows&) = delete;
    ReliefRows& operator=(const ReliefRows&) = delete;
    virtual ~ReliefRows() = default;

    /// From an even row on; empty: none.
    virtual RowBand held(const LevelGrid& level) const { return {0, level.height}; }
    /// Brings the rows around the own ones up to date, where a finer level needs them; `rows` are those held.
    virtual void exchange(const LevelGrid&, RasterView<float>) const {}
    /// The means of the blocks of 2 x 2 cells of a level of which `rows` are held: the rows held of `coarser`.
    virtual Raster<float> coarsened(const LevelGrid&, RasterView<const float> rows, const LevelGrid&) const {
        return coarsen(rows, 2);
    }
    /// Whether it is so in any process.
    virtual bool any(bool here) const { return here; }
};

}  // namespace cuesta
