#include "app/cli/export_waters.h"

#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/engine/water_files.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {
void WatersArguments::declare(CLI::App& command) {
    command.add_option("--waters", folder, "Write lakes and rivers into a folder: GeoJSON, a mesh, levels as rasters")
        ->option_text("DIR");
    command
        .add_option("--river-source", source,
                    "Rivers begin where so much land drains to them, km^2; default the project's")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("KM2");
    command.add_option("--runoff", runoff, "Water that leaves the land as rivers, mm a year; default the project's")
        ->check(CLI::Range(1.0, 1e4))
        ->option_text("MM");
    command.add_option("--water-sea-level", sea, "Of --waters, m; 'none' for no sea; default the project's, if any")
        ->option_text("M");
}

Outcome WatersArguments::check() const {
    if (folder.empty() || sea.empty() || sea == "none") return done();
    const auto level = parse_numbers(sea, ':', 1, "--water-sea-level");
    return level ? done() : misused(level.error());
}

OutputFiles WatersArguments::files() const {
    OutputFiles files;
    if (folder.empty()) return files;
    for (const std::string& name : water_file_names({}))
        files.push_back({utf8_of(file_path(folder) / file_path(name)), "a file of --waters", {}});
    return files;
}

Outcome export_waters(const WatersArguments& arguments, const Land& land, const Project& project) {
    WatersOptions options = waters_options(project);
    if (arguments.source) options.source = *arguments.source * 1e6;
    if (arguments.runoff) options.runoff = *arguments.runoff * 1e-3;
    if (arguments.sea == "none") {
        options.sea_level.reset();
    } else if (!arguments.sea.empty()) {
        options.sea_level = parse_numbers(arguments.sea, ':', 1, "--water-sea-level").value().at(0);
    }
    const Result<WrittenWaters> written = with_progress([&](const WorkControl& control) {
        return write_waters(arguments.folder, land.ground->view(), land.frame, options, {}, control);
    });
    if (!written) return failed(written.error());
    for (const auto& [words, file] : written->remarks) print_warnings({words}, file);
    for (const std::string& file : written->files) std::printf("wrote %s\n", file.c_str());
    std::printf("%10zu lakes\n%10zu rivers\n", written->lakes, written->rivers);
    return done();
}

}  // namespace cuesta
