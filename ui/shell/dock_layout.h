#pragma once
/// \file The panels beside the view as docks: how they are arranged, and arrangements kept under names. A setting of
/// the user's, no part of a project.

#include <QMainWindow>
#include <vector>

class QDockWidget;
class QMenu;

namespace cuesta {

/// A main window inside the window, whose docks lie beside the view; what is above and below spans the whole width.
class DockLayout : public QMainWindow {
    Q_OBJECT
public:
    explicit DockLayout(QWidget* parent = nullptr);

    /// Height of a dock in the column, unless the user says otherwise.
    struct Height {
        int share = 1;               ///< of the column, against the shares of the others
        int most = QWIDGETSIZE_MAX;  ///< pixels above which its share goes to the others ...
        double least_share = 0;      ///< ... but not below this part of the column
    };
    /// At the right, below those that are there. `name` (of settings and tests) stays, `title` is shown. Docks that are
    /// not `open` are hidden until the user asks for them.
    QDockWidget* add(const QString& name, const QString& title, QWidget* content, const Height& height,
                     bool open = true);
    /// The title of the dock that holds `content` says what is in it just now.
    void set_subject(const QWidget* content, const QString& subject);
    /// A menu in the title of the dock that holds this content.
    void set_menu(const QWidget* content, QMenu* menu);
    /// As the docks were when the program ended last; as they are by default where that is not known, or was kept by a
    /// version with other docks.
    void restore_last();
    void keep_last() const;
    /// As add() placed them.
    void reset();

    /// Names of kept arrangements, in the order of letters.
    QStringList names() const;
    /// Under a name that is taken, it replaces what was there. An empty name does nothing.
    void keep_as(const QString& name);
    /// Whether there was one of this name, of docks as they are now.
    bool choose(const QString& name);
    void remove(const QString& name);

    /// The commands of docks and arrangements: a way to show and hide each, to choose, keep, remove and reset.
    void fill_menu(QMenu& menu);

Q_SIGNALS:
    /// The kept arrangements are others now.
    void names_changed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Gives the open docks of the column the heights that add() asked for.
    void divide();
    void refresh_kept(QMenu& menu);
    /// Asks for a name in a line over the view; nothing waits for it.
    void ask_name();

    struct Dock {
        QDockWidget* widget;
        Height height;
        bool open;
    };
    std::vector<Dock> docks_;
    bool is_usual_ = true;              ///< the docks are as reset() left them: their heights follow the window
    std::vector<int> pressed_heights_;  ///< of the docks, when the mouse went down
};

}  // namespace cuesta
