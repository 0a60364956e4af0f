#pragma once
/// \file Lengths as people say them: metres or feet. The project and everything computed stay metric.

#include <QString>
#include <optional>

#include "core/base/units.h"

namespace cuesta {

enum class LengthUnit { metres, feet };

/// Unit in which lengths are shown. GUI thread.
LengthUnit length_unit();
/// Widgets show it when they paint or refresh the next time.
void set_length_unit(LengthUnit unit);

/// A unit as it is shown: shown value = metric value * factor.
struct ShownUnit {
    QString symbol;  ///< "ft", "m", "°"; empty for pure numbers
    double factor = 1;
};

/// Metres, millimetres, speeds and accelerations become feet and inches where feet are shown; all else stays.
ShownUnit shown_unit(Unit unit);
/// The same for a unit that is known by its symbol only, as legends have it; an unknown one stays as it is.
ShownUnit shown_unit(const QString& metric_symbol);

/// "1324.5 m" or "4345.5 ft".
QString length_text(double metres, int decimals = 1);
/// For distances across the land: "820 m", "12.4 km"; "2690 ft", "7.7 mi".
QString distance_text(double metres);

/// A number as typed, in the unit of the parameter: "300", "300 m", "300ft", "1.2 km", "5 in". Without a unit it is in
/// the one that is shown. A comma will do for the point, and arithmetic for a number: "2*600+50 m". Empty for what is no
/// number, or has a unit that does not fit.
std::optional<double> typed_number(const QString& text, Unit unit);

}  // namespace cuesta
