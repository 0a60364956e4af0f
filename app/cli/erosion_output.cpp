#include "app/cli/erosion_output.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/erosion_device.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/erosion/coast/coast.h"
#include "core/field/statistics.h"
#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print_paths(const Land& land) {
    const Land::Carved& carved = *land.carved;
    const CarvePlan& plan = *carved.plan;
    std::printf("carved %zu paths in %zu pieces with %zu junctions, %.2f s; cut %.4g m3, filled %.4g m3\n",
                plan.path_ids.size(), plan.pieces.size(), plan.junctions.size(), carved.seconds, carved.earth.cut,
                carved.earth.fill);
    for (const std::string& remark : plan.remarks) std::printf("%s\n", remark.c_str());
}

/// Waves that found no shore, neither before erosion nor after it, did nothing.
void warn_of_missing_shores(const Project& project, const Land& land) {
    for (const ErosionPhase& phase : erosion_phases(project)) {
        if (!has_waves(*phase.schedule)) continue;
        const float level = coast_level(*phase.schedule);
        const auto has_shore = [level](const SharedRaster& ground) {
            if (!ground) return false;
            const ValueRange heights = value_range(ground->view());
            return heights.low <= level && heights.high > level;
        };
        if (has_shore(land.before) || has_shore(land.ground)) continue;
        char metres[32];
        std::snprintf(metres, sizeof metres, "%g", static_cast<double>(level));
        print_warnings({"coast steps did nothing: the ground has no shore at " + std::string(metres) +
                        " m; change erosion.sea_level or coast_erosion.level"},
                       "erosion.coast");
    }
}

}  // namespace

void print_summary(const Land& land) {
    const ErosionReport& report = land.report;
    if (const ErosionReport& levels = land.cascade_report; levels.steps_done > 0)
        std::printf("eroded on the levels in %lld steps, %.1f s; moved %.4g m3 of ground\n",
                    static_cast<long long>(levels.steps_done), levels.seconds, levels.ledger.moved);
    std::string kinds;
    for (std::size_t kind = 0; kind < report.steps_of_kind.size(); ++kind)
        if (report.steps_of_kind[kind] > 0)
            kinds += (kinds.empty() ? "" : ", ") + std::to_string(report.steps_of_kind[kind]) + " " +
                     std::string(name_of(static_cast<ErosionKind>(kind)));
    std::printf("eroded %d x %d cells of %.6g m in %lld steps (%s), %.1f s\n", land.frame.width, land.frame.height,
                land.frame.cell_size, static_cast<long long>(report.steps_done), kinds.empty() ? "none" : kinds.c_str(),
                report.seconds);
    std::printf("moved %.4g m3 of ground; %.4g m3 left the map\n", report.ledger.moved, report.ledger.left_map);
    if (land.carved) print_paths(land);
}

namespace {

Result<std::vector<std::string>> write_heights(const std::string& path, const Land& land,
                                               const HeightMapOptions& options) {
    Result<HeightMapFiles> written = with_progress([&](const WorkControl& control) {
        return write_height_map(path, land.ground->view(), land.frame, options, control);
    });
    if (!written) return written.error();
    print_warnings(written->remarks, path);
    return std::move(written->files);
}

}  // namespace

CLI::Option* ErosionOutput::declare(CLI::App& command, const std::string& sentence) {
    CLI::Option* option = command.add_option("-o,--output", ground, sentence)->required()->option_text("OUT");
    command
        .add_option(
            "--masks", masks,
            "Write flow, wear, deposit, water depth, sediment, the top material and what paths add to the ground "
            "into this folder")
        ->option_text("DIR");
    command.add_option("--report", report, "Write a report with the books of mass")->option_text("FILE.json");
    return option;
}

OutputFiles ErosionOutput::masks_and_report() const {
    OutputFiles files;
    if (!masks.empty())
        for (const std::string& mask : mask_files(masks)) files.push_back({mask, "a mask of --masks", {}});
    if (!report.empty()) files.push_back({report, "--report", {}});
    return files;
}

OutputFiles ErosionOutput::files() const {
    OutputFiles files = files_of_land(ground, "-o");
    append(files, masks_and_report());
    return files;
}

Outcome ErosionOutput::check_tiles(const TileGrid& grid, const std::string& pattern) const {
    OutputFiles files = files_of_tiles(ground, "-o", grid, pattern);
    append(files, masks_and_report());
    return check_apart(files);
}

Outcome ErosionOutput::check(bool meshes, const OutputFiles& others) const {
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(ground, meshes, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    if (!report.empty())
        if (const Result<void> checked = check_folder_of(report); !checked) return failed(checked.error());
    if (!masks.empty() && std::filesystem::exists(file_path(masks)) && !std::filesystem::is_directory(file_path(masks)))
        return failed({"this is a file, not a folder; choose another", "--masks " + masks});
    OutputFiles all = files();
    append(all, others);
    return check_apart(all);
}

Outcome run_and_write(const Project& project, const ErosionOutput& output, RunRecord& record,
                      const HeightMapOptions* heights) {
    if (heights && heights->tiles.any()) {
        const Result<TileGrid> grid = tile_grid_for(output.ground, project.frame, *heights);
        if (!grid) return failed(grid.error());
        if (const Outcome checked = output.check_tiles(*grid, heights->tiles.pattern); checked.exit_code != 0)
            return checked;
    }
    const auto land = compute_land(project, Stage::outputs, &record.stages, record.states, record.device);
    if (!land) return failed(land.error());
    if (record.device) print_device(*record.device);
    std::vector<std::string> files;
    {
        const StageTimer timer(record.stages, "write");
        auto written = heights ? write_heights(output.ground, **land, *heights) : write_ground(output.ground, **land);
        if (written && !output.masks.empty()) {
            files = std::move(*written);
            written = write_masks(output.masks, **land, project.erosion.mixing.border == Border::closed);
        }
        if (!written) return failed(written.error());
        files.insert(files.end(), written->begin(), written->end());
    }
    if (!output.report.empty()) {
        const ReportSubject subject{record.command,
                                    record.arguments,
                                    project.erosion.mixing.seed,
                                    seconds_since(record.start),
                                    record.stages,
                                    files,
                                    record.drops,
                                    record.key,
                                    0,
                                    record.device};
        if (const Result<void> written = write_report(output.report, subject, **land); !written)
            return failed(written.error());
        files.push_back(output.report);
    }
    if (record.states) record.states->remove();
    print_summary(**land);
    warn_of_missing_shores(project, **land);
    for (const std::string& file : files) std::printf("wrote %s\n", file.c_str());
    return done();
}

}  // namespace cuesta
