#include "ui/shell/outliner/outliner_tree.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <algorithm>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

const QString toggling_gesture = QStringLiteral("outliner.toggle");

/// Keys that mean something to the rows and something else to the window.
bool is_own_key(const QKeyEvent& event) {
    if (event.key() == Qt::Key_Delete || event.key() == Qt::Key_F2) return true;
    return event.modifiers() == Qt::ControlModifier && (event.key() == Qt::Key_D || event.key() == Qt::Key_A);
}

}  // namespace

OutlinerTree::OutlinerTree(OutlinerModel& model, ItemCommands& commands, QWidget* parent)
    : QTreeView(parent), model_(model), commands_(commands), delegate_(new OutlinerDelegate(this)) {
    setObjectName(QStringLiteral("outliner"));
    setAccessibleName(tr("Project outline"));
    setModel(&model_);
    setItemDelegate(delegate_);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setRootIsDecorated(true);
    setIndentation(18);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    turning_.setInterval(80);
    connect(&turning_, &QTimer::timeout, this, &OutlinerTree::turn_marks);
    connect(&model_, &QAbstractItemModel::dataChanged, this, [this] {
        if (model_.any_working() != turning_.isActive()) model_.any_working() ? turning_.start() : turning_.stop();
    });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &OutlinerTree::tell_choice);
    connect(this, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { folded_.insert(model_.page_of(index)); });
    connect(this, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { folded_.erase(model_.page_of(index)); });
}

std::vector<ItemPlace> OutlinerTree::selected() const {
    std::vector<ItemPlace> places;
    const QModelIndexList chosen = selectionModel()->selectedIndexes();
    for (const QModelIndex& index : chosen)
        if (const auto place = model_.place_of(index)) places.push_back(*place);
    std::sort(places.begin(), places.end());
    return places;
}

void OutlinerTree::show_selected(const std::vector<ItemPlace>& places) {
    QItemSelection selection;
    QModelIndex last;
    for (const ItemPlace& place : places)
        if (const QModelIndex index = model_.index_of(place); index.isValid()) {
            selection.append(QItemSelectionRange(index));
            last = index;
        }
    quiet_ = true;
    // By itself, the view would unfold the page of what is the current row.
    setAutoScroll(false);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (last.isValid()) {
        selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
        if (!folded_.contains(model_.page_of(last)) && state() == NoState && !toggling_) scrollTo(last);
    }
    setAutoScroll(true);
    quiet_ = false;
}

void OutlinerTree::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    // In little room, the chosen row stays in sight.
    const QModelIndex current = currentIndex();
    if (!current.isValid()) return;
    const int bottom = visualRect(current).bottom();
    if (bottom < event->oldSize().height() && bottom >= event->size().height()) scrollTo(current);
}

void OutlinerTree::show_page(const QString& page) {
    quiet_ = true;
    selectionModel()->setCurrentIndex(model_.index_of(page), QItemSelectionModel::ClearAndSelect);
    quiet_ = false;
}

void OutlinerTree::set_shown_page(const QString& page) {
    delegate_->set_shown_page(model_.index_of(page));
    // Not while the user is at it here: what is clicked is to stay under the mouse.
    if (!hasFocus()) scrollTo(model_.index_of(page));
    viewport()->update();
}

void OutlinerTree::tell_choice() {
    if (quiet_ || model_.is_refreshing()) return;
    const QModelIndex current = currentIndex();
    if (!current.isValid() || !selectionModel()->isSelected(current)) {
        if (const auto places = selected(); !places.empty()) Q_EMIT items_chosen(places);
        return;
    }
    const auto place = model_.place_of(current);
    if (!place) {
        Q_EMIT page_chosen(model_.page_of(current));
        return;
    }
    // Things of several kinds have nothing in common that could be shown: those like the current one stay.
    std::vector<ItemPlace> places = selected();
    const auto is_other = [&](const ItemPlace& other) { return other.kind != place->kind; };
    std::erase_if(places, is_other);
    std::erase(places, *place);
    places.push_back(*place);
    if (selectionModel()->selectedIndexes().size() != static_cast<qsizetype>(places.size())) show_selected(places);
    Q_EMIT items_chosen(places);
}

QItemSelectionModel::SelectionFlags OutlinerTree::selectionCommand(const QModelIndex& index,
                                                                   const QEvent* event) const {
    // A click beside the rows changes nothing.
    if (!index.isValid()) return QItemSelectionModel::NoUpdate;
    return QTreeView::selectionCommand(index, event);
}

void OutlinerTree::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const QModelIndex index = indexAt(position);
    if (event->button() == Qt::LeftButton && index.isValid()) {
        const auto part = OutlinerDelegate::part_at(index, visualRect(index), position);
        if (part != OutlinerDelegate::Part::body) {
            const bool was = index
                                 .data(part == OutlinerDelegate::Part::eye ? OutlinerModel::enabled_role
                                                                           : OutlinerModel::locked_role)
                                 .toBool();
            toggling_ = Toggling{part, !was, {}};
            toggle_under(position);
            return;
        }
    }
    QTreeView::mousePressEvent(event);
}

