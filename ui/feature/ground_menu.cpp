#include "ui/feature/ground_menu.h"

#include <QMenu>
#include <algorithm>

#include "ui/view/viewport.h"

namespace cuesta {

GroundMenu::GroundMenu(Viewport& viewport) : viewport_(viewport) {
    connect(&viewport, &Viewport::menu_wanted, this, &GroundMenu::show);
}

void GroundMenu::add(GroundCommand command) {
    const auto after =
        std::upper_bound(commands_.begin(), commands_.end(), command.position,
                         [](int position, const GroundCommand& other) { return position < other.position; });
    commands_.insert(after, std::move(command));
}

void GroundMenu::show(QPointF position) {
    constexpr int group = 100;  // of positions without a line between them
    const ViewPointer place = viewport_.pointer_at(position);
    auto* menu = new QMenu(&viewport_);
    menu->setObjectName(QStringLiteral("groundMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const GroundCommand* before = nullptr;
    for (const GroundCommand& command : commands_) {
        if (before && before->position / group != command.position / group) menu->addSeparator();
        before = &command;
        QAction* action = menu->addAction(command.text);
        action->setObjectName(command.object);
        const QString why = !place.ground     ? tr("There is no terrain at this place")
                            : command.why_not ? command.why_not(place)
                                              : QString();
        action->setEnabled(why.isEmpty());
        if (!why.isEmpty()) action->setToolTip(why);
        connect(action, &QAction::triggered, this, [run = command.run, place] { run(place); });
    }
    menu->popup(viewport_.mapToGlobal(position.toPoint()));
}

}  // namespace cuesta
