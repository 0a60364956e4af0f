#pragma once
/// \file Water sources in words.

#include <QString>

#include "core/pipeline/source_volume.h"

namespace cuesta {

/// "Gives 1 250 m³ at each water step: 2.1 m³/s of simulated time, 250 000 m³ in the run." Litres where that is little.
QString volume_text(const SourceVolume& volume);

}  // namespace cuesta
