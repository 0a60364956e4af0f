#include "ui/curves/height_profile.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int samples_a_curve = 24;
constexpr double grip_reach = 9;  ///< pixels
constexpr int left_margin = 48, right_margin = 12, top_margin = 12, bottom_margin = 22;

}  // namespace

HeightProfile::HeightProfile(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("heightProfile"));
    setAccessibleName(tr("Heights along the spline"));
    setToolTip(
        tr("Drag a point up or down; double-click the curve to insert one. Esc cancels a drag.\nDim: the ground under "
           "the spline."));
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    setFixedHeight(sizeHint().height());
}

void HeightProfile::set_spline(const FeatureSpline& spline, const std::vector<int>& selected_knots) {
    selected_ = selected_knots;
    spline_ = spline;
    measure();
    update();
}

void HeightProfile::set_ground(Ground ground) {
    ground_ = std::move(ground);
    measure();
    update();
}

void HeightProfile::measure() {
    samples_.clear();
    const int curves = spline_.curve_count();
    if (curves == 0) return;
    glm::dvec3 last = point_at(spline_, 0);
    double distance = 0;
    for (int i = 0; i <= curves * samples_a_curve; ++i) {
        const double u = static_cast<double>(i) / samples_a_curve;
        // The end of a closed spline is its start, but one turn later.
        const glm::dvec3 point =
            spline_.closed && i == curves * samples_a_curve ? point_at(spline_, 0) : point_at(spline_, u);
        distance += std::hypot(point.x - last.x, point.z - last.z);
        last = point;
        samples_.push_back({u, distance, point.y, ground_ ? ground_(point.x, point.z) : std::nullopt});
    }
    scale_.area = QRectF(rect()).adjusted(left_margin, top_margin, -right_margin, -bottom_margin);
    scale_.length = std::max(distance, 1e-3);
    // While a point is dragged the scale stays, else it would run away under the cursor.
    if (dragged_ && moved_) return;
    double lowest = samples_.front().height, highest = lowest;
    for (const Sample& sample : samples_) {
        lowest = std::min({lowest, sample.height, sample.ground.value_or(sample.height)});
        highest = std::max({highest, sample.height, sample.ground.value_or(sample.height)});
    }
    const double room = std::max(0.12 * (highest - lowest), std::max(5.0, 0.005 * scale_.length));
    scale_.lowest = lowest - room;
    scale_.highest = highest + room;
}

double HeightProfile::distance_of_knot(int index) const {
    const auto sample = static_cast<std::size_t>(index * samples_a_curve);
    return sample < samples_.size() ? samples_[sample].distance : 0;
}

QPointF HeightProfile::place_of(const Grip& grip) const {
    const Knot& knot = spline_.knots[static_cast<std::size_t>(grip.knot)];
    if (grip.part == Part::knot) return scale_.place(distance_of_knot(grip.knot), knot.position.y);
    const glm::dvec3& handle = grip.part == Part::in_handle ? knot.in : knot.out;
    const double along = std::hypot(handle.x, handle.z) * (grip.part == Part::in_handle ? -1 : 1);
    return scale_.place(distance_of_knot(grip.knot) + along, knot.position.y + handle.y);
}

QPointF HeightProfile::place_of_knot(int index) const {
    return place_of({Part::knot, index});
}

std::optional<HeightProfile::Grip> HeightProfile::grip_at(QPointF position) const {
    if (samples_.empty()) return std::nullopt;
    std::optional<Grip> best;
    double nearest = grip_reach;
    const auto look_at = [&](const Grip& grip) {
        const QPointF offset = place_of(grip) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance < nearest) {
            nearest = distance;
            best = grip;
        }
    };
    // Knots first: where a short handle ends on its knot, the knot is meant.
    for (int i = 0; i < static_cast<int>(spline_.knots.size()); ++i) look_at({Part::knot, i});
    for (const int i : selected_) {
        if (i >= static_cast<int>(spline_.knots.size())) continue;
        if (i > 0 || spline_.closed) look_at({Part::in_handle, i});
        if (i + 1 < static_cast<int>(spline_.knots.size()) || spline_.closed) look_at({Part::out_handle, i});
    }
    return best;
}

void HeightProfile::resizeEvent(QResizeEvent*) {
    measure();
}

