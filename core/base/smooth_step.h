#pragma once
/// \file The step that begins and ends level.

#include <algorithm>
#include <type_traits>

namespace cuesta {

/// 0 up to `from`, 1 from `to` on, 3 t^2 - 2 t^3 between them; `from` may be the greater, but must not be `to`.
template <class Real>
constexpr Real smooth_step(std::type_identity_t<Real> from, std::type_identity_t<Real> to, Real x) {
    const Real t = std::clamp((x - from) / (to - from), Real{0}, Real{1});
    return t * t * (3 - 2 * t);
}

}  // namespace cuesta
