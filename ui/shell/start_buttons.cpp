#include "ui/shell/start_buttons.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/base/icons.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int card_margin = 12;
constexpr int row_margin = 12;
constexpr int icon_size = 20;

QFont bold_of(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont small_of(QFont font) {
    font.setPixelSize(12);
    return font;
}

/// The ground of something that is pressed, with its border; the path of it for what is clipped.
QPainterPath rounded(const QRect& rect) {
    QPainterPath path;
    path.addRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    return path;
}

/// A line icon in any colour, as sharp as the display.
QPixmap coloured_icon(const QString& name, const QColor& colour, qreal ratio) {
    QPixmap pixmap(QSize(icon_size, icon_size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const QRect whole(0, 0, icon_size, icon_size);
    line_icon(name).paint(&painter, whole);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(whole, colour);
    return pixmap;
}

}  // namespace

ExampleCard::ExampleCard(const Example& example) : sentence_(example.sentence), picture_(example.picture) {
    setText(example.name);
    setAccessibleName(example.name + QStringLiteral(": ") + example.sentence);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void ExampleCard::set_width(int width, int lines) {
    const int words = QFontMetrics(bold_of(font())).height() + lines * QFontMetrics(small_of(font())).height();
    setFixedSize(width, width * 9 / 16 + words + 2 * rhythm + 2);
}

int ExampleCard::lines_at(int width) const {
    const QFontMetrics metrics(small_of(font()));
    const QRect room(0, 0, width - 2 * card_margin, 10000);
    const int height = metrics.boundingRect(room, Qt::TextWordWrap, sentence_).height();
    return (height + metrics.lineSpacing() - 1) / metrics.lineSpacing();
}

void ExampleCard::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const bool lit = underMouse() || hasFocus();
    const QPainterPath card = rounded(rect());
    painter.fillPath(card, lit ? mixed(t.raised, t.accent, 0.12) : t.raised);
    const QRect place(0, 0, width(), width() * 9 / 16);
    painter.save();
    painter.setClipPath(card);
    if (picture_.isNull())
        painter.fillRect(place, t.window);
    else
        painter.drawPixmap(place, picture_);
    painter.restore();
    painter.setPen(QPen(lit ? t.accent : t.line, 1));
    painter.drawPath(card);
    QRect words = rect().adjusted(card_margin, place.height() + rhythm, -card_margin, -rhythm);
    painter.setFont(bold_of(font()));
    painter.setPen(t.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width()));
    words.setTop(words.top() + painter.fontMetrics().height() + 2);
    painter.setFont(small_of(font()));
    painter.setPen(t.dim);
    painter.drawText(words, static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, sentence_);
}

StartRow::StartRow(const QString& icon, const QString& title, const QString& sentence, StartRowLook look,
                   Qt::TextElideMode elide)
    : icon_(icon), sentence_(sentence), look_(look), elide_(elide) {
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(sentence);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int StartRow::words_height() const {
    return QFontMetrics(bold_of(font())).height() + QFontMetrics(small_of(font())).height();
}

QSize StartRow::sizeHint() const {
    return {240, words_height() + (look_ == StartRowLook::plain ? 6 : rhythm + 2)};
}

QSize StartRow::minimumSizeHint() const {
    return {120, sizeHint().height()};
}

void StartRow::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const bool lit = underMouse() || hasFocus();
    const bool primary = look_ == StartRowLook::primary;
    const QPainterPath ground = rounded(rect());
    const QColor fill = primary ? (lit ? mixed(t.accent, Qt::white, 0.15) : t.accent)
                                : (lit ? mixed(t.raised, t.accent, 0.12) : t.raised);
    if (look_ != StartRowLook::plain || lit) {
        painter.fillPath(ground, fill);
        painter.setPen(QPen(hasFocus() ? (primary ? t.text : t.accent) : (lit || primary ? t.accent : t.line), 1));
        painter.drawPath(ground);
    }
    const QColor strong = primary ? t.on_accent : t.text;
    // Of the sentence on the accent's colour: still 4.5:1.
    const QColor weak = primary ? mixed(t.on_accent, t.accent, 0.1) : t.dim;
    const int left = look_ == StartRowLook::plain ? rhythm : row_margin;
    painter.drawPixmap(QPoint(left, (height() - icon_size) / 2),
                       coloured_icon(icon_, primary ? t.on_accent : t.dim, devicePixelRatioF()));
    QRect words = rect().adjusted(left + icon_size + row_margin, (height() - words_height()) / 2, -rhythm, 0);
    painter.setFont(look_ == StartRowLook::plain ? font() : bold_of(font()));
    painter.setPen(strong);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
    words.setTop(words.top() + painter.fontMetrics().height());
    painter.setFont(small_of(font()));
    painter.setPen(weak);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                     painter.fontMetrics().elidedText(sentence_, elide_, words.width()));
}

}  // namespace cuesta
