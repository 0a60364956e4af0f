#pragma once
/// \file Plants as the writers of their files need them. For write_plants().

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cover/plants.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"

namespace cuesta {

using PlantsBySpecies = std::array<std::vector<PlantInstance>, species_count>;

/// The plants of a land, where they stand.
struct PlantGrowth {
    const CoverSites& sites;
    const CoverParameters& parameters;
    PlantLean lean(const PlantInstance& plant) const { return lean_of(sites, parameters, plant); }
};

/// The numbers of a plant as texts have them: m from the south-west corner, x east, y north, z up; degrees; 0..1.
struct PlantNumbers {
    double x, y, z, yaw;
    PlantLean lean;
    double scale, age;
};
PlantNumbers numbers_of(const PlantInstance& plant, const PlantGrowth& growth);

/// Rotation of a model as glTF has it (x right, y up, z to the back; x, y, z, w): heading, pitch, roll.
std::array<double, 4> rotation_of(const PlantInstance& plant, const PlantLean& lean);

/// Rotation of a model whose right is x, front y and up z, as angles about x, then y, then z, radians.
std::array<double, 3> euler_angles_of(const PlantInstance& plant, const PlantLean& lean);

/// Rotation and size of a model (x right, y up, z to the back), row by row.
std::array<std::array<double, 3>, 3> basis_of(const PlantInstance& plant, const PlantLean& lean);

/// Writes a text of `head`, what add(text, plant) appends of each plant, and `foot`.
template <class Add>
Result<void> write_plant_text(const std::string& path, const std::vector<PlantInstance>& plants, std::string_view head,
                              std::string_view foot, const Add& add) {
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        FileStream out(temporary);
        std::string text(head);
        for (const PlantInstance& plant : plants) {
            add(text, plant);
            if (text.size() < 1 << 20) continue;
            out.text(text);
            text.clear();
        }
        out.text(text);
        out.text(foot);
        return out.close(path);
    });
}

}  // namespace cuesta
