#pragma once
/// \file Pictures of the kinds of generators.

class QComboBox;

namespace cuesta {

/// Gives the entries of `kinds`, in the order of GeneratorKind, a picture and a sentence.
void show_generators(QComboBox& kinds);

}  // namespace cuesta
