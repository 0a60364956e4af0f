#include "ui/shell/ab_label.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/base/theme.h"
#include "ui/shell/ab_switch.h"

namespace cuesta {
namespace {

constexpr int cell_width = 22;
constexpr int cell_height = 18;

}  // namespace

AbLabel::AbLabel(AbSwitch& pair, QWidget* parent) : QAbstractButton(parent), pair_(pair) {
    setObjectName(QStringLiteral("abLabel"));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, &pair_, &AbSwitch::switch_over);
    connect(&pair_, &AbSwitch::changed, this, &AbLabel::refresh);
    refresh();
}

QSize AbLabel::sizeHint() const {
    return {2 * cell_width + 2, cell_height + 2};
}

void AbLabel::refresh() {
    setVisible(pair_.has_kept());
    if (!pair_.has_kept()) return;
    setText(pair_.shown());
    setAccessibleName(tr("%1 is shown, %2 is kept").arg(pair_.shown(), pair_.kept()));
    setToolTip(tr("%1 is shown. Click to switch to %2").arg(pair_.shown(), pair_.kept()));
    update();
}

void AbLabel::paintEvent(QPaintEvent*) {
    if (!pair_.has_kept()) return;
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect both(0, (height() - cell_height) / 2, 2 * cell_width, cell_height);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(both).adjusted(0.5, 0.5, 0.5, -0.5), 4, 4);
    const bool lit = underMouse() || hasFocus();
    painter.fillPath(frame, t.raised);
    for (const bool b : {false, true}) {
        const QRect cell(both.left() + (b ? cell_width : 0), both.top(), cell_width, cell_height);
        const bool shown = pair_.shows_b() == b;
        if (shown) {
            painter.save();
            painter.setClipPath(frame);
            painter.fillRect(cell, t.accent);
            painter.restore();
        }
        QFont letters = font();
        letters.setWeight(shown ? QFont::Bold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(shown ? t.window : t.dim);
        painter.drawText(cell, Qt::AlignCenter, b ? QStringLiteral("B") : QStringLiteral("A"));
    }
    painter.setPen(lit ? t.accent : t.line);
    painter.drawPath(frame);
}

}  // namespace cuesta
