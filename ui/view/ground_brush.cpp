#include "ui/view/ground_brush.h"

#include <QActionGroup>
#include <QLayout>
#include <QMenu>
#include <QToolButton>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/base/length_words.h"
#include "ui/base/preferences.h"
#include "ui/forms/number_slider.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr double size_step = 1.2;             // of a key
constexpr double size_per_pixel = 0.008;      // of a drag, in the logarithm
constexpr double strength_per_pixel = 0.004;  // of a drag
constexpr double share_of_extent = 0.03;      // that the radius is of the shorter side of the terrain
constexpr double least_share_of_size = 0.1;   // that the lightest touch leaves of the radius

bool presses_for_size(const ViewPointer& pointer) {
    return (pointer.modifiers & Qt::AltModifier) && (pointer.modifiers & Qt::ControlModifier);
}

}  // namespace

GroundBrush::GroundBrush(Document& document, QObject* parent) : QObject(parent), document_(document) {
    radius_ = usual_radius();
    connect(&document, &Document::replaced, this, [this] { radius_is_chosen_ = false; });
    connect(&document, &Document::changed, this, &GroundBrush::follow_terrain);
}

GroundBrush::~GroundBrush() = default;

bool GroundBrush::press(const ViewPointer& pointer) {
    if (presses_for_size(pointer)) {
        sizing_ = true;
        last_place_ = pointer.position;
        return true;
    }
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    painting_ = begin(pointer);
    if (!painting_) return true;
    last_ = *pointer.ground;
    last_pressure_ = pointer.pressure;
    stroke({last_, last_, last_pressure_, last_pressure_}, pointer);
    return true;
}

void GroundBrush::drag(const ViewPointer& pointer) {
    if (sizing_) return size_by_drag(pointer);
    if (!painting_ || !pointer.ground) return;
    stroke({last_, *pointer.ground, last_pressure_, pointer.pressure}, pointer);
    last_ = *pointer.ground;
    last_pressure_ = pointer.pressure;
}

void GroundBrush::release(const ViewPointer&) {
    if (std::exchange(sizing_, false) || !std::exchange(painting_, false)) return;
    end();
    close_gesture(false);
}

void GroundBrush::abandon() {
    if (std::exchange(sizing_, false) || !std::exchange(painting_, false)) return;
    end();
    close_gesture(true);
}

void GroundBrush::close_gesture(bool abandons) {
    if (abandons)
        document_.abandon_gesture();
    else
        document_.end_gesture();
}

void GroundBrush::size_by_drag(const ViewPointer& pointer) {
    const QPointF moved = pointer.position - last_place_;
    last_place_ = pointer.position;
    set_radius(radius_ * std::exp(moved.x() * size_per_pixel));
    set_strength(strength_ - moved.y() * strength_per_pixel);
}

double GroundBrush::usual_radius() const {
    const TerrainFrame& frame = project().frame;
    return std::clamp(round_length(std::min(frame.width_metres(), frame.height_metres()) * share_of_extent), 0.1, 1e5);
}

void GroundBrush::choose_radius(double metres) {
    radius_ = metres;
    // The usual one is what a reset asks for.
    radius_is_chosen_ = radius_ != usual_radius();
}

void GroundBrush::follow_terrain() {
    const double usual = usual_radius();
    if (radius_slider_) radius_slider_->set_default(usual);
    if (radius_is_chosen_ || painting_ || radius_ == usual) return;
    radius_ = usual;
    if (radius_slider_) radius_slider_->set_value(radius_);
}

void GroundBrush::set_radius(double metres) {
    choose_radius(std::clamp(metres, 0.1, 1e5));
    if (radius_slider_) radius_slider_->set_value(radius_);
}

void GroundBrush::set_hardness(double hardness) {
    hardness_ = std::clamp(hardness, 0.0, 1.0);
    if (hardness_slider_) hardness_slider_->set_value(hardness_);
}

void GroundBrush::set_strength(double strength) {
    strength_ = std::clamp(strength, 0.0, 1.0);
    if (strength_slider_) strength_slider_->set_value(strength_);
}

void GroundBrush::scale_amount(double factor) {
    // From 0 a factor alone would lead nowhere.
    set_strength(strength_ < 0.01 && factor > 1 ? 0.01 : strength_ * factor);
}

