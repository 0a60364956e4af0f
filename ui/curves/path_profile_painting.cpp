/// \file Painting of the profile of a path.

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/theme.h"
#include "ui/curves/path_profile.h"

namespace cuesta {
namespace {

constexpr int left_margin = 48, right_margin = 12, top_margin = 26, bottom_margin = 38;
constexpr int grade_height = 16;          ///< of the band of grades, pixels
constexpr double least_grade_width = 44;  ///< of a stretch with a grade of its own, pixels

QColor cut_colour() {
    QColor colour = theme().error;
    colour.setAlphaF(0.45F);
    return colour;
}
QColor fill_colour() {
    QColor colour(theme().kind == ThemeKind::dark ? 0x6f : 0x4c, 0xa8, 0x5c);
    colour.setAlphaF(0.45F);
    return colour;
}

QString grade_text(double grade) {
    const double per_cent = 100 * grade;
    // No "-0.0 %".
    if (std::abs(per_cent) < 0.05) return QStringLiteral("0 %");
    return QStringLiteral("%1%2 %")
        .arg(per_cent > 0 ? QStringLiteral("+") : QStringLiteral("−"))
        .arg(std::abs(per_cent), 0, 'f', std::abs(per_cent) < 10 ? 1 : 0);
}

}  // namespace

void PathProfile::measure() {
    scale_.area = QRectF(rect()).adjusted(left_margin, top_margin, -right_margin, -bottom_margin);
    if (course_.samples.size() < 2) return;
    scale_.length = std::max(course_.length(), 1e-3);
    // While a point is dragged the scale stays, else it would run away under the cursor.
    if (drag_ && drag_->moved) return;
    double lowest = course_.samples.front().height, highest = lowest;
    const auto include = [&](double height) {
        if (!std::isfinite(height)) return;
        lowest = std::min(lowest, height);
        highest = std::max(highest, height);
    };
    for (const PathCourse::Sample& sample : course_.samples)
        for (const double height : {sample.height, sample.ground, sample.water}) include(height);
    for (const PathCourse::Grip& grip : course_.grips) include(grip.height);
    const double room = std::max(0.12 * (highest - lowest), std::max(2.0, 0.004 * scale_.length));
    scale_.lowest = lowest - room;
    scale_.highest = highest + room;
}

void PathProfile::resizeEvent(QResizeEvent*) {
    measure();
}

void PathProfile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_plot_card(painter, *this);
    if (course_.samples.size() < 2) {
        painter.setPen(theme().dim);
        painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap, empty_words_);
        return;
    }
    paint_height_axis(painter, scale_);
    ProfileScale below = scale_;
    below.area.setBottom(scale_.area.bottom() + grade_height);
    paint_length_axis(painter, below);
    paint_grades(painter);
    painter.save();
    painter.setClipRect(scale_.area.adjusted(-8, -8, 8, 8));
    paint_earth(painter);
    paint_course(painter);
    paint_marks(painter);
    painter.restore();
    paint_hover(painter);
}

