#include "ui/shell/outliner/outliner.h"

#include <QInputDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <unordered_map>

#include "ui/curves/curve_list.h"
#include "ui/feature/workbench.h"
#include "ui/forms/item_list.h"

namespace cuesta {
namespace {

constexpr int items_worth_filtering = 16;  ///< fewer are found at a glance

bool is_curve(ItemKind kind) {
    return kind == ItemKind::spline || kind == ItemKind::path;
}
CurveSet set_of(ItemKind kind) {
    return kind == ItemKind::spline ? CurveSet::splines : CurveSet::paths;
}

/// The places of selected curves, in the order in which they were selected.
std::vector<ItemPlace> places_of(const Project& project, CurveSet set, const std::vector<int>& ids) {
    const ItemKind kind = set == CurveSet::splines ? ItemKind::spline : ItemKind::path;
    std::vector<ItemPlace> places;
    if (ids.size() < 4) {
        for (const int id : ids)
            if (const auto place = place_of_curve(project, kind, id)) places.push_back(*place);
        return places;
    }
    std::unordered_map<int, int> index_of;
    with_curves(project, set, [&](const auto& curves) {
        for (std::size_t i = 0; i < curves.size(); ++i) index_of[curves[i].id] = static_cast<int>(i);
    });
    for (const int id : ids)
        if (const auto found = index_of.find(id); found != index_of.end()) places.push_back({kind, found->second});
    return places;
}

StageMark mark_of(StageState state) {
    switch (state) {
        case StageState::not_needed:
            return StageMark::none;
        case StageState::fresh:
            return StageMark::fresh;
        case StageState::working:
            return StageMark::working;
        case StageState::failed:
            return StageMark::failed;
        case StageState::stale:
            break;
    }
    return StageMark::stale;
}

}  // namespace

Outliner::Outliner(Document& document, Selection& splines, Selection& paths, QWidget* parent)
    : QWidget(parent),
      document_(document),
      splines_(splines),
      paths_(paths),
      model_(new OutlinerModel(document, this)),
      commands_(new ItemCommands(document, this)),
      settings_(new SettingsCommands(document, this)),
      tree_(new OutlinerTree(*model_, *commands_)),
      filter_(new QLineEdit) {
    // The background of the panels behind the filter, too.
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    filter_->setObjectName(QStringLiteral("outlinerFilter"));
    filter_->setPlaceholderText(tr("Filter by name"));
    filter_->setClearButtonEnabled(true);
    filter_->hide();
    auto* line = new QVBoxLayout;
    line->setContentsMargins(12, 4, 12, 0);
    line->addWidget(filter_);
    column->addLayout(line);
    column->addWidget(tree_, 1);
    connect(filter_, &QLineEdit::textChanged, this, &Outliner::filter);
    connect(tree_, &OutlinerTree::page_chosen, this, [this](const QString& page) {
        chosen_.clear();
        Q_EMIT page_chosen(page);
    });
    connect(tree_, &OutlinerTree::items_chosen, this, &Outliner::choose);
    connect(tree_, &OutlinerTree::item_activated, this, &Outliner::item_activated);
    connect(tree_, &OutlinerTree::menu_wanted, this, &Outliner::show_menu);
    // A view still works on the event that brought the name or the drop, and its rows may go with the edit.
    connect(model_, &OutlinerModel::rename_wanted, commands_, &ItemCommands::rename, Qt::QueuedConnection);
    connect(model_, &OutlinerModel::move_wanted, commands_, &ItemCommands::move, Qt::QueuedConnection);
    connect(model_, &OutlinerModel::refreshed, this, &Outliner::follow_rows);
    connect(commands_, &ItemCommands::refused, this, &Outliner::refused);
    connect(commands_, &ItemCommands::placed, this, [this](const std::vector<ItemPlace>& places) {
        tree_->show_selected(places);
        choose(places);
    });
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &Outliner::subject_changed);
    connect(&splines_, &Selection::changed, this, [this] { follow(CurveSet::splines); });
    connect(&paths_, &Selection::changed, this, [this] { follow(CurveSet::paths); });
}

