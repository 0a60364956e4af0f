#pragma once
/// \file The outliner's tree: how mouse and keys act on its rows.

#include <QTimer>
#include <QTreeView>
#include <optional>
#include <set>

#include "ui/shell/outliner/item_commands.h"
#include "ui/shell/outliner/outliner_delegate.h"
#include "ui/shell/outliner/outliner_model.h"

namespace cuesta {

class OutlinerTree : public QTreeView {
    Q_OBJECT
public:
    OutlinerTree(OutlinerModel& model, ItemCommands& commands, QWidget* parent = nullptr);

    /// The items selected, in their order.
    std::vector<ItemPlace> selected() const;
    /// Selects these, which becomes no choice of the user's; the last is the current one and comes into sight, unless
    /// the user has folded its page.
    void show_selected(const std::vector<ItemPlace>& places);
    /// The row of a page becomes the current one, and nothing else is selected.
    void show_page(const QString& page);
    /// Its name stands out.
    void set_shown_page(const QString& page);

Q_SIGNALS:
    /// The user chose the row of a page.
    void page_chosen(const QString& page);
    /// The user selected these items, of one kind; the last is the current one.
    void items_chosen(const std::vector<ItemPlace>& places);
    /// The user clicked on an item, or pressed Enter.
    void item_activated(ItemPlace place);
    /// The user asked for the commands of the selected items, or of a page.
    void menu_wanted(const QPoint& global);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;

private:
    /// Eyes or locks that the mouse goes along: all get the same state.
    struct Toggling {
        OutlinerDelegate::Part part;
        bool state;
        std::set<ItemPlace> done;
    };
    void tell_choice();
    void toggle_under(const QPoint& position);
    void turn_marks();

    OutlinerModel& model_;
    ItemCommands& commands_;
    OutlinerDelegate* delegate_;
    std::optional<Toggling> toggling_;
    QTimer turning_;
    int turn_ = 0;
    bool quiet_ = false;        ///< selecting is nobody's choice
    std::set<QString> folded_;  ///< by the user, who wants them so
};

}  // namespace cuesta
