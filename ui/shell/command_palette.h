#pragma once
/// \file The field that finds every command, tool, sample and parameter (Ctrl+K).

#include <QFrame>
#include <QPointer>
#include <functional>
#include <vector>

#include "ui/shell/commands.h"

class QLabel;
class QLineEdit;
class QListView;

namespace cuesta {

class CommandList;

/// Lies over the window while it is open, and closes by Esc, by a choice, and when the focus goes elsewhere. Without
/// words it lists what was chosen last, newest first, then everything.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// `commands` is asked each time it opens.
    CommandPalette(QWidget& over, std::function<std::vector<Command>()> commands);
    ~CommandPalette() override;

    void open(const QString& words = {});
    /// Listed commands, best first.
    std::vector<const Command*> listed() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& words);
    void choose(int row);
    void place();
    void show_row(int row);
    void leave();

    std::function<std::vector<Command>()> source_;
    std::vector<Command> commands_;
    QLineEdit* field_;
    QListView* view_;
    QLabel* foot_;
    QPointer<QWidget> before_;  ///< what had the focus
    CommandList* list_;
};

/// Those chosen last, newest first; kept in the settings of the user.
QStringList commands_used_last();
void note_command_used(const QString& id);

}  // namespace cuesta
