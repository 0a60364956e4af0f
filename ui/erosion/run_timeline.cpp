#include "ui/erosion/run_timeline.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr double bar_top = 3, bar_height = 10;
constexpr double tick_top = bar_top + bar_height + 2, tick_height = 3;
constexpr double side_margin = 6;  ///< room for the handle at either end

}  // namespace

RunTimeline::RunTimeline(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Run timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(sizeHint().height());
}

QSize RunTimeline::sizeHint() const {
    return {320, 20};
}
QSize RunTimeline::minimumSizeHint() const {
    return {96, 20};
}

void RunTimeline::set_course(const RunCourse& course) {
    if (course == course_) return;
    course_ = course;
    setCursor(course_.can_look && course_.kept.size() > 1 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

double RunTimeline::place_of(std::int64_t step) const {
    const double wide = width() - 2 * side_margin;
    const std::int64_t steps = course_.steps();
    return side_margin + (steps > 0 ? wide * static_cast<double>(step) / static_cast<double>(steps) : 0);
}

std::int64_t RunTimeline::step_at(double x) const {
    const double wide = std::max(1.0, width() - 2 * side_margin);
    const double share = std::clamp((x - side_margin) / wide, 0.0, 1.0);
    return std::llround(share * static_cast<double>(course_.steps()));
}

void RunTimeline::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(side_margin, bar_top, width() - 2 * side_margin, bar_height);
    QPainterPath outline;
    outline.addRoundedRect(bar, 3, 3);
    painter.fillPath(outline, t.window);
    painter.save();
    painter.setClipPath(outline);
    for (const RunCourse::Phase& phase : course_.phases) {
        const double total = std::max(1e-6F, std::accumulate(phase.weights.begin(), phase.weights.end(), 0.0F));
        const double from = place_of(phase.first), to = place_of(phase.last);
        const double done = place_of(std::clamp(course_.reached, phase.first, phase.last));
        double y = bar.top();
        for (int i = 0; i < erosion_kind_count; ++i) {
            const double high = bar.height() * static_cast<double>(phase.weights[static_cast<std::size_t>(i)]) / total;
            const QColor of_kind = force_colour(static_cast<ErosionKind>(i));
            const QColor colour = course_.outdated ? mixed(t.line, of_kind, 0.25) : of_kind;
            painter.fillRect(QRectF(from, y, done - from, high), colour);
            painter.fillRect(QRectF(done, y, to - done, high), mixed(t.window, colour, 0.22));
            y += high;
        }
        if (phase.first > 0) painter.fillRect(QRectF(from - 1, bar.top(), 2, bar.height()), t.panel);
    }
    if (course_.busy)
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * *course_.busy, bar.height()), t.accent);
    // Steps that were done and are not looked at lie ahead.
    if (course_.shown < course_.reached)
        painter.fillRect(QRectF(place_of(course_.shown), bar.top(), place_of(course_.reached) - place_of(course_.shown),
                                bar.height()),
                         QColor(t.panel.red(), t.panel.green(), t.panel.blue(), 130));
    painter.restore();
    painter.setPen(QPen(t.line, 1));
    painter.drawPath(outline);
    if (course_.phases.empty() || course_.busy) return;
    for (const std::int64_t step : course_.kept)
        painter.fillRect(QRectF(place_of(step) - 0.5, tick_top, 1, tick_height), isEnabled() ? t.dim : t.line);
    if (course_.reached == 0 && course_.kept.size() < 2) return;
    const bool looking = course_.shown < course_.reached;
    const QPointF at(place_of(course_.shown), bar.center().y());
    painter.setPen(QPen(t.panel, 1.5));
    painter.setBrush(looking || hasFocus() ? t.accent : t.text);
    painter.drawRoundedRect(QRectF(at.x() - 3.5, bar_top - 3, 7, bar_height + 6), 3, 3);
}

void RunTimeline::look_near(double x) {
    if (!course_.can_look || course_.kept.empty()) return;
    const std::int64_t wanted = step_at(x);
    const std::int64_t step =
        *std::min_element(course_.kept.begin(), course_.kept.end(),
                          [&](std::int64_t a, std::int64_t b) { return std::abs(a - wanted) < std::abs(b - wanted); });
    if (step == asked_) return;
    asked_ = step;
    if (step != course_.shown || pressed_) Q_EMIT looked_at(step);
}

void RunTimeline::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = true;
    asked_ = course_.shown;
    look_near(event->position().x());
}

void RunTimeline::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_) look_near(event->position().x());
}

void RunTimeline::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) pressed_ = false;
}

void RunTimeline::go(int states) {
    if (!course_.can_look || course_.kept.empty()) return;
    const auto here = std::lower_bound(course_.kept.begin(), course_.kept.end(), course_.shown);
    const auto last = static_cast<std::ptrdiff_t>(course_.kept.size()) - 1;
    const std::ptrdiff_t index = std::clamp<std::ptrdiff_t>(here - course_.kept.begin() + states, 0, last);
    const std::int64_t step = course_.kept[static_cast<std::size_t>(index)];
    if (step != course_.shown) Q_EMIT looked_at(step);
}

void RunTimeline::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return go(-1);
        case Qt::Key_Right:
            return go(1);
        case Qt::Key_Home:
            return go(-static_cast<int>(course_.kept.size()));
        case Qt::Key_End:
            return go(static_cast<int>(course_.kept.size()));
        default:
            QWidget::keyPressEvent(event);
    }
}

void RunTimeline::contextMenuEvent(QContextMenuEvent* event) {
    Q_EMIT menu_requested(event->globalPos(), phase_at(event->pos().x()));
}

int RunTimeline::phase_at(double x) const {
    const std::int64_t step = step_at(x);
    const int count = static_cast<int>(course_.phases.size());
    for (int i = 0; i < count; ++i) {
        const std::int64_t last = course_.phases[static_cast<std::size_t>(i)].last;
        if (step < last || (step == last && i + 1 == count)) return i;
    }
    return -1;
}

QString RunTimeline::words_at(double x) const {
    QString words = tr("The timeline of the run appears here");
    if (const int i = phase_at(x); i >= 0) {
        const RunCourse::Phase& phase = course_.phases[static_cast<std::size_t>(i)];
        words.clear();
        if (course_.phases.size() > 1) words = tr("Phase %1 of %2, ").arg(i + 1).arg(course_.phases.size());
        words += tr("steps %1 to %2\n%3").arg(phase.first).arg(phase.last).arg(phase.words);
    }
    if (course_.phases.empty()) return words;
    if (course_.can_look && course_.kept.size() > 1)
        words += tr("\n\nDrag to view earlier states, marked by the ticks below (left and right arrow).");
    else if (course_.reached > 0)
        words += tr("\n\nPause the run to view earlier states.");
    if (course_.outdated) words += tr("\n\nThis run is out of date: the terrain below it has changed.");
    words += tr("\n\nRight-click to add, move or remove phases.");
    return words;
}

bool RunTimeline::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), words_at(help->pos().x()), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace cuesta