void Outliner::follow(Workbench& bench) {
    SidePanel* side = &bench.pages();
    for (int i = 0; i < side->page_count(); ++i) {
        const Page& page = side->page_at(i);
        model_->add_page(page);
        for (const ItemKind kind : page.kinds) set_menu(kind, page.fill_item_menu);
        for (ItemList* list : page.panel->findChildren<ItemList*>())
            connect(list, &ItemList::menu_wanted, this,
                    [this, list](const std::vector<ItemPlace>& places, const QPoint& at) {
                        show_list_menu(*list, places, at);
                    });
    }
    connect(side, &SidePanel::detail_changed, model_, &OutlinerModel::set_detail);
    connect(side, &SidePanel::page_changed, this, [this, side](int index) { set_shown_page(side->page_at(index).id); });
    if (side->page() >= 0) set_shown_page(side->page_at(side->page()).id);
    connect(this, &Outliner::page_chosen, side, qOverload<const QString&>(&SidePanel::show_page));
    connect(this, &Outliner::item_chosen, side, &SidePanel::show_item);
    connect(this, &Outliner::item_activated, side, &SidePanel::activate_item);
    connect(&bench, &Workbench::item_selected, this, &Outliner::show_item);
    // No page repeats the curves that are listed here: the room is for their properties.
    // Until the bench goes: the window hides the outliner after that.
    connect(this, &Outliner::shown_changed, &bench, [side](bool is_shown) {
        for (CurveList* list : side->findChildren<CurveList*>()) list->set_listed_elsewhere(is_shown);
    });
    connect(this, &Outliner::refused, &bench, &Workbench::tell);
    connect(settings_, &SettingsCommands::told, &bench, &Workbench::tell);
    connect(&bench.stages(), &StageStates::changed, this, [this, &bench] {
        for (int i = 0; i < bench.pages().page_count(); ++i) mark_stages(bench.pages().page_at(i), bench.stages());
    });
}

void Outliner::mark_stages(const Page& page, const StageStates& stages) {
    if (page.stages.empty()) return;
    StageState worst = StageState::not_needed;
    for (const Stage stage : page.stages) worst = std::max(worst, stages.of(stage));
    model_->set_mark(page.id, mark_of(worst), stage_state_text(worst), stage_state_tip(worst, stages.cause()));
}

void Outliner::set_shown_page(const QString& page) {
    shown_page_ = page;
    Q_EMIT subject_changed();
    tree_->set_shown_page(page);
    const QModelIndex current = tree_->currentIndex();
    if (choosing_ || (current.isValid() && model_->page_of(current) == page)) return;
    if (page == model_->page_of(ItemKind::spline) && !splines_.selected().empty()) return follow(CurveSet::splines);
    if (page == model_->page_of(ItemKind::path) && !paths_.selected().empty()) return follow(CurveSet::paths);
    chosen_.clear();
    tree_->show_page(page);
}

void Outliner::show_item(ItemPlace place) {
    if (choosing_ || !holds(document_.project(), place)) return;
    chosen_ = {place};
    tree_->show_selected(chosen_);
}

void Outliner::choose(const std::vector<ItemPlace>& places) {
    if (places.empty()) return;
    choosing_ = true;
    const ItemKind kind = places.front().kind;
    if (is_curve(kind)) {
        chosen_.clear();
        SelectedSplines wanted;
        with_curves(document_.project(), set_of(kind), [&](const auto& curves) {
            for (const ItemPlace& place : places)
                wanted.splines.push_back(curves[static_cast<std::size_t>(place.index)].id);
        });
        selection_of(set_of(kind)).set(std::move(wanted));
    } else {
        chosen_ = places;
    }
    Q_EMIT item_chosen(places.back());
    choosing_ = false;
}

