#include "ui/import/import_preview.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/base/theme.h"

namespace cuesta {

ImportPreview::ImportPreview(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("importPreview"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::CrossCursor);
    setToolTip(tr("Drag to select an area; double-click to select all"));
    setAccessibleName(tr("Preview of the terrain to import"));
}

void ImportPreview::set_picture(const QImage& picture, QSize cells) {
    picture_ = picture;
    cells_ = cells;
    update();
}

void ImportPreview::set_message(const QString& text, bool is_error) {
    message_ = text;
    is_error_ = is_error;
    share_.reset();
    setAccessibleDescription(text);
    update();
}

void ImportPreview::set_share(std::optional<double> share) {
    if (share_ == share) return;
    share_ = share;
    update();
}

void ImportPreview::set_part(const QRect& cells) {
    part_ = cells;
    update();
}

QRectF ImportPreview::picture_place() const {
    if (picture_.isNull()) return {};
    const QSizeF size = QSizeF(picture_.size()).scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QRectF ImportPreview::place_of(const QRect& cells) const {
    const QRectF place = picture_place();
    if (cells_.isEmpty()) return {};
    const double x = place.width() / cells_.width();
    const double y = place.height() / cells_.height();
    return {place.left() + cells.x() * x, place.top() + cells.y() * y, cells.width() * x, cells.height() * y};
}

QPoint ImportPreview::cell_at(QPointF at) const {
    const QRectF place = picture_place();
    const auto part = [](double from, double length, int cells) {
        return std::clamp(static_cast<int>(std::lround(from / length * cells)), 0, cells);
    };
    return {part(at.x() - place.left(), place.width(), cells_.width()),
            part(at.y() - place.top(), place.height(), cells_.height())};
}

QRect ImportPreview::between(QPoint a, QPoint b) const {
    return {std::min(a.x(), b.x()), std::min(a.y(), b.y()), std::abs(a.x() - b.x()), std::abs(a.y() - b.y())};
}

void ImportPreview::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(rect(), t.window);
    const QRectF place = picture_place();
    if (!picture_.isNull()) {
        // Under what has no data, lines that no land has.
        painter.fillRect(place, QBrush(mixed(t.warning, t.window, 0.55), Qt::BDiagPattern));
        painter.setOpacity(message_.isEmpty() ? 1 : 0.35);
        painter.drawImage(place, picture_);
        painter.setOpacity(1);
    }
    if (!part_.isEmpty() && !picture_.isNull()) {
        const QRectF part = place_of(part_);
        QPainterPath outside;
        outside.addRect(place);
        QPainterPath inside;
        inside.addRect(part);
        painter.fillPath(outside.subtracted(inside), QColor(0, 0, 0, 140));
        painter.setPen(QPen(t.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(part);
    }
    if (message_.isEmpty()) return;
    painter.setPen(is_error_ ? t.error : t.text);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, message_);
    if (!share_) return;
    constexpr double length = 160, thickness = 4, below_words = 20;
    QRectF bar(rect().center().x() - length / 2, rect().center().y() + below_words, length, thickness);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(t.text, t.window, 0.75));
    painter.drawRoundedRect(bar, thickness / 2, thickness / 2);
    bar.setWidth(std::max(length * *share_, thickness));
    painter.setBrush(t.accent);
    painter.drawRoundedRect(bar, thickness / 2, thickness / 2);
}

void ImportPreview::mousePressEvent(QMouseEvent* event) {
    dragging_ = event->button() == Qt::LeftButton && !picture_.isNull() && message_.isEmpty();
    pressed_ = event->position();
}

void ImportPreview::mouseMoveEvent(QMouseEvent* event) {
    // A hand that trembles while it clicks drags nothing.
    constexpr double least = 4;
    if (!dragging_ || (event->position() - pressed_).manhattanLength() < least) return;
    const QRect part = between(cell_at(pressed_), cell_at(event->position()));
    if (part.width() >= 2 && part.height() >= 2) Q_EMIT part_chosen(part);
}

void ImportPreview::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
}

void ImportPreview::mouseDoubleClickEvent(QMouseEvent*) {
    dragging_ = false;
    if (!picture_.isNull()) Q_EMIT part_chosen({});
}

}  // namespace cuesta
