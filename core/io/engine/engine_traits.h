#pragma once
/// \file Engine traits: accepted sizes and encodings, and the steps of import with the numbers to enter. Sources: the
/// engines' documentation of their terrain imports.

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/engine.h"

namespace cuesta {

/// Properties of an engine's files.
struct EngineTraits {
    std::string_view title;   ///< as people call it: "Unreal Engine", "Terrain3D (Godot)"
    std::vector<int> sizes;   ///< samples along a side that it takes, from few to many; empty: any number
    bool square = false;      ///< else land keeps its proportions
    const char* ending = "";  ///< of the height map
};
const EngineTraits& traits_of(Engine engine);

std::string_view title_of(Engine engine);
const std::vector<int>& sizes_of(Engine engine);

/// The size of sizes_of() for land of that many samples along its longer side: the least that loses nothing, or the
/// largest. Where any number will do, 0: as it is.
int usual_size(Engine engine, int samples);

/// Refuses a size that the engine does not take, and names those that it does. 0 is usual_size().
Result<void> check_size(Engine engine, int size);

/// The height map that was written for an engine.
struct EngineImport {
    std::string name;   ///< the files' stem
    std::string first;  ///< the stem of the height map, or of its north-western tile
    int columns = 0;    ///< samples, of each tile
    int rows = 0;
    double column_spacing = 0;  ///< m from west to east
    double row_spacing = 0;     ///< m from north to south
    double lowest = 0;          ///< m
    double highest = 0;         ///< m
    bool referenced = false;    ///< whether it has a coordinate reference system
    int tile_columns = 1;
    int tile_rows = 1;
    std::vector<std::string> surfaces;  ///< that have weights, in the order of their files
};

/// Import instructions with the numbers to type in, a line each.
std::string import_steps(Engine engine, const EngineImport& map);

}  // namespace cuesta