void HeightProfile::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_plot_card(painter, *this);
    if (samples_.empty()) {
        painter.setPen(t.dim);
        painter.drawText(rect(), Qt::AlignCenter, tr("Needs a spline with at least two points"));
        return;
    }
    const QRectF area = scale_.area;
    paint_height_axis(painter, scale_);
    paint_length_axis(painter, scale_);

    painter.save();
    painter.setClipRect(area.adjusted(-8, -8, 8, 8));
    QPainterPath ground;
    bool pen_down = false;
    for (const Sample& sample : samples_) {
        if (!sample.ground) {
            pen_down = false;
            continue;
        }
        const QPointF point = scale_.place(sample.distance, *sample.ground);
        pen_down ? ground.lineTo(point) : ground.moveTo(point);
        pen_down = true;
    }
    painter.setPen(QPen(mixed(t.window, t.dim, 0.7), 1, Qt::DashLine));
    painter.drawPath(ground);
    QPainterPath curve(scale_.place(samples_[0].distance, samples_[0].height));
    for (const Sample& sample : samples_) curve.lineTo(scale_.place(sample.distance, sample.height));
    painter.setPen(QPen(t.text, 1.6));
    painter.drawPath(curve);

    for (const MetaPoint& meta : spline_.meta_points) {
        const double at = std::clamp(meta.position, 0.0, static_cast<double>(spline_.curve_count()));
        const auto& sample =
            samples_[std::min(samples_.size() - 1, static_cast<std::size_t>(at * samples_a_curve + 0.5))];
        const QPointF p = scale_.place(sample.distance, sample.height);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(t.window, t.accent, 0.75));
        painter.drawPolygon(QPolygonF({p + QPointF(0, -4), p + QPointF(4, 0), p + QPointF(0, 4), p + QPointF(-4, 0)}));
    }
    const auto is_lit = [&](Part part, int i) {
        const auto& grip = dragged_ ? dragged_ : hovered_;
        return grip && grip->part == part && grip->knot == i;
    };
    for (const int i : selected_) {
        if (i >= static_cast<int>(spline_.knots.size())) continue;
        for (const Part part : {Part::in_handle, Part::out_handle}) {
            if (!spline_.closed && (part == Part::in_handle ? i == 0 : i + 1 == static_cast<int>(spline_.knots.size())))
                continue;
            const QPointF tip = place_of({part, i});
            painter.setPen(QPen(t.accent, 1));
            painter.drawLine(place_of_knot(i), tip);
            painter.setBrush(is_lit(part, i) ? t.accent : t.window);
            painter.drawEllipse(tip, 3.5, 3.5);
        }
    }
    for (int i = 0; i < static_cast<int>(spline_.knots.size()); ++i) {
        const bool selected = std::find(selected_.begin(), selected_.end(), i) != selected_.end();
        painter.setPen(QPen(selected ? t.accent : t.text, 1.4));
        painter.setBrush(selected ? t.accent : is_lit(Part::knot, i) ? t.text : t.window);
        painter.drawEllipse(place_of_knot(i), 4.5, 4.5);
    }
    painter.restore();
}

void HeightProfile::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto grip = grip_at(event->position());
    if (!grip) return;
    if (grip->part == Part::knot) Q_EMIT knot_chosen(grip->knot, event->modifiers() & Qt::ShiftModifier);
    dragged_ = grip;
    moved_ = false;
    pressed_at_ = event->position();
    grip_offset_ = place_of(*grip).y() - event->position().y();
    update();
}

void HeightProfile::mouseMoveEvent(QMouseEvent* event) {
    if (!dragged_) {
        const auto grip = grip_at(event->position());
        setCursor(grip ? Qt::SizeVerCursor : Qt::ArrowCursor);
        hovered_ = grip;
        update();
        return;
    }
    // A click that trembles is no drag.
    if (!moved_ && std::abs(event->position().y() - pressed_at_.y()) < 3) return;
    moved_ = true;
    // Ctrl: a tenth as far.
    const double travel = event->position().y() - pressed_at_.y();
    const double y = pressed_at_.y() + (event->modifiers() & Qt::ControlModifier ? travel / 10 : travel) + grip_offset_;
    Q_EMIT dragged(dragged_->part, dragged_->knot, scale_.height_at(y));
}

void HeightProfile::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragged_) return;
    dragged_.reset();
    const bool was_drag = std::exchange(moved_, false);
    measure();
    update();
    if (was_drag) Q_EMIT finished();
}

void HeightProfile::mouseDoubleClickEvent(QMouseEvent* event) {
    if (samples_.empty() || grip_at(event->position())) return;
    const Sample* best = nullptr;
    double nearest = 2 * grip_reach;
    for (const Sample& sample : samples_) {
        const QPointF offset = scale_.place(sample.distance, sample.height) - event->position();
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance < nearest) {
            nearest = distance;
            best = &sample;
        }
    }
    if (best) Q_EMIT knot_wanted(best->u);
}

void HeightProfile::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !dragged_) return QWidget::keyPressEvent(event);
    dragged_.reset();
    if (std::exchange(moved_, false)) Q_EMIT abandoned();
}

bool HeightProfile::event(QEvent* event) {
    // Esc belongs to the drag while one is going on.
    if (event->type() == QEvent::ShortcutOverride && dragged_ &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::Leave) {
        hovered_.reset();
        update();
    }
    return QWidget::event(event);
}

}  // namespace cuesta
