#include "ui/view/view_tool.h"

namespace cuesta {

std::optional<QPointF> ViewPointer::place_of(const glm::dvec3& point) const {
    const glm::dvec4 clip = to_clip * glm::dvec4(point, 1);
    if (clip.w <= 0) return std::nullopt;
    return QPointF((clip.x / clip.w + 1) / 2 * view_size.x(), (1 - clip.y / clip.w) / 2 * view_size.y());
}

}  // namespace cuesta
