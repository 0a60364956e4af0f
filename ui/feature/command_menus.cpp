#include "ui/feature/command_menus.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>

#include "core/base/check.h"
#include "ui/base/action_keys.h"
#include "ui/base/icons.h"

namespace cuesta {

CommandMenus::CommandMenus(QMenuBar& bar) : bar_(bar) {}

QMenu* CommandMenus::add_menu(const MenuPlace& place) {
    CUESTA_CHECK(!menus_.contains(place.id));
    auto* menu = new QMenu(place.title, &bar_);
    menu->setObjectName(place.object);
    menu->setToolTipsVisible(place.tool_tips);
    menus_[place.id] = menu;
    entries_[place.parent].push_back({place.position, menu->menuAction()});
    return menu;
}

QAction* CommandMenus::add(const MenuCommand& command) {
    auto* action = new QAction(command.text, &bar_);
    action->setShortcut(command.key);
    if (!command.object.isEmpty()) action->setObjectName(command.object);
    if (!command.tip.isEmpty()) action->setToolTip(command.tip);
    if (!command.icon.isEmpty()) action->setIcon(line_icon(command.icon));
    if (!command.why_not.isEmpty()) set_why_not(*action, command.why_not);
    action->setCheckable(command.checkable);
    connect(action, &QAction::triggered, this, command.run);
    if (!command.id.isEmpty()) by_id_[command.id] = action;
    if (command.state) asked_.push_back({action, command.text, command.tip, command.why_not, command.state});
    add_action(command.menu, command.position, action);
    return action;
}

void CommandMenus::add_action(const QString& menu, int position, QAction* action) {
    entries_[menu].push_back({position, action});
}

void CommandMenus::trigger(const QString& id) {
    if (QAction* action = find(id); action && action->isEnabled()) action->trigger();
}

void CommandMenus::fill() {
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
        std::vector<Entry>& entries = *each;
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry& a, const Entry& b) { return a.position < b.position; });
        QMenu* menu = menus_.value(each.key());
        CUESTA_CHECK(menu || each.key().isEmpty());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (!menu) {
                bar_.addAction(entries[i].action);
                continue;
            }
            if (i > 0 && entries[i].position / 100 != entries[i - 1].position / 100) menu->addSeparator();
            menu->addAction(entries[i].action);
        }
    }
    refresh();
}

void CommandMenus::refresh() {
    for (const Asked& each : asked_) {
        const CommandState state = each.state();
        const bool has_reason = !state.why_not.isEmpty();
        each.action->setEnabled(state.enabled && !has_reason);
        set_why_not(*each.action, has_reason ? state.why_not : each.why_not);
        each.action->setToolTip(has_reason ? state.why_not : each.tip);
        if (each.action->isCheckable()) each.action->setChecked(state.checked);
        each.action->setText(state.text.isEmpty() ? each.text : state.text);
    }
}

}  // namespace cuesta
