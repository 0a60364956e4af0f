#pragma once
/// \file Bringing a part of the window to the eye: its page, its group, its place in the scrolled panel, and a flash.

#include <QString>

class QWidget;

namespace cuesta {

class SidePanel;

/// Whether reveal() can show it: nothing above it is hidden but what can be unfolded.
bool can_reveal(const QWidget& part);
/// Shows the page it is on, unfolds its groups and what is behind "More", scrolls to it, gives it the focus if it takes
/// it, and flashes it. False where something else keeps it hidden.
bool reveal(SidePanel& side, QWidget& part);
/// A frame around it in the accent, for a second; with reduced motion it stands still instead of fading.
void flash(QWidget& part);

}  // namespace cuesta
