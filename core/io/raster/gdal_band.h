#pragma once
/// \file The numbers of one band of a raster that GDAL has open.

#include <gdal_priv.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/progress.h"

namespace cuesta {

/// Reads a band in pieces of whole rows, as doubles.
class GdalRows {
public:
    explicit GdalRows(GDALRasterBand& band, WorkControl control = {})
        : band_(band), width_(band.GetXSize()), height_(band.GetYSize()), control_(std::move(control)) {
        int block_width = 0;
        int block_height = 0;
        band.GetBlockSize(&block_width, &block_height);
        constexpr long long numbers = 1 << 21;
        rows_ = static_cast<int>(std::clamp<long long>(numbers / width_, 1, std::clamp(block_height, 16, 512)));
        buffer_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(std::min(rows_, height_)));
    }
    /// Calls use(y, row) for the rows of [first, last), in order, and says how many there were; false where GDAL fails
    /// or a stop is requested.
    template <class Use>
    bool read(int first, int last, Use&& use) {
        for (int y = first; y < last; y += rows_) {
            const int count = std::min(rows_, last - y);
            if (control_.stopped()) return false;
            control_.report(static_cast<double>(y - first) / (last - first), "Reading");
            if (band_.RasterIO(GF_Read, 0, y, width_, count, buffer_.data(), width_, count, GDT_Float64, 0, 0,
                               nullptr) != CE_None)
                return false;
            for (int i = 0; i < count; ++i) use(y + i, buffer_.data() + static_cast<std::ptrdiff_t>(i) * width_);
        }
        return true;
    }
    bool read_all(auto&& use) { return read(0, height_, use); }
    bool last_row_reads() {
        return read(height_ - 1, height_, [](int, const double*) {});
    }

private:
    GDALRasterBand& band_;
    int width_;
    int height_;
    WorkControl control_;
    int rows_ = 1;
    std::vector<double> buffer_;
};

/// The number that means "no data" in a band of single precision; files give it in double or in few decimals.
class NoData {
public:
    explicit NoData(GDALRasterBand& band) {
        int has = 0;
        value_ = band.GetNoDataValue(&has);
        active_ = has != 0;
        single_ = band.GetRasterDataType() == GDT_Float32;
    }
    bool is(double v) const {
        if (!active_) return false;
        if (v == value_ || (std::isnan(value_) && std::isnan(v))) return true;
        if (!single_ || !std::isfinite(value_)) return false;
        // A few units in the last place of a float: the decimals of "-3.4028235e+38" or "1e20" in a header.
        return std::abs(v - value_) <= 1e-6 * std::abs(value_);
    }

private:
    double value_ = 0;
    bool active_ = false;
    bool single_ = false;
};

}  // namespace cuesta
