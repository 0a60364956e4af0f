#pragma once
/// \file The tools that features register, and which of them is in hand.

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <vector>

#include "ui/feature/page.h"
#include "ui/view/view_tool.h"

class QAction;

namespace cuesta {

class SidePanel;
class ViewArea;

/// A tool as the rail and the menu show it.
struct Tool {
    QString id = {};            ///< "brush"; stays from version to version, and names the tool on the command line
    int position = 0;           ///< tools stand in this order, from top to bottom
    QString icon = {};          ///< name of a line icon
    QString name = {};          ///< "Water brush"
    QString sentence = {};      ///< what it does to the land
    QKeySequence key = {};      ///< unless the user chose another
    QString object = {};        ///< object name of the button in the rail
    ViewTool* tool = nullptr;   ///< of the feature; null: the mouse moves the camera alone
    QString page = {};          ///< shown when the tool is taken in hand; empty: none
    QAction* action = nullptr;  ///< one that takes it in hand, where it stands in another menu, too; null: none
    ManualLink manual = {};
};

/// GUI thread.
class ToolBox : public QObject {
    Q_OBJECT
public:
    /// Begins with the tool that looks around, "navigate", in hand.
    ToolBox(ViewArea& area, SidePanel& pages);

    /// Puts it where its position is. Ids must differ.
    void add(Tool tool);
    const std::vector<Tool>& all() const { return tools_; }
    /// Null if there is none of that id.
    const Tool* find(const QString& id) const;
    /// The tool of that id in the view, if it is a T; null else.
    template <class T>
    T* view_tool(const QString& id) const {
        const Tool* found = find(id);
        return found ? dynamic_cast<T*>(found->tool) : nullptr;
    }
    /// Takes it in hand; does nothing if there is none of that id.
    void choose(const QString& id);
    /// Of the one in hand.
    const QString& chosen() const { return chosen_; }
    bool holds(const QString& id) const { return chosen_ == id; }

Q_SIGNALS:
    /// Another tool was taken in hand.
    void changed();

private:
    ViewArea& area_;
    SidePanel& pages_;
    std::vector<Tool> tools_;
    QString chosen_;
};

}  // namespace cuesta
