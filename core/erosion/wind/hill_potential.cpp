#include "core/erosion/wind/hill_potential.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta::wind {
namespace {

/// |k|^-1 of an octave, in its blocks: what serves the second derivatives of psi best on round hills with a standard
/// deviation of 4 to 25 blocks, whose psi is known (best values 0.708 to 0.723; errors of 6 to 18 % of the largest).
constexpr float octave_length_in_its_blocks = 0.72F;
/// Rows that are worth a thread.
constexpr int grain = 32;

/// Columns before the first and behind the last.
void set_ghosts(float* row, int width, bool wraps) {
    row[-1] = wraps ? row[width - 1] : row[0];
    row[width] = wraps ? row[0] : row[width - 1];
}

/// Means of 2 x 2; of what there is at the end of an odd row or column.
Raster<float> halved(const Raster<float>& fine, bool wraps) {
    Raster<float> coarse = Raster<float>::uninitialised((fine.width() + 1) / 2, (fine.height() + 1) / 2);
    parallel_ranges(coarse.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* upper = fine.row(2 * y);
            const float* lower = fine.row(std::min(2 * y + 1, fine.height() - 1));
            float* row = coarse.row(y);
            for (int x = 0; x < fine.width() / 2; ++x)
                row[x] = 0.25F * ((upper[2 * x] + upper[2 * x + 1]) + (lower[2 * x] + lower[2 * x + 1]));
            const int end = fine.width() - 1;
            if (fine.width() % 2 == 1) row[end / 2] = 0.5F * (upper[end] + lower[end]);
            set_ghosts(row, coarse.width(), wraps);
        }
    });
    return coarse;
}

CUESTA_MULTIVERSION
void blend_rows(const float* __restrict near, const float* __restrict far, float* __restrict blend, int count) {
    for (int i = 0; i < count; ++i) blend[i] = 0.75F * near[i] + 0.25F * far[i];
}

/// The potential on the finer grid: the bilinear refinement of (coarse potential - length * coarse heights) + length *
/// fine heights, that is the longer octaves and the one that the fine heights add. `rest`: what is in brackets.
Raster<float> with_octave(const Raster<float>& rest, float length, const Raster<float>& heights, bool wraps) {
    Raster<float> fine = Raster<float>::uninitialised(heights.width(), heights.height());
    parallel_ranges(fine.height(), grain, [&](int first, int last) {
        Raster<float> blended(rest.width() + 2, 1);
        float* blend = blended.row(0) + 1;
        for (int y = first; y < last; ++y) {
            const int near = y / 2;
            const int beside_near = y % 2 == 1 ? near + 1 : near - 1;
            const int far =
                wraps ? (beside_near + rest.height()) % rest.height() : std::clamp(beside_near, 0, rest.height() - 1);
            blend_rows(rest.row(near) - 1, rest.row(far) - 1, blend - 1, rest.width() + 2);
            const float* height = heights.row(y);
            float* row = fine.row(y);
            for (int x = 0; x < fine.width(); ++x) {
                const int here = x / 2;
                const float beside = blend[x % 2 == 1 ? here + 1 : here - 1];
                row[x] = (0.75F * blend[here] + 0.25F * beside) + length * height[x];
            }
            set_ghosts(row, fine.width(), wraps);
        }
    });
    return fine;
}

/// potential -= length * heights, ghosts and all.
CUESTA_MULTIVERSION
void subtract_row(float* __restrict potential, const float* __restrict heights, float length, int count) {
    for (int i = 0; i < count; ++i) potential[i] -= length * heights[i];
}

}  // namespace

float octave_length(int level) {
    return octave_length_in_its_blocks * static_cast<float>(std::int64_t{1} << level);
}

Raster<float> hill_potential(Raster<float> heights, bool wraps) {
    for (int y = 0; y < heights.height(); ++y) set_ghosts(heights.row(y), heights.width(), wraps);
    std::vector<Raster<float>> levels;
    levels.push_back(std::move(heights));
    while (levels.back().width() > 1 || levels.back().height() > 1) levels.push_back(halved(levels.back(), wraps));

    const auto length_of = [](std::size_t level) { return octave_length(static_cast<int>(level)); };
    Raster<float> potential(levels.back().width(), levels.back().height(), 0.0F);
    for (std::size_t level = levels.size() - 1; level-- > 0;) {
        const Raster<float>& coarse = levels[level + 1];
        for (int y = 0; y < coarse.height(); ++y)
            subtract_row(potential.row(y) - 1, coarse.row(y) - 1, length_of(level), coarse.width() + 2);
        potential = with_octave(potential, length_of(level), levels[level], wraps);
    }
    return potential;
}

}  // namespace cuesta::wind
