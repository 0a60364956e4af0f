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
    /// The same with lists or multimeshes, which programs read into memory at once; 1 GB of text.
    std::size_t most_in_texts = 10'000'000;
    bool tables = true;        ///< NAME_SPECIES.csv
    bool lists = false;        ///< NAME_SPECIES.json
    bool instances = true;     ///< NAME_plants.glb
    bool points = false;       ///< NAME_points.glb
    bool ply = false;          ///< NAME_points.ply
    bool multimeshes = false;  ///< NAME_SPECIES.tres
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
///   made by the program. `_ID` is the row of the table, from 0, as float; absent of species of more than 2^24 plants.
///   Programs without the extension show one plant a node;
/// - NAME_points.glb: a node with points for each species and 16 km of land, in the same axes, with the attributes
///   _ROTATION (VEC3), _SCALE, _AGE and _SPECIES, all floats;
/// - NAME_points.ply: binary, a vertex for each plant of all species, metres from the land's middle, x east, y north,
///   z up, doubles; floats rotation_x, rotation_y, rotation_z, scale, age; uchar species. Rotations of points are
///   radians about x, then y, then z, for models whose right is x, front y and up z, in both files;
/// - NAME_SPECIES.tres: a MultiMesh of Godot 4 (12 floats a plant, row by row: rotation and scale, place), metres from
///   the land's middle, x east, y up, z south. It has no mesh. Programs keep floats: beyond 16 km from the middle
///   places are a millimetre or more off.
///
/// Places are those of PlantInstance: whole millimetres. Stopped, it gives Error::cancelled() and leaves no file
/// half-written.
Result<WrittenPlants> write_plants(const std::string& folder, const TerrainFrame& frame, const CoverSites& sites,
                                   const CoverParameters& parameters, const PlantFileOptions& options,
                                   const WorkControl& control = {});

}  // namespace cuesta
