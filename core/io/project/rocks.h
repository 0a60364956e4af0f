#pragma once
/// \file Library of rocks (resources/rocks.json): materials to begin with.
///
/// Rocks stand in the order of their hardness, which ranks how they yield to water and ice (Turowski et al. 2023,
/// Geotechnical controls on erodibility in fluvial impact erosion, Earth Surface Dynamics 11, 979: Mohs' hardness and the
/// rebound of the Schmidt hammer do; erosion of one rock still differs by a factor of up to 60). Talus angles of loose
/// ground are angles of repose. The numbers are shares of the erosion of loose ground that suit the program's scales, not
/// measurements.

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/material.h"

namespace cuesta {

struct LibraryRock {
    std::string id;        ///< "granite": its name in files
    std::string name;      ///< "Granite"
    std::string sentence;  ///< the rock in words
    Material material;
};

/// Reads rocks from JSON text: {"rocks": [{id, name, sentence, material}]}. Two of one id, and materials that no layer
/// could have, are errors that name the place.
Result<std::vector<LibraryRock>> parse_rocks(const std::string& json);

/// The rocks that come with the program.
const std::vector<LibraryRock>& rocks();

/// The rock of that id or, whatever the case of its letters, that name; null if there is none.
const LibraryRock* find_rock(const std::vector<LibraryRock>& rocks, const std::string& id_or_name);

/// Gives the material the rock's name, colour and parameters; it keeps its texture.
void use_rock(const LibraryRock& rock, Material& material);

/// The rock whose parameters and colour the material has; null if there is none.
const LibraryRock* rock_of(const std::vector<LibraryRock>& rocks, const Material& material);

}  // namespace cuesta
