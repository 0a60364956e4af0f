#pragma once
/// \file Rasters that are read some rows at a time, whether they lie in memory or on disk.

#include <algorithm>

#include "core/base/result.h"
#include "core/field/raster.h"

namespace cuesta {

class RasterRows {
public:
    virtual ~RasterRows() = default;
    virtual int width() const = 0;
    virtual int height() const = 0;
    /// Fills `rows` (of this width) with the rows from `first` on; all of them lie within the raster (checked).
    virtual Result<void> read(int first, RasterView<float> rows) const = 0;
};

/// A raster in memory, which must outlive this.
class RowsInMemory : public RasterRows {
public:
    explicit RowsInMemory(RasterView<const float> raster) : raster_(raster) {}
    int width() const override { return raster_.width(); }
    int height() const override { return raster_.height(); }
    Result<void> read(int first, RasterView<float> rows) const override {
        CUESTA_CHECK(rows.width() == width() && first >= 0 && rows.height() <= height() - first);
        for (int y = 0; y < rows.height(); ++y) std::copy_n(raster_.row(first + y), width(), rows.row(y));
        return {};
    }

private:
    RasterView<const float> raster_;
};

/// Calls use(first, rows), which returns a Result<void>, for pieces of at most `most` rows that cover the raster from
/// north to south; ends with the first error.
template <class Use>
Result<void> for_each_rows(const RasterRows& raster, int most, const Use& use) {
    Raster<float> buffer;
    for (int first = 0; first < raster.height(); first += most) {
        const int count = std::min(most, raster.height() - first);
        if (buffer.height() != count) buffer = Raster<float>::uninitialised(raster.width(), count);
        if (Result<void> read = raster.read(first, buffer.view()); !read) return read;
        if (Result<void> used = use(first, buffer.view()); !used) return used;
    }
    return {};
}

}  // namespace cuesta
