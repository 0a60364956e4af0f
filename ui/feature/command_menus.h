#pragma once
/// \file The commands that features register, and the menus they stand in.

#include <QKeySequence>
#include <QMap>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;

namespace cuesta {

/// Place of a menu.
struct MenuPlace {
    QString id = {};      ///< "file", "file.export"
    QString parent = {};  ///< id of the menu that it is in; empty: the menu bar
    int position = 0;     ///< within that
    QString title = {};
    QString object = {};     ///< object name; may be empty
    bool tool_tips = false;  ///< whether entries show theirs
};

struct CommandState {
    bool enabled = true;
    bool checked = false;  ///< of commands that are checkable
    QString text = {};     ///< in the place of the command's own; empty: that
    /// Reason that disables it now; empty: the command's own reason, if it is disabled.
    QString why_not = {};
};

struct MenuCommand {
    QString id = {};    ///< "file.save"; by it others find and trigger the command; may be empty
    QString menu = {};  ///< id of the menu
    int position = 0;   ///< within the menu, which draws a line between one hundred and the next
    QString text = {};
    QKeySequence key = {};
    std::function<void()> run = {};
    QString object = {};  ///< object name, under which the user's key is kept; may be empty
    QString tip = {};     ///< tool tip; empty: the text
    QString icon = {};    ///< name of a line icon; may be empty
    bool checkable = false;
    std::function<CommandState()> state = {};  ///< asked at every refresh(); empty: always enabled
    QString why_not = {};                      ///< why it cannot be chosen when it cannot
};

/// Menus and commands may come in any order; fill() puts them together. GUI thread.
class CommandMenus : public QObject {
    Q_OBJECT
public:
    explicit CommandMenus(QMenuBar& bar);

    /// A menu that may also be filled by whoever adds it.
    QMenu* add_menu(const MenuPlace& place);
    /// The action is owned by the menu bar.
    QAction* add(const MenuCommand& command);
    /// An action that its feature owns and keeps up to date.
    void add_action(const QString& menu, int position, QAction* action);
    /// Null if there is none of that id.
    QAction* find(const QString& id) const { return by_id_.value(id); }
    /// As if the user had chosen the command; does nothing if there is none, or it cannot be chosen now.
    void trigger(const QString& id);
    /// Puts all that was added into the menu bar. Once.
    void fill();
    /// Asks all commands for their state.
    void refresh();

private:
    struct Entry {
        int position;
        QAction* action;
    };
    struct Asked {
        QAction* action;
        QString text, tip, why_not;
        std::function<CommandState()> state;
    };
    QMenuBar& bar_;
    QMap<QString, QMenu*> menus_;
    QMap<QString, std::vector<Entry>> entries_;  ///< by menu; those of the menu bar under an empty id
    QMap<QString, QAction*> by_id_;
    std::vector<Asked> asked_;
};

}  // namespace cuesta