void Outliner::follow(CurveSet set) {
    if (choosing_) return;
    const std::vector<ItemPlace> places = places_of(document_.project(), set, selection_of(set).selected().splines);
    const QString page = model_->page_of(set == CurveSet::splines ? ItemKind::spline : ItemKind::path);
    const QModelIndex current = tree_->currentIndex();
    const bool is_at_it = current.isValid() && model_->page_of(current) == page;
    if (!places.empty()) {
        chosen_.clear();
        tree_->show_selected(places);
    } else if (is_at_it && !OutlinerModel::is_page(current)) {
        tree_->show_page(page);
    }
}

void Outliner::follow_rows() {
    filter_->setVisible(!model_->filter().isEmpty() || model_->item_total() > items_worth_filtering);
    // Rows that went and came are selected no more, those behind them stand elsewhere.
    if (choosing_) return;
    if (!tree_->currentIndex().isValid()) tree_->show_page(shown_page_);
    const QModelIndex current = tree_->currentIndex();
    if (!current.isValid()) return;
    const QString& page = model_->page_of(current);
    if (page == model_->page_of(ItemKind::spline) && !splines_.selected().empty()) follow(CurveSet::splines);
    if (page == model_->page_of(ItemKind::path) && !paths_.selected().empty()) follow(CurveSet::paths);
}

void Outliner::filter(const QString& text) {
    model_->set_filter(text.trimmed());
    if (!model_->filter().isEmpty())
        for (int i = 0; i < model_->rowCount(); ++i) tree_->expand(model_->index(i, 0));
}

void Outliner::show_menu(const QPoint& at) {
    const std::vector<ItemPlace> places = tree_->selected();
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("itemMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!places.empty()) {
        if (const MenuFiller& filler = fillers_[static_cast<std::size_t>(places.front().kind)]) {
            filler(*menu, places);
            menu->addSeparator();
        }
        add_item_commands(*menu, places);
    } else if (tree_->currentIndex().isValid()) {
        for (const ItemKind kind : model_->kinds_on(model_->page_of(tree_->currentIndex())))
            if (const MenuFiller& filler = fillers_[static_cast<std::size_t>(kind)]) {
                filler(*menu, {});
                break;
            }
        add_settings_commands(*menu, page_subject(model_->page_of(tree_->currentIndex())));
        menu->addSeparator();
        menu->addAction(tr("Expand all"), tree_, &QTreeView::expandAll);
        menu->addAction(tr("Collapse all"), tree_, &QTreeView::collapseAll);
    }
    menu->popup(at);
}

void Outliner::show_list_menu(ItemList& list, const std::vector<ItemPlace>& places, const QPoint& at) {
    // A child of the list: the outliner may be closed.
    auto* menu = new QMenu(&list);
    menu->setObjectName(QStringLiteral("itemMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(list.actions());
    if (!list.actions().isEmpty()) menu->addSeparator();
    if (!places.empty()) {
        if (const MenuFiller& filler = fillers_[static_cast<std::size_t>(places.front().kind)]) {
            filler(*menu, places);
            menu->addSeparator();
        }
        add_item_commands(*menu, places, &list);
    }
    menu->popup(at);
}

void Outliner::ask_name(ItemPlace place, QWidget& above) {
    const QString present = QString::fromStdString(item_at(document_.project(), place).name);
    auto* dialog = new QInputDialog(above.window());
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename %1").arg(present));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(present);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, place, present](const QString& name) {
        // The project may have changed below the dialog.
        const Project& project = document_.project();
        if (holds(project, place) && item_at(project, place).name == present.toStdString() && name != present)
            commands_->rename(place, name);
    });
    dialog->open();
}

