#pragma once
/// \file The way by keys from one part of the window to the next (F6), and in which order Tab goes.

#include <QObject>
#include <QPointer>
#include <map>
#include <vector>

class QWidget;

namespace cuesta {

class Window;

/// The regions, in their order: view, settings of the tool, tools, side panel (outline, then properties), run bar.
/// Each remembers which of its parts had the focus last.
class FocusRegions : public QObject {
    Q_OBJECT
public:
    explicit FocusRegions(Window& window);
    /// To the next region that takes the focus (1), or the one before (-1).
    void go(int step);
    /// Those that are shown now.
    std::vector<QWidget*> regions() const;

private:
    Window& window_;
    std::map<QWidget*, QPointer<QWidget>> last_;
};

/// The first part inside that takes the focus by Tab; null if none does.
QWidget* first_in_tab_order(QWidget& region);

}  // namespace cuesta
