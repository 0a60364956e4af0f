#include "app/cli/mask_arguments.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "app/cli/terminal.h"
#include "core/field/statistics.h"
#include "core/io/elevation/elevation.h"

namespace cuesta {
namespace {

std::string number_text(float number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", static_cast<double>(number));
    return text;
}

/// Scales `mask` to 0 .. 1 where something in it lies outside 0 .. `most`.
void fit_range(Raster<float>& mask, float most, const std::string& path) {
    const auto [lowest, highest] = value_range(mask.view());
    if (lowest >= 0 && highest <= most) return;
    const float range = highest - lowest;
    for (int y = 0; y < mask.height(); ++y)
        for (int x = 0; x < mask.width(); ++x)
            mask(x, y) = range > 0 ? (mask(x, y) - lowest) / range : std::clamp(mask(x, y), 0.0F, 1.0F);
    print_warnings({"numbers from " + number_text(lowest) + " to " + number_text(highest) + " taken as 0 to 1"}, path);
}

/// `text`: "dry.png:water=0,thermal=0.5".
Result<void> add_region(const std::string& text, Project& project) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || text.find('=', colon) == std::string::npos)
        return Error{"regions are written FILE:KIND=SHARE,..., such as dry.png:water=0,thermal=0.5",
                     "--region " + text};
    OwnMask mask;
    mask.name = text.substr(0, colon);
    mask.region.acts = true;
    const std::vector<ParameterSetRef> sets{reference_to(mask.region)};
    std::istringstream shares(text.substr(colon + 1));
    for (std::string share; std::getline(shares, share, ',');) {
        const std::size_t equals = std::min(share.find('='), share.size());
        const std::string id = "region." + share.substr(0, equals);
        if (const Result<void> set = set_parameter(sets, id, share.substr(std::min(equals + 1, share.size()))); !set)
            return Error{set.error().what, "--region " + text};
    }
    if (Result<void> done = read_mask_file(mask.name, 1, project.frame, mask.values); !done) return done;
    project.own_masks.push_back(std::move(mask));
    return {};
}

}  // namespace

Result<void> read_mask_file(const std::string& path, float most, const TerrainFrame& frame, TiledRaster& mask) {
    if (path.empty()) return {};
    Result<Raster<float>> cells = read_mask(path, frame.width, frame.height);
    if (!cells) return cells.error();
    fit_range(*cells, most, path);
    mask = TiledRaster(cells->view());
    return {};
}

void declare_plants_mask(CLI::App& command, std::string& path) {
    command
        .add_option("--plants-mask", path,
                    "Raster that clears plants (0), leaves them (1) or plants (2); white of a picture is 1")
        ->option_text("FILE");
}

Result<void> read_plants_mask(const std::string& path, Project& project) {
    return read_mask_file(path, largest_planting_share, project.frame, project.masks.plants);
}

void MaskArguments::declare(CLI::App& command) {
    command.add_option("--rain-mask", rain, "Raster that multiplies the rain, 0..4; white of a picture is 1")
        ->option_text("FILE");
    command.add_option("--erodibility-mask", erodibility, "Raster that multiplies what erosion takes, 0..1")
        ->option_text("FILE");
    command.add_option("--protection-mask", protection, "Raster of held ground, 0..1; at 1 it stays exactly as it is")
        ->option_text("FILE");
    declare_plants_mask(command, plants);
    command
        .add_option(
            "--region", regions,
            "Raster of a region, 0..1, and what acts there: dry.png:water=0,thermal=0.5; can be given several times")
        ->option_text("FILE:KIND=SHARE,...");
}

Result<void> MaskArguments::apply(Project& project) const {
    ErosionMasks& masks = project.masks;
    if (Result<void> done = read_mask_file(rain, largest_rain_share, project.frame, masks.rain); !done) return done;
    if (Result<void> done = read_mask_file(erodibility, 1, project.frame, masks.erodibility); !done) return done;
    if (Result<void> done = read_mask_file(protection, 1, project.frame, masks.protection); !done) return done;
    if (Result<void> done = read_plants_mask(plants, project); !done) return done;
    for (const std::string& region : regions)
        if (Result<void> done = add_region(region, project); !done) return done;
    return {};
}

}  // namespace cuesta
