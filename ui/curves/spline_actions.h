#pragma once
/// \file The commands of splines, or of paths, as menu entries and buttons: words, keys, icons, and whether they can be
/// used now.

#include <QAction>
#include <QObject>
#include <functional>
#include <memory>
#include <vector>

namespace cuesta {

class Document;
class Selection;
class SplineTool;

class SplineActions : public QObject {
    Q_OBJECT
public:
    SplineActions(SplineTool& tool, Document& document, Selection& selection);

    /// In the order of a menu; null stands for a separator.
    const std::vector<QAction*>& menu() const { return menu_; }
    /// Those that the tool shows as buttons.
    const std::vector<QAction*>& buttons() const { return buttons_; }
    /// Splines and paths have the same keys, which belong to one of them at a time; those of the tools themselves (S,
    /// P) stay. At first splines have them.
    void set_keys(bool on);

Q_SIGNALS:
    /// "Sketch splines", "New path" or their like was chosen: the window makes the tool the view's.
    void tool_requested();

private:
    struct Entry {
        QAction* action;
        std::function<bool()> can;
    };
    QAction* add(const char* name, const QString& text, const char* icon, const QList<QKeySequence>& keys,
                 const std::function<void()>& act, const std::function<bool()>& can);
    void refresh();

    std::vector<QAction*> menu_, buttons_;
    std::vector<Entry> entries_;
    QString why_not_;
};

}  // namespace cuesta
