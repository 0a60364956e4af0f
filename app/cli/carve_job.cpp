#include "app/cli/carve_job.h"

#include <cstdio>
#include <map>
#include <span>

#include "app/cli/band_job.h"
#include "app/cli/land_files.h"
#include "app/cli/report.h"
#include "core/bands/land_bands.h"
#include "core/base/platform/processes.h"
#include "core/base/process_memory.h"
#include "core/base/threads.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {

void print_some(const CarvePlan& plan, const std::string& where) {
    constexpr std::size_t most = 8;
    std::vector<std::string> some = plan.remarks;
    if (some.size() > most + 1) {
        some.resize(most);
        some.push_back(std::to_string(plan.remarks.size() - most) + " more remarks; `carve --report` writes them all");
    }
    print_warnings(some, where);
}

void print_carved(const CarvePlan& plan, const Project& project, const Carved& carved) {
    std::printf("carved %zu of %zu paths, %zu pieces, %zu junctions; cut %.4g m3, filled %.4g m3\n",
                plan.path_ids.size(), project.paths.size(), plan.pieces.size(), plan.junctions.size(), carved.earth.cut,
                carved.earth.fill);
}

nlohmann::json carve_report(const CarveArguments& arguments, const std::vector<std::string>& command_line,
                            const Project& project, const std::vector<std::string>& remarks, const CarvePlan& plan,
                            const Carved& carved) {
    std::map<std::string, int> kinds;
    for (const Path& path : project.paths) ++kinds[std::string(name_of(path.parameters.kind))];
    double length = 0;
    for (const Alignment& alignment : plan.alignments)
        if (!alignment.points.empty()) length += alignment.points.back().distance;
    std::vector<std::string> all_remarks = remarks;
    all_remarks.insert(all_remarks.end(), plan.remarks.begin(), plan.remarks.end());
    return {{"version", CUESTA_VERSION},
            {"command", "carve"},
            {"arguments", command_line},
            {"input", arguments.input.path},
            {"size", {project.frame.width, project.frame.height}},
            {"cell", project.frame.cell_size},
            {"threads", thread_count()},
            {"paths", {{"count", project.paths.size()}, {"carved", plan.path_ids.size()}, {"kinds", kinds}}},
            {"length", length},
            {"pieces", plan.pieces.size()},
            {"areas", plan.areas.size()},
            {"junctions", plan.junctions.size()},
            {"tiles", carved.tiles},
            {"earth", {{"cut", carved.earth.cut}, {"fill", carved.earth.fill}}},
            {"displacement", {{"lowest", carved.lowest}, {"highest", carved.highest}}},
            {"remarks", all_remarks}};
}

