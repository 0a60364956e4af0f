#pragma once
/// \file The title of a dock: its name, and ways to free and to close it.

#include <QWidget>

class QDockWidget;
class QLabel;
class QMenu;
class QToolButton;

namespace cuesta {

/// A drag moves the dock, a double click frees it or puts it back, as with any title of a dock.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget& dock);
    /// Shown in the place of the dock's own name: what is in it just now.
    void set_subject(const QString& subject);
    /// A button that opens the menu, which fills itself when it is about to be shown.
    void set_menu(QMenu* menu);

private:
    void refresh();

    QDockWidget& dock_;
    QString subject_;
    QLabel* name_;
    QToolButton* free_;
};

}  // namespace cuesta
