#pragma once
/// \file Asks for memory before it is read.

namespace cuesta {

/// A hint: compilers that know of none do without.
inline void prefetch([[maybe_unused]] const void* place) {
#if defined(__GNUC__)
    __builtin_prefetch(place);
#endif
}

}  // namespace cuesta