/// Between ground and path, cut at every place where they cross.
void PathProfile::paint_earth(QPainter& painter) const {
    painter.setPen(Qt::NoPen);
    const auto fill = [&](const PathCourse::Sample& a, const PathCourse::Sample& b, bool cut) {
        painter.setBrush(cut ? cut_colour() : fill_colour());
        painter.drawPolygon(QPolygonF({scale_.place(a.distance, a.height), scale_.place(b.distance, b.height),
                                       scale_.place(b.distance, b.ground), scale_.place(a.distance, a.ground)}));
    };
    painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between neighbours
    for (std::size_t i = 0; i + 1 < course_.samples.size(); ++i) {
        const PathCourse::Sample &a = course_.samples[i], &b = course_.samples[i + 1];
        if (!std::isfinite(a.ground) || !std::isfinite(b.ground) || a.structure != PathStructure::surface) continue;
        const double over_a = a.height - a.ground, over_b = b.height - b.ground;
        if ((over_a < 0) == (over_b < 0) || over_a == over_b) {
            fill(a, b, over_a + over_b < 0);
            continue;
        }
        const PathCourse::Sample crossing =
            course_.at(a.distance + (b.distance - a.distance) * over_a / (over_a - over_b));
        fill(a, crossing, over_a < 0);
        fill(crossing, b, over_b < 0);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void PathProfile::paint_course(QPainter& painter) const {
    const Theme& t = theme();
    const auto line_of = [&](double PathCourse::Sample::*height) {
        QPainterPath line;
        bool pen_down = false;
        for (const PathCourse::Sample& sample : course_.samples) {
            if (!std::isfinite(sample.*height)) {
                pen_down = false;
                continue;
            }
            const QPointF point = scale_.place(sample.distance, sample.*height);
            pen_down ? line.lineTo(point) : line.moveTo(point);
            pen_down = true;
        }
        return line;
    };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mixed(t.window, t.dim, 0.85), 1, Qt::DashLine));
    painter.drawPath(line_of(&PathCourse::Sample::ground));
    painter.setPen(QPen(t.water, 1.4));
    painter.drawPath(line_of(&PathCourse::Sample::water));
    // Stretch by stretch: bridges doubled, tunnels dotted, what is too steep in the colour of warnings.
    const double window = 2 * scale_.length / std::max(1.0, scale_.area.width());
    for (std::size_t i = 0; i + 1 < course_.samples.size(); ++i) {
        const PathCourse::Sample &a = course_.samples[i], &b = course_.samples[i + 1];
        const QPointF from = scale_.place(a.distance, a.height), to = scale_.place(b.distance, b.height);
        // A hundredth of the limit: what plans keep to within rounding is no breach.
        const bool steep = course_.grade_limit > 0 && std::abs(course_.grade_at((a.distance + b.distance) / 2,
                                                                                window)) > 1.01 * course_.grade_limit;
        painter.setPen(QPen(steep ? t.warning : t.text, 1.8,
                            a.structure == PathStructure::tunnel ? Qt::DotLine : Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(from, to);
        if (a.structure == PathStructure::bridge) painter.drawLine(from + QPointF(0, 4), to + QPointF(0, 4));
    }
}

void PathProfile::paint_marks(QPainter& painter) const {
    const Theme& t = theme();
    for (const PathCourse::Meeting& meeting : course_.junctions) {
        const QPointF p = scale_.place(meeting.distance, meeting.height);
        painter.setPen(QPen(t.accent, 1, Qt::DotLine));
        painter.drawLine(QPointF(p.x(), scale_.area.top()), QPointF(p.x(), scale_.area.bottom()));
        painter.setPen(QPen(t.accent, 1.4));
        painter.setBrush(t.window);
        painter.drawRect(QRectF(p.x() - 3.5, p.y() - 3.5, 7, 7));
    }
    // The word stands over each bridge and tunnel that is wide enough for it.
    for (std::size_t i = 0; i < course_.samples.size();) {
        std::size_t end = i;
        while (end + 1 < course_.samples.size() && course_.samples[end].structure == course_.samples[i].structure)
            ++end;
        const PathCourse::Sample &a = course_.samples[i], &b = course_.samples[end];
        if (a.structure != PathStructure::surface) {
            const QString word = a.structure == PathStructure::bridge ? tr("bridge") : tr("tunnel");
            const QPointF from = scale_.place(a.distance, a.height), to = scale_.place(b.distance, b.height);
            const double y = std::max(std::min(from.y(), to.y()) - 18, scale_.area.top());
            painter.setPen(t.dim);
            if (painter.fontMetrics().horizontalAdvance(word) <= to.x() - from.x() + 24)
                painter.drawText(QRectF((from.x() + to.x()) / 2 - 40, y, 80, 14), Qt::AlignCenter, word);
        }
        i = std::max(end, i + 1);
    }
    for (int i = 0; i < static_cast<int>(course_.grips.size()); ++i) {
        const PathCourse::Grip& grip = course_.grips[static_cast<std::size_t>(i)];
        const bool lit = drag_ ? drag_->grip == i : hovered_grip_ == i;
        painter.setPen(QPen(grip.selected ? t.accent : t.text, 1.4));
        painter.setBrush(grip.selected ? t.accent : lit ? t.text : t.window);
        const QPointF p = place_of_grip(i);
        if (course_.grips_are == CourseGripKind::knot)
            painter.drawEllipse(p, 4.5, 4.5);
        else
            painter.drawPolygon(
                QPolygonF({p + QPointF(0, -5.5), p + QPointF(5.5, 0), p + QPointF(0, 5.5), p + QPointF(-5.5, 0)}));
    }
}

/// A band below the heights: equal stretches, each with its mean grade.
void PathProfile::paint_grades(QPainter& painter) const {
    const Theme& t = theme();
    const QRectF area = scale_.area;
    const int count = std::max(1, static_cast<int>(area.width() / least_grade_width));
    const double stretch = scale_.length / count;
    for (int i = 0; i < count; ++i) {
        const PathCourse::Sample from = course_.at(i * stretch), to = course_.at((i + 1) * stretch);
        const double grade = (to.height - from.height) / stretch;
        const QRectF cell(area.left() + area.width() * i / count, area.bottom() + 2, area.width() / count,
                          grade_height);
        if (i > 0) {
            painter.setPen(QPen(mixed(t.window, t.line, 0.8), 1));
            painter.drawLine(cell.topLeft() + QPointF(0, 2), cell.bottomLeft() - QPointF(0, 2));
        }
        painter.setPen(course_.grade_limit > 0 && std::abs(grade) > 1.01 * course_.grade_limit ? t.warning : t.dim);
        painter.drawText(cell, Qt::AlignCenter, grade_text(grade));
    }
}

QString PathProfile::words_at(double distance) const {
    if (course_.samples.size() < 2) return {};
    const PathCourse::Sample sample = course_.at(distance);
    QStringList words{length_text(sample.height, 1)};
    if (std::isfinite(sample.ground)) words << tr("ground %1").arg(length_text(sample.ground));
    // Over a few pixels: a single sample's grade would jump from one to the next.
    words << grade_text(course_.grade_at(distance, 3 * scale_.length / std::max(1.0, scale_.area.width())));
    if (std::isfinite(sample.water)) words << tr("water %1").arg(length_text(sample.water));
    return tr("%1: %2").arg(axis_length_text(std::round(distance)), words.join(QStringLiteral(", ")));
}

void PathProfile::paint_hover(QPainter& painter) const {
    const Theme& t = theme();
    const QRectF line(scale_.area.left() - 38, 5, scale_.area.width() + 44, 16);
    if (!hover_) {
        painter.setPen(t.dim);
        if (course_.grade_limit > 0)
            painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                             tr("at most %1 %").arg(100 * course_.grade_limit, 0, 'g', 3));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         course_.as_built ? tr("as built") : tr("as drawn, not carved"));
        return;
    }
    const PathCourse::Sample sample = course_.at(*hover_);
    const double x = scale_.place(*hover_, 0).x();
    painter.setPen(QPen(mixed(t.window, t.text, 0.4), 1));
    painter.drawLine(QPointF(x, scale_.area.top()), QPointF(x, scale_.area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.text);
    painter.drawEllipse(scale_.place(*hover_, sample.height), 2.5, 2.5);
    painter.setPen(t.text);
    painter.drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(words_at(*hover_), Qt::ElideRight, static_cast<int>(line.width())));
}

}  // namespace cuesta
