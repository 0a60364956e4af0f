#include "app/cli/carve_job.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <span>

#include "app/cli/band_job.h"
#include "app/cli/land_files.h"
#include "app/cli/report.h"
#include "core/bands/land_bands.h"
#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/process_memory.h"
#include "core/base/threads.h"
#include "core/io/elevation/elevation_rows.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {

void Carved::add(const DisplacementTile& tile) {
    ++tiles;
    for (int y = 0; y < tile.displacement.height(); ++y)
        for (int x = 0; x < tile.displacement.width(); ++x) {
            lowest = std::min(lowest, static_cast<double>(tile.displacement(x, y)));
            highest = std::max(highest, static_cast<double>(tile.displacement(x, y)));
        }
}

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
    if (const auto plan = arguments.checkpoints.plan(arguments.output); !plan) return misused(plan.error());
    if (arguments.checkpoints.any() && !is_project(arguments.input.path))
        return misused({"checkpoints are of a project's erosion, and heightmaps are carved as they are; leave them out",
                        "--checkpoint, --resume"});
    if (const Outcome checked = check_band_output({arguments.output, "", ""}); checked.exit_code != 0) return checked;
    return arguments.bands.check(arguments.output);
}

namespace {

/// Land on disk and the paths that are carved into it, stage by stage.
class BandedCarving {
public:
    BandedCarving(const CarveArguments& arguments, std::uint64_t memory)
        : arguments_(arguments),
          memory_(memory),
          folder_(arguments.bands.folder(arguments.output)),
          checkpoints_(*arguments.checkpoints.plan(arguments.output)) {}

    Outcome run(const std::vector<std::string>& command_line) {
        if (const Outcome read = read_ground(); read.exit_code != 0) return read;
        if (const Outcome read = read_paths(); read.exit_code != 0) return read;
        if (const Outcome carved = carve(); carved.exit_code != 0) return carved;
        if (const Outcome written = write_files(); written.exit_code != 0) return written;
        if (const Outcome reported = report(command_line); reported.exit_code != 0) return reported;
        std::error_code ignored;
        if (!checkpoints_.file.empty()) std::filesystem::remove(file_path(checkpoints_.file), ignored);
        print_carved(plan_, project_, carved_);
        for (const std::string& file : files_) std::printf("wrote %s\n", file.c_str());
        return done();
    }

private:
    Result<BandedLand> evaluated(const Project& project, ScratchRaster& base, BandOptions options) {
        options.memory = memory_;
        options.scratch_folder = folder_;
        return with_progress([&](const WorkControl& control) {
            options.control = control;
            return evaluate_in_bands(project, base, options);
        });
    }

    Outcome read_ground() {
        const StageTimer timer(seconds_, "read");
        return is_project(arguments_.input.path) ? build_ground() : import_ground();
    }

    /// The ground that a project's paths are laid on: with what is sculpted after erosion, and without the paths.
    Outcome build_ground() {
        const std::string& path = arguments_.input.path;
        Result<ProjectOutline> outline = read_project_outline(path);
        if (!outline) return failed(outline.error());
        if (const Result<void> allowed = check_bands(outline->project); !allowed) return failed(allowed.error());
        Result<ScratchRaster> base = base_of(path, *outline, folder_);
        if (!base) return failed(base.error());
        project_ = outline->project;
        Project without_paths = project_;
        without_paths.paths.clear();
        BandOptions options;
        options.checkpoints = checkpoints_;
        Result<BandedLand> land = evaluated(without_paths, *base, options);
        if (!land) return failed(land.error());
        ground_ = std::move(land->ground);
        return done();
    }

    Outcome import_ground() {
        const Result<ImportOptions> options = arguments_.input.options();
        if (!options) return misused(options.error());
        Result<ScratchRaster> base = import_base(arguments_.input.path, *options, arguments_.bands, folder_, project_);
        if (!base) return failed(base.error());
        ground_ = std::move(*base);
        return done();
    }

    Outcome read_paths() {
        const StageTimer timer(seconds_, "paths");
        const Result<RasterView<float>> view = ground_.mapped();
        if (!view) return failed(view.error());
        Result<std::vector<std::string>> read = arguments_.paths.read_into(project_, *view);
        if (!read) return failed(read.error());
        remarks_ = std::move(*read);
        ground_.let_go();
        if (project_.paths.empty())
            return failed({"there are no paths in it; name files with --paths", arguments_.input.path});
        return done();
    }