double GroundBrush::radius_at(double pressure) const {
    const PressureUse use = preferences().values().pressure;
    const bool sized = use == PressureUse::size || use == PressureUse::both;
    return sized ? radius_ * std::lerp(least_share_of_size, 1.0, pressure) : radius_;
}

double GroundBrush::strength_at(double pressure) const {
    const PressureUse use = preferences().values().pressure;
    const bool weighed = use == PressureUse::strength || use == PressureUse::both;
    return weighed ? strength_ * pressure : strength_;
}

BrushSegment GroundBrush::segment(const BrushStep& step, glm::dvec2 cells_per_metre) const {
    const double scale = (cells_per_metre.x + cells_per_metre.y) / 2;
    BrushSegment result;
    result.from = glm::dvec2(step.from.x, step.from.z) * cells_per_metre;
    result.to = glm::dvec2(step.to.x, step.to.z) * cells_per_metre;
    result.tip = {radius_at(step.from_pressure) * scale, hardness_};
    result.end_radius = radius_at(step.to_pressure) * scale;
    result.from_strength = strength_at(step.from_pressure);
    result.to_strength = strength_at(step.to_pressure);
    return result;
}

bool GroundBrush::key(int key, Qt::KeyboardModifiers) {
    switch (key) {
        case Qt::Key_BracketLeft:
        case Qt::Key_BraceLeft:  // with Shift held, which means something else here
            set_radius(radius_ / size_step);
            return true;
        case Qt::Key_BracketRight:
        case Qt::Key_BraceRight:
            set_radius(radius_ * size_step);
            return true;
        case Qt::Key_Minus:
            scale_amount(1 / size_step);
            return true;
        case Qt::Key_Equal:
        case Qt::Key_Plus:
            scale_amount(size_step);
            return true;
        default:
            return false;
    }
}

QString GroundBrush::missed_words() const {
    return tr("The click missed the land. Begin the stroke on the ground.");
}

void GroundBrush::add_size_slider(QWidget& line, bool captioned) {
    const auto add = captioned ? add_captioned_slider : add_tool_slider;
    radius_slider_ =
        add(line,
            length_description("brush.radius", "Size", "Brush radius ([ and ], or drag sideways with Ctrl + Alt).", 0.1,
                               100000, usual_radius()),
            radius_, [this](double value) { choose_radius(value); });
}

void GroundBrush::add_hardness_slider(QWidget& line, bool captioned) {
    const auto add = captioned ? add_captioned_slider : add_tool_slider;
    hardness_slider_ =
        add(line,
            share_description(
                "brush.hardness", "Hardness",
                "Share of the radius with full effect, shown by the inner ring; beyond it the brush fades out.", 1,
                hardness_),
            hardness_, [this](double value) { hardness_ = value; });
}

void GroundBrush::add_strength_slider(QWidget& line, bool captioned, const char* sentence) {
    const auto add = captioned ? add_captioned_slider : add_tool_slider;
    strength_slider_ = add(line, share_description("brush.strength", "Strength", sentence, 1, strength_), strength_,
                           [this](double value) { strength_ = value; });
}

void GroundBrush::add_pressure_button(QWidget& line) {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("brushPressure"));
    button->setText(tr("Pen ▾"));
    button->setAccessibleName(tr("Pen pressure"));
    button->setToolTip(
        tr("Effect of pen pressure on all brushes; the eraser end does the opposite. A mouse has full pressure."));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    auto* group = new QActionGroup(menu);
    const std::array<QString, 4> words{tr("Pressure has no effect"), tr("Pressure changes strength"),
                                       tr("Pressure changes size"), tr("Pressure changes strength and size")};
    for (std::size_t i = 0; i < words.size(); ++i) {
        QAction* action = menu->addAction(words[i]);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [i] {
            Preferences values = preferences().values();
            values.pressure = static_cast<PressureUse>(i);
            preferences().set(values);
        });
    }
    const auto follow = [menu] {
        menu->actions().at(static_cast<int>(preferences().values().pressure))->setChecked(true);
    };
    connect(&preferences(), &PreferenceStore::changed, menu, follow);
    follow();
    button->setMenu(menu);
    line.layout()->addWidget(button);
}

}  // namespace cuesta
