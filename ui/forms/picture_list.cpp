#include "ui/forms/picture_list.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr QSize picture_size(96, 64);
constexpr QSize small_size(27, 18);
constexpr int picture_margin = 6;
constexpr int words_width = 280;  // three lines of the longest sentence

class PictureRow : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const bool pictured = !index.data(Qt::DecorationRole).value<QIcon>().isNull();
        return {picture_size.width() + words_width + 3 * picture_margin, pictured ? picture_size.height() + 4 : 28};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index) const override {
        const Theme& t = theme();
        const bool lit = item.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->fillRect(item.rect, lit ? mixed(t.raised, t.accent, 0.25) : t.raised);
        const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
        QRect words = item.rect.adjusted(picture_margin, 0, -picture_margin, 0);
        if (!icon.isNull()) {
            icon.paint(painter, QRect(item.rect.topLeft() + QPoint(2, 2), picture_size));
            words.setLeft(item.rect.left() + picture_size.width() + 2 * picture_margin);
        }
        const QString sentence = index.data(Qt::ToolTipRole).toString();
        QFont bold = item.font;
        bold.setWeight(QFont::DemiBold);
        painter->setFont(bold);
        painter->setPen(t.text);
        const int line = QFontMetrics(bold).height();
        if (sentence.isEmpty() || icon.isNull()) {
            painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, index.data(Qt::DisplayRole).toString());
        } else {
            painter->drawText(words.adjusted(0, 3, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                              index.data(Qt::DisplayRole).toString());
            QFont small = item.font;
            small.setPixelSize(12);
            painter->setFont(small);
            painter->setPen(mixed(t.text, t.dim, 0.5));
            painter->drawText(words.adjusted(0, 3 + line, 0, 0),
                              static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, sentence);
        }
        painter->restore();
    }
};

}  // namespace

void show_pictures(QComboBox& choice) {
    choice.setIconSize(small_size);
    choice.setItemDelegate(new PictureRow(&choice));
    choice.view()->setMinimumWidth(picture_size.width() + words_width + 4 * picture_margin);
    choice.setMaxVisibleItems(8);
}

}  // namespace cuesta
