#include "ui/map/map_scale.h"

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace cuesta {

MapScale map_scale(const Camera& camera, QSizeF view) {
    MapScale scale;
    const double across = 2 * camera.distance * std::tan(glm::radians(camera.field_of_view) / 2);
    scale.pixels_per_metre = view.height() / across;
    scale.corner = {view.width() / 2 - camera.target.x * scale.pixels_per_metre,
                    view.height() / 2 - camera.target.z * scale.pixels_per_metre};
    return scale;
}

double round_step(double pixels_per_unit, double least) {
    const double units = least / pixels_per_unit;
    const double power = std::pow(10.0, std::floor(std::log10(units)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= units * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

std::vector<double> ticks_between(double first, double last, double step) {
    constexpr int most = 1000;
    std::vector<double> ticks;
    const double begin = std::ceil(first / step);
    const int count = static_cast<int>(std::clamp(std::floor(last / step) - begin + 1, 0.0, double{most}));
    ticks.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) ticks.push_back((begin + i) * step);
    return ticks;
}

}  // namespace cuesta
