#pragma once
/// \file Starting terrains and the sources of elements in words.

#include <QString>

#include "core/model/base.h"

namespace cuesta {

/// "Uplifted": the kind, or the file of imported heights.
QString kind_words(const Base& base);
QString kind_words(const ElementSource& source);

}  // namespace cuesta
