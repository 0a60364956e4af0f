/// \file Mouse and key input of the view.

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTabletEvent>
#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

#include "ui/view/viewport.h"

namespace cuesta {

ViewPointer Viewport::pointer(Qt::KeyboardModifiers modifiers) const {
    ViewPointer result = pointer_at(cursor_);
    result.ground = cursor_ground_;
    result.modifiers = modifiers;
    result.pressure = pressure_;
    result.is_eraser = is_eraser_;
    return result;
}

ViewPointer Viewport::pointer_at(QPointF position) const {
    ViewPointer result;
    result.position = position;
    result.ground = ground_at(position);
    result.view_size = QPointF(width(), height());
    const double exaggeration = look_.vertical_exaggeration;
    const double tall = std::max(1, height());
    const double wide = std::max(1, width());
    result.ray = ray_through(camera(), aspect(), position.x() / wide, position.y() / tall);
    // The view shows the world stretched; a stretched line stays a line.
    result.ray.origin.y /= exaggeration;
    result.ray.direction.y /= exaggeration;
    result.ray.direction = glm::normalize(result.ray.direction);
    // Depth does not matter here, so any planes do.
    result.to_clip = projection_matrix(camera(), aspect(), 1, 2) * view_matrix(camera()) *
                     glm::scale(glm::dmat4(1.0), glm::dvec3(1, exaggeration, 1));
    return result;
}

void Viewport::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    cursor_ = event->position();
    cursor_inside_ = true;
    update_readout();
    const bool tool_wants = event->button() == Qt::LeftButton && tool_ && !control_.is_moving();
    if (tool_wants) {
        tool_is_working_ = tool_->press(pointer(event->modifiers()));
        show_tool_cursor();
        refresh_drawing();  // a press that is not taken may still have let go of a selection
        if (tool_is_working_) return update();
        // Alt turns the camera. Before there is land, the view itself says why.
        const bool misses = land_.land && !cursor_ground_ && !(event->modifiers() & Qt::AltModifier);
        if (const QString words = misses ? tool_->missed_words() : QString(); !words.isEmpty()) Q_EMIT missed(words);
    }
    if (event->button() == Qt::RightButton) begin_click(*event);
    if (control_.press(event->position(), event->button(), event->modifiers(), tool_ == nullptr) &&
        control_.is_flying()) {
        setCursor(Qt::BlankCursor);
        fly_clock_.start();
        fly_timer_.start();
        Q_EMIT fly_speed_changed(control_.fly_speed());
    }
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
    cursor_ = event->position();
    cursor_inside_ = rect().contains(cursor_.toPoint());
    if (clicked_ && (cursor_ - *clicked_).manhattanLength() >= QApplication::startDragDistance()) clicked_.reset();
    if (control_.is_moving()) {
        control_.move(cursor_);
        camera_is_set_ = true;
        disturb();
        Q_EMIT camera_changed();
        return;
    }
    update_readout();
    show_to_tool(event->modifiers());
}

void Viewport::show_to_tool(Qt::KeyboardModifiers modifiers) {
    if (!tool_ || control_.is_moving()) return;
    if (tool_is_working_) tool_->drag(pointer(modifiers));
    if (tool_is_working_ || tool_->hover(pointer(modifiers))) refresh_drawing();
    if (tool_->marker_radius() > 0) disturb();
    show_tool_cursor();
}

void Viewport::show_tool_cursor() {
    const Qt::CursorShape shape = tool_ ? tool_->cursor() : Qt::ArrowCursor;
    if (cursor().shape() != shape) setCursor(shape);
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
    if (tool_is_working_ && event->button() == Qt::LeftButton) {
        tool_is_working_ = false;
        if (tool_) tool_->release(pointer(event->modifiers()));
        show_to_tool(event->modifiers());
        refresh_drawing();
        return;
    }
    control_.release(event->button());
    if (!control_.is_moving()) {
        fly_timer_.stop();
        show_tool_cursor();
        update_readout();
    }
    if (event->button() == Qt::RightButton) end_click();
}

void Viewport::begin_click(const QMouseEvent& event) {
    clicked_.reset();
    if (control_.is_moving() || tool_is_working_ || (event.modifiers() & Qt::AltModifier)) return;
    clicked_ = event.position();
    camera_before_click_ = camera();
}

void Viewport::end_click() {
    if (!clicked_) return;
    const QPointF place = *clicked_;
    clicked_.reset();
    // A hand that trembled has turned the camera a little, and what was pointed at lies elsewhere now.
    if (!(camera() == camera_before_click_)) set_camera(camera_before_click_);
    Q_EMIT menu_wanted(place);
}

void Viewport::contextMenuEvent(QContextMenuEvent* event) {
    // The right button opens the menu when it goes up without a move, on all desktops.
    event->accept();
    if (event->reason() != QContextMenuEvent::Keyboard) return;
    Q_EMIT menu_wanted(cursor_inside_ ? cursor_ : QRectF(rect()).center());
}

