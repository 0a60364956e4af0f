#include "ui/forms/item_list.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStyledItemDelegate>

#include "ui/base/icons.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

enum Role { detail_role = Qt::UserRole + 1, swatch_role, icon_role, enabled_role };
constexpr int eye_width = 28;

class ItemDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& t = theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool selected = option.state & QStyle::State_Selected;
        const QRectF card = QRectF(option.rect).adjusted(2, 1, -2, -1);
        if (selected || option.state & QStyle::State_MouseOver) {
            QPainterPath path;
            path.addRoundedRect(card, 4, 4);
            painter->fillPath(path, selected ? mixed(t.panel, t.accent, 0.22) : mixed(t.panel, t.raised, 0.7));
        }
        QRect line = option.rect.adjusted(10, 0, -8, 0);
        const QVariant enabled = index.data(enabled_role);
        const bool on = !enabled.isValid() || enabled.toBool();
        const QString icon = index.data(icon_role).toString();
        const QColor swatch = index.data(swatch_role).value<QColor>();
        if (!icon.isEmpty() && swatch.isValid()) {
            QPainterPath stripe;
            stripe.addRoundedRect(QRectF(line.left() - 4, line.center().y() - 7, 4, 15), 2, 2);
            painter->fillPath(stripe, swatch);
            painter->setPen(QPen(mixed(swatch, t.dim, 0.5), 0.7));
            painter->drawPath(stripe);
            line.adjust(6, 0, 0, 0);
        }
        if (!icon.isEmpty()) {
            line_icon(icon).paint(painter, QRect(line.left(), line.center().y() - 8, 17, 17), Qt::AlignCenter,
                                  QIcon::Normal, selected ? QIcon::On : QIcon::Off);
            line.adjust(26, 0, 0, 0);
        } else if (swatch.isValid()) {
            QPainterPath square;
            square.addRoundedRect(QRectF(line.left(), line.center().y() - 6, 13, 13), 3, 3);
            painter->fillPath(square, swatch);
            painter->setPen(QPen(t.line, 1));
            painter->drawPath(square);
            line.adjust(22, 0, 0, 0);
        }
        if (enabled.isValid()) {
            const QRect eye(option.rect.right() - eye_width + 4, line.center().y() - 7, 16, 16);
            line_icon(on ? QStringLiteral("view") : QStringLiteral("hidden"))
                .paint(painter, eye, Qt::AlignCenter, on ? QIcon::Normal : QIcon::Disabled);
            line.adjust(0, 0, -eye_width, 0);
        }
        const QString name = index.data(Qt::DisplayRole).toString();
        const QString detail = index.data(detail_role).toString();
        const int name_width = option.fontMetrics.horizontalAdvance(name);
        painter->setPen(on ? t.text : t.dim);
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                          option.fontMetrics.elidedText(name, Qt::ElideRight, line.width()));
        const QRect rest = line.adjusted(name_width + 12, 0, 0, 0);
        if (rest.width() > 24) {
            painter->setPen(t.dim);
            painter->drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                              option.fontMetrics.elidedText(detail, Qt::ElideRight, rest.width()));
        }
        painter->restore();
    }
};

}  // namespace

ItemList::ItemList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new ItemDelegate(this));
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setUniformItemSizes(true);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!filling_ && row >= 0) Q_EMIT chosen(row);
    });
}

void ItemList::set_items(const std::vector<Item>& items) {
    filling_ = true;
    const int row = currentRow();
    while (count() > static_cast<int>(items.size())) delete takeItem(count() - 1);
    while (count() < static_cast<int>(items.size())) addItem(new QListWidgetItem);
    for (int i = 0; i < count(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const Item& from = items[index];
        // Most of a long list stays as it is, edit after edit.
        if (index < items_.size() && items_[index] == from) continue;
        QListWidgetItem* to = item(i);
        to->setText(from.name);
        to->setData(detail_role, from.detail);
        to->setData(swatch_role, from.swatch);
        to->setData(icon_role, from.icon);
        to->setData(enabled_role, from.enabled ? QVariant(*from.enabled) : QVariant());
        to->setSizeHint(QSize(0, item_height_));
    }
    items_ = items;
    if (row >= 0) setCurrentRow(std::min(row, count() - 1));
    filling_ = false;
    fit();
}

void ItemList::set_height_in_rows(int least, int most, double share) {
    least_rows_ = least;
    most_rows_ = most;
    share_ = share;
    fit();
}

void ItemList::set_row_height(int pixels) {
    item_height_ = pixels;
}

void ItemList::set_movable(int first, int last) {
    first_movable_ = first;
    last_movable_ = last;
}

void ItemList::fit() {
    const int room = page_ ? static_cast<int>(share_ * page_->height()) / item_height_ : 0;
    setFixedHeight(std::clamp(count(), least_rows_, std::max(most_rows_, room)) * item_height_ + 2 * frameWidth() + 2);
}

void ItemList::showEvent(QShowEvent* event) {
    QListWidget::showEvent(event);
    if (share_ <= 0) return;
    QWidget* page = nullptr;
    for (QWidget* above = parentWidget(); above && !page; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above)) page = area->viewport();
    if (page == page_) return;
    if (page_) page_->removeEventFilter(this);
    page_ = page;
    if (page_) page_->installEventFilter(this);
    fit();
}

