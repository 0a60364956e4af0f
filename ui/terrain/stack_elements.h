#pragma once
/// \file The elements of a stack on the Terrain page: their list and buttons.

#include <QWidget>
#include <set>
#include <string>
#include <vector>

#include "core/model/project_items.h"
#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"

class QMenu;
class QToolButton;

namespace cuesta {

class ItemList;

/// Land that is no stack is shown as its only element; adding one makes a stack of it, and removing all others but it
/// takes that back. A group has a row of its own above its elements: choosing it chooses them all, a double click hides
/// their rows.
class StackElements : public QWidget {
    Q_OBJECT
public:
    StackElements(Document& document, ChosenBase& chosen, QWidget* parent = nullptr);
    void refresh();
    /// On top, and chosen.
    void add(StackElement element);
    /// The same of imported heights, which have the size that their frame tells, in the middle of the map.
    void add_imported(const ImportedBase& base, const TerrainFrame& frame);

Q_SIGNALS:
    /// The chosen element is another.
    void chosen();
    void import_requested();
    /// The terrain of a project file is wanted as an element.
    void project_requested();
    void stamps_requested();
    void variations_requested();
    /// Copying or pasting failed; words for the user.
    void failed(const QString& words);

private:
    /// A row of the list: an element, or the head of a group.
    struct Row {
        ElementRange elements;
        bool is_head = false;
    };

    QWidget* make_toolbar();
    QWidget* make_variations_button();
    QMenu* make_sources();
    void make_list_actions();
    void duplicate();
    void copy();
    void paste();
    void remove();
    /// Moves what is chosen past the element or group above it or, `by` -1, below.
    void step(int by);
    void drag_row(int from, int to);
    /// Moves elements next to those at `to`, beyond them as seen from where they are.
    void move(const ElementRange& elements, const ElementRange& to);
    void switch_eye(int row);
    void choose_row(int row);
    void fold_row(int row);
    void group();
    void rename_group();
    int count() const;
    ItemPlace item_of(int index) const;
    std::vector<ItemPlace> items_of(const ElementRange& elements) const;
    /// The name of the group, if all of it is chosen, else of the element.
    QString chosen_name() const;
    std::vector<Row> rows() const;
    void refresh_buttons();

    Document& document_;
    ChosenBase& chosen_;
    ItemList* list_;
    QToolButton *add_, *duplicate_, *group_, *up_, *down_, *remove_;
    QAction* rename_group_;
    std::set<std::string> folded_;  ///< names of groups
};

}  // namespace cuesta
