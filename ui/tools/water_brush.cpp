#include "ui/tools/water_brush.h"

#include <QWidget>
#include <algorithm>

#include "ui/forms/number_slider.h"
#include "ui/tools/brush_stroke.h"
#include "ui/tools/tool_options.h"

namespace cuesta {

TiledRaster with_stroke(const TiledRaster& mask, glm::dvec2 from, glm::dvec2 to, double radius, float depth,
                        bool erases) {
    return with_brush(mask, from, to, {radius, 0}, [&](int, int, float old, float falloff) {
        return erases ? old * (1 - falloff) : std::max(old, depth * falloff);
    });
}

WaterBrush::WaterBrush(Document& document, QObject* parent) : GroundBrush(document, parent) {}

WaterBrush::~WaterBrush() = default;

bool WaterBrush::is_paintable(int index) const {
    const auto& sources = project().water_sources;
    return index >= 0 && index < static_cast<int>(sources.size()) &&
           std::holds_alternative<PaintedSource>(sources[static_cast<std::size_t>(index)].shape);
}

bool WaterBrush::begin(const ViewPointer& pointer) {
    if (is_paintable(source_)) return true;
    if (pointer.modifiers & Qt::ControlModifier) return false;
    source_ = static_cast<int>(project().water_sources.size());
    is_new_ = true;
    return true;
}

void WaterBrush::stroke(const glm::dvec3& from, const glm::dvec3& to, const ViewPointer& pointer) {
    const bool erases = pointer.modifiers & Qt::ControlModifier;
    if (!is_new_ && !is_paintable(source_)) return;
    document().edit(
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
                               radius() * (scale.x + scale.y) / 2, static_cast<float>(depth_), erases);
        },
        QStringLiteral("brush"));
    is_new_ = false;
    if (from == to) Q_EMIT painted(source_);
}

void WaterBrush::end() {
    is_new_ = false;
}

void WaterBrush::scale_amount(double factor) {
    depth_ = std::clamp(depth_ * factor, 1e-3, 1e5);
    if (depth_slider_) depth_slider_->set_value(depth_);
}

QString WaterBrush::hint() const {
    return tr("Drag to paint where water rises, Ctrl erases; [ ] size, - = depth");
}

QWidget* WaterBrush::options() {
    if (!options_) {
        options_.reset(make_tool_line("Water brush"));
        add_size_slider(*options_);
        depth_slider_ = add_tool_slider(
            *options_,
            length_description("brush.depth", "Depth", "Depth of the water that is painted.", 0.001, 1000, depth_),
            depth_, [this](double value) { depth_ = value; });
    }
    return options_.get();
}

}  // namespace cuesta
