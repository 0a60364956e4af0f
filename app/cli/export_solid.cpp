#include "app/cli/export_solid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/mesh/solid_file.h"

namespace cuesta {

void SolidArguments::declare(CLI::App& command) {
    command.add_option("--solid", path_, "Write a closed body to print (.stl or .3mf), in millimetres")
        ->option_text("FILE");
    const auto length = [&](const char* name, double& value, double least, double most, const char* sentence) {
        command.add_option(name, value, sentence)->check(CLI::Range(least, most))->option_text("MM");
    };
    length("--solid-width", options_.width, 1, 1e5, "Of --solid: width from west to east, mm; the scale follows");
    command.add_option("--solid-exaggeration", options_.exaggeration, "Of --solid: factor for heights")
        ->check(CLI::Range(0.01, 1000.0))
        ->option_text("X");
    length("--solid-base", options_.base, 0.1, 1000, "Of --solid: thickness below the lowest point, mm");
    length("--solid-wall", options_.wall, 0.1, 1000, "Of --solid: make it hollow, with walls so thick, mm");
    command.add_option("--solid-bottom", bottom_, "Of a hollow --solid: closed (default) or open")
        ->check(CLI::IsMember({"closed", "open"}))
        ->option_text("WHAT");
    command.add_option("--solid-plates", plates_, "Of --solid: cut it into plates of at most W x H mm")
        ->option_text("WxH");
    length("--solid-pins", options_.pin, 1, 100, "Of --solid-plates: join them by pins of that diameter, mm");
    length("--solid-clearance", options_.clearance, 0, 5, "Of --solid-pins: holes are wider by so much all around, mm");
    command.add_option("--solid-triangles", options_.most_triangles, "Of --solid: triangles at most, in all plates")
        ->check(CLI::Range(std::int64_t{1000}, std::int64_t{1000000000}))
        ->option_text("N");
}

Outcome SolidArguments::check() const {
    const SolidOptions usual;
    if (!wanted()) {
        if (!(plates_ + bottom_).empty() || options_.wall > 0 || options_.pin > 0 || options_.width != usual.width ||
            options_.base != usual.base || options_.exaggeration != usual.exaggeration)
            return misused({"say where to write the solid: --solid FILE", "--solid"});
        return done();
    }
    if (!solid_format_of(path_)) return misused({"solids are written as .stl or .3mf", path_});
    if (!plates_.empty()) {
        const auto sizes = parse_numbers(plates_, 'x', 2, "--solid-plates");
        if (!sizes) return misused(sizes.error());
        if (!((*sizes)[0] > 0 && (*sizes)[1] > 0))
            return misused({"plates must be larger than 0 mm", "--solid-plates"});
    } else if (options_.pin > 0) {
        return misused({"pins join plates; give their size with --solid-plates WxH", "--solid-pins"});
    }
    if (!bottom_.empty() && options_.wall == 0)
        return misused({"only a hollow solid has a bottom to choose; add --solid-wall MM", "--solid-bottom"});
    const Result<void> folder = check_folder_of(path_);
    return folder ? done() : failed(folder.error());
}

SolidOptions SolidArguments::options() const {
    SolidOptions result = options_;
    result.open_below = bottom_ == "open";
    if (!plates_.empty()) {
        const std::vector<double> sizes = parse_numbers(plates_, 'x', 2, "--solid-plates").value();
        result.plate_width = sizes[0];
        result.plate_height = sizes[1];
    }
    return result;
}

OutputFiles SolidArguments::files() const {
    if (!wanted()) return {};
    if (plates_.empty() || solid_format_of(path_) != SolidFormat::stl) return {{path_, "--solid", {}}};
    const std::filesystem::path whole = file_path(path_);
    const std::string beginning = utf8_of(whole.parent_path() / file_path(utf8_of(whole.stem()) + "_x"));
    return {{path_, "--solid", {}}, {beginning, "a plate of --solid", utf8_of(whole.extension())}};
}

Outcome export_solid(const SolidArguments& arguments, const Land& land) {
    const Result<LandSolid> solid = with_progress([&](const WorkControl& control) {
        return make_land_solid(land.ground->view(), land.frame.cell_size, arguments.options(), control);
    });
    if (!solid) return failed({solid.error().what, arguments.path(), solid.error().kind});
    print_warnings(solid->remarks, arguments.path());
    const auto files = write_land_solid(arguments.path(), *solid);
    if (!files) return failed(files.error());
    for (const std::string& file : *files) std::printf("wrote %s\n", file.c_str());
    double volume = 0;
    std::size_t triangles = 0;
    std::array<double, 3> largest{};
    for (const SolidPlate& plate : solid->plates) {
        volume += plate.figures.volume;
        triangles += plate.mesh.triangles.size();
        for (std::size_t k = 0; k < 3; ++k)
            largest[k] = std::max(
                largest[k], static_cast<double>(plate.figures.most[k]) - static_cast<double>(plate.figures.least[k]));
    }
    std::printf("scale 1:%.0f, samples every %.3g mm\n", solid->scale, solid->spacing);
    if (solid->plates.size() > 1) std::printf("%d x %d plates, each at most ", solid->columns, solid->rows);
    std::printf("%.1f x %.1f x %.1f mm\n", largest[0], largest[1], largest[2]);
    std::printf("%zu triangles, closed; %.1f cm^3\n", triangles, volume / 1000);
    return done();
}

}  // namespace cuesta
