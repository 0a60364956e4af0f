#pragma once
/// \file The actions of a window and their keys: what each is called, its keys now, by default, and as the user wants.

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QStringList>
#include <vector>

class QMainWindow;

namespace cuesta {

/// An action where it stands in the menus.
struct MenuAction {
    QAction* action;
    QStringList path;  ///< the menus it is in, without the marks of mnemonics: {"File", "Export"}
};

/// All that do something (no submenus, no separators), in the order of the menu bar; what stands in two menus, in the
/// first of them.
std::vector<MenuAction> menu_actions(const QMainWindow& window);

/// "Save as…" of "Save &as…\tCtrl+Shift+S".
QString plain_text(const QAction& action);
/// Names it for settings: its object name, or its place in the menus in the language of the source.
QString action_id(const MenuAction& entry);

/// Reason why an action cannot be chosen: set beside it once, shown where it is dim.
void set_why_not(QAction& action, const QString& reason);
QString why_not(const QAction& action);

/// For actions whose keys come and go (those of splines and of paths share theirs): the keys that it has when it has
/// any. Others just have QAction::shortcuts().
void set_nominal_keys(QAction& action, const QList<QKeySequence>& keys);
/// The keys to show: nominal ones, else those it has, else those that stand in its text.
QList<QKeySequence> keys_of(const QAction& action);
/// "Ctrl+Shift+Z, Ctrl+Y"; empty for none.
QString keys_text_of(const QAction& action);

/// Gives the actions the keys that the user chose (settings "keys/<id>"); remembers the default ones.
void load_own_keys(const QMainWindow& window);
/// Changes them and keeps that. An action that had the key before loses it; its name is returned (empty if none had).
QString choose_key(const QMainWindow& window, const MenuAction& entry, const QKeySequence& key);
/// Back to the default.
void reset_keys(const MenuAction& entry);
void reset_all_keys(const QMainWindow& window);
bool has_own_keys(const QAction& action);

}  // namespace cuesta
