#pragma once
/// \file Names of parameters in the language of the window. Core declares them in English; translations are
/// looked up in the context "parameters" (docs: ui/translations/).

#include <QString>

#include "core/base/parameter_set.h"

namespace cuesta {

/// "Talus angle".
QString label_of(const ParameterDescription& description);
/// "Slopes steeper than this crumble."
QString sentence_of(const ParameterDescription& description);
/// Any other words of core: names of presets, of kinds, titles of sets.
QString translated_words(std::string_view english);
/// "12 m", "35°", "0.4": degrees alone stand close to their number.
QString with_unit(const QString& number, const QString& symbol);
/// Word for a 0 that is no quantity but leaves the choice to the program: "automatic", "no limit". Empty for all other
/// values.
QString word_for(const ParameterDescription& description, double value);
/// "35°", "Even", "on", "automatic": a value with its unit as it is shown.
QString shown_value(const ParameterDescription& description, double value);

}  // namespace cuesta
