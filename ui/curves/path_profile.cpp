#include "ui/curves/path_profile.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double grip_reach = 9;     ///< pixels
constexpr double tremble = 3;        ///< pixels that a click may move and is no drag yet
constexpr double fine_share = 0.1;   ///< of a step, with Ctrl
constexpr double coarse_share = 10;  ///< with Shift

}  // namespace

PathProfile::PathProfile(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pathProfile"));
    setAccessibleName(tr("Heights along the path"));
    setToolTip(
        tr("<p style='margin:0'>Solid: the path as built. Dashed: the original ground. Red: cut. Green: fill.</p><p "
           "style='margin:4px 0 0 0'>Drag a point up or down (Ctrl: fine). Double-click the curve to insert one, press "
           "Del to remove the selected ones, Esc to cancel a drag. Keyboard: left and right select a point, up and "
           "down move it, Insert adds one after it.</p>"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(sizeHint().height());
}

void PathProfile::set_course(PathCourse course) {
    course_ = std::move(course);
    if (drag_ && drag_->grip >= static_cast<int>(course_.grips.size())) drag_.reset();
    if (hovered_grip_ >= static_cast<int>(course_.grips.size())) hovered_grip_ = -1;
    measure();
    update();
}

void PathProfile::set_empty_words(const QString& words) {
    empty_words_ = words;
    update();
}

QPointF PathProfile::place_of_grip(int index) const {
    const PathCourse::Grip& grip = course_.grips[static_cast<std::size_t>(index)];
    return scale_.place(grip.distance, grip.height);
}

int PathProfile::grip_at(QPointF position) const {
    int best = -1;
    double nearest = grip_reach;
    for (int i = 0; i < static_cast<int>(course_.grips.size()); ++i) {
        const QPointF offset = place_of_grip(i) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance >= nearest) continue;
        nearest = distance;
        best = i;
    }
    return best;
}

void PathProfile::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const int index = grip_at(event->position());
    if (index < 0) return;
    const PathCourse::Grip grip = course_.grips[static_cast<std::size_t>(index)];
    drag_ = Drag{index, grip.value, grip.height, event->position()};
    Q_EMIT grip_chosen(grip.index, event->modifiers() & Qt::ShiftModifier);
    update();
}

void PathProfile::mouseMoveEvent(QMouseEvent* event) {
    const double distance = scale_.distance_at(event->position().x());
    hover_ = distance >= 0 && distance <= course_.length() ? std::optional(distance) : std::nullopt;
    update();
    if (!drag_) {
        hovered_grip_ = grip_at(event->position());
        setCursor(hovered_grip_ >= 0 ? Qt::SizeVerCursor : Qt::ArrowCursor);
        return;
    }
    double travel = event->position().y() - drag_->pressed_at.y();
    if (!drag_->moved && std::abs(travel) < tremble) return;
    drag_->moved = true;
    if (event->modifiers() & Qt::ControlModifier) travel *= fine_share;
    const double rise = scale_.height_at(scale_.area.bottom() + travel) - scale_.lowest;
    Q_EMIT dragged(course_.grips[static_cast<std::size_t>(drag_->grip)].index, drag_->value + rise);
}

void PathProfile::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drag_) return;
    const bool moved = drag_->moved;
    drag_.reset();
    measure();
    update();
    if (moved) Q_EMIT finished();
}

void PathProfile::mouseDoubleClickEvent(QMouseEvent* event) {
    if (course_.samples.size() < 2 || grip_at(event->position()) >= 0) return;
    const double distance = std::clamp(scale_.distance_at(event->position().x()), 0.0, course_.length());
    const PathCourse::Sample sample = course_.at(distance);
    if (std::abs(scale_.place(distance, sample.height).y() - event->position().y()) < 2 * grip_reach)
        Q_EMIT grip_wanted(sample.u);
}

bool PathProfile::step_grip(int key, Qt::KeyboardModifiers modifiers) {
    const auto& grips = course_.grips;
    const auto selected =
        std::find_if(grips.begin(), grips.end(), [](const PathCourse::Grip& grip) { return grip.selected; });
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        if (grips.empty()) return true;
        const auto last = static_cast<std::ptrdiff_t>(grips.size()) - 1;
        std::ptrdiff_t next = key == Qt::Key_Right ? 0 : last;
        if (selected != grips.end())
            next = std::clamp<std::ptrdiff_t>((selected - grips.begin()) + (key == Qt::Key_Right ? 1 : -1), 0, last);
        Q_EMIT grip_chosen(grips[static_cast<std::size_t>(next)].index, modifiers & Qt::ShiftModifier);
        return true;
    }
    if (key == Qt::Key_Insert && course_.samples.size() >= 2) {
        // In the middle of the stretch behind the selected one.
        const double from = selected == grips.end() ? 0 : selected->distance;
        double to = course_.length();
        for (const PathCourse::Grip& grip : grips)
            if (grip.distance > from) to = std::min(to, grip.distance);
        if (to > from) Q_EMIT grip_wanted(course_.at((from + to) / 2).u);
        return true;
    }
    if ((key == Qt::Key_Up || key == Qt::Key_Down) && selected != grips.end()) {
        double step = key == Qt::Key_Up ? 1 : -1;  // m
        if (modifiers & Qt::ControlModifier) step *= fine_share;
        if (modifiers & Qt::ShiftModifier) step *= coarse_share;
        const int index = selected->index;
        const double value = selected->value + step;
        Q_EMIT dragged(index, value);
        Q_EMIT finished();
        return true;
    }
    return false;
}

void PathProfile::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Escape && drag_) {
        const bool moved = drag_->moved;
        drag_.reset();
        update();
        if (moved) Q_EMIT abandoned();
        return;
    }
    if (key == Qt::Key_Delete) return Q_EMIT removal_wanted();
    if (drag_ || !step_grip(key, event->modifiers())) QWidget::keyPressEvent(event);
}

bool PathProfile::event(QEvent* event) {
    // These keys mean something else elsewhere in the window.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_Insert || (key == Qt::Key_Escape && drag_)) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::Leave) {
        hover_.reset();
        hovered_grip_ = -1;
        update();
    }
    return QWidget::event(event);
}

}  // namespace cuesta