void Viewport::tabletEvent(QTabletEvent* event) {
    // An event that is not taken comes once more as an event of the mouse.
    if (!tool_ || !tool_->feels_pressure()) return event->ignore();
    const auto as_mouse = [&](QEvent::Type type) {
        return QMouseEvent(type, event->position(), event->globalPosition(), event->button(), event->buttons(),
                           event->modifiers());
    };
    pressure_ = std::clamp(event->pressure(), 0.0, 1.0);
    is_eraser_ = event->pointerType() == QPointingDevice::PointerType::Eraser;
    if (event->type() == QEvent::TabletPress) {
        QMouseEvent mouse = as_mouse(QEvent::MouseButtonPress);
        mousePressEvent(&mouse);
    } else if (event->type() == QEvent::TabletMove) {
        QMouseEvent mouse = as_mouse(QEvent::MouseMove);
        mouseMoveEvent(&mouse);
    } else if (event->type() == QEvent::TabletRelease) {
        QMouseEvent mouse = as_mouse(QEvent::MouseButtonRelease);
        mouseReleaseEvent(&mouse);
    }
    // While the pen works, keys and land that comes move the brush, too: they must not press in full, or turn the pen.
    if (!tool_is_working_ || event->type() == QEvent::TabletRelease) {
        pressure_ = 1;
        is_eraser_ = false;
    }
    event->accept();
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
    // The second press of a double click comes as this event only.
    if (event->button() == Qt::LeftButton && tool_ && !control_.is_moving()) {
        cursor_ = event->position();
        update_readout();
        if (tool_->double_click(pointer(event->modifiers()))) {
            show_to_tool(event->modifiers());
            refresh_drawing();
            update();
            return;
        }
    }
    mousePressEvent(event);
}

void Viewport::wheelEvent(QWheelEvent* event) {
    clicked_.reset();
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return;
    control_.wheel(event->position(), notches);
    if (control_.is_flying()) {
        Q_EMIT fly_speed_changed(control_.fly_speed());
    } else {
        camera_is_set_ = true;
        update_readout();
        disturb();
        Q_EMIT camera_changed();
    }
    event->accept();
}

namespace {

Qt::KeyboardModifier modifier_of(int key) {
    switch (key) {
        case Qt::Key_Control:
            return Qt::ControlModifier;
        case Qt::Key_Shift:
            return Qt::ShiftModifier;
        case Qt::Key_Alt:
            return Qt::AltModifier;
        default:
            return Qt::NoModifier;
    }
}

}  // namespace

void Viewport::keyPressEvent(QKeyEvent* event) {
    clicked_.reset();
    if (!event->isAutoRepeat() && control_.key(event->key(), true)) return;
    if (control_.is_flying()) return;
    if (tool_ && event->key() == Qt::Key_Escape && tool_is_working_) {
        tool_is_working_ = false;
        tool_->abandon();
        show_to_tool(event->modifiers());
        refresh_drawing();
        return;
    }
    // The effect of a press or drag may depend on these. The event's modifiers are those before it.
    if (tool_ && modifier_of(event->key()) != Qt::NoModifier && !event->isAutoRepeat() && cursor_inside_)
        show_to_tool(event->modifiers() | modifier_of(event->key()));
    if (tool_ && tool_->key(event->key(), event->modifiers())) {
        refresh_drawing();
        update();
        return;
    }
    switch (event->key()) {
        case Qt::Key_F:
        case Qt::Key_Home:
            return frame_terrain();
        case Qt::Key_1:
            return show_view(StandardView::front);
        case Qt::Key_3:
            return show_view(StandardView::side);
        case Qt::Key_5:
            if (land_.land) Q_EMIT map_wanted(!control_.is_over_map());
            return;
        case Qt::Key_7:
            return show_view(StandardView::top);
        default:
            QOpenGLWidget::keyPressEvent(event);
    }
}

void Viewport::keyReleaseEvent(QKeyEvent* event) {
    if (tool_ && modifier_of(event->key()) != Qt::NoModifier && !event->isAutoRepeat() && cursor_inside_)
        show_to_tool(event->modifiers() & ~modifier_of(event->key()));
    if (event->isAutoRepeat() || !control_.key(event->key(), false)) QOpenGLWidget::keyReleaseEvent(event);
}

bool Viewport::event(QEvent* event) {
    // A tool's gesture and flying own their keys while they last.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* pressed = static_cast<QKeyEvent*>(event);
        const int key = pressed->key();
        if (control_.is_flying() || (tool_is_working_ && key == Qt::Key_Escape) ||
            (tool_ && tool_->owns_key(key, pressed->modifiers()))) {
            event->accept();
            return true;
        }
    }
    const bool handled = QOpenGLWidget::event(event);
    switch (event->type()) {
        case QEvent::WindowActivate:
        case QEvent::WindowDeactivate:
        case QEvent::Show:
        case QEvent::Hide:
            refresh_moving_water();
            break;
        default:
            break;
    }
    return handled;
}

void Viewport::leaveEvent(QEvent*) {
    cursor_inside_ = false;
    update_readout();
    if (!tool_) return;
    tool_->leave();
    update();
}

void Viewport::focusOutEvent(QFocusEvent* event) {
    control_.release(Qt::RightButton);
    clicked_.reset();
    fly_timer_.stop();
    QOpenGLWidget::focusOutEvent(event);
}

}  // namespace cuesta
