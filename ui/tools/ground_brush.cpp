#include "ui/tools/ground_brush.h"

#include <QWidget>
#include <algorithm>

#include "ui/forms/number_slider.h"
#include "ui/tools/tool_options.h"

namespace cuesta {

GroundBrush::GroundBrush(Document& document, QObject* parent) : QObject(parent), document_(document) {
    const TerrainFrame& frame = document.project().frame;
    radius_ = std::min(frame.width_metres(), frame.height_metres()) / 25;
}

GroundBrush::~GroundBrush() = default;

bool GroundBrush::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    painting_ = begin(pointer);
    if (!painting_) return true;
    last_ = *pointer.ground;
    stroke(last_, last_, pointer);
    return true;
}

void GroundBrush::drag(const ViewPointer& pointer) {
    if (!painting_ || !pointer.ground) return;
    stroke(last_, *pointer.ground, pointer);
    last_ = *pointer.ground;
}

void GroundBrush::release(const ViewPointer&) {
    if (!std::exchange(painting_, false)) return;
    end();
    document_.end_gesture();
}

void GroundBrush::abandon() {
    if (!std::exchange(painting_, false)) return;
    end();
    document_.abandon_gesture();
}

void GroundBrush::set_radius(double metres) {
    radius_ = std::clamp(metres, 0.1, 1e5);
    if (radius_slider_) radius_slider_->set_value(radius_);
}

bool GroundBrush::key(int key, Qt::KeyboardModifiers) {
    switch (key) {
        case Qt::Key_BracketLeft:
        case Qt::Key_BraceLeft:  // with Shift held, which means something else here
            set_radius(radius_ / 1.2);
            return true;
        case Qt::Key_BracketRight:
        case Qt::Key_BraceRight:
            set_radius(radius_ * 1.2);
            return true;
        case Qt::Key_Minus:
            scale_amount(1 / 1.2);
            return true;
        case Qt::Key_Equal:
        case Qt::Key_Plus:
            scale_amount(1.2);
            return true;
        default:
            return false;
    }
}

void GroundBrush::add_size_slider(QWidget& line, bool captioned) {
    const auto add = captioned ? add_captioned_slider : add_tool_slider;
    radius_slider_ =
        add(line, length_description("brush.radius", "Size", "Radius of the brush ([ and ]).", 0.1, 100000, radius_),
            radius_, [this](double value) { radius_ = value; });
}

}  // namespace cuesta
