/// `cuesta-cli measure`: the numbers that tell eroded land from noise.

#include "core/measure/measure.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"

namespace cuesta {
namespace {

struct MeasureArguments {
    InputArguments input;
    MachineArguments machine;
    std::string lakes;
    std::string sea_level;  ///< metres; empty: there is no sea
    std::string drainage;
    bool keep_holes = false;
    bool json = false;
};

/// Cells whose mask is not 0.
Result<Raster<std::uint8_t>> read_lakes(const std::string& path, int width, int height) {
    const Result<Raster<float>> mask = read_mask(path, width, height);
    if (!mask) return mask.error();
    Raster<std::uint8_t> lakes(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) lakes(x, y) = (*mask)(x, y) > 0 ? 1 : 0;
    return lakes;
}

/// Square metres that drain through each cell.
Result<void> write_drainage(const std::string& path, const LandscapeMeasures& measures, const TerrainFrame& frame) {
    Raster<float> area(measures.width, measures.height);
    const double cell_area = measures.cell_size * measures.cell_size;
    for (int y = 0; y < measures.height; ++y)
        for (int x = 0; x < measures.width; ++x)
            area(x, y) = static_cast<float>(measures.drainage_cells(x, y) * cell_area);
    return write_mask(path, area.view(), frame);
}

std::string number_text(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

void print_criterion(const Criterion& each) {
    const bool share = each.id == "depression_area";
    const double scale = share ? 100 : 1;
    const std::string unit = share ? " %" : "";
    const std::string value = each.value ? number_text("%.3g", *each.value * scale) + unit : "too few channels";
    const std::string wanted = each.minimum > 0
                                   ? number_text("%.2f", each.minimum) + " .. " + number_text("%.2f", each.maximum)
                                   : "at most " + number_text("%.3g", each.maximum * scale) + unit;
    const char* judged = !each.judged ? "not judged: cells below 10 m" : each.met ? "met" : "not met";
    std::printf("%-36s %-18s %-14s %s\n", std::string(each.label).c_str(), value.c_str(), wanted.c_str(), judged);
}

void print_text(const MeasureArguments& arguments, const LandscapeMeasures& m, const Judgement& judgement) {
    std::printf("%s: %d x %d cells of %.6g m\n\n", on_one_line(arguments.input.path).c_str(), m.width, m.height,
                m.cell_size);
    for (const Criterion& each : judgement.criteria) print_criterion(each);
    std::printf("\n%-36s a4 %+.3f, a8 %+.3f\n", "Anisotropy", m.anisotropy.a4, m.anisotropy.a8);
    std::printf("%-36s %.3f\n", "Hypsometric integral", m.hypsometry.integral);
    std::printf("%-36s mean %.1f, steepest %.1f degrees\n", "Slope", m.slopes.mean, m.slopes.maximum);
    std::printf("%-36s", "Landforms");
    const char* separator = " ";
    for (std::size_t i = 0; i < landform_count; ++i) {
        std::printf("%s%s %.1f %%", separator, std::string(landform_names[i]).c_str(), 100 * m.geomorphons.share[i]);
        separator = i % 5 == 4 ? "\n                                     " : ", ";
    }
    std::printf("\n\nVerdict: %s\n", std::string(name_of(judgement.verdict)).c_str());
}

Outcome measure_file(const MeasureArguments& arguments) {
    Result<ImportOptions> options = arguments.input.options();
    if (!options) return misused(options.error());
    options->read.keep_holes = arguments.keep_holes;
    if (!arguments.drainage.empty()) {
        if (!arguments.drainage.ends_with(".tif"))
            return misused(
                {"the drainage map is a GeoTIFF; let its name end in .tif", "--drainage " + arguments.drainage});
        if (const Result<void> folder = check_folder_of(arguments.drainage); !folder) return failed(folder.error());
    }
    std::optional<double> sea_level;
    if (!arguments.sea_level.empty()) {
        const auto number = parse_numbers(arguments.sea_level, ':', 1, "--sea-level");
        if (!number) return misused(number.error());
        sea_level = number->front();
    }
    if (const Result<void> machine = arguments.machine.apply(); !machine) return misused(machine.error());
    const Result<Elevation> elevation = imported_heights(arguments.input.path, *options);
    if (!elevation) return failed(elevation.error());
    MeasureOptions measure_options;
    Raster<std::uint8_t> lakes;
    if (!arguments.lakes.empty()) {
        Result<Raster<std::uint8_t>> read =
            read_lakes(arguments.lakes, elevation->frame.width, elevation->frame.height);
        if (!read) return failed(read.error());
        lakes = std::move(*read);
        measure_options.lakes = lakes.view();
    }
    if (sea_level) {
        if (lakes.empty()) lakes = Raster<std::uint8_t>(elevation->frame.width, elevation->frame.height);
        for (int y = 0; y < lakes.height(); ++y)
            for (int x = 0; x < lakes.width(); ++x)
                if (static_cast<double>(elevation->heights(x, y)) <= *sea_level) lakes(x, y) = 1;
        measure_options.lakes = lakes.view();
    }
    const LandscapeMeasures measures = measure(elevation->heights.view(), elevation->frame.cell_size, measure_options);
    const Judgement judgement = judge(measures);
    if (!arguments.drainage.empty())
        if (const Result<void> written = write_drainage(arguments.drainage, measures, elevation->frame); !written)
            return failed(written.error());
    if (arguments.json) {
        nlohmann::json json = to_json(measures);
        json["file"] = arguments.input.path;
        json["judgement"] = to_json(judgement);
        json["holes"] = elevation->holes_filled;
        json["holes_kept"] = elevation->holes_kept;
        json["warnings"] = elevation->warnings;
        std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
        return done();
    }
    print_text(arguments, measures, judgement);
    std::fflush(stdout);
    print_warnings(elevation->warnings, arguments.input.path);
    return done();
}

}  // namespace

void add_measure_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("measure", "Measure a terrain and distinguish eroded terrain from noise");
    const auto arguments = std::make_shared<MeasureArguments>();
    arguments->input.declare(command, "FILE", "Heightmap");
    command
        .add_option("--lakes", arguments->lakes, "Mask that is not 0 where lakes are meant to be; they do not count")
        ->option_text("FILE");
    command
        .add_option("--drainage", arguments->drainage, "Write the area that drains through each cell, in square metres")
        ->option_text("FILE.tif");
    command.add_flag("--keep-holes", arguments->keep_holes,
                     "Cells without data lie off the map, instead of being filled from their neighbours");
    command
        .add_option("--sea-level", arguments->sea_level, "Sea level: ground at or below this height does not count")
        ->option_text("METRES");
    arguments->machine.declare_threads(command);
    command.add_flag("--json", arguments->json, "Print JSON, with all curves and histograms");
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return measure_file(*arguments); }; });
}

}  // namespace cuesta
