#pragma once
/// \file Scale of a slider: wide ranges give most of the length to the values that are used.

#include <QString>

#include "core/base/parameter_set.h"

namespace cuesta {

/// value(t) for t in 0..1 along the slider: low + (high - low) * (e^(curve t) - 1) / (e^curve - 1); linear for curve 0.
/// The range may be narrower than the parameter's limits: more can be typed.
struct SliderScale {
    double low = 0;
    double high = 1;
    double curve = 0;

    /// 0..1, also for values beyond the scale.
    double position_of(double value) const;
    double value_at(double position) const;
    /// A round step (1, 2 or 5 times a power of ten) of about `share` of the slider's length at this value, in the unit
    /// that is shown: `factor` times the parameter's.
    double step_at(double value, double share, double factor = 1) const;
};

/// The scale of a number: its limits if they are close, else a range around the default, curved so that the default
/// stands near the middle.
SliderScale scale_of(const ParameterDescription& description);

/// The nearest whole multiple of `step`, which is in the unit that is shown, within the parameter's limits; integers
/// stay whole.
double snapped(const ParameterDescription& description, double value, double step, double factor = 1);

/// The value without its unit, for people: "0.05", "12500", "-3.25".
QString value_text(const ParameterDescription& description, double value);
/// The same in the unit that is shown now (feet for metres).
QString shown_number(const ParameterDescription& description, double value);
/// The name of a choice for people: "diamond_square" -> "Diamond square".
QString choice_text(const std::string& id);

}  // namespace cuesta