bool ItemList::eventFilter(QObject* watched, QEvent* event) {
    if (watched == page_ && event->type() == QEvent::Resize) fit();
    return QListWidget::eventFilter(watched, event);
}

void ItemList::mousePressEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && index.isValid() && index.data(enabled_role).isValid() &&
        event->position().x() > viewport()->width() - eye_width) {
        Q_EMIT eye_clicked(index.row());
        return;
    }
    QListWidget::mousePressEvent(event);
    // Choosing a row may have filled the list anew.
    const int row = indexAt(event->position().toPoint()).row();
    pressed_row_ = event->button() == Qt::LeftButton && is_movable(row) && first_movable_ < last_movable_ ? row : -1;
    press_y_ = event->position().toPoint().y();
}

void ItemList::mouseDoubleClickEvent(QMouseEvent* event) {
    // The eye takes quick clicks one by one.
    if (event->position().x() > viewport()->width() - eye_width) return mousePressEvent(event);
    const int row = indexAt(event->position().toPoint()).row();
    if (row >= 0 && event->button() == Qt::LeftButton) Q_EMIT double_clicked(row);
}

int ItemList::row_for(int y) const {
    const int row = indexAt({viewport()->width() / 2, y}).row();
    return std::clamp(row >= 0 ? row : (y < 0 ? first_movable_ : last_movable_), first_movable_, last_movable_);
}

void ItemList::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_row_ < 0 || !(event->buttons() & Qt::LeftButton)) return QListWidget::mouseMoveEvent(event);
    const int y = event->position().toPoint().y();
    if (target_row_ < 0 && std::abs(y - press_y_) < QApplication::startDragDistance()) return;
    target_row_ = row_for(y);
    setCursor(Qt::ClosedHandCursor);
    viewport()->update();
}

void ItemList::mouseReleaseEvent(QMouseEvent* event) {
    const int from = pressed_row_, to = target_row_;
    end_drag();
    QListWidget::mouseReleaseEvent(event);
    if (from >= 0 && to >= 0 && from != to) Q_EMIT moved(from, to);
}

void ItemList::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || target_row_ < 0) return QListWidget::keyPressEvent(event);
    end_drag();
}

void ItemList::contextMenuEvent(QContextMenuEvent* event) {
    if (!items_of_row_) return QListWidget::contextMenuEvent(event);
    const bool by_keys = event->reason() == QContextMenuEvent::Keyboard;
    const int row = by_keys ? currentRow() : indexAt(event->pos()).row();
    event->accept();
    // The press has chosen the row, which may have filled the list anew.
    const std::vector<ItemPlace> items = row < 0 ? std::vector<ItemPlace>() : items_of_row_(row);
    if (items.empty() && actions().isEmpty()) return;
    const bool at_row = by_keys && row >= 0;
    const QPoint place = at_row ? viewport()->mapToGlobal(visualItemRect(item(row)).center()) : event->globalPos();
    Q_EMIT menu_wanted(items, place);
}

void ItemList::end_drag() {
    pressed_row_ = -1;
    if (target_row_ < 0) return;
    target_row_ = -1;
    unsetCursor();
    viewport()->update();
}

void ItemList::paintEvent(QPaintEvent* event) {
    QListWidget::paintEvent(event);
    if (target_row_ < 0 || target_row_ == pressed_row_ || target_row_ >= count()) return;
    const QRect row = visualItemRect(item(target_row_));
    const int y = target_row_ > pressed_row_ ? row.bottom() : row.top();
    QPainter painter(viewport());
    painter.fillRect(QRect(row.left() + 4, y - 1, row.width() - 8, 2), theme().accent);
}

}  // namespace cuesta