Result<void> write_carve_report(const std::string& path, nlohmann::json report, const std::vector<std::string>& files,
                                std::chrono::steady_clock::time_point start, const StageSeconds& seconds) {
    report["files"] = files;
    report["memory"]["peak"] = peak_memory();
    report["seconds"]["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (const auto& [stage, time] : seconds) report["seconds"][stage] = time;
    const std::string text = report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

Outcome check_carving_in_bands(const CarveArguments& arguments) {
    if (arguments.backend == "gpu")
        return misused(
            {"bands are carved by the processor; leave --memory and --scratch, or --backend out", "--backend gpu"});
    for (const auto& [option, path] :
         {std::pair("--displacement ", &arguments.displacement), std::pair("--water ", &arguments.water)})
        if (!path->empty())
            return misused(
                {"this raster is made of land in memory; leave --memory and --scratch, or it out", option + *path});
    if (const Outcome checked = check_band_output({arguments.output, "", ""}); checked.exit_code != 0) return checked;
    return arguments.bands.check(arguments.output);
}

Outcome carve_in_bands(const CarveArguments& arguments, const std::vector<std::string>& command_line) {
    const auto start = std::chrono::steady_clock::now();
    const Result<std::uint64_t> memory = arguments.bands.bytes();
    if (!memory) return misused(memory.error());
    const std::string folder = arguments.bands.folder(arguments.output);
    StageSeconds seconds;
    const auto evaluated = [&](const Project& project, ScratchRaster& base) {
        return with_progress([&](const WorkControl& control) {
            return evaluate_in_bands(project, base, {*memory, folder, {}, control});
        });
    };

    Project project;
    ScratchRaster ground;
    {
        const StageTimer timer(seconds, "read");
        if (is_project(arguments.input.path)) {
            Result<ProjectOutline> outline = read_project_outline(arguments.input.path);
            if (!outline) return failed(outline.error());
            if (const Result<void> allowed = check_bands(outline->project); !allowed) return failed(allowed.error());
            Result<ScratchRaster> base = base_of(arguments.input.path, *outline, folder);
            if (!base) return failed(base.error());
            // The ground that paths are laid on: with what is sculpted after erosion, and without the paths.
            project = outline->project;
            Project without_paths = project;
            without_paths.paths.clear();
            Result<BandedLand> land = evaluated(without_paths, *base);
            if (!land) return failed(land.error());
            ground = std::move(land->ground);
        } else {
            const Result<ImportOptions> options = arguments.input.options();
            if (!options) return misused(options.error());
            Result<ScratchRaster> base = import_base(arguments.input.path, *options, arguments.bands, folder, project);
            if (!base) return failed(base.error());
            ground = std::move(*base);
        }
    }
    std::vector<std::string> remarks;
    {
        const StageTimer timer(seconds, "paths");
        const Result<RasterView<float>> view = ground.mapped();
        if (!view) return failed(view.error());
        Result<std::vector<std::string>> read = arguments.paths.read_into(project, *view);
        if (!read) return failed(read.error());
        remarks = std::move(*read);
        ground.let_go();
        if (project.paths.empty())
            return failed({"there are no paths in it; name files with --paths", arguments.input.path});
    }
    // Nothing but the paths, on that ground.
    Project carving;
    carving.frame = project.frame;
    carving.base = ImportedBase{TiledRaster(project.frame.width, project.frame.height, 0.0F), arguments.input.path};
    carving.erosion.mixing.steps = 0;
    carving.paths = project.paths;
    Result<BandedLand> land = [&] {
        const StageTimer timer(seconds, "carve");
        return evaluated(carving, ground);
    }();
    if (!land) return failed(land.error());
    const CarvePlan plan = land->land.carved ? *land->land.carved->plan : CarvePlan{};  // none that takes part
    print_some(plan, arguments.input.path);
    std::vector<std::string> files;
    {
        const StageTimer timer(seconds, "write");
        Result<HeightMapFiles> written = with_progress([&](const WorkControl& control) {
            return write_height_map_rows(arguments.output, {land->ground, land->window, land->land.frame, *memory, {}},
                                         {}, control);
        });
        if (!written) return failed(written.error());
        files = std::move(written->files);
        if (!arguments.paths_out.empty()) {
            const auto told = write_paths(arguments.paths_out, project, &plan, {});
            if (!told) return failed(told.error());
            print_warnings(*told, arguments.paths_out);
            files.push_back(arguments.paths_out);
        }
    }
    const EarthVolumes earth = land->land.carved ? land->land.carved->earth : EarthVolumes();
    const Carved carved{land->carved_tiles, land->lowest_displacement, land->highest_displacement, earth};
    if (!arguments.report.empty()) {
        nlohmann::json report = carve_report(arguments, command_line, project, remarks, plan, carved);
        report["backend"] = "cpu";
        report["device"] = processor_name();
        report["memory"]["allowed"] = *memory;
        if (const Result<void> written = write_carve_report(arguments.report, report, files, start, seconds); !written)
            return failed(written.error());
        files.push_back(arguments.report);
    }
    print_carved(plan, project, carved);
    for (const std::string& file : files) std::printf("wrote %s\n", file.c_str());
    return done();
}

}  // namespace cuesta
