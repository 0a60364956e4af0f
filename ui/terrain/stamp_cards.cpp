#include "ui/terrain/stamp_cards.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "ui/base/favourites.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/forms/favourite_star.h"

namespace cuesta {
namespace {

constexpr int least_card_width = 196;
constexpr int picture_height = 136;
constexpr int detail_role = Qt::UserRole + 1;
constexpr int picture_role = Qt::UserRole + 2;
constexpr int index_role = Qt::UserRole + 3;
constexpr int id_role = Qt::UserRole + 4;  ///< among the favourites

/// The place of the star on a card that takes up this rectangle.
QRect star_in(const QRect& card) {
    constexpr int side = FavouriteStar::side;
    return {card.right() - side - rhythm, card.top() + rhythm, side, side};
}

bool is_favourite(const QString& id) {
    return favourites().has(id);
}

QFont small_font_of(QFont font) {
    font.setPixelSize(12);
    return font;
}
QFont name_font_of(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

int words_height(const QFont& font) {
    return QFontMetrics(name_font_of(font)).height() + QFontMetrics(small_font_of(font)).height() + 2 * rhythm;
}

class CardPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& t = theme();
        const bool lit = (option.state & QStyle::State_MouseOver) != 0;
        const bool present = (option.state & QStyle::State_Selected) != 0;
        painter->save();
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const QRectF frame = QRectF(option.rect).adjusted(4.5, 4.5, -4.5, -4.5);
        QPainterPath card;
        card.addRoundedRect(frame, 5, 5);
        painter->fillPath(card, lit || present ? mixed(t.raised, t.accent, 0.12) : t.raised);
        painter->setClipPath(card);
        paint_picture(*painter, QRectF(frame.left(), frame.top(), frame.width(), picture_height), index);
        paint_words(*painter, frame, option.font, index);
        painter->setClipping(false);
        painter->setPen(QPen(lit || present ? t.accent : t.line, present ? 2 : 1));
        painter->drawPath(card);
        if (const bool favourite = is_favourite(index.data(id_role).toString()); favourite || lit || present)
            paint_star(*painter, star_in(option.rect), favourite);
        painter->restore();
    }

private:
    static void paint_star(QPainter& painter, const QRect& place, bool favourite) {
        // Pictures are of any brightness.
        painter.setPen(Qt::NoPen);
        QColor ground = theme().panel;
        ground.setAlphaF(0.75F);
        painter.setBrush(ground);
        painter.drawRoundedRect(place, 4, 4);
        painter.setPen(QPen(favourite ? theme().accent : theme().text, 1.3));
        draw_star(painter, QRectF(place).adjusted(4, 4, -4, -4), favourite);
        painter.setBrush(Qt::NoBrush);
    }
    static void paint_picture(QPainter& painter, const QRectF& place, const QModelIndex& index) {
        painter.fillRect(place, theme().window);
        const auto picture = index.data(picture_role).value<QImage>();
        if (picture.isNull()) return;
        const QSizeF part = place.size().scaled(picture.size(), Qt::KeepAspectRatio);
        const QRectF middle(QPointF((picture.width() - part.width()) / 2, (picture.height() - part.height()) / 2), part);
        painter.drawImage(place, picture, middle);
    }
    static void paint_words(QPainter& painter, const QRectF& frame, const QFont& font, const QModelIndex& index) {
        const QFont name = name_font_of(font), small = small_font_of(font);
        QRectF line(frame.left() + rhythm, frame.top() + picture_height + rhythm - 2, frame.width() - 2 * rhythm,
                    QFontMetrics(name).height());
        const auto elided = [&](const QFont& used, const QString& text) {
            return QFontMetrics(used).elidedText(text, Qt::ElideRight, static_cast<int>(line.width()));
        };
        painter.setFont(name);
        painter.setPen(theme().text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, elided(name, index.data(Qt::DisplayRole).toString()));
        line.moveTop(line.bottom() + 1);
        painter.setFont(small);
        painter.setPen(theme().dim);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, elided(small, index.data(detail_role).toString()));
    }
};

QString detail_of(const Stamp& stamp) {
    const QString size =
        StampCards::tr("%1 × %2").arg(distance_text(stamp.width_metres()), distance_text(stamp.height_metres()));
    const QString kind = kind_words(stamp.kind);
    return kind.isEmpty() ? size : StampCards::tr("%1, %2").arg(kind, size);
}

}  // namespace

QString kind_words(StampKind kind) {
    return kind == StampKind::other ? QString() : choice_text(std::string(name_of(kind)));
}

StampCards::StampCards(QWidget* parent) : QListWidget(parent) {
    setObjectName(QStringLiteral("stampCards"));
    setAccessibleName(tr("Stamps"));
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new CardPainter(this));
    viewport()->setCursor(Qt::PointingHandCursor);
    connect(this, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { Q_EMIT chosen(index_of(row(item))); });
    connect(this, &QListWidget::itemEntered, this,
            [this](QListWidgetItem* item) { Q_EMIT looked_at(index_of(row(item))); });
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) { Q_EMIT looked_at(index_of(row)); });
    connect(&favourites(), &Favourites::changed, this, &StampCards::arrange);
}

