#include "ui/water/spring_tool.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "core/pipeline/source_volume.h"
#include "ui/base/source_words.h"
#include "ui/forms/number_slider.h"
#include "ui/view/source_drawing.h"
#include "ui/view/tool_options.h"
#include "ui/water/usual_water.h"

namespace cuesta {

SpringTool::SpringTool(Document& document, Ground ground, QObject* parent)
    : QObject(parent), document_(document), ground_(std::move(ground)) {
    follow_project();
    connect(&document, &Document::replaced, this, [this] { radius_is_chosen_ = depth_is_chosen_ = false; });
    connect(&document, &Document::changed, this, &SpringTool::follow_project);
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
        add_spring(point);
    }
    Q_EMIT placed(dragged_);
    return true;
}

void SpringTool::add_spring(const glm::dvec3& point) {
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

void SpringTool::add_at(const glm::dvec3& point) {
    add_spring(point);
    Q_EMIT placed(dragged_);
    dragged_ = -1;
    document_.end_gesture();
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

/// A radius or depth that was chosen stays; a depth that was not keeps the discharge with any radius.
void SpringTool::follow_project() {
    const Project& project = document_.project();
    const double usual_radius = usual_spring_radius(project.frame);
    if (!radius_is_chosen_) radius_ = usual_radius;
    const double usual_depth = usual_source_depth(project, radius_);
    if (!depth_is_chosen_) depth_ = usual_depth;
    if (!options_) return;
    radius_slider_->set_default(usual_radius);
    radius_slider_->set_value(radius_);
    depth_slider_->set_default(usual_depth);
    depth_slider_->set_value(depth_);
    say_volume();
}

void SpringTool::say_volume() {
    WaterSource source;
    source.shape = PointSource{.radius = radius_, .depth = static_cast<float>(depth_)};
    volume_->setText(volume_text(volume_of(source, document_.project())));
}

void SpringTool::choose_radius(double radius) {
    radius_ = radius;
    // The usual one is what a reset asks for.
    radius_is_chosen_ = radius_ != usual_spring_radius(document_.project().frame);
    follow_project();
}

void SpringTool::set_radius(double radius) {
    choose_radius(std::clamp(radius, 0.1, 100000.0));
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

QString SpringTool::missed_words() const {
    return tr("The click missed the land. Click the ground to place a spring.");
}

QString SpringTool::hint() const {
    return tr("Click the ground to place a spring, drag a spring to move it; [ and ] change the radius");
}

QWidget* SpringTool::options() {
    if (!options_) {
        options_ = std::make_unique<QWidget>();
        auto* rows = new QVBoxLayout(options_.get());
        rows->setContentsMargins(0, 0, 0, 0);
        rows->setSpacing(6);
        QWidget* line = make_tool_line("Spring");
        rows->addWidget(line);
        radius_slider_ = add_tool_slider(
            *line, length_description("spring.new_radius", "Radius", "Radius of new springs.", 0.1, 100000, radius_),
            radius_, [this](double value) { choose_radius(value); });
        depth_slider_ = add_tool_slider(
            *line,
            length_description("spring.new_depth", "Depth",
                               "Depth of water that new springs add at their centre each time.", 0, 1000, depth_),
            depth_, [this](double value) {
                depth_ = value;
                depth_is_chosen_ = depth_ != usual_source_depth(document_.project(), radius_);
                say_volume();
            });
        volume_ = new QLabel;
        volume_->setObjectName(QStringLiteral("springVolume"));
        volume_->setWordWrap(true);
        // Two lines in small windows, which layouts do not reserve for wrapped words.
        volume_->setMinimumHeight(2 * volume_->fontMetrics().lineSpacing() + 2);
        rows->addWidget(volume_);
        follow_project();
    }
    return options_.get();
}

}  // namespace cuesta
