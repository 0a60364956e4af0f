#pragma once
/// \file The elements of a stack on the Terrain page: their list and buttons.

#include <QWidget>

#include "core/model/project_items.h"
#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"

class QMenu;
class QToolButton;

namespace cuesta {

class ItemList;

/// Land that is no stack is shown as its only element; adding one makes a stack of it, and removing all others but it
/// takes that back.
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
    void stamps_requested();
    void variations_requested();
    /// Copying or pasting failed; words for the user.
    void failed(const QString& words);

private:
    QWidget* make_toolbar();
    QWidget* make_variations_button();
    QMenu* make_sources();
    void make_clipboard_actions();
    void duplicate();
    void copy();
    void paste();
    void remove();
    /// Puts the element at `from` (bottom to top) where that at `to` is.
    void move(int from, int to);
    void switch_eye(int row);
    void choose_row(int row);
    int count() const;
    ItemPlace item_of(int index) const;

    Document& document_;
    ChosenBase& chosen_;
    ItemList* list_;
    QToolButton *add_, *duplicate_, *up_, *down_, *remove_;
};

}  // namespace cuesta
