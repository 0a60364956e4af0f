#pragma once
/// \file Times in words.

#include <QString>
#include <cstdint>

namespace cuesta {

/// "today 14:05", "yesterday 14:05", else the date too; local time. `time`: seconds since 1970 (UTC).
QString time_text(std::int64_t time);
/// "about 12 s", "about 3 min", "about 1.5 h".
QString duration_text(double seconds);
/// "about 12 s left", "about 3 min left".
QString time_left_text(double seconds);

}  // namespace cuesta
