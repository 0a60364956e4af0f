#pragma once
/// \file Sliders for those who hear the window: what a screen reader reads of them and can do with them.

namespace cuesta {

class NumberSlider;

/// From now on Qt finds name, value, limits, unit and actions of number sliders. GUI thread; more calls do nothing.
void offer_sliders_to_screen_readers();
/// The value is another: whoever listens says so.
void tell_screen_readers(NumberSlider& slider);

}  // namespace cuesta
