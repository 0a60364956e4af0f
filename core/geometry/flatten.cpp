#include "core/geometry/flatten.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {

int flat_pieces(const CubicBezier& curve, double tolerance, Measured measured, int most) {
    // A chord over a step h of t lies within h^2 / 8 * max |B''| of the curve, and |B''| is at most 6 times the longer
    // second difference of the control points (Wang 1984).
    const auto& p = curve.points;
    const double first = distance_between(p[0] + p[2], 2.0 * p[1], measured);
    const double second = distance_between(p[1] + p[3], 2.0 * p[2], measured);
    const double pieces = std::ceil(std::sqrt(0.75 * std::max(first, second) / tolerance));
    // Written so that NaN gives 1.
    return pieces > 1 ? static_cast<int>(std::min(pieces, static_cast<double>(most))) : 1;
}

std::vector<FlatVertex> flatten(std::span<const CubicBezier> chain, double tolerance, Measured measured) {
    CUESTA_CHECK(tolerance > 0);
    std::vector<FlatVertex> vertices;
    if (chain.empty()) return vertices;
    const int most = std::clamp(most_flat_pieces / static_cast<int>(std::min<std::size_t>(chain.size(), 1U << 30U)), 1,
                                most_flat_pieces_of_curve);
    for (std::size_t index = 0; index < chain.size(); ++index) {
        const int pieces = flat_pieces(chain[index], tolerance, measured, most);
        vertices.push_back({chain[index].points[0], static_cast<double>(index)});
        for (int i = 1; i < pieces; ++i) {
            const double t = static_cast<double>(i) / pieces;
            vertices.push_back({point_at(chain[index], t), static_cast<double>(index) + t});
        }
    }
    vertices.push_back({chain.back().points[3], static_cast<double>(chain.size())});
    return vertices;
}

}  // namespace cuesta
