/// \file Painting of the cross-section of a path.

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/curves/cross_section.h"
#include "ui/forms/profile_scale.h"

namespace cuesta {

void CrossSectionEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_plot_card(painter, *this);
    painter.save();
    painter.setClipRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    paint_section(painter);
    painter.restore();
    paint_words(painter);
    if (!is_editable()) return;
    const Theme& t = theme();
    for (int i = 0; i < static_cast<int>(shape_.own.size()); ++i) {
        painter.setPen(QPen(i == chosen_ ? t.accent : t.text, 1.4));
        painter.setBrush(i == chosen_ ? t.accent : i == hovered_ ? t.text : t.window);
        painter.drawEllipse(place_of(i), 4, 4);
    }
}

void CrossSectionEditor::paint_section(QPainter& painter) const {
    const Theme& t = theme();
    const double half = shape_.width / 2;
    const int count = std::max(2, static_cast<int>(area_.width()));
    std::vector<double> places;
    for (int i = 0; i <= count; ++i) places.push_back(extent_ * (2.0 * i / count - 1));
    // Both sides of the edges, where walls may stand upright.
    constexpr double beside = 1e-6;
    for (const double edge : {-half, half})
        for (const double side : {-beside, beside}) places.push_back(edge + side * shape_.width);
    std::sort(places.begin(), places.end());
    QPainterPath surface;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const QPointF point = place(places[i], height_of(places[i]));
        i == 0 ? surface.moveTo(point) : surface.lineTo(point);
    }
    QPainterPath body = surface;
    body.lineTo(place(extent_, lowest_) + QPointF(0, 40));
    body.lineTo(place(-extent_, lowest_) + QPointF(0, 40));
    painter.fillPath(body, mixed(t.window, t.raised, 0.8));
    if (shape_.water) {
        QColor blue = t.water;
        blue.setAlphaF(0.4F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(blue);
        painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between neighbours
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            const double from = places[i], to = places[i + 1];
            if (std::abs(from + to) > 2 * half) continue;
            const double bed = std::max(height_of(from), height_of(to));
            if (bed >= *shape_.water) continue;
            painter.drawPolygon(QPolygonF({place(from, *shape_.water), place(to, *shape_.water),
                                           place(to, height_of(to)), place(from, height_of(from))}));
        }
        painter.setRenderHint(QPainter::Antialiasing);
    }
    QPainterPath ground(place(-extent_, ground_at(-extent_)));
    for (const double across : places) ground.lineTo(place(across, ground_at(across)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mixed(t.window, t.dim, 0.85), 1, Qt::DashLine));
    painter.drawPath(ground);
    painter.setPen(QPen(t.text, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(surface);
    painter.setPen(QPen(mixed(t.window, t.accent, 0.6), 1, Qt::DotLine));
    for (const double edge : {-half, half})
        painter.drawLine(place(edge, highest_), QPointF(place(edge, 0).x(), area_.bottom() + 4));
}

void CrossSectionEditor::paint_words(QPainter& painter) const {
    const Theme& t = theme();
    painter.setPen(t.dim);
    const QRectF line(area_.left(), area_.bottom() + 5, area_.width(), 14);
    QStringList words{tr("%1 wide").arg(rounded_length(shape_.width, 4))};
    if (shape_.depth > 0) words << tr("%1 deep").arg(rounded_length(shape_.depth, 3));
    painter.drawText(line, Qt::AlignCenter, words.join(QStringLiteral(", ")));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, tr("left"));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, tr("right"));
    if (shape_.kind == CrossSection::own && !(shape_.depth > 0))
        painter.drawText(QRectF(rect()).adjusted(12, 2, -12, 0), Qt::AlignTop | Qt::AlignHCenter,
                         tr("No depth, no shape to draw"));
}

}  // namespace cuesta
