#pragma once
/// \file The kinds of erosion in words.

#include <QString>

#include "core/erosion/parameters.h"

namespace cuesta {

/// The field of a kind's proportion.
const ParameterField& proportion_field(ErosionKind kind);
/// "Stream power".
QString name_of_kind(ErosionKind kind);
/// "Water, Wind, Thermal": what takes part, for where there is no room for the proportions; words where nothing does.
QString kinds_text(const MixingParameters& mixing);
/// Kinds that take part, for a summary: "Water 100 : Wind 50"; words where nothing does.
QString mixture_text(const MixingParameters& mixing);

}  // namespace cuesta
