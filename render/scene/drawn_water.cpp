#include "render/scene/drawn_water.h"

#include <algorithm>

#include "core/base/threads.h"

namespace cuesta {

namespace {

/// m: more water of erosion on a bank is water of its own.
constexpr float film = 0.3F;

struct Level {
    float height = 0;
    bool found = false;
};

/// The mean level of the paths' water on the cells around one that bears none.
Level level_beside(const Raster<float>& ground, const Raster<float>& depth, int x, int y) {
    float sum = 0;
    int count = 0;
    for (int row = std::max(y - 1, 0); row <= std::min(y + 1, ground.height() - 1); ++row)
        for (int column = std::max(x - 1, 0); column <= std::min(x + 1, ground.width() - 1); ++column)
            if (depth(column, row) > 0) {
                sum += ground(column, row) + depth(column, row);
                ++count;
            }
    return {count > 0 ? sum / static_cast<float>(count) : 0.0F, count > 0};
}

bool any_above_zero(const float* row, int width) {
    return std::any_of(row, row + width, [](float depth) { return depth > 0; });
}

}  // namespace

DrawnWater drawn_water(const Raster<float>& ground, const SharedRaster& eroded, const SharedRaster& of_paths) {
    if (!of_paths) return {eroded, nullptr};
    const int width = ground.width(), height = ground.height();
    std::vector<char> wet_rows(static_cast<std::size_t>(height));
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            wet_rows[static_cast<std::size_t>(y)] = any_above_zero(of_paths->row(y), width) ? 1 : 0;
    });
    auto depth = std::make_shared<Raster<float>>(Raster<float>::uninitialised(width, height));
    auto calm = std::make_shared<Raster<std::uint8_t>>(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* to = depth->row(y);
            if (eroded)
                std::copy_n(eroded->row(y), width, to);
            else
                std::fill_n(to, width, 0.0F);
            bool near = false;
            for (int row = std::max(y - 1, 0); row <= std::min(y + 1, height - 1); ++row)
                near = near || wet_rows[static_cast<std::size_t>(row)] != 0;
            if (!near) continue;
            const float* paths = of_paths->row(y);
            std::uint8_t* still = calm->row(y);
            for (int x = 0; x < width; ++x) {
                if (paths[x] > 0) {
                    to[x] = std::max(to[x], paths[x]);
                    still[x] = 255;
                } else if (to[x] < film) {
                    const Level level = level_beside(ground, *of_paths, x, y);
                    if (!level.found) continue;
                    to[x] = std::min(level.height - ground(x, y), 0.0F);
                    still[x] = 255;
                }
            }
        }
    });
    return {depth, calm};
}

}  // namespace cuesta
