#include "app/cli/export_web_tiles.h"

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/files/file_ending.h"

namespace cuesta {

void WebTileArguments::declare(CLI::App& command) {
    command
        .add_option("--web-tiles", path,
                    "Write heights as tiles of web maps (Terrain-RGB) into a folder, or into one file (.mbtiles)")
        ->option_text("OUT");
    command.add_option("--web-encoding", encoding, "Of --web-tiles: mapbox (default) or terrarium")
        ->check(CLI::IsMember({"mapbox", "terrarium"}))
        ->option_text("CODE");
    command
        .add_option("--web-zooms", zooms,
                    "Of --web-tiles: least and greatest zoom; default from the land in one tile to its cells")
        ->option_text("MIN:MAX");
}

Result<WebTileOptions> WebTileArguments::options() const {
    WebTileOptions result;
    result.encoding = encoding == "terrarium" ? TileEncoding::terrarium : TileEncoding::mapbox;
    if (!wanted() && (!zooms.empty() || encoding != "mapbox"))
        return Error{"say where to write the tiles: --web-tiles DIR or FILE.mbtiles", "--web-tiles"};
    if (zooms.empty()) return result;
    const auto numbers = parse_numbers(zooms, ':', 2, "--web-zooms");
    if (!numbers) return numbers.error();
    for (const double zoom : *numbers)
        if (!(zoom >= 0 && zoom <= largest_tile_zoom && zoom == std::floor(zoom)))
            return Error{"zooms are whole numbers from 0 to " + std::to_string(largest_tile_zoom), "--web-zooms"};
    if ((*numbers)[0] > (*numbers)[1]) return Error{"the least zoom comes first, such as 8:12", "--web-zooms"};
    result.least_zoom = static_cast<int>((*numbers)[0]);
    result.most_zoom = static_cast<int>((*numbers)[1]);
    return result;
}

OutputFiles WebTileArguments::files() const {
    if (!wanted()) return {};
    if (file_ending(path) == ".mbtiles") return {{path, "--web-tiles", {}}};
    return {{utf8_of(file_path(path) / "tiles.json"), "a file of --web-tiles", {}}};
}

Outcome export_web_tiles(const WebTileArguments& arguments, const Land& land) {
    const Result<WebTileOptions> options = arguments.options();
    if (!options) return misused(options.error());
    const Result<WebTiles> written = with_progress([&](const WorkControl& control) {
        return write_web_tiles(arguments.path, land.ground->view(), land.frame, *options, control);
    });
    if (!written) return failed(written.error());
    std::printf("wrote %s\n%10lld tiles of zoom %d to %d\n", written->files.back().c_str(), written->tiles,
                written->least_zoom, written->most_zoom);
    return done();
}

}  // namespace cuesta