void StampCards::set_stamps(const std::vector<Stamp>& stamps) {
    stamps_ = stamps;
    pressed_star_ = nullptr;
    clear();
    for (std::size_t i = 0; i < stamps_.size(); ++i) {
        const Stamp& stamp = stamps_[i];
        auto* item = new QListWidgetItem(translated_words(stamp.name), this);
        item->setData(detail_role, detail_of(stamp));
        item->setData(Qt::AccessibleDescriptionRole, detail_of(stamp));
        item->setData(index_role, static_cast<int>(i));
        item->setData(id_role, QStringLiteral("stamp.") + QString::fromStdString(stamp.id));
    }
    arrange();
}

void StampCards::arrange() {
    const int before = present();
    {
        // While cards come and go, nobody looks at them.
        const QSignalBlocker quiet(this);
        std::vector<QListWidgetItem*> cards;
        while (count() > 0) cards.push_back(takeItem(0));
        std::sort(cards.begin(), cards.end(), [](const QListWidgetItem* a, const QListWidgetItem* b) {
            return a->data(index_role).toInt() < b->data(index_role).toInt();
        });
        std::stable_partition(cards.begin(), cards.end(),
                              [](const QListWidgetItem* card) { return is_favourite(card->data(id_role).toString()); });
        for (QListWidgetItem* card : cards) addItem(card);
        show_found(words_);
        if (QListWidgetItem* card = card_of(before)) setCurrentItem(card);
    }
    Q_EMIT looked_at(present());
}

int StampCards::index_of(int row) const {
    const QListWidgetItem* card = item(row);
    return card ? card->data(index_role).toInt() : -1;
}

QListWidgetItem* StampCards::card_of(int index) const {
    for (int row = 0; row < count(); ++row)
        if (index_of(row) == index) return item(row);
    return nullptr;
}

QRect StampCards::star_of(const QListWidgetItem& card) const {
    return star_in(visualItemRect(&card));
}

QListWidgetItem* StampCards::star_at(const QPoint& at) const {
    QListWidgetItem* card = itemAt(at);
    return card && star_of(*card).contains(at) ? card : nullptr;
}

void StampCards::toggle_favourite(const QListWidgetItem& card) {
    const QString id = card.data(id_role).toString();
    favourites().set(id, !favourites().has(id));
}

void StampCards::set_picture(int index, const QImage& picture) {
    if (QListWidgetItem* shown = card_of(index)) shown->setData(picture_role, picture);
}

bool StampCards::has_picture(int index) const {
    const QListWidgetItem* card = card_of(index);
    return card && !card->data(picture_role).value<QImage>().isNull();
}

int StampCards::show_found(const QString& words) {
    words_ = words;
    int found = 0, first = -1;
    for (int i = 0; i < count(); ++i) {
        const Stamp& stamp = stamps_[static_cast<std::size_t>(index_of(i))];
        const QString translated =
            QStringList{kind_words(stamp.kind), translated_words(stamp.name), translated_words(stamp.place)}.join(QLatin1Char('\n'));
        const bool shown = is_found_by(stamp, words.toStdString(), translated.toStdString());
        item(i)->setHidden(!shown);
        if (shown && first < 0) first = i;
        found += shown ? 1 : 0;
    }
    setCurrentRow(first);
    return found;
}

int StampCards::present() const {
    return currentItem() && !currentItem()->isHidden() ? index_of(currentRow()) : -1;
}

void StampCards::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && present() >= 0) {
        Q_EMIT chosen(present());
        return;
    }
    QListWidget::keyPressEvent(event);
}

void StampCards::mousePressEvent(QMouseEvent* event) {
    pressed_star_ = event->button() == Qt::LeftButton ? star_at(event->pos()) : nullptr;
    if (!pressed_star_) QListWidget::mousePressEvent(event);
}

void StampCards::mouseReleaseEvent(QMouseEvent* event) {
    const QListWidgetItem* pressed = std::exchange(pressed_star_, nullptr);
    if (!pressed) return QListWidget::mouseReleaseEvent(event);
    if (star_at(event->pos()) == pressed) toggle_favourite(*pressed);
}

void StampCards::mouseDoubleClickEvent(QMouseEvent* event) {
    pressed_star_ = star_at(event->pos());
    if (!pressed_star_) QListWidget::mouseDoubleClickEvent(event);
}

void StampCards::contextMenuEvent(QContextMenuEvent* event) {
    const bool by_keys = event->reason() == QContextMenuEvent::Keyboard;
    const QListWidgetItem* card = by_keys ? currentItem() : itemAt(event->pos());
    if (!card) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("cardMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    add_favourite_command(*menu, card->data(id_role).toString());
    menu->popup(by_keys ? viewport()->mapToGlobal(visualItemRect(card).center()) : event->globalPos());
}

void StampCards::resizeEvent(QResizeEvent* event) {
    // As many cards as fit, which share the width.
    const int room = viewport()->width() - 1;
    const int columns = std::max(1, room / least_card_width);
    setGridSize(QSize(room / columns, picture_height + words_height(font()) + 2 * 5));
    for (int i = 0; i < count(); ++i) item(i)->setSizeHint(gridSize());
    QListWidget::resizeEvent(event);
}

}  // namespace cuesta
