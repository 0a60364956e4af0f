#pragma once
/// \file Form rows for each kind of path, and changes of kind.

#include <QString>
#include <string>

#include "core/model/path.h"

namespace cuesta {

/// Whether a parameter of PathParameters means anything to such a path.
bool path_applies(const std::string& id, const PathParameters& parameters);
/// Reason why a parameter that applies to the kind has no effect now; empty: it has.
QString why_unused(const std::string& id, const PathParameters& parameters);
/// The same as path_applies() of PathSection.
bool section_applies(const std::string& id, PathKind kind);

/// The line icon of a kind.
QString icon_of(PathKind kind);
/// "Building ground".
QString name_of_path_kind(PathKind kind);

/// Another kind: what still is as the old kind has it by default becomes what the new one has; the rest stays. Areas
/// are closed.
void change_kind(Path& path, PathKind kind);

}  // namespace cuesta
