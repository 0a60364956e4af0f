#include "ui/forms/picture_card.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/base/theme.h"
#include "ui/forms/favourite_star.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int picture_width = 104;
constexpr int least_height = 76;
constexpr int margin = 8;

QFont bold_of(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}
QFont small_of(QFont font) {
    font.setPixelSize(12);
    return font;
}

int height_of(const QFont& font, const QString& text, int width) {
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

/// Fills `place` with the middle of the picture.
void draw_covering(QPainter& painter, const QPixmap& picture, const QRect& place) {
    const QSize part = place.size().scaled(picture.size(), Qt::KeepAspectRatio);
    const QRect middle(QPoint((picture.width() - part.width()) / 2, (picture.height() - part.height()) / 2), part);
    painter.drawPixmap(place, picture, middle);
}

}  // namespace

PictureCard::PictureCard(const QString& name, const QString& sentence, const QString& note, const QString& picture)
    : sentence_(sentence), note_(note), picture_(picture), star_(new FavouriteStar(name, this)) {
    setText(name);
    setAccessibleName(name);
    setAccessibleDescription(note.isEmpty() ? sentence : sentence + QLatin1Char(' ') + note);
    setCheckable(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PictureCard::set_commands(const QString& tool_tip, std::function<void(QMenu&)> fill) {
    fill_menu_ = std::move(fill);
    more_ = make_icon_button(QStringLiteral("more"), tool_tip);
    more_->setParent(this);
    more_->setObjectName(QStringLiteral("cardMore"));
    more_->setAutoRaise(true);
    more_->setCursor(Qt::PointingHandCursor);
    more_->setFixedSize(FavouriteStar::side, FavouriteStar::side);
    // The keys walk from the card to its star; they have the key of menus.
    more_->setFocusPolicy(Qt::NoFocus);
    connect(more_, &QToolButton::clicked, this, [this] { show_menu(more_->mapToGlobal(more_->rect().bottomLeft())); });
}

QRect PictureCard::words_place(int width, int height) const {
    const int right = more_ ? std::max(margin, FavouriteStar::side + 2) : margin;
    return QRect(0, 0, width, height).adjusted(picture_width + margin + 2, margin - 2, -right, -(margin - 2));
}

int PictureCard::height_at(int width) const {
    const int room = words_place(width, least_height).width();
    const int words = QFontMetrics(bold_of(font())).height() + height_of(small_of(font()), sentence_, room) +
                      (note_.isEmpty() ? 0 : height_of(small_of(font()), note_, room)) + 2;
    return std::max(least_height, words + 2 * (margin - 2));
}

QSize PictureCard::sizeHint() const {
    return {240, height_at(240)};
}

void PictureCard::resizeEvent(QResizeEvent*) {
    // The layout of the page knows no heights for widths: a card takes the room of its words itself.
    setFixedHeight(height_at(width()));
    star_->move(width() - FavouriteStar::side - 2, 2);
    if (more_) more_->move(width() - FavouriteStar::side - 2, FavouriteStar::side + 4);
}

void PictureCard::contextMenuEvent(QContextMenuEvent* event) {
    show_menu(event->globalPos());
}

void PictureCard::show_menu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("cardMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    add_favourite_command(*menu, star_->id());
    if (fill_menu_) {
        menu->addSeparator();
        fill_menu_(*menu);
    }
    menu->popup(at);
}

void PictureCard::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const bool lit = underMouse() || hasFocus();
    QPainterPath card;
    card.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    painter.fillPath(card, lit ? mixed(t.raised, t.accent, 0.12) : t.raised);
    painter.save();
    painter.setClipPath(card);
    const QRect place(0, 0, picture_width, height());
    if (picture_.isNull() && stand_in_) picture_ = std::exchange(stand_in_, {})();
    if (picture_.isNull())
        painter.fillRect(place, t.window);
    else
        draw_covering(painter, picture_, place);
    painter.restore();
    painter.setPen(QPen(lit || isChecked() ? t.accent : t.line, isChecked() ? 2 : 1));
    painter.drawPath(card);

    QRect words = words_place(width(), height());
    painter.setFont(bold_of(font()));
    painter.setPen(t.text);
    painter.drawText(
        words, Qt::AlignLeft | Qt::AlignTop,
        painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width() - (more_ ? 0 : FavouriteStar::side)));
    words.setTop(words.top() + painter.fontMetrics().height());
    painter.setFont(small_of(font()));
    const int wrapped = static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap;
    painter.setPen(mixed(t.text, t.dim, 0.5));
    painter.drawText(words, wrapped, sentence_);
    words.setTop(words.top() + height_of(painter.font(), sentence_, words.width()) + 2);
    painter.setPen(t.dim);
    painter.drawText(words, wrapped, note_);
}

}  // namespace cuesta
