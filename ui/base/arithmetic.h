#pragma once
/// \file Arithmetic in fields: "2*600+50".

#include <QString>
#include <optional>

namespace cuesta {

/// The value of numbers with + - * / and brackets, as on a pocket calculator; a comma will do for the point. Empty for
/// anything else, for what divides by 0 or overflows, and for more than 32 brackets in one another. Thread-safe.
std::optional<double> arithmetic(const QString& text);

}  // namespace cuesta
