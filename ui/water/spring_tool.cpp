#include "ui/water/spring_tool.h"

#include <QWidget>
#include <algorithm>

#include "ui/base/length_words.h"
#include "ui/forms/number_slider.h"
#include "ui/view/source_drawing.h"
#include "ui/view/tool_options.h"

namespace cuesta {

SpringTool::SpringTool(Document& document, Ground ground, QObject* parent)
    : QObject(parent), document_(document), ground_(std::move(ground)) {
    const TerrainFrame& frame = document.project().frame;
    radius_ = round_length(std::min(frame.width_metres(), frame.height_metres()) / 40);
}

SpringTool::~SpringTool() = default;

int SpringTool::spring_under(const glm::dvec3& point) const {
    const auto& sources = document_.project().water_sources;
    for (int i = static_cast<int>(sources.size()) - 1; i >= 0; --i)
        if (const auto* spring = std::get_if<PointSource>(&sources[static_cast<std::size_t>(i)].shape))
            if (glm::distance(glm::dvec2(spring->x, spring->z), glm::dvec2(point.x, point.z)) <= spring->radius)
                return i;
    return -1;
}

bool SpringTool::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    const glm::dvec3& point = *pointer.ground;
    dragged_ = spring_under(point);
    if (dragged_ >= 0) {
        const auto& spring =
            std::get<PointSource>(document_.project().water_sources[static_cast<std::size_t>(dragged_)].shape);
        grip_ = {spring.x - point.x, spring.z - point.z};
        const WaterSource& source = document_.project().water_sources[static_cast<std::size_t>(dragged_)];
        Q_EMIT placed(dragged_);
        if (source.locked) {
            dragged_ = -1;
            Q_EMIT refused(tr("%1 is locked. Unlock it first.").arg(QString::fromStdString(source.name)));
        }
        return true;
    } else {
        grip_ = {0, 0};
        dragged_ = static_cast<int>(document_.project().water_sources.size());
        document_.edit(
            tr("Place spring"),
            [&](Project& project) {
                WaterSource source;
                source.name = tr("Spring %1").arg(dragged_ + 1).toStdString();
                source.shape = PointSource{point.x, point.z, radius_, static_cast<float>(depth_)};
                project.water_sources.push_back(std::move(source));
            },
            QStringLiteral("spring"));
    }
    Q_EMIT placed(dragged_);
    return true;
}

void SpringTool::drag(const ViewPointer& pointer) {
    if (!pointer.ground || dragged_ < 0 || dragged_ >= static_cast<int>(document_.project().water_sources.size()))
        return;
    const glm::dvec3& point = *pointer.ground;
    document_.edit(
        tr("Move spring"),
        [&](Project& project) {
            if (auto* spring =
                    std::get_if<PointSource>(&project.water_sources[static_cast<std::size_t>(dragged_)].shape)) {
                spring->x = point.x + grip_.x;
                spring->z = point.z + grip_.y;
            }
        },
        QStringLiteral("spring"));
}

void SpringTool::release(const ViewPointer&) {
    dragged_ = -1;
    document_.end_gesture();
}

void SpringTool::abandon() {
    dragged_ = -1;
    document_.abandon_gesture();
}

void SpringTool::set_radius(double radius) {
    radius_ = std::clamp(radius, 0.1, 100000.0);
    if (radius_slider_) radius_slider_->set_value(radius_);
}

bool SpringTool::key(int key, Qt::KeyboardModifiers) {
    if (key != Qt::Key_BracketLeft && key != Qt::Key_BracketRight) return false;
    set_radius(radius_ * (key == Qt::Key_BracketRight ? 1.2 : 1 / 1.2));
    return true;
}

Drawing SpringTool::drawing() const {
    const std::shared_ptr<const Land> land = ground_ ? ground_() : nullptr;
    return drawing_of_sources(document_.project(), land.get(), dragged_);
}

QString SpringTool::hint() const {
    return tr("Click the ground to place a spring, drag a spring to move it; [ and ] change the radius");
}

QWidget* SpringTool::options() {
    if (!options_) {
        options_.reset(make_tool_line("Spring"));
        radius_slider_ = add_tool_slider(
            *options_,
            length_description("spring.new_radius", "Radius", "Radius of new springs.", 0.1, 100000, radius_), radius_,
            [this](double value) { radius_ = value; });
        add_tool_slider(*options_,
                        length_description("spring.new_depth", "Depth",
                                           "Depth of water that new springs add each time.", 0, 1000, depth_),
                        depth_, [this](double value) { depth_ = value; });
    }
    return options_.get();
}

}  // namespace cuesta
