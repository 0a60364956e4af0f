#include "app/cli/neighbour_arguments.h"

#include <algorithm>
#include <cmath>

#include "app/cli/terminal.h"
#include "core/io/elevation/elevation.h"

namespace cuesta {
namespace {

/// Sides whose lengths differ by no more than this share are taken for one: tiles that share a row differ by a cell.
constexpr double length_tolerance = 0.01;

Result<void> add_neighbour(const std::string& text, Project& project) {
    const std::size_t equals = text.find('=');
    const std::string word = text.substr(0, std::min(equals, text.size()));
    const auto side = std::find_if(map_sides.begin(), map_sides.end(), [&](MapSide s) { return name_of(s) == word; });
    if (equals == std::string::npos || side == map_sides.end() || equals + 1 == text.size())
        return Error{"neighbours are written SIDE=FILE with north, east, south or west, such as east=next.tif",
                     "--neighbour " + text};
    const std::string path = text.substr(equals + 1);
    const Result<Elevation> elevation = read_elevation(path);
    if (!elevation) return elevation.error();
    print_warnings(elevation->warnings, path);
    const TerrainFrame& theirs = elevation->frame;
    if (theirs.width < 2 || theirs.height < 2) return Error{"a neighbour needs at least 2 x 2 heights", path};
    project.neighbours.on(*side) = neighbour_on(*side, elevation->heights.view(), theirs.cell_size, path);
    const bool across = *side == MapSide::north || *side == MapSide::south;
    const double own = across ? project.frame.width_metres() : project.frame.height_metres();
    const double other = across ? theirs.width_metres() : theirs.height_metres();
    if (std::abs(other - own) > length_tolerance * own)
        print_warnings({"its side is " + std::to_string(std::lround(other)) + " m long and that of the terrain " +
                        std::to_string(std::lround(own)) + " m: it is stretched to fit"},
                       path);
    return {};
}

}  // namespace

void NeighbourArguments::declare(CLI::App& command) {
    command
        .add_option("--neighbour", sides,
                    "Heightmap that lies beyond a side; the rim is bent to its heights and slopes, within "
                    "neighbours.reach; once for each side")
        ->option_text("north|east|south|west=FILE");
}

Result<void> NeighbourArguments::apply(Project& project) const {
    for (const std::string& side : sides)
        if (Result<void> added = add_neighbour(side, project); !added) return added;
    return {};
}

}  // namespace cuesta
