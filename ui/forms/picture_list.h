#pragma once
/// \file Drop-down lists whose entries have pictures.

class QComboBox;
class QIcon;

namespace cuesta {

/// Shows the entries of `choice` in its list as their icon, large, with their text and, below it, their tool tip as a
/// sentence; the closed box has the icon small beside the text. Entries are added as usual, now or later.
void show_pictures(QComboBox& choice);

}  // namespace cuesta
