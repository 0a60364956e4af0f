#include "core/measure/geomorphons.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::array<int, 8> direction_x{-1, 0, 1, -1, 1, -1, 0, 1};
constexpr std::array<int, 8> direction_y{-1, -1, -1, 0, 0, 1, 1, 1};

/// Jasiewicz and Stepinski 2013, figure 4: a row for each number of lower directions, a letter for each number of
/// higher ones. F flat, P peak, R ridge, H shoulder, U spur, S slope, O hollow, T footslope, V valley, I pit.
constexpr std::array<std::string_view, 9> table{"FFFTTVVVI", "FFTTTVVV", "FHSSOOV", "HHSSSO", "HHUSS",
                                                "RRUU",      "RRR",      "RR",      "P"};

/// Raises `steepest` and lowers `gentlest` to the tangents of the angles under which one row's cells see another row's.
/// Holes are not seen: comparisons with NaN are false, and infinite heights are left out.
CUESTA_MULTIVERSION void look(const float* __restrict from, const float* __restrict to, float per_metre,
                              float* __restrict steepest, float* __restrict gentlest, int count) {
    for (int x = 0; x < count; ++x) {
        const float rise = (to[x] - from[x]) * per_metre;
        steepest[x] = (rise > steepest[x]) & (rise < infinity) ? rise : steepest[x];
        gentlest[x] = (rise < gentlest[x]) & (rise > -infinity) ? rise : gentlest[x];
    }
}

/// The line of sight's sign: with the greatest elevation angle a and the least one b, zenith angle 90 - a and nadir
/// angle 90 + b, their difference a + b is compared with the threshold t (paper, equation 1). Without the angles
/// themselves: sin(a + b) = (tan a + tan b) / sqrt((1 + tan^2 a)(1 + tan^2 b)), and |a + b| > 90 where tan a tan b > 1.
CUESTA_MULTIVERSION void count_signs(const float* __restrict steepest, const float* __restrict gentlest,
                                     float sine_of_flatness, int* __restrict lower, int* __restrict higher, int count) {
    for (int x = 0; x < count; ++x) {
        const float a = steepest[x];
        const float b = gentlest[x];
        const float sum = a + b;
        const float limit = sine_of_flatness * std::sqrt((1 + a * a) * (1 + b * b));
        const bool beyond = a * b > 1;
        const bool seen = a >= b;  // not so where the line held no finite height
        higher[x] += (seen & (sum > 0) & (beyond | (sum > limit))) ? 1 : 0;
        lower[x] += (seen & (sum < 0) & (beyond | (-sum > limit))) ? 1 : 0;
    }
}

}  // namespace

Landform landform_of(int lower, int higher) {
    CUESTA_CHECK(lower >= 0 && higher >= 0 && lower + higher <= 8);
    constexpr std::string_view letters = "FPRHUSOTVI";
    return static_cast<Landform>(
        letters.find(table[static_cast<std::size_t>(lower)][static_cast<std::size_t>(higher)]));
}

Geomorphons find_geomorphons(RasterView<const float> heights, double cell_size, const GeomorphonOptions& options) {
    CUESTA_CHECK(cell_size > 0 && options.radius >= 1 && options.flatness >= 0 && options.flatness < 90);
    const int width = heights.width();
    const int height = heights.height();
    const int radius = options.radius;
    Geomorphons result;
    result.landform = Raster<std::uint8_t>(width, height, no_landform);
    const int inner_width = width - 2 * radius;
    const int inner_height = height - 2 * radius;
    if (inner_width <= 0 || inner_height <= 0) return result;

    const auto sine = static_cast<float>(std::sin(options.flatness * std::numbers::pi / 180));
    std::vector<std::array<std::int64_t, landform_count>> rows(static_cast<std::size_t>(inner_height));
    parallel_ranges(inner_height, 4, [&](int first, int last) {
        const auto size = static_cast<std::size_t>(inner_width);
        std::vector<float> steepest(size);
        std::vector<float> gentlest(size);
        std::vector<int> lower(size);
        std::vector<int> higher(size);
        for (int y = first + radius; y < last + radius; ++y) {
            const float* from = heights.row(y) + radius;
            std::fill(lower.begin(), lower.end(), 0);
            std::fill(higher.begin(), higher.end(), 0);
            for (std::size_t k = 0; k < 8; ++k) {
                std::fill(steepest.begin(), steepest.end(), -infinity);
                std::fill(gentlest.begin(), gentlest.end(), infinity);
                const double step = direction_x[k] != 0 && direction_y[k] != 0 ? std::numbers::sqrt2 : 1.0;
                for (int d = 1; d <= radius; ++d)
                    look(from, heights.row(y + d * direction_y[k]) + radius + d * direction_x[k],
                         static_cast<float>(1 / (d * step * cell_size)), steepest.data(), gentlest.data(), inner_width);
                count_signs(steepest.data(), gentlest.data(), sine, lower.data(), higher.data(), inner_width);
            }
            std::uint8_t* out = result.landform.row(y) + radius;
            auto& counts = rows[static_cast<std::size_t>(y - radius)];
            counts.fill(0);
            for (int x = 0; x < inner_width; ++x) {
                if (!std::isfinite(from[x])) continue;
                const auto i = static_cast<std::size_t>(x);
                out[x] = static_cast<std::uint8_t>(landform_of(lower[i], higher[i]));
                ++counts[out[x]];
            }
        }
    });
    std::array<std::int64_t, landform_count> counts{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < landform_count; ++i) counts[i] += row[i];
    for (const std::int64_t count : counts) result.cells += count;
    if (result.cells == 0) return result;
    for (std::size_t i = 0; i < landform_count; ++i)
        result.share[i] = static_cast<double>(counts[i]) / static_cast<double>(result.cells);
    return result;
}

}  // namespace cuesta
