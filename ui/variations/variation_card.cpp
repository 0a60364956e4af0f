#include "ui/variations/variation_card.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr double corner = 5;

}  // namespace

VariationCard::VariationCard(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void VariationCard::set_picture(const QImage& picture) {
    picture_ = picture;
    message_.clear();
    update();
}

void VariationCard::set_message(const QString& message) {
    if (message_ == message) return;
    message_ = message;
    setAccessibleDescription(message);
    update();
}

int VariationCard::caption_height() const {
    return fontMetrics().height() + rhythm;
}

void VariationCard::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    const bool lit = underMouse() || hasFocus();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    QPainterPath card;
    card.addRoundedRect(frame, corner, corner);
    painter.fillPath(card, isChecked() ? mixed(t.raised, t.accent, 0.2) : lit ? mixed(t.raised, t.text, 0.06) : t.raised);
    const QRectF place(frame.left(), frame.top(), frame.width(), frame.height() - caption_height());
    painter.save();
    painter.setClipPath(card);
    painter.fillRect(place, t.window);
    if (!picture_.isNull()) {
        const QSizeF whole = QSizeF(picture_.size()).scaled(place.size(), Qt::KeepAspectRatioByExpanding);
        const QRectF at(place.center() - QPointF(whole.width(), whole.height()) / 2, whole);
        painter.setClipRect(place, Qt::IntersectClip);
        painter.setOpacity(message_.isEmpty() ? 1 : 0.25);
        painter.drawImage(at, picture_);
        painter.setOpacity(1);
    }
    painter.restore();
    if (!message_.isEmpty()) {
        painter.setPen(t.dim);
        painter.drawText(place.adjusted(rhythm, rhythm, -rhythm, -rhythm), Qt::AlignCenter | Qt::TextWordWrap, message_);
    }
    painter.setPen(t.text);
    const QRectF caption(frame.left() + rhythm, place.bottom(), frame.width() - 2 * rhythm, caption_height());
    painter.drawText(caption, Qt::AlignCenter,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, static_cast<int>(caption.width())));
    painter.setPen(QPen(lit || isChecked() ? t.accent : t.line, isChecked() ? 2 : 1));
    painter.drawPath(card);
}

}  // namespace cuesta
