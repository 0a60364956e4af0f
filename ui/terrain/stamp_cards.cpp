#include "ui/terrain/stamp_cards.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int least_card_width = 196;
constexpr int picture_height = 136;
constexpr int detail_role = Qt::UserRole + 1;
constexpr int picture_role = Qt::UserRole + 2;

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
        painter->restore();
    }

private:
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
    connect(this, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { Q_EMIT chosen(row(item)); });
    connect(this, &QListWidget::itemEntered, this, [this](QListWidgetItem* item) { Q_EMIT looked_at(row(item)); });
    connect(this, &QListWidget::currentRowChanged, this, &StampCards::looked_at);
}

void StampCards::set_stamps(const std::vector<Stamp>& stamps) {
    stamps_ = stamps;
    clear();
    for (const Stamp& stamp : stamps_) {
        auto* item = new QListWidgetItem(translated_words(stamp.name), this);
        item->setData(detail_role, detail_of(stamp));
        item->setData(Qt::AccessibleDescriptionRole, detail_of(stamp));
    }
}

void StampCards::set_picture(int index, const QImage& picture) {
    if (QListWidgetItem* shown = item(index)) shown->setData(picture_role, picture);
}

bool StampCards::has_picture(int index) const {
    return item(index) && !item(index)->data(picture_role).value<QImage>().isNull();
}

int StampCards::show_found(const QString& words) {
    int found = 0, first = -1;
    for (int i = 0; i < count(); ++i) {
        const Stamp& stamp = stamps_[static_cast<std::size_t>(i)];
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
    return currentItem() && !currentItem()->isHidden() ? currentRow() : -1;
}

void StampCards::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && present() >= 0) {
        Q_EMIT chosen(present());
        return;
    }
    QListWidget::keyPressEvent(event);
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
