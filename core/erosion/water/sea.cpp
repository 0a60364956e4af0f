#include "core/erosion/water/sea.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cuesta::water {

void flood_from_edges(ErosionState& state, float sea_level) {
    const int width = state.width();
    const int height = state.height();
    Raster<std::uint8_t> seen(width, height);
    std::vector<std::pair<int, int>> front;
    const auto reach = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= width || y >= height || seen(x, y) != 0) return;
        seen(x, y) = 1;
        if (state.reference(x, y) + state.change(x, y) < sea_level) front.emplace_back(x, y);
    };
    for (int x = 0; x < width; ++x) {
        reach(x, 0);
        reach(x, height - 1);
    }
    for (int y = 0; y < height; ++y) {
        reach(0, y);
        reach(width - 1, y);
    }
    std::vector<double> gained(static_cast<std::size_t>(height));
    while (!front.empty()) {
        const auto [x, y] = front.back();
        front.pop_back();
        float& depth = state.depth(x, y);
        const float full = std::max(depth, sea_level - (state.reference(x, y) + state.change(x, y)));
        gained[static_cast<std::size_t>(y)] += static_cast<double>(full) - static_cast<double>(depth);
        depth = full;
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) reach(x + i, y + j);
    }
    for (const double row : gained) state.ledger.water_left_map -= row * state.cell_size * state.cell_size;
}

}  // namespace cuesta::water