void OutlinerTree::toggle_under(const QPoint& position) {
    const QModelIndex index = indexAt({std::min(position.x(), viewport()->width() - 1), position.y()});
    const auto place = model_.place_of(index);
    if (!place) return;
    const int role =
        toggling_->part == OutlinerDelegate::Part::eye ? OutlinerModel::enabled_role : OutlinerModel::locked_role;
    if (!index.data(role).isValid() || !toggling_->done.insert(*place).second) return;
    // All so far, so that the step of undo tells how many they were.
    const std::vector<ItemPlace> places(toggling_->done.begin(), toggling_->done.end());
    if (toggling_->part == OutlinerDelegate::Part::eye)
        commands_.set_enabled(places, toggling_->state, toggling_gesture);
    else
        commands_.set_locked(places, toggling_->state, toggling_gesture);
}

void OutlinerTree::mouseMoveEvent(QMouseEvent* event) {
    if (toggling_ && event->buttons() & Qt::LeftButton) return toggle_under(event->position().toPoint());
    QTreeView::mouseMoveEvent(event);
}

void OutlinerTree::mouseReleaseEvent(QMouseEvent* event) {
    if (toggling_) {
        toggling_.reset();
        commands_.end_gesture();
        return;
    }
    const QModelIndex index = indexAt(event->position().toPoint());
    const bool was_dragging = state() == DraggingState || state() == DragSelectingState;
    QTreeView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier && !was_dragging &&
        index == currentIndex())
        if (const auto place = model_.place_of(index)) Q_EMIT item_activated(*place);
}

void OutlinerTree::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const QModelIndex index = indexAt(position);
    // Two quick clicks on an eye are two clicks.
    if (index.isValid() &&
        OutlinerDelegate::part_at(index, visualRect(index), position) != OutlinerDelegate::Part::body)
        return mousePressEvent(event);
    QTreeView::mouseDoubleClickEvent(event);
}

bool OutlinerTree::event(QEvent* event) {
    // The widget with the focus is asked before the window's own keys act.
    if (event->type() == QEvent::ShortcutOverride && is_own_key(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTreeView::event(event);
}

void OutlinerTree::keyPressEvent(QKeyEvent* event) {
    // Not QKeySequence::Delete: there are systems on which that is Ctrl+D, too.
    if (event->key() == Qt::Key_Delete) return commands_.remove(selected());
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_D) return commands_.duplicate(selected());
    if (event->modifiers() == Qt::AltModifier && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down))
        return commands_.move_by(selected(), event->key() == Qt::Key_Up ? -1 : 1);
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_A) {
        const QModelIndex current = currentIndex();
        const QModelIndex page = OutlinerModel::is_page(current) ? current : current.parent();
        if (const int count = model_.rowCount(page); current.isValid() && count > 0) {
            if (!model_.place_of(current))
                selectionModel()->setCurrentIndex(model_.index(0, 0, page), QItemSelectionModel::NoUpdate);
            selectionModel()->select({model_.index(0, 0, page), model_.index(count - 1, 0, page)},
                                     QItemSelectionModel::ClearAndSelect);
        }
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState) {
        if (const auto place = model_.place_of(currentIndex())) Q_EMIT item_activated(*place);
        return;
    }
    QTreeView::keyPressEvent(event);
}

void OutlinerTree::contextMenuEvent(QContextMenuEvent* event) {
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard)
        at = viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft() + QPoint(24, 0));
    Q_EMIT menu_wanted(at);
}

void OutlinerTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Theme& t = theme();
    const QRect whole(0, option.rect.top(), viewport()->width(), option.rect.height());
    // The rows below are about the project, no part of it.
    if (OutlinerModel::is_page(index) && index.row() > 0 && model_.is_about(index) &&
        !model_.is_about(index.siblingAtRow(index.row() - 1)))
        painter->fillRect(QRect(10, whole.top(), whole.width() - 20, 1), t.line);
    const bool selected = selectionModel()->isSelected(index);
    const bool hovered = viewport()->underMouse() && whole.contains(viewport()->mapFromGlobal(QCursor::pos()));
    if (selected || hovered) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QPainterPath card;
        card.addRoundedRect(QRectF(whole).adjusted(4, 1, -4, -1), 4, 4);
        painter->fillPath(card, selected ? mixed(t.panel, t.accent, 0.22) : mixed(t.panel, t.raised, 0.7));
        if (hasFocus() && index == currentIndex()) {
            painter->setPen(QPen(mixed(t.panel, t.accent, 0.6), 1));
            painter->drawPath(card);
        }
        painter->restore();
    }
    QTreeView::drawRow(painter, option, index);
}

void OutlinerTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    if (!model_.hasChildren(index)) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme().dim, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF c(rect.right() - indentation() / 2.0 + 3, rect.center().y() + 0.5);
    if (isExpanded(index))
        painter->drawPolyline(QPolygonF{{c.x() - 3.5, c.y() - 1.8}, {c.x(), c.y() + 1.8}, {c.x() + 3.5, c.y() - 1.8}});
    else
        painter->drawPolyline(QPolygonF{{c.x() - 1.8, c.y() - 3.5}, {c.x() + 1.8, c.y()}, {c.x() - 1.8, c.y() + 3.5}});
    painter->restore();
}

void OutlinerTree::turn_marks() {
    turn_ = (turn_ + 30) % 360;
    delegate_->set_turn(turn_);
    for (int i = 0; i < model_.rowCount(); ++i) {
        const QModelIndex index = model_.index(i, 0);
        if (index.data(OutlinerModel::mark_role).toInt() == static_cast<int>(StageMark::working)) update(index);
    }
}

}  // namespace cuesta
