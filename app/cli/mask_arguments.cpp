#include "app/cli/mask_arguments.h"

#include <algorithm>
#include <cstdio>

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

}  // namespace

Result<void> read_mask_file(const std::string& path, float most, const TerrainFrame& frame, TiledRaster& mask) {
    if (path.empty()) return {};
    Result<Raster<float>> cells = read_mask(path, frame.width, frame.height);
    if (!cells) return cells.error();
    fit_range(*cells, most, path);
    mask = TiledRaster(cells->view());
    return {};
}

void MaskArguments::declare(CLI::App& command) {
    command.add_option("--rain-mask", rain, "Raster that multiplies the rain, 0..4; white of a picture is 1")
        ->option_text("FILE");
    command.add_option("--erodibility-mask", erodibility, "Raster that multiplies what erosion takes, 0..1")
        ->option_text("FILE");
    command.add_option("--protection-mask", protection, "Raster of held ground, 0..1; at 1 it stays exactly as it is")
        ->option_text("FILE");
}

Result<void> MaskArguments::apply(Project& project) const {
    ErosionMasks& masks = project.masks;
    if (Result<void> done = read_mask_file(rain, largest_rain_share, project.frame, masks.rain); !done) return done;
    if (Result<void> done = read_mask_file(erodibility, 1, project.frame, masks.erodibility); !done) return done;
    return read_mask_file(protection, 1, project.frame, masks.protection);
}

}  // namespace cuesta
