#include "ui/shell/menus.h"

#include <QActionGroup>
#include <QMenu>

#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/shell/ab_label.h"
#include "ui/shell/ab_switch.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/outliner/outliner.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/tool_rail.h"
#include "ui/shell/window.h"

namespace cuesta {
namespace {

const QString edit_id = QStringLiteral("edit");
const QString view_id = QStringLiteral("view");
const QString pages_id = QStringLiteral("view.pages");

/// In the order of the outline: Ctrl with 1 to 9 and 0, then Ctrl and Shift with 1 and so on.
QKeySequence page_key(int index) {
    const auto digit = [](int number) { return static_cast<Qt::Key>(Qt::Key_0 + number % 10); };
    if (index < 10) return Qt::CTRL | digit(index + 1);
    return index < 20 ? QKeySequence(Qt::CTRL | Qt::SHIFT | digit(index - 9)) : QKeySequence();
}

}  // namespace

Menus::Menus(Window& window, ToolRail& rail) : QObject(&window), window_(window), rail_(rail) {
    CommandMenus& menus = window_.bench().menus();
    const QString file = QStringLiteral("file");
    menus.add_menu({.id = file, .position = 10, .title = tr("&File")});
    menus.add({.menu = file, .position = 400, .text = tr("&Quit"), .key = QKeySequence::Quit, .run = [this] {
                   window_.close();
               }});
    add_edit_menu();
    add_settings_commands();
    add_comparison();
    add_view_menu();
    add_page_menu();
    add_tool_menu();
    add_help_menu();
    menus.fill();
    connect(&window_.document(), &Document::changed, &menus, &CommandMenus::refresh);
}

void Menus::add_edit_menu() {
    CommandMenus& menus = window_.bench().menus();
    Document* document = &window_.document();
    edit_ = menus.add_menu(
        {.id = edit_id, .position = 20, .title = tr("&Edit"), .object = QStringLiteral("editMenu"), .tool_tips = true});
    menus.add({.menu = edit_id,
               .position = 100,
               .text = tr("&Undo"),
               .key = Qt::CTRL | Qt::Key_Z,
               .run = [document] { document->undo(); },
               .object = QStringLiteral("undo"),
               .state =
                   [document] {
                       const History& history = document->history();
                       return CommandState{
                           .enabled = history.can_undo(),
                           .text = history.can_undo() ? tr("&Undo %1").arg(history.undo_label()) : QString()};
                   },
               .why_not = tr("Nothing to undo")});
    QAction* redo = menus.add(
        {.menu = edit_id,
         .position = 101,
         .text = tr("&Redo"),
         .run = [document] { document->redo(); },
         .object = QStringLiteral("redo"),
         .state =
             [document] {
                 const History& history = document->history();
                 return CommandState{.enabled = history.can_redo(),
                                     .text = history.can_redo() ? tr("&Redo %1").arg(history.redo_label()) : QString()};
             },
         .why_not = tr("Nothing to redo")});
    redo->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    menus.add({.menu = edit_id,
               .position = 400,
               .text = tr("&History"),
               .key = Qt::CTRL | Qt::Key_H,
               .run = [this] { window_.show_history(); },
               .object = QStringLiteral("history")});
}

void Menus::add_settings_commands() {
    CommandMenus* menus = &window_.bench().menus();
    Outliner* outliner = &window_.outliner();
    SettingsCommands* settings = &outliner->settings();
    const QString copy = QStringLiteral("copySettings"), paste = QStringLiteral("pasteSettings");
    menus->add(
        {.id = copy,
         .menu = edit_id,
         .position = 200,
         .text = tr("&Copy settings"),
         .key = Qt::CTRL | Qt::ALT | Qt::Key_C,
         .run = [outliner, settings] { settings->copy(outliner->settings_subject()); },
         .object = copy,
         .state = [=] { return CommandState{.why_not = settings->why_not_copy(outliner->settings_subject())}; }});
    menus->add(
        {.id = paste,
         .menu = edit_id,
         .position = 201,
         .text = tr("&Paste settings"),
         .key = Qt::CTRL | Qt::ALT | Qt::Key_V,
         .run = [outliner, settings] { settings->paste(outliner->settings_subject()); },
         .object = paste,
         .state = [=] { return CommandState{.why_not = settings->why_not_paste(outliner->settings_subject())}; }});
    connect(outliner, &Outliner::subject_changed, menus, &CommandMenus::refresh);
    connect(settings, &SettingsCommands::clipboard_changed, menus, &CommandMenus::refresh);
    // Another program may have to be asked, which is done only where someone looks.
    connect(edit_, &QMenu::aboutToShow, menus, [menus, settings] {
        settings->look();
        menus->refresh();
    });
}

void Menus::add_comparison() {
    CommandMenus* menus = &window_.bench().menus();
    auto* pair = new AbSwitch(window_.document(), &window_);
    window_.strip().add_part(new AbLabel(*pair));
    menus->add({.menu = edit_id,
                .position = 300,
                .text = tr("&Keep project as B"),
                .key = Qt::CTRL | Qt::ALT | Qt::Key_B,
                .run = [pair] { pair->keep(); },
                .object = QStringLiteral("keepAsB"),
                .tip = tr("Keep the whole project as it is now, to compare it with later changes")});
    const QString id = QStringLiteral("switchAB");
    menus->add({.id = id,
                .menu = edit_id,
                .position = 301,
                .text = tr("Switch &between A and B"),
                .key = Qt::CTRL | Qt::SHIFT | Qt::Key_B,
                .run = [pair] { pair->switch_over(); },
                .object = id,
                .state =
                    [=] {
                        if (!pair->has_kept()) return CommandState{.why_not = tr("Keep the project as B first")};
                        return CommandState{.text = tr("Switch &to %1").arg(pair->kept())};
                    }});
    connect(pair, &AbSwitch::changed, menus, &CommandMenus::refresh);
    connect(pair, &AbSwitch::told, &window_.bench(), &Workbench::tell);
}

void Menus::add_view_menu() {
    CommandMenus& menus = window_.bench().menus();
    menus.add_menu(
        {.id = view_id, .position = 30, .title = tr("&View"), .object = QStringLiteral("viewMenu"), .tool_tips = true});
    const QString panels = QStringLiteral("view.panels"), themes = QStringLiteral("view.theme");
    window_.docks().fill_menu(
        *menus.add_menu({.id = panels, .parent = view_id, .position = 402, .title = tr("&Panels")}));
    menus.add_menu({.id = themes, .parent = view_id, .position = 403, .title = tr("T&heme")});
    menus.add({.menu = themes, .text = tr("&Dark"), .run = [this] { window_.choose_theme(false); }});
    menus.add({.menu = themes, .text = tr("&Light"), .run = [this] { window_.choose_theme(true); }});
}

void Menus::add_page_menu() {
    CommandMenus& menus = window_.bench().menus();
    SidePanel* side = &window_.side();
    menus.add_menu({.id = pages_id,
                    .parent = view_id,
                    .position = 401,
                    .title = tr("Pa&ges"),
                    .object = QStringLiteral("pageMenu")});
    auto* group = new QActionGroup(this);
    for (int i = 0; i < side->page_count(); ++i) {
        QAction* action = menus.add({.menu = pages_id,
                                     .position = 0,
                                     .text = side->page_name(i),
                                     .key = page_key(i),
                                     .run = [side, i] { side->show_page(i); },
                                     .icon = side->page_icon(i),
                                     .checkable = true});
        group->addAction(action);
    }
    const auto follow = [group](int page) {
        if (page >= 0 && page < group->actions().size()) group->actions()[page]->setChecked(true);
    };
    connect(side, &SidePanel::page_changed, this, follow);
    follow(side->page());
    const auto step = [side](int by) {
        const int count = side->page_count();
        side->show_page((side->page() + by + count) % count);
    };
    menus.add({.menu = pages_id,
               .position = 100,
               .text = tr("&Next page"),
               .key = Qt::CTRL | Qt::Key_PageDown,
               .run = [step] { step(1); }});
    menus.add({.menu = pages_id,
               .position = 101,
               .text = tr("&Previous page"),
               .key = Qt::CTRL | Qt::Key_PageUp,
               .run = [step] { step(-1); }});
}

void Menus::add_tool_menu() {
    CommandMenus& menus = window_.bench().menus();
    ToolBox* tools = &window_.bench().tools();
    const QString menu = QStringLiteral("tools");
    menus.add_menu(
        {.id = menu, .position = 40, .title = tr("T&ools"), .object = QStringLiteral("toolMenu"), .tool_tips = true});
    auto* group = new QActionGroup(this);
    for (const Tool& tool : tools->all()) {
        // Splines and paths have menus of their own, which begin with the tool: the same action stands in both.
        QAction* action = tool.action;
        if (!action) {
            action = new QAction(tool.name, this);
            action->setObjectName(tool.object + QStringLiteral("Action"));
            action->setShortcut(tool.key);
            connect(action, &QAction::triggered, this, [tools, id = tool.id] { tools->choose(id); });
        }
        action->setIcon(line_icon(tool.icon));
        action->setIconVisibleInMenu(true);
        action->setToolTip(tool.sentence);
        action->setCheckable(true);
        group->addAction(action);
        // The user may choose other keys.
        connect(action, &QAction::changed, &rail_,
                [this, action, id = tool.id] { rail_.set_keys(id, keys_text_of(*action)); });
        connect(tools, &ToolBox::changed, action,
                [action, tools, id = tool.id] { action->setChecked(tools->holds(id)); });
        action->setChecked(tools->holds(tool.id));
        menus.add_action(menu, 0, action);
    }
}

void Menus::add_help_menu() {
    CommandMenus& menus = window_.bench().menus();
    const QString menu = QStringLiteral("help");
    menus.add_menu({.id = menu, .position = 90, .title = tr("&Help"), .object = QStringLiteral("helpMenu")});
    menus.add({.menu = menu, .text = tr("&Start page"), .run = [this] { window_.show_start_page(); }});
}

}  // namespace cuesta
