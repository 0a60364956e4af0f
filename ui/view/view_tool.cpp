#include "ui/view/view_tool.h"

namespace cuesta {

std::optional<QPointF> ViewPointer::place_of(const glm::dvec3& point) const {
    const glm::dvec4 clip = to_clip * glm::dvec4(point, 1);
    if (clip.w <= 0) return std::nullopt;
    return QPointF((clip.x / clip.w + 1) / 2 * view_size.x(), (1 - clip.y / clip.w) / 2 * view_size.y());
}

Ray ViewPointer::ray_at(QPointF place) const {
    const glm::dmat4 from_clip = glm::inverse(to_clip);
    const glm::dvec2 at(place.x() / view_size.x() * 2 - 1, 1 - place.y() / view_size.y() * 2);
    const auto point = [&](double depth) {
        const glm::dvec4 p = from_clip * glm::dvec4(at, depth, 1);
        return glm::dvec3(p) / p.w;
    };
    // The planes of to_clip are any two before the eye, so the eye itself is where its own ray begins.
    return {ray.origin, glm::normalize(point(1) - point(-1))};
}

double ViewPointer::pixels_per_metre(const glm::dvec3& point) const {
    const double w = (to_clip * glm::dvec4(point, 1)).w;
    if (w <= 0) return 0;
    // The first row is the view's horizontal, which heights do not enter, whatever their exaggeration.
    const glm::dvec3 across(to_clip[0][0], to_clip[1][0], to_clip[2][0]);
    return glm::length(across) / w * view_size.x() / 2;
}

}  // namespace cuesta
