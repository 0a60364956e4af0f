#include "ui/view/split_handle.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/base/theme.h"

namespace cuesta {

constexpr int handle_width = 18;

SplitHandle::SplitHandle(QWidget* parent) : QWidget(parent) {
    setCursor(Qt::SplitHCursor);
    setAccessibleName(tr("Divider between before and after"));
    hide();
}

void SplitHandle::place(QSize area) {
    setGeometry(static_cast<int>(share_ * area.width()) - handle_width / 2, 0, handle_width, area.height());
    update();
}

void SplitHandle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double x = width() / 2.0;
    painter.fillRect(QRectF(x - 0.75, 0, 1.5, height()), theme().accent);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    const QPointF c(x, height() / 2.0);
    painter.drawRoundedRect(QRectF(c.x() - 5, c.y() - 16, 10, 32), 5, 5);
    painter.setPen(QPen(theme().on_accent, 1.5, Qt::SolidLine, Qt::RoundCap));
    for (const double dy : {-5.0, 0.0, 5.0}) painter.drawPoint(c + QPointF(0, dy));
}

void SplitHandle::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || !parentWidget()) return;
    const double x = mapTo(parentWidget(), event->position().toPoint()).x();
    Q_EMIT dragged(std::clamp(x / parentWidget()->width(), 0.02, 0.98));
}

}  // namespace cuesta
