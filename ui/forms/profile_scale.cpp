#include "ui/forms/profile_scale.h"

#include <QObject>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"

namespace cuesta {

double round_step(double range, int count) {
    const double raw = std::max(range, 1e-6) / count;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (raw <= factor * power) return factor * power;
    return 10 * power;
}

QString axis_length_text(double metres) {
    return std::abs(metres) >= 10000 ? distance_text(metres) : rounded_length(metres, 5);
}

void paint_plot_card(QPainter& painter, const QWidget& widget) {
    const Theme& t = theme();
    QPainterPath card;
    card.addRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.fillPath(card, t.window);
    painter.setPen(QPen(widget.hasFocus() ? t.accent : t.line, 1));
    painter.drawPath(card);
    QFont small = readout_font();
    small.setPixelSize(11);
    painter.setFont(small);
}

void paint_height_axis(QPainter& painter, const ProfileScale& scale) {
    const Theme& t = theme();
    // The numbers are round in the unit that is shown.
    const double unit = shown_unit(Unit::metre).factor;
    const double step = round_step((scale.highest - scale.lowest) * unit, 4) / unit;
    for (double height = std::ceil(scale.lowest / step) * step; height <= scale.highest; height += step) {
        const double y = scale.place(0, height).y();
        painter.setPen(QPen(mixed(t.window, t.line, 0.6), 1));
        painter.drawLine(QPointF(scale.area.left(), y), QPointF(scale.area.right(), y));
        painter.setPen(t.dim);
        painter.drawText(QRectF(0, y - 8, scale.area.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(std::abs(height) < step / 2 ? 0.0 : height * unit, 'g', 5));
    }
}

void paint_length_axis(QPainter& painter, const ProfileScale& scale) {
    const QRectF line(scale.area.left(), scale.area.bottom() + 4, scale.area.width(), 16);
    painter.setPen(theme().dim);
    painter.drawText(line, Qt::AlignRight, axis_length_text(scale.length));
    painter.drawText(line, Qt::AlignLeft, QObject::tr("heights in %1").arg(shown_unit(Unit::metre).symbol));
}

}  // namespace cuesta
