#pragma once
/// \file The state that drawing expects and leaves, in a context shared with others (Qt).

namespace cuesta::gl {

/// Nothing is tested, blended or masked; others leave these as they please.
void prepare_state();
/// Nothing of ours stays bound: no program, no vertices, no texture of units 0 .. `units` - 1.
void leave_state(int units);

}  // namespace cuesta::gl
