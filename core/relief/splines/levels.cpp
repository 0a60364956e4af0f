#include "core/relief/splines/levels.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/relief/splines/parameters.h"

namespace cuesta {

std::vector<LevelGrid> levels_of(int width, int height, double cell_size) {
    CUESTA_CHECK(width >= 1 && height >= 1 && cell_size > 0);
    std::vector<LevelGrid> levels{{coarsest_level, width, height, cell_size}};
    while ((std::min(levels.back().width, levels.back().height) + 1) / 2 >= 4) {
        const LevelGrid& finer = levels.back();
        levels.push_back({coarsest_level, (finer.width + 1) / 2, (finer.height + 1) / 2, finer.cell_size * 2});
    }
    std::reverse(levels.begin(), levels.end());
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i].level = coarsest_level + static_cast<int>(i);
    return levels;
}

}  // namespace cuesta
