#pragma once
/// \file Everything that can be done or found in the window, as one list to search.

#include <QIcon>
#include <QString>
#include <functional>
#include <vector>

namespace cuesta {

class Window;

struct Command {
    QString id;      ///< stays the same from start to start
    QString name;    ///< "Save as…"
    QString place;   ///< where it is otherwise: "File", "Erosion › Preset", "Parameter"
    QString detail;  ///< a sentence, also searched, with less weight
    QString words;   ///< other names for it, searched as its name is
    QString key;     ///< "Ctrl+S"; empty for none
    QIcon icon;
    QString why_not;  ///< why it can not be chosen now; empty if it can
    std::function<void()> run;
};

/// Actions of the menus, tools, sample projects, and parameters and buttons on the pages, which are shown there. The
/// functions hold the parts they act on and are good until the window's parts change; ask anew for every search.
std::vector<Command> commands_of(Window& window);

}  // namespace cuesta
