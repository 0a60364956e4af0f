#pragma once
/// \file Variations of a project: the same land with other seeds, or with parameters over ranges. Pure functions, which
/// the command line and the window share.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/model/project_settings.h"

namespace cuesta {

/// A parameter that runs over a range in equal steps, both ends included.
struct VariedParameter {
    std::string id;  ///< "generator.wavelength", as parameter_sets() has them
    double from = 0;
    double to = 0;  ///< may lie below `from`; both within the parameter's limits
    int count = 3;  ///< >= 1; 1: `from` alone
    bool operator==(const VariedParameter&) const = default;
};

/// One side of a grid of variations.
using VariedAxis = std::variant<std::vector<std::uint64_t>, VariedParameter>;  ///< seeds, or a parameter

/// One variation, and what makes it of the project.
struct Variation {
    std::optional<std::uint64_t> seed;        ///< absent: as the project has
    std::vector<ParameterSetting> settings;   ///< id and value, as `--set` takes them
    Project project;
};

/// Row by row.
struct VariationGrid {
    int columns = 0;
    std::vector<Variation> cells;
};

inline constexpr std::size_t most_variations = 400;

/// The project with this seed: of the starting terrain, where the program makes it, of the noise and of erosion, that
/// of earlier runs included. Elements of a stack get seeds that run on from that of the lowest, so that two of the same
/// kind stay different; those that are locked keep theirs. What is drawn or painted stays.
Project reseeded(Project project, std::uint64_t seed);

/// One axis fills a grid as square as may be; of two the first runs along the rows and the second down the columns. An
/// unknown parameter, a value out of its limits, more values than an integer parameter has between the ends, no axis,
/// more than two or too many variations are errors whose `where` names the axis.
Result<VariationGrid> variations(const Project& project, const std::vector<VariedAxis>& axes);

/// Reads "ID=FROM..TO" and "ID=FROM..TO:COUNT"; without a count it is `usual_count`. The id need not exist.
Result<VariedParameter> parse_varied(std::string_view text, int usual_count);

/// A range around the project's value of the parameter to begin with: half to twice of it within its limits, else what
/// its slider runs over; a seed runs on from its own value. Absent where the project has no such parameter, or it is no number.
std::optional<VariedParameter> usual_range(const Project& project, const std::string& id, int count);

}  // namespace cuesta
