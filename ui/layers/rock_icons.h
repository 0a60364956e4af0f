#pragma once
/// \file Pictures of the library's rocks for lists and menus.

#include <QIcon>

#include "core/io/project/rocks.h"

namespace cuesta {

/// A piece of the rock's picture, 11 m wide; its plain colour where it has none. Drawn when it is first seen, which
/// takes about 4 ms, and kept. `rock` is one of rocks(). For the GUI thread.
QIcon rock_icon(const LibraryRock& rock);

}  // namespace cuesta
