#pragma once
/// \file Steps of the guided tour: from the ground to the exported height map.

#include "ui/shell/help/tour.h"

namespace cuesta {

class Window;

/// Holds the window, which outlives the tour.
std::vector<TourStep> tour_steps(Window& window);

}  // namespace cuesta