    /// Nothing but the paths, on that ground.
    Outcome carve() {
        Project carving;
        carving.frame = project_.frame;
        carving.base =
            ImportedBase{TiledRaster(project_.frame.width, project_.frame.height, 0.0F), arguments_.input.path};
        carving.erosion.mixing.steps = 0;
        carving.paths = project_.paths;
        const StageTimer timer(seconds_, "carve");
        for (const auto& [path, raster] :
             {std::pair(&arguments_.displacement, &displacement_), std::pair(&arguments_.water, &water_)}) {
            if (path->empty()) continue;
            Result<ScratchRaster> made = ScratchRaster::make(folder_, project_.frame.width, project_.frame.height);
            if (!made) return failed(made.error());
            *raster = std::move(*made);
        }
        BandOptions options;
        options.see_carved = [this](const DisplacementTile& tile, RasterView<const float> carved) {
            return keep(tile, carved);
        };
        Result<BandedLand> land = evaluated(carving, ground_, options);
        if (!land) return failed(land.error());
        land_ = std::move(*land);
        if (land_.land.carved) {  // else none takes part
            plan_ = *land_.land.carved->plan;
            carved_.earth = land_.land.carved->earth;
        }
        print_some(plan_, arguments_.input.path);
        return done();
    }

    /// Counts a tile, and puts it into the rasters that are wanted of it.
    Result<void> keep(const DisplacementTile& tile, RasterView<const float> carved) {
        carved_.add(tile);
        if (!displacement_.empty())
            if (Result<void> written = displacement_.write(cells_of(tile), tile.displacement.view()); !written)
                return written;
        if (water_.empty() || tile.water_level.empty()) return {};
        Raster<float> depth(carved.width(), carved.height());
        path_water_depth(tile, carved, depth.view());
        return water_.write(cells_of(tile), depth.view());
    }

    Outcome write_files() {
        const StageTimer timer(seconds_, "write");
        Result<HeightMapFiles> written = with_progress([&](const WorkControl& control) {
            return write_height_map_rows(arguments_.output, {land_.ground, land_.window, land_.land.frame, memory_, {}},
                                         {}, control);
        });
        if (!written) return failed(written.error());
        files_ = std::move(written->files);
        for (const auto& [path, raster] :
             {std::pair(&arguments_.displacement, &displacement_), std::pair(&arguments_.water, &water_)}) {
            if (path->empty()) continue;
            const Result<void> told = with_progress([&, path = path, raster = raster](const WorkControl& control) {
                return write_mask_rows(*path, *raster, land_.land.frame, control);
            });
            if (!told) return failed(told.error());
            files_.push_back(*path);
        }
        if (arguments_.paths_out.empty()) return done();
        const auto told = write_paths(arguments_.paths_out, project_, &plan_, {});
        if (!told) return failed(told.error());
        print_warnings(*told, arguments_.paths_out);
        files_.push_back(arguments_.paths_out);
        return done();
    }

    Outcome report(const std::vector<std::string>& command_line) {
        if (arguments_.report.empty()) return done();
        nlohmann::json report = carve_report(arguments_, command_line, project_, remarks_, plan_, carved_);
        report["backend"] = "cpu";
        report["device"] = processor_name();
        report["memory"]["allowed"] = memory_;
        if (const Result<void> written = write_carve_report(arguments_.report, report, files_, start_, seconds_);
            !written)
            return failed(written.error());
        files_.push_back(arguments_.report);
        return done();
    }

    const CarveArguments& arguments_;
    std::uint64_t memory_;
    std::string folder_;
    CheckpointPlan checkpoints_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    StageSeconds seconds_;
    Project project_;
    ScratchRaster ground_;
    std::vector<std::string> remarks_;
    BandedLand land_;
    CarvePlan plan_;
    Carved carved_;
    ScratchRaster displacement_;  ///< what the paths add to the ground, m; empty: not wanted
    ScratchRaster water_;         ///< depth of the water that they bear, m; likewise
    std::vector<std::string> files_;
};

}  // namespace

Outcome carve_in_bands(const CarveArguments& arguments, const std::vector<std::string>& command_line) {
    const Result<std::uint64_t> memory = arguments.bands.bytes();
    if (!memory) return misused(memory.error());
    return BandedCarving(arguments, *memory).run(command_line);
}

}  // namespace cuesta
