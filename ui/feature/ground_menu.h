#pragma once
/// \file The menu of a place of the ground: what features offer there.

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "ui/view/view_tool.h"

namespace cuesta {

class Viewport;

/// A command about the place that was clicked on. Functions are called on the GUI thread while the feature lives.
struct GroundCommand {
    int position = 0;  ///< in the menu, which draws a line between one hundred and the next
    QString text = {};
    QString object = {};  ///< object name of the action
    /// `place.ground` is there.
    std::function<void(const ViewPointer& place)> run = {};
    /// Reason why it cannot be chosen at this place, in words; empty: it can. Unset: it always can.
    std::function<QString(const ViewPointer& place)> why_not = {};
};

/// Opens where the view is clicked with the right button. Commands that do nothing there are grey and say why. GUI
/// thread.
class GroundMenu : public QObject {
    Q_OBJECT
public:
    explicit GroundMenu(Viewport& viewport);

    void add(GroundCommand command);
    /// At a place of the view, pixels.
    void show(QPointF position);

private:
    Viewport& viewport_;
    std::vector<GroundCommand> commands_;  ///< in their order
};

}  // namespace cuesta
