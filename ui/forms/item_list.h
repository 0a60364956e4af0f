#pragma once
/// \file Lists of layers, sources and panels: a swatch or icon, a name, a dim detail, an eye to switch the item off. Rows
/// can be dragged to another place where the list allows it.

#include <QColor>
#include <QListWidget>
#include <QPointer>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/project_items.h"

namespace cuesta {

class ItemList : public QListWidget {
    Q_OBJECT
public:
    struct Item {
        QString name;
        QString detail;
        QColor swatch;                ///< invalid: none
        QString icon;                 ///< a line icon beside the swatch; empty: none
        std::optional<bool> enabled;  ///< absent: no eye
        bool operator==(const Item&) const = default;
    };

    explicit ItemList(QWidget* parent = nullptr);
    /// Shows these items and keeps the current row where it can. Emits no selection of its own.
    void set_items(const std::vector<Item>& items);
    /// The list is as high as its items, within these bounds of rows; with `share` > 0 it may be as high as that share
    /// of the scrolled page that it lies on, if that is more.
    void set_height_in_rows(int least, int most, double share = 0);
    void set_row_height(int pixels);
    /// The rows from `first` to `last` may be dragged among one another; none while first > last.
    void set_movable(int first, int last);
    /// The items of the project that a row stands for: one, or all of a group; empty for rows that are none. Rows of
    /// lists with it have the menu of their items.
    void set_items_of_row(std::function<std::vector<ItemPlace>(int row)> items) { items_of_row_ = std::move(items); }

Q_SIGNALS:
    /// The user chose a row.
    void chosen(int row);
    /// The user clicked on a row's eye.
    void eye_clicked(int row);
    void double_clicked(int row);
    /// The user dragged a row to the place of another; the list stays as it is until it gets other items.
    void moved(int from, int to);
    /// The user asked for the commands of what a row stands for; none where there is no row, or it stands for nothing.
    /// The actions of the list belong to the menu, too.
    void menu_wanted(const std::vector<ItemPlace>& items, const QPoint& global);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
    bool is_movable(int row) const { return row >= first_movable_ && row <= last_movable_; }
    void end_drag();
    /// The row that a drag to this height puts the dragged row at.
    int row_for(int y) const;
    std::vector<Item> items_;  ///< as shown
    std::function<std::vector<ItemPlace>(int row)> items_of_row_;
    bool filling_ = false;
    int least_rows_ = 2, most_rows_ = 6;
    double share_ = 0;
    QPointer<QWidget> page_;  ///< what is seen of the page that scrolls; null: none is known
    int item_height_ = 28;
    int first_movable_ = 0, last_movable_ = -1;
    int pressed_row_ = -1;  ///< movable, and the mouse is held on it; -1: none
    int press_y_ = 0;
    int target_row_ = -1;  ///< of the drag under way; -1: none is
};

}  // namespace cuesta
