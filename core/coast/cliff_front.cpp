#include "core/coast/cliff_front.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/coast/signed_distance.h"

namespace cuesta {
namespace {

constexpr float cells_a_step = 0.5F;  ///< less than 1 / sqrt(2), the limit of the upwind scheme in two dimensions

float fastest_of(const Raster<float>& rate) {
    std::vector<float> rows(static_cast<std::size_t>(rate.height()), 0.0F);
    parallel_ranges(rate.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            rows[static_cast<std::size_t>(y)] = *std::max_element(rate.row(y), rate.row(y) + rate.width());
    });
    return *std::max_element(rows.begin(), rows.end());
}

}  // namespace

float retreat_of(const CliffLaw& law, float exposure, float platform_width, float cliff_height, float strength) {
    const float left = exposure * std::exp(-std::max(platform_width, 0.0F) / law.width) - law.threshold * strength;
    return law.rate * std::max(left, 0.0F) / (1 + std::max(cliff_height, 0.0F) / law.shelter);
}

CliffFront::CliffFront(Raster<float> shore, double cell_size)
    : start_(std::move(shore)), distance_(start_), next_(start_.width(), start_.height()), cell_(cell_size) {
    CUESTA_CHECK(cell_size > 0 && !start_.empty());
}

CliffFront::CliffFront(Raster<float> shore, Raster<float> line, double cell_size)
    : start_(std::move(shore)), distance_(std::move(line)), next_(start_.width(), start_.height()), cell_(cell_size) {
    CUESTA_CHECK(cell_size > 0 && !start_.empty());
    CUESTA_CHECK(distance_.width() == start_.width() && distance_.height() == start_.height());
}

float CliffFront::platform_width(int x, int y) const {
    // A place in the sea lies as far before the cliff as its distance says.
    return std::max(start_(x, y) - std::min(distance_(x, y), 0.0F), 0.0F);
}

bool CliffFront::retreat(const Raster<float>& rate, float years, const WorkControl& control) {
    CUESTA_CHECK(years >= 0 && rate.width() == start_.width() && rate.height() == start_.height());
    const float way = fastest_of(rate) * years / static_cast<float>(cell_);
    const int steps = static_cast<int>(std::ceil(way / cells_a_step));
    for (int i = 0; i < steps; ++i) {
        if (control.stopped()) return false;
        step(rate, years / static_cast<float>(steps));
    }
    if (steps > 0) distance_ = signed_distance(distance_, cell_);
    return true;
}

/// One step of d + rate |grad d| = 0 in time, with differences from the side of the sea (Rouy and Tourin 1992).
void CliffFront::step(const Raster<float>& rate, float years) {
    const int width = distance_.width(), height = distance_.height();
    const float share = years / static_cast<float>(cell_);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const above = distance_.row(std::max(y - 1, 0));
            const float* const row = distance_.row(y);
            const float* const below = distance_.row(std::min(y + 1, height - 1));
            for (int x = 0; x < width; ++x) {
                const float here = row[x];
                const float across = std::max(here - std::min(row[std::max(x - 1, 0)], row[std::min(x + 1, width - 1)]), 0.0F);
                const float down = std::max(here - std::min(above[x], below[x]), 0.0F);
                next_(x, y) = here - rate(x, y) * share * std::sqrt(across * across + down * down);
            }
        }
    });
    std::swap(distance_, next_);
}

}  // namespace cuesta
