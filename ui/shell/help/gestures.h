#pragma once
/// \file Mouse, pen and key gestures that are not in the menus, for the page of keys.

#include <QString>
#include <vector>

namespace cuesta {

struct Gesture {
    QString hand;  ///< "Alt + left drag"
    QString what;  ///< "orbit"
};

struct GestureGroup {
    QString title;
    std::vector<Gesture> gestures;
};

const std::vector<GestureGroup>& gesture_groups();

}  // namespace cuesta
