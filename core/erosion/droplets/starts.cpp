#include "core/erosion/droplets/starts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cuesta::droplets {
namespace {

/// Entry at which the running sums first exceed `wanted`, and how far into that entry it lies, 0 .. 1.
template <class Number>
double position_in(const std::vector<Number>& sums, Number wanted) {
    const auto found = std::upper_bound(sums.begin(), sums.end(), wanted);
    // Rounding may ask for the whole sum: the last entry that has a share then.
    const auto at = found == sums.end() ? std::lower_bound(sums.begin(), sums.end(), sums.back()) : found;
    const Number before = at == sums.begin() ? Number(0) : *(at - 1);
    const double within = std::clamp(static_cast<double>((wanted - before) / (*at - before)), 0.0, 0.999);
    return static_cast<double>(at - sums.begin()) + within;
}

}  // namespace

Starts::Starts(RasterView<const float> share) : Starts(share, 0, sums_of_rows(share)) {}

Starts::Starts(RasterView<const float> share, int first, const std::vector<double>& sums) : first_(first) {
    double sum = 0;
    for (const double row : sums) {
        sum += row;
        rows_.push_back(sum);
    }
    for (int y = 0; y < share.height(); ++y) {
        std::vector<float> row(static_cast<std::size_t>(share.width()));
        double along = 0;
        for (int x = 0; x < share.width(); ++x) {
            const float here = share(x, y);
            if (here > 0.0F) along += static_cast<double>(here);
            row[static_cast<std::size_t>(x)] = static_cast<float>(along);
        }
        in_.push_back(std::move(row));
    }
}

std::vector<double> Starts::sums_of_rows(RasterView<const float> share) {
    std::vector<double> sums;
    for (int y = 0; y < share.height(); ++y) {
        double along = 0;
        for (int x = 0; x < share.width(); ++x)
            if (const float here = share(x, y); here > 0.0F) along += static_cast<double>(here);
        sums.push_back(along);
    }
    return sums;
}

std::int64_t Starts::drops(float density) const {
    const double rain = rows_.back();
    return rain > 0 ? std::max<std::int64_t>(1, std::llround(static_cast<double>(density) * rain)) : 0;
}

Starts::Place Starts::place(float a, float b) const {
    const double y = position_in(rows_, static_cast<double>(a) * rows_.back());
    const auto found = static_cast<std::int64_t>(y) - first_;
    if (found < 0 || found >= static_cast<std::int64_t>(in_.size())) return {0, 0, false};
    const std::vector<float>& row = in_[static_cast<std::size_t>(found)];
    const double x = position_in(row, b * row.back());
    return {static_cast<float>(x - 0.5), static_cast<float>(y - 0.5), true};
}

}  // namespace cuesta::droplets
