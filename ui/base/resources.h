#pragma once
/// \file The files compiled into the program (resources/cuesta.qrc).

namespace cuesta {

/// Makes them available; whoever reads one calls it first. Cheap when repeated.
void ensure_resources();

}  // namespace cuesta
