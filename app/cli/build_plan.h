#pragma once
/// \file One build or many: seeds, sizes, and the names of what they write.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// One land to be made.
struct PlannedBuild {
    std::optional<std::uint64_t> seed;  ///< absent: as the project has
    int size = 0;                       ///< cells along the longer side; 0: as the project has
};

/// Texts as the command line has them.
struct BuildVariety {
    std::string seeds;  ///< "1,2,5-9" or "1..9"; empty: the project's
    std::string sizes;  ///< "512,1024"; empty: the project's
    std::string part;   ///< "2/5": of all builds in their order every fifth, from the second on; empty: all
};

/// Part and number of parts: "2/5" is {1, 5}, and no text is the whole. An error means wrong usage.
Result<std::pair<std::size_t, std::size_t>> part_of(const std::string& text);

/// The seeds of "1,2,5-9" or "1..9", in that order, each once; none of an empty text. An error means wrong usage.
Result<std::vector<std::uint64_t>> seeds_of(const std::string& text);

/// All sizes of the first seed, then of the next, as far as they are of the part. An error means wrong usage.
Result<std::vector<PlannedBuild>> planned_builds(const BuildVariety& variety);

/// Whether names made from the pattern differ wherever the builds do; unknown or open braces are errors, too. `option`
/// names the pattern in errors.
Result<void> check_pattern(const std::string& pattern, const BuildVariety& variety, const std::string& option);

/// Values of the words in a pattern.
struct BuildName {
    std::string name;
    std::uint64_t seed = 0;
    int size = 0;
};

/// The pattern with {name}, {seed} and {size} replaced.
std::string filled_pattern(const std::string& pattern, const BuildName& name);

/// The project with a build's seed (of the starting terrain, where the program makes it, of the noise and of the
/// erosion) and size.
Project varied(Project project, const PlannedBuild& build);

}  // namespace cuesta
