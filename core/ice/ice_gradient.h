#pragma once
/// \file Gradients over a cell of ice and its neighbours.

#include <algorithm>
#include <cmath>

#include "core/ice/ice_flow.h"

namespace cuesta {

/// Rise per metre to the east and to the south.
struct IceGradient {
    float x;
    float y;
    float length() const { return std::sqrt(x * x + y * y); }
};

/// Central differences of `height(x, y)`, m, such as the bed or the surface. Beyond the edges lies what lies at them.
template <class Height>
IceGradient gradient_at(const IceFlow& ice, int x, int y, const Height& height) {
    const auto per_metre = static_cast<float>(0.5 / ice.cell_size());
    const int left = std::max(x - 1, 0);
    const int right = std::min(x + 1, ice.width() - 1);
    const int up = std::max(y - 1, 0);
    const int down = std::min(y + 1, ice.height() - 1);
    return {(height(right, y) - height(left, y)) * per_metre, (height(x, down) - height(x, up)) * per_metre};
}

inline IceGradient surface_gradient(const IceFlow& ice, int x, int y) {
    return gradient_at(ice, x, y, [&](int u, int v) { return ice.surface(u, v); });
}

}  // namespace cuesta
