#pragma once
/// \file Pictures of the library's rocks for lists and menus.

#include <QIcon>

#include "core/io/project/rocks.h"

namespace cuesta {

/// A piece of the rock's picture, a few metres wide; its plain colour where it has none. Made when first asked for, in
/// a few milliseconds, and kept. For the GUI thread.
QIcon rock_icon(const LibraryRock& rock);

}  // namespace cuesta
