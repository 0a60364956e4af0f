#include "core/dunes/dune_start.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/random.h"

namespace cuesta {
namespace {

/// Means over 2 * radius + 1 cells along a closed line whose cells lie `step` apart.
void blur_ring(float* cells, int count, std::ptrdiff_t step, int radius, std::vector<double>& sums) {
    const int reach = std::min(radius, (count - 1) / 2);
    sums.assign(static_cast<std::size_t>(count) + 1, 0.0);
    for (int i = 0; i < count; ++i) sums[static_cast<std::size_t>(i) + 1] = sums[static_cast<std::size_t>(i)] + cells[i * step];
    const auto up_to = [&](int i) {  // the sum of the cells before i, which may lie a round further on or back
        const int round = i < 0 ? -1 : i / count;
        return sums[static_cast<std::size_t>(i - round * count)] + round * sums[static_cast<std::size_t>(count)];
    };
    for (int i = 0; i < count; ++i)
        cells[i * step] = static_cast<float>((up_to(i + reach + 1) - up_to(i - reach)) / (2 * reach + 1));
}

/// Noise of mean 0 and standard deviation 1 whose forms are some 4 * radius cells long.
std::vector<float> smooth_noise(const DuneGrid& grid, std::uint64_t seed, std::uint32_t draw, double radius) {
    const std::size_t count = static_cast<std::size_t>(grid.columns) * grid.rows;
    std::vector<float> noise(count);
    for (std::size_t i = 0; i < count; ++i)
        noise[i] = random_unit(seed, RandomStream::dunes, draw, static_cast<std::uint32_t>(i)) - 0.5F;
    const int cells = std::max(1, static_cast<int>(std::lround(radius)));
    std::vector<double> sums;
    for (int pass = 0; pass < 3; ++pass) {
        for (int y = 0; y < grid.rows; ++y)
            blur_ring(noise.data() + static_cast<std::ptrdiff_t>(y) * grid.columns, grid.columns, 1, cells, sums);
        for (int x = 0; x < grid.columns; ++x) blur_ring(noise.data() + x, grid.rows, grid.columns, cells, sums);
    }
    double mean = 0, square = 0;
    for (const float v : noise) mean += v;
    mean /= static_cast<double>(count);
    for (const float v : noise) square += (v - mean) * (v - mean);
    const double deviation = std::sqrt(square / static_cast<double>(count));
    for (float& v : noise) v = deviation > 0 ? static_cast<float>((v - mean) / deviation) : 0.0F;
    return noise;
}

}  // namespace

void start_dunes(DuneGrid& grid, const DuneParameters& parameters, double spacing) {
    grid.pan = smooth_noise(grid, parameters.seed, 0, 0.35 * spacing / grid.dx);
    // Four standard deviations from trough to crest.
    for (float& z : grid.pan) z *= 0.25F * parameters.pan_relief;
    const std::vector<float> heaps = smooth_noise(grid, parameters.seed, 1, 0.08 * spacing / grid.dx);
    std::vector<float> ranked = heaps;
    const auto bare = static_cast<std::size_t>((1.0 - double{parameters.cover}) * static_cast<double>(ranked.size() - 1));
    std::nth_element(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(bare), ranked.end());
    const float foot = ranked[bare];
    grid.surface = grid.pan;
    for (std::size_t i = 0; i < grid.size(); ++i) grid.surface[i] += std::max(heaps[i] - foot, 0.0F);
    scale_sand(grid, double{parameters.supply} * grid.cell_area() * static_cast<double>(grid.size()));
}

}  // namespace cuesta
