#pragma once
/// \file Single plants and boulders of the ground cover as files, for other programs.

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/cover/plants.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct PlantFileOptions {
    std::string name = "land";       ///< of the files, before their endings
    std::size_t most = 100'000'000;  ///< plants; more are an error
    /// The same with lists, which most programs read into memory at once; 1 GB of text.
    std::size_t most_in_lists = 10'000'000;
    bool tables = true;     ///< NAME_SPECIES.csv
    bool lists = false;     ///< NAME_SPECIES.json
    bool instances = true;  ///< NAME_plants.glb
};

struct WrittenPlants {
    std::vector<std::string> files;
    std::vector<std::pair<std::string, std::size_t>> counts;  ///< species and how many, of those that there are
};

/// Writes what the options ask for into a folder, which is made if need be; each file whole or not at all:
///
/// - NAME_SPECIES.csv for each species that there is: x,y,z,yaw,pitch,roll,scale,species,age. Metres from the
///   south-west corner of the land, x east, y north, z up (the heightmap's heights); yaw in degrees clockwise from
///   north as seen from above, pitch and roll as PlantLean; scale times the species' size; age 0..1;
/// - NAME_SPECIES.json: the same numbers as a list of objects, `plants` of an object that names the `species`, a line
///   each;
/// - NAME_plants.json, in any case: axes, units, the corner's place on Earth, species with their sizes and colours,
///   counts, files;
/// - NAME_plants.glb: the same plants in glTF 2.0 with EXT_mesh_gpu_instancing, metres from the land's middle, x east,
///   y up, z south, as meshes of the land lie by default; a node for each species and piece of the land, with models
///   made by the program. Programs without the extension show one plant a node.
///
/// Places are those of PlantInstance: whole millimetres. Stopped, it gives Error::cancelled() and leaves no file
/// half-written.
Result<WrittenPlants> write_plants(const std::string& folder, const TerrainFrame& frame, const CoverSites& sites,
                                   const CoverParameters& parameters, const PlantFileOptions& options,
                                   const WorkControl& control = {});

}  // namespace cuesta
