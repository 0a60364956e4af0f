#pragma once
/// \file Takes the noise out of traced light.

#include <glm/glm.hpp>

#include "core/field/raster.h"

namespace cuesta {

/// Light as traced: RGB, and in A the variance of its mean over the rays (of the RGB's mean).
/// Smooths by an a-trous wavelet of three passes, over places of a like normal in a like plane whose light differs no
/// more than noise does (Dammertz et al., "Edge-avoiding a-trous wavelet transform for fast global illumination
/// filtering", HPG 2010; stops by variance as in Schied et al., "Spatiotemporal variance-guided filtering", HPG 2017).
/// `places`: of the world, m; `normals`: unit length; all of one size. The same bytes on any number of threads.
Raster<glm::vec4> smoothed_light(const Raster<glm::vec4>& light, const Raster<glm::vec4>& places,
                                 const Raster<glm::vec4>& normals);

}  // namespace cuesta