void Outliner::add_item_commands(QMenu& menu, const std::vector<ItemPlace>& places, ItemList* list) {
    const Project& project = document_.project();
    menu.setToolTipsVisible(true);
    const auto add = [&](const QString& text, const char* name, ItemOperation operation, auto act) {
        QAction* action = menu.addAction(list ? text.section(QLatin1Char('\t'), 0, 0) : text);
        action->setObjectName(QLatin1String(name));
        // An operation that makes sense for none of them says why.
        QString why;
        const bool makes_sense = std::any_of(places.begin(), places.end(), [&](const ItemPlace& place) {
            const auto may = allows(project, place, operation);
            if (!may.ok()) why = QString::fromStdString(may.error().what);
            return may.ok();
        });
        action->setEnabled(makes_sense);
        if (!makes_sense) action->setToolTip(why);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    const auto all = [&](auto member) {
        return std::all_of(places.begin(), places.end(),
                           [&](const ItemPlace& place) { return item_at(project, place).*member; });
    };
    const bool enabled = all(&ProjectItem::enabled), locked = all(&ProjectItem::locked);
    using Op = ItemOperation;
    add(enabled ? tr("Hide") : tr("Show"), "hideItem", Op::set_enabled,
        [this, places, enabled] { commands_->set_enabled(places, !enabled); });
    add(tr("Show only this"), "soloItem", Op::set_enabled, [this, places] { commands_->enable_only(places); });
    add(locked ? tr("Unlock") : tr("Lock"), "lockItem", Op::set_locked,
        [this, places, locked] { commands_->set_locked(places, !locked); });
    menu.addSeparator();
    add(list ? tr("Rename…") : tr("Rename\tF2"), "renameItem", Op::rename, [this, places, list] {
        list ? ask_name(places.front(), *list) : static_cast<void>(tree_->edit(tree_->currentIndex()));
    })->setVisible(places.size() == 1);
    add(tr("Move up\tAlt+Up"), "moveItemUp", Op::move, [this, places] { commands_->move_by(places, -1); });
    add(tr("Move down\tAlt+Down"), "moveItemDown", Op::move, [this, places] { commands_->move_by(places, 1); });
    menu.addSeparator();
    add_settings_commands(menu, {.items = places});
    menu.addSeparator();
    add(tr("Duplicate\tCtrl+D"), "duplicateItem", Op::duplicate, [this, places] { commands_->duplicate(places); });
    add(tr("Delete\tDel"), "removeItem", Op::remove, [this, places] { commands_->remove(places); });
}

SettingsSubject Outliner::page_subject(const QString& page) const {
    return {.page = page, .page_name = model_->index_of(page).data().toString()};
}

SettingsSubject Outliner::shown_page() const {
    return page_subject(shown_page_);
}

SettingsSubject Outliner::settings_subject() const {
    const std::vector<ItemPlace> items = tree_->selected();
    // Items of a page that is not shown are not what the user looks at.
    if (!items.empty() && model_->page_of(items.front().kind) == shown_page_) return {.items = items};
    return shown_page();
}

void Outliner::add_settings_commands(QMenu& menu, const SettingsSubject& subject) {
    menu.setToolTipsVisible(true);
    settings_->look();
    const auto add = [&](const QString& text, const char* name, const QString& why_not, auto act) {
        QAction* action = menu.addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setEnabled(why_not.isEmpty());
        if (!why_not.isEmpty()) action->setToolTip(why_not);
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("Copy settings"), "copyTheseSettings", settings_->why_not_copy(subject),
        [this, subject] { settings_->copy(subject); });
    add(tr("Paste settings"), "pasteTheseSettings", settings_->why_not_paste(subject),
        [this, subject] { settings_->paste(subject); });
}

void Outliner::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous()) Q_EMIT shown_changed(true);
}

void Outliner::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    // Spontaneous: the window is minimised, the dock stays open.
    if (!event->spontaneous()) Q_EMIT shown_changed(false);
}

void Outliner::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !filter_->text().isEmpty()) return filter_->clear();
    QWidget::keyPressEvent(event);
}

}  // namespace cuesta
