#pragma once
/// \file The outliner: everything in the project in one tree, and the way to the properties of each thing.

#include <QWidget>
#include <functional>

#include "ui/base/curve_set.h"
#include "ui/shell/outliner/outliner_tree.h"
#include "ui/shell/outliner/settings_commands.h"

class QLineEdit;
class QMenu;

namespace cuesta {

class ItemList;
class Selection;
class StageStates;
class Workbench;

/// Splines and paths are selected in their Selection, both ways; the items of other kinds by whoever shows them:
/// item_chosen() tells of the user's choice, show_item() of theirs.
class Outliner : public QWidget {
    Q_OBJECT
public:
    Outliner(Document& document, Selection& splines, Selection& paths, QWidget* parent = nullptr);

    OutlinerModel& model() { return *model_; }
    OutlinerTree& tree() { return *tree_; }
    ItemCommands& commands() { return *commands_; }
    SettingsCommands& settings() { return *settings_; }
    /// The source and target of copied settings now: the items selected, or the page that is shown.
    SettingsSubject settings_subject() const;
    /// The page that is shown, whatever is selected there.
    SettingsSubject shown_page() const;
    /// Adds the commands that copy and paste the settings of these, greyed with the reason.
    void add_settings_commands(QMenu& menu, const SettingsSubject& subject);
    /// Lists the pages of this workbench, and follows the page shown, what is selected there, and how the stages of the
    /// land stand.
    void follow(Workbench& bench);
    /// The page that is shown: its name stands out, and its row is chosen if no row of it is.
    void set_shown_page(const QString& page);
    /// An item is chosen elsewhere; there may be no such item.
    void show_item(ItemPlace place);
    /// Adds to the menu of a page, or of the selected items of a kind, before the commands that all have.
    using MenuFiller = std::function<void(QMenu&, const std::vector<ItemPlace>&)>;
    void set_menu(ItemKind kind, MenuFiller filler) { fillers_[static_cast<std::size_t>(kind)] = std::move(filler); }

Q_SIGNALS:
    void page_chosen(const QString& page);
    /// The one whose properties are to be shown.
    void item_chosen(ItemPlace place);
    /// The user clicked on it, or pressed Enter.
    void item_activated(ItemPlace place);
    /// Words for the user: why nothing was done.
    void refused(const QString& why);
    /// Another item or page is the one whose settings are copied.
    void subject_changed();
    /// It appears, or is closed or covered by another dock.
    void shown_changed(bool is_shown);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void choose(const std::vector<ItemPlace>& places);
    void follow(CurveSet set);
    void follow_rows();
    void show_menu(const QPoint& at);
    /// The menu of a list on a page: its own actions, then the commands of the tree for what a row stands for.
    void show_list_menu(ItemList& list, const std::vector<ItemPlace>& places, const QPoint& at);
    /// `list`: they are for a row of it, whose name is typed into a dialog instead of the tree, without keys of the
    /// tree; null: for the tree.
    void add_item_commands(QMenu& menu, const std::vector<ItemPlace>& places, ItemList* list = nullptr);
    /// Asks for another name, above this part of the window.
    void ask_name(ItemPlace place, QWidget& above);
    void filter(const QString& text);
    SettingsSubject page_subject(const QString& page) const;
    void mark_stages(const Page& page, const StageStates& stages);
    Selection& selection_of(CurveSet set) { return set == CurveSet::splines ? splines_ : paths_; }

    Document& document_;
    Selection &splines_, &paths_;
    OutlinerModel* model_;
    ItemCommands* commands_;
    SettingsCommands* settings_;
    OutlinerTree* tree_;
    QLineEdit* filter_;
    std::array<MenuFiller, item_kind_count> fillers_;
    std::vector<ItemPlace> chosen_;  ///< what was chosen last, that is no spline or path
    QString shown_page_;
    bool choosing_ = false;
};

}  // namespace cuesta
