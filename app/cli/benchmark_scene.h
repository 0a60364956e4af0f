#pragma once
/// \file A scene of feature splines to measure with, made by rule.

#include "core/model/project.h"

namespace cuesta {

/// An island of 10.24 km on a side like the published Fantasy: 38 splines (the coast, ridges with slopes and their
/// spurs, rivers, cliffs), all with meta points whose every parameter varies, noise, and twice the level in sweeps.
/// size x size cells; the splines are the same at any size.
Project benchmark_scene(int size);

/// The same with the erosion settings of the published Mountain river: 2000, 2000, 1000 and 500 steps on the levels of
/// 256, 512, 1024 and 2048 cells, as far as the size has them.
Project benchmark_river_scene(int size);

}  // namespace cuesta
