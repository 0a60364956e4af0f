#include "core/coast/wave_exposure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int directions = 16;
constexpr int at_once = 4;  ///< directions that have a raster each at one time

/// Direction `number` of the rose: degrees that the wind comes from.
double degrees_of(int number) { return 360.0 * number / directions; }

std::array<double, directions> wind_rose(const WaveClimate& climate) {
    std::array<double, directions> rose{};
    const double spread = std::max(1.0, double{climate.spread});
    double sum = 0;
    double nearest = 360;
    for (int i = 0; i < directions; ++i) nearest = std::min(nearest, std::abs(std::remainder(degrees_of(i) - double{climate.from}, 360.0)));
    for (int i = 0; i < directions; ++i) {
        // Measured from the nearest direction, narrow roses still have one that is not 0.
        const double off = std::remainder(degrees_of(i) - double{climate.from}, 360.0);
        rose[static_cast<std::size_t>(i)] = std::exp(-0.5 * (off * off - nearest * nearest) / (spread * spread));
        sum += rose[static_cast<std::size_t>(i)];
    }
    for (double& share : rose) share /= sum;
    return rose;
}

/// Lengths of open water towards one direction, from each cell to the one before it on the wind's way: between the two
/// cells of the line before that the way passes.
class FetchSweep {
public:
    FetchSweep(RasterView<const float> heights, double cell_size, float sea_level, float cap)
        : heights_(heights), cell_(cell_size), sea_(sea_level), cap_(cap), width_(heights.width()), height_(heights.height()) {}

    /// Writes the fetch (m) of every cell, 0 on land.
    void sweep(double degrees, Raster<float>& fetch) const {
        const double angle = degrees * std::numbers::pi / 180;
        const double east = std::sin(angle), south = -std::cos(angle);
        const bool by_rows = std::abs(south) >= std::abs(east);
        const double major = by_rows ? south : east, minor = by_rows ? east : south;
        const int step = major > 0 ? 1 : -1;
        const double aside = minor / std::abs(major);
        const auto length = static_cast<float>(cell_ * std::hypot(1.0, aside));
        const int lines = by_rows ? height_ : width_, places = by_rows ? width_ : height_;
        for (int i = 0; i < lines; ++i) {
            const int line = step > 0 ? lines - 1 - i : i;
            for (int place = 0; place < places; ++place) {
                const int x = by_rows ? place : line, y = by_rows ? line : place;
                if (!is_sea(x, y)) {
                    fetch(x, y) = 0;
                    continue;
                }
                const int before = line + step;
                fetch(x, y) = before < 0 || before >= lines
                                  ? cap_
                                  : std::min(cap_, length + read(fetch, by_rows, before, place + aside, places));
            }
        }
    }

    bool is_sea(int x, int y) const { return heights_.row(y)[x] <= sea_; }

private:
    float read(const Raster<float>& fetch, bool by_rows, int line, double place, int places) const {
        if (place < 0 || place > places - 1) return cap_;
        const int low = static_cast<int>(place), high = std::min(low + 1, places - 1);
        const auto share = static_cast<float>(place - low);
        const float a = by_rows ? fetch(low, line) : fetch(line, low);
        const float b = by_rows ? fetch(high, line) : fetch(line, high);
        return a + share * (b - a);
    }

    RasterView<const float> heights_;
    double cell_;
    float sea_, cap_;
    int width_, height_;
};

/// Calls add(x, y, number, fetch) for every cell and every direction of the rose, of each cell in their order. False
/// when stopped.
template <class Add>
bool each_fetch(const FetchSweep& sweep, int width, int height, const WorkControl& control, const Add& add) {
    std::array<Raster<float>, at_once> fetch;
    for (auto& each : fetch) each = Raster<float>(width, height);
    for (int begin = 0; begin < directions; begin += at_once) {
        if (control.stopped()) return false;
        parallel_ranges(at_once, 1, [&](int first, int last) {
            for (int i = first; i < last; ++i) sweep.sweep(degrees_of(begin + i), fetch[static_cast<std::size_t>(i)]);
        });
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < width; ++x)
                    for (int i = 0; i < at_once; ++i) add(x, y, begin + i, fetch[static_cast<std::size_t>(i)](x, y));
        });
    }
    return true;
}

void check(const WaveClimate& climate, double cell_size) {
    CUESTA_CHECK(cell_size > 0 && climate.fetch > 0 && std::isfinite(climate.from) && std::isfinite(climate.spread));
}

}  // namespace

Raster<float> wave_exposure(RasterView<const float> heights, double cell_size, float sea_level,
                            const WaveClimate& climate, const WorkControl& control) {
    check(climate, cell_size);
    const int width = heights.width(), height = heights.height();
    const std::array<double, directions> rose = wind_rose(climate);
    const FetchSweep sweep(heights, cell_size, sea_level, climate.fetch);
    Raster<float> exposure(width, height);
    const auto add = [&](int x, int y, int number, float fetch) {
        exposure(x, y) += static_cast<float>(rose[static_cast<std::size_t>(number)]) * std::sqrt(fetch / climate.fetch);
    };
    if (!each_fetch(sweep, width, height, control, add)) return {};
    return exposure;
}

WaveTransport wave_transport(RasterView<const float> heights, double cell_size, float sea_level,
                             const WaveClimate& climate, const WorkControl& control) {
    check(climate, cell_size);
    const int width = heights.width(), height = heights.height();
    const std::array<double, directions> rose = wind_rose(climate);
    std::array<float, directions> along{}, oblique{};
    for (int number = 0; number < directions; ++number) {
        const double angle = degrees_of(number) * std::numbers::pi / 180;
        const double east = std::sin(angle), south = -std::cos(angle);
        const auto at = static_cast<std::size_t>(number);
        along[at] = static_cast<float>(rose[at] * 0.5 * (east * east - south * south));
        oblique[at] = static_cast<float>(rose[at] * east * south);
    }
    const FetchSweep sweep(heights, cell_size, sea_level, climate.fetch);
    WaveTransport transport{Raster<float>(width, height), Raster<float>(width, height)};
    const auto add = [&](int x, int y, int number, float fetch) {
        const float share = fetch / climate.fetch;
        const float work = share * std::sqrt(std::sqrt(share));  // H^(5/2) of H as the root of the fetch
        transport.along(x, y) += work * along[static_cast<std::size_t>(number)];
        transport.oblique(x, y) += work * oblique[static_cast<std::size_t>(number)];
    };
    if (!each_fetch(sweep, width, height, control, add)) return {};
    return transport;
}

}  // namespace cuesta
