#pragma once
/// \file Projects small enough for tests that have every part.

#include "core/model/project.h"

namespace cuesta {

/// 48 x 40 cells of 10 m, warped noise, 12 steps of erosion of all kinds; one material.
inline Project small_project() {
    Project project;
    project.frame.width = 48;
    project.frame.height = 40;
    project.frame.cell_size = 10.0;
    GeneratedBase base;
    base.parameters.maximum = 200.0F;
    base.parameters.wavelength = 300.0F;
    project.base = base;
    project.erosion.mixing.steps = 12;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = 1;
    project.erosion.mixing.thermal = 1;
    return project;
}

/// The same with a sandy layer everywhere, another under it from a height map, and a spring.
inline Project small_layered_project() {
    Project project = small_project();
    Layer sand;
    sand.material.name = "Sand";
    sand.material.parameters.talus = 30;
    sand.shape = UniformThickness{2.0F};
    Layer clay;
    clay.material.name = "Clay";
    clay.material.parameters.dissolubility = 0.5F;
    clay.shape = UpperSurface{TiledRaster(48, 40, 100.0F), ""};
    project.layers = {sand, clay};
    project.water_sources = {{"Spring", SourceKind::permanent, PointSource{200, 200, 50, 0.05F}, true}};
    return project;
}

}  // namespace cuesta
