#include "ui/tools/water_brush.h"

#include <QWidget>
#include <algorithm>
#include <cmath>

#include "ui/forms/number_slider.h"
#include "ui/tools/tool_options.h"

namespace cuesta {
namespace {

/// Distance of a point from a segment.
double distance_to_segment(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 ab = b - a;
    const double length2 = glm::dot(ab, ab);
    const double t = length2 > 0 ? std::clamp(glm::dot(p - a, ab) / length2, 0.0, 1.0) : 0;
    return glm::distance(p, a + ab * t);
}

}  // namespace

TiledRaster with_stroke(const TiledRaster& mask, glm::dvec2 from, glm::dvec2 to, double radius, float depth,
                        bool erases) {
    const int x0 = std::max(0, static_cast<int>(std::floor(std::min(from.x, to.x) - radius)));
    const int y0 = std::max(0, static_cast<int>(std::floor(std::min(from.y, to.y) - radius)));
    const int x1 = std::min(mask.width(), static_cast<int>(std::ceil(std::max(from.x, to.x) + radius)) + 1);
    const int y1 = std::min(mask.height(), static_cast<int>(std::ceil(std::max(from.y, to.y) + radius)) + 1);
    if (x1 <= x0 || y1 <= y0) return mask;
    Raster<float> patch(x1 - x0, y1 - y0);
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            const float old = mask.at(x, y);
            const double share = distance_to_segment({x + 0.5, y + 0.5}, from, to) / std::max(radius, 0.5);
            // (1 - r^2)^2: smooth in the middle and at the rim.
            const double bell = share < 1 ? (1 - share * share) * (1 - share * share) : 0;
            const auto falloff = static_cast<float>(bell);
            patch(x - x0, y - y0) = erases ? old * (1 - falloff) : std::max(old, depth * falloff);
        }
    }
    return mask.with_patch(x0, y0, patch.view());
}

WaterBrush::WaterBrush(Document& document, QObject* parent) : QObject(parent), document_(document) {
    const TerrainFrame& frame = document.project().frame;
    radius_ = std::min(frame.width_metres(), frame.height_metres()) / 25;
}

WaterBrush::~WaterBrush() = default;

bool WaterBrush::is_paintable(int index) const {
    const auto& sources = document_.project().water_sources;
    return index >= 0 && index < static_cast<int>(sources.size()) &&
           std::holds_alternative<PaintedSource>(sources[static_cast<std::size_t>(index)].shape);
}

bool WaterBrush::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    const bool erases = pointer.modifiers & Qt::ControlModifier;
    if (!is_paintable(source_)) {
        if (erases) return true;
        source_ = static_cast<int>(document_.project().water_sources.size());
    }
    last_ = *pointer.ground;
    stroke(last_, last_, erases);
    Q_EMIT painted(source_);
    return true;
}

void WaterBrush::drag(const ViewPointer& pointer) {
    if (!pointer.ground || !is_paintable(source_)) return;
    stroke(last_, *pointer.ground, pointer.modifiers & Qt::ControlModifier);
    last_ = *pointer.ground;
}

void WaterBrush::stroke(const glm::dvec3& from, const glm::dvec3& to, bool erases) {
    document_.edit(
        erases ? tr("Erase water") : tr("Paint water"),
        [&](Project& project) {
            const TerrainFrame& frame = project.frame;
            if (source_ == static_cast<int>(project.water_sources.size())) {
                WaterSource source;
                source.name = tr("Painted water").toStdString();
                source.shape = PaintedSource{TiledRaster(frame.width, frame.height, 0.0F)};
                project.water_sources.push_back(std::move(source));
            }
            TiledRaster& mask =
                std::get<PaintedSource>(project.water_sources[static_cast<std::size_t>(source_)].shape).depth;
            // A mask of another size lies over the whole terrain.
            const glm::dvec2 scale(mask.width() / frame.width_metres(), mask.height() / frame.height_metres());
            mask = with_stroke(mask, glm::dvec2(from.x, from.z) * scale, glm::dvec2(to.x, to.z) * scale,
                               radius_ * (scale.x + scale.y) / 2, static_cast<float>(depth_), erases);
        },
        QStringLiteral("brush"));
}

void WaterBrush::release(const ViewPointer&) {
    document_.end_gesture();
}
void WaterBrush::abandon() {
    document_.abandon_gesture();
}

bool WaterBrush::key(int key, Qt::KeyboardModifiers) {
    const auto put = [](double& value, NumberSlider* slider, double factor) {
        value = std::clamp(value * factor, 1e-3, 1e5);
        if (slider) slider->set_value(value);
    };
    switch (key) {
        case Qt::Key_BracketLeft:
            put(radius_, radius_slider_, 1 / 1.2);
            return true;
        case Qt::Key_BracketRight:
            put(radius_, radius_slider_, 1.2);
            return true;
        case Qt::Key_Minus:
            put(depth_, depth_slider_, 1 / 1.2);
            return true;
        case Qt::Key_Equal:
        case Qt::Key_Plus:
            put(depth_, depth_slider_, 1.2);
            return true;
        default:
            return false;
    }
}

QString WaterBrush::hint() const {
    return tr("Drag to paint where water rises, Ctrl erases; [ ] size, - = depth");
}

QWidget* WaterBrush::options() {
    if (!options_) {
        options_.reset(make_tool_line("Water brush"));
        radius_slider_ = add_tool_slider(
            *options_, length_description("brush.radius", "Size", "Radius of the brush.", 0.1, 100000, radius_),
            radius_, [this](double value) { radius_ = value; });
        depth_slider_ = add_tool_slider(
            *options_,
            length_description("brush.depth", "Depth", "Depth of the water that is painted.", 0.001, 1000, depth_),
            depth_, [this](double value) { depth_ = value; });
    }
    return options_.get();
}

}  // namespace cuesta
