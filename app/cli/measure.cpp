/// `cuesta-cli measure`: measures against the ranges of real land, and what looks made.

#include "core/measure/measure.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/measure/judgement.h"

namespace cuesta {
namespace {

struct MeasureArguments {
    InputArguments input;
    MachineArguments machine;
    std::string lakes;
    std::string sea_level;  ///< metres; empty: there is no sea
    std::string drainage;
    std::string kind = "rivers";
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

std::string range_text(const Criterion& each) {
    if (!each.range) return "-";
    return text_of(each.range->minimum, each.words->unit) + " .. " + text_of(each.range->maximum, each.words->unit);
}

std::string_view standing_text(const Criterion& each) {
    switch (each.standing) {
        case Standing::within:
            return "within";
        case Standing::below:
            return "too low";
        case Standing::above:
            return "too high";
        case Standing::absent:
            return "not measured";
        case Standing::unjudged:
            return "not judged";
    }
    return "";
}

/// printf counts bytes, people letters: continuation bytes of UTF-8 take no room.
std::string padded(const std::string& text, std::size_t width) {
    const auto letters = static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    return text + std::string(letters < width ? width - letters : 1, ' ');
}

void print_criteria(const Judgement& judgement) {
    std::optional<MeasureGroup> group;
    for (const Criterion& each : judgement.criteria) {
        if (group != each.words->group) {
            group = each.words->group;
            std::printf("%s%s\n", each.words == &measure_words().front() ? "" : "\n",
                        std::string(title_of(*group)).c_str());
        }
        const std::string value = each.value ? text_of(*each.value, each.words->unit) : "-";
        std::printf("  %s%s%s%s\n", padded(std::string(each.words->label), 30).c_str(), padded(value, 12).c_str(),
                    padded(range_text(each), 24).c_str(), std::string(standing_text(each)).c_str());
    }
}

void print_verdict(const Judgement& judgement, double cell_size) {
    const LandKindModels& models = models_of(judgement.kind);
    if (judgement.outside() > 0) std::printf("\nLooks made:\n");
    for (const Criterion& each : judgement.criteria)
        if (const std::string said = sentence_of(each); !said.empty()) std::printf("  %s\n", said.c_str());
    const std::string plural(models.plural);
    switch (judgement.verdict) {
        case Verdict::outside:
            std::printf("\nVerdict: %zu of %zu measures lie outside the ranges of real %s\n", judgement.outside(),
                        judgement.judged(), plural.c_str());
            break;
        case Verdict::within:
            std::printf(
                "\nVerdict: all %zu measures lie within the ranges of real %s; that alone does not make it real\n",
                judgement.judged(), plural.c_str());
            break;
        case Verdict::undecided:
            std::printf("\nVerdict: undecided\n");
            break;
    }
    if (judgement.verdict != Verdict::undecided && models.missed_by_real < 1)
        std::printf("A real model lies outside ranges made without it with up to %.0f %% of its measures.\n",
                    100 * models.missed_by_real);
    if (cell_size < models.least_cell || cell_size > models.largest_cell)
        std::printf("Ranges of %s are known for cells of %g to %g m; with others most measures are not judged.\n",
                    plural.c_str(), models.least_cell, models.largest_cell);
}

void print_text(const MeasureArguments& arguments, const LandscapeMeasures& m, const Judgement& judgement) {
    std::printf("%s: %d x %d cells of %.6g m, compared with real %s\n\n", on_one_line(arguments.input.path).c_str(),
                m.width, m.height, m.cell_size, std::string(models_of(judgement.kind).plural).c_str());
    print_criteria(judgement);
    std::printf("\nHypsometric integral %.3f; slope mean %.1f, steepest %.1f degrees\nLandforms:",
                m.hypsometry.integral, m.slopes.mean, m.slopes.maximum);
    const char* separator = " ";
    for (std::size_t i = 0; i < landform_count; ++i) {
        std::printf("%s%s %.1f %%", separator, std::string(landform_names[i]).c_str(), 100 * m.geomorphons.share[i]);
        separator = i == 4 ? "\n           " : ", ";
    }
    std::printf("\n");
    print_verdict(judgement, m.cell_size);
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
    const std::optional<LandKind> kind = land_kind_called(arguments.kind);
    if (!kind) return misused({"rivers, mountains, glaciated, hills, canyons or dunes", "--kind " + arguments.kind});
    std::optional<double> sea_level;
    if (!arguments.sea_level.empty()) {
        const auto number = parse_numbers(arguments.sea_level, ':', 1, "--sea-level");
        if (!number) return misused(number.error());
        sea_level = number->front();
    }
    arguments.machine.apply();
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
    const Judgement judgement = judge(measures, *kind);
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
    CLI::App& command =
        *app.add_subcommand("measure", "Measure a terrain and say what looks made, compared with real terrain");
    const auto arguments = std::make_shared<MeasureArguments>();
    arguments->input.declare(command, "FILE", "Heightmap");
    command
        .add_option(
            "--kind", arguments->kind,
            "Kind of real terrain to compare with: rivers (any that rivers shaped), mountains, glaciated, hills, "
            "canyons, dunes")
        ->option_text("KIND");
    command
        .add_option("--lakes", arguments->lakes, "Mask that is not 0 where lakes are meant to be; they do not count")
        ->option_text("FILE");
    command
        .add_option("--drainage", arguments->drainage, "Write the area that drains through each cell, in square metres")
        ->option_text("FILE.tif");
    command.add_flag("--keep-holes", arguments->keep_holes,
                     "Cells without data lie off the map, instead of being filled from their neighbours");
    command.add_option("--sea-level", arguments->sea_level, "Sea level: ground at or below this height does not count")
        ->option_text("METRES");
    arguments->machine.declare(command);
    command.add_flag("--json", arguments->json, "Print JSON, with all curves and histograms");
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return measure_file(*arguments); }; });
}

}  // namespace cuesta
