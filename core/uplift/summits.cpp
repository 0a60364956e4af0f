#include "core/uplift/summits.h"

#include <algorithm>

namespace cuesta {
namespace {

constexpr int summit_reach = 2;   ///< cells
constexpr double fading_reach = 4;  ///< cells

/// Nowhere lower than what lies around; a level floor is none.
bool is_summit(RasterView<const float> land, int x, int y) {
    bool falls = false;
    for (int v = std::max(0, y - summit_reach); v <= std::min(land.height() - 1, y + summit_reach); ++v)
        for (int u = std::max(0, x - summit_reach); u <= std::min(land.width() - 1, x + summit_reach); ++u) {
            if (land(u, v) > land(x, y)) return false;
            falls |= land(u, v) < land(x, y);
        }
    return falls;
}

struct Top {
    double x;  ///< in cells of the coarse land, whose first has its middle at 0
    double y;
    float height;
};

Top top_near(RasterView<const float> fine, int x, int y, int factor) {
    int column = x * factor;
    int row = y * factor;
    for (int v = std::max(0, (y - 1) * factor); v < std::min(fine.height(), (y + 2) * factor); ++v)
        for (int u = std::max(0, (x - 1) * factor); u < std::min(fine.width(), (x + 2) * factor); ++u)
            if (fine(u, v) > fine(column, row)) {
                column = u;
                row = v;
            }
    return {(column + 0.5) / factor - 0.5, (row + 0.5) / factor - 0.5, fine(column, row)};
}

}  // namespace

Raster<float> lack_of_tops(RasterView<const float> fine, RasterView<const float> coarse, int factor) {
    Raster<float> lack(coarse.width(), coarse.height());
    Raster<float> weights(coarse.width(), coarse.height());
    constexpr int reach = static_cast<int>(fading_reach) + 2;  // the top lies in a cell beside the summit's
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) {
            if (!is_summit(coarse, x, y)) continue;
            const Top top = top_near(fine, x, y, factor);
            const float lacks = coarse(x, y) - top.height;
            for (int v = std::max(0, y - reach); v <= std::min(coarse.height() - 1, y + reach); ++v)
                for (int u = std::max(0, x - reach); u <= std::min(coarse.width() - 1, x + reach); ++u) {
                    const double square = (u - top.x) * (u - top.x) + (v - top.y) * (v - top.y);
                    const double left = 1 - square / (fading_reach * fading_reach);
                    if (!(left > 0)) continue;
                    const auto weight = static_cast<float>(left * left);
                    weights(u, v) += weight;
                    lack(u, v) += weight * lacks;
                }
        }
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) lack(x, y) /= std::max(1.0F, weights(x, y));
    return lack;
}

}  // namespace cuesta
