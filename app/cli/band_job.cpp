#include "app/cli/band_job.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <span>

#include "app/cli/land_files.h"
#include "app/cli/report.h"
#include "core/bands/import_bands.h"
#include "core/bands/land_bands.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/size_text.h"
#include "core/erosion/water/rates_of_cells.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Makes what a job wants and writes it.
class BandRun {
public:
    BandRun(BandJob& job, RunRecord& record, std::uint64_t memory) : job_(job), record_(record), memory_(memory) {}

    Outcome run() {
        if (const Result<void> checked = check_bands(job_.project, job_.ranks != nullptr); !checked)
            return failed(checked.error());
        if (job_.heights.tiles.any()) {
            const Result<TileGrid> grid = tile_grid_for(job_.output.ground, job_.project.frame, job_.heights);
            if (!grid) return failed(grid.error());
            grid_ = *grid;
            if (const Outcome checked = job_.output.check_tiles(grid_, job_.heights.tiles.pattern);
                checked.exit_code != 0)
                return checked;
        }
        if (const Result<void> made = job_.part ? make_tiles() : make_all(); !made) return failed(made.error());
        if (!job_.output.report.empty()) {
            if (const Result<void> written = write_report(); !written) return failed(written.error());
            files_.push_back(job_.output.report);
        }
        std::error_code ignored;
        if (!job_.checkpoints.file.empty()) std::filesystem::remove(file_path(job_.checkpoints.file), ignored);
        if (!job_.part) print_summary(land_);
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
            const RankUse& use = ranks_[rank];
            std::printf("rank %zu on %s: %.2f s of steps, %.2f s of messages, %s of memory, %s sent\n", rank,
                        use.host().c_str(), use.seconds, use.seconds_of_messages, size_text(use.peak_memory).c_str(),
                        size_text(use.bytes_sent).c_str());
        }
        for (const std::string& file : files_) std::printf("wrote %s\n", file.c_str());
        return done();
    }

private:
    Result<void> make_all() {
        Result<BandedLand> land = evaluated({});
        if (!land) return land.error();
        land_ = land->land;
        ranks_ = land->ranks;
        return write(*land, {});
    }

    /// One after the other, each from the ground that its steps reach.
    Result<void> make_tiles() {
        bool warned = false;
        for (int row = 0; row < grid_.rows; ++row)
            for (int column = 0; column < grid_.columns; ++column) {
                const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(grid_.columns) +
                                   static_cast<std::size_t>(column);
                if (index % job_.part->second != job_.part->first) continue;
                const CellWindow cells = cells_of_tile(job_.project.frame, grid_, column, row);
                Result<BandedLand> land = evaluated(cells);
                if (!land) return land.error();
                land_ = land->land;
                const CellWindow all{0, 0, land_.frame.width, land_.frame.height};
                if (land->window == all && land_.report.steps_done > 0 && !std::exchange(warned, true))
                    print_warnings({land_.carved ? "paths lie on eroded ground: all of the land is eroded for each "
                                                   "tile; eroding first and carving then would be quicker"
                                                 : "the steps reach across all of the land: it is eroded for each "
                                                   "tile"},
                                   job_.output.ground);
                const auto wanted = [&](int x, int y) { return x == column && y == row; };
                if (Result<void> written = write(*land, wanted); !written) return written;
                tiles_.push_back({{"column", column}, {"row", row}});
            }
        return {};
    }

    Result<BandedLand> evaluated(const std::optional<CellWindow>& part) {
        const Clock::time_point start = Clock::now();
        Result<BandedLand> land = with_progress([&](const WorkControl& control) {
            BandOptions options{memory_,         job_.bands.folder(job_.output.ground), part, control, job_.ranks,
                                job_.checkpoints};
            if (!job_.output.masks.empty())
                options.see_rasters = [this](const Land& made) { return write_masks_of(made); };
            return evaluate_in_bands(job_.project, job_.base, options);
        });
        if (!land) return land;
        const double erosion = land->land.report.seconds;
        const double paths = land->land.carved ? land->land.carved->seconds : 0;
        add_seconds("layers", std::max(seconds_since(start) - erosion - paths - masks_seconds_, 0.0));
        if (land->land.report.steps_done > 0) add_seconds("erosion", erosion);
        if (land->land.carved) add_seconds("paths", paths);
        return land;
    }

    Result<void> write_masks_of(const Land& land) {
        const Clock::time_point start = Clock::now();
        Result<std::vector<std::string>> written =
            write_masks(job_.output.masks, land, job_.project.erosion.mixing.border == Border::closed);
        if (!written) return written.error();
        masks_ = std::move(*written);
        masks_seconds_ = seconds_since(start);
        add_seconds("masks", masks_seconds_);
        return {};
    }

    Result<void> write(const BandedLand& land, const std::function<bool(int column, int row)>& wanted) {
        const Clock::time_point start = Clock::now();
        Result<HeightMapFiles> written = with_progress([&](const WorkControl& control) {
            const LandRows rows{land.ground, land.window, land.land.frame, memory_, wanted};
            return write_height_map_rows(job_.output.ground, rows, job_.heights, control);
        });
        add_seconds("write", seconds_since(start));
        if (!written) return written.error();
        if (files_.empty()) print_warnings(written->remarks, job_.output.ground);
        files_.insert(files_.end(), written->files.begin(), written->files.end());
        files_.insert(files_.end(), masks_.begin(), masks_.end());
        return {};
    }

    void add_seconds(const std::string& stage, double seconds) {
        for (auto& [name, sum] : record_.stages)
            if (name == stage) {
                sum += seconds;
                return;
            }
        record_.stages.emplace_back(stage, seconds);
    }

    Result<void> write_report() const {
        ReportSubject subject{record_.command,
                              record_.arguments,
                              job_.project.erosion.mixing.seed,
                              seconds_since(record_.start),
                              record_.stages,
                              files_,
                              0,
                              {}};
        subject.memory = memory_;
        nlohmann::json json = report_json(subject, land_);
        if (job_.part) {
            // Of the land around a tile they would mean nothing.
            json.erase("mass");
            json.erase("water");
            json["tiles"] = tiles_;
        }
        for (const RankUse& use : ranks_)
            json["ranks"].push_back({{"host", use.host()},
                                     {"seconds_of_steps", use.seconds},
                                     {"seconds_of_messages", use.seconds_of_messages},
                                     {"bytes_sent", use.bytes_sent},
                                     {"bytes_received", use.bytes_received},
                                     {"peak_memory", use.peak_memory}});
        const std::string text = json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        return write_bytes_atomically(job_.output.report, std::as_bytes(std::span(text)));
    }

    BandJob& job_;
    RunRecord& record_;
    std::uint64_t memory_;
    TileGrid grid_;
    Land land_;  ///< without rasters
    std::vector<RankUse> ranks_;
    nlohmann::json tiles_ = nlohmann::json::array();
    std::vector<std::string> masks_;
    double masks_seconds_ = 0;
    std::vector<std::string> files_;
};

}  // namespace

Outcome check_band_output(const ErosionOutput& output, bool on_ranks) {
    if (is_mesh(output.ground))
        return misused({std::string("meshes are made of land in memory: their triangles take nine times the memory of "
                                    "its heights; write a heightmap, or ") +
                            (on_ranks ? "use cuesta-cli" : "leave --memory and --scratch out"),
                        "-o " + output.ground});
    if (!output.masks.empty() && on_ranks)
        return misused(
            {"masks are made of all of a land at once, which ranks divide; leave --masks out, or use "
             "cuesta-cli --memory",
             "--masks " + output.masks});
    return done();
}

Result<ScratchRaster> base_of(const std::string& path, const ProjectOutline& outline, const std::string& folder) {
    if (outline.base_entry.empty()) return ScratchRaster();
    const TiledRaster& heights = std::get<ImportedBase>(outline.project.base).heights;
    Result<ScratchRaster> base = ScratchRaster::make(folder, heights.width(), heights.height());
    if (!base) return base;
    const Result<void> read = with_progress([&](const WorkControl& control) {
        return read_base_rows(path, outline, [&](int y, const float* row) -> Result<void> {
            if (control.stopped()) return Error::cancelled();
            if (y % 64 == 0) control.report(static_cast<double>(y) / heights.height(), "Reading");
            return base->write(y, RasterView<const float>(row, heights.width(), 1, heights.width()));
        });
    });
    if (!read) return read.error();
    return base;
}

Result<ScratchRaster> import_base(const std::string& path, const ImportOptions& options, const BandArguments& bands,
                                  const std::string& folder, Project& project) {
    const Result<std::uint64_t> memory = bands.bytes();
    if (!memory) return memory.error();
    Result<BandedElevation> elevation = with_progress(
        [&](const WorkControl& control) { return import_in_bands(path, options, folder, *memory, control); });
    if (!elevation) return elevation.error();
    print_warnings(elevation->warnings, path);
    project.frame = elevation->frame;
    project.base = ImportedBase{TiledRaster(elevation->frame.width, elevation->frame.height, 0.0F), path};
    project.erosion.water = default_water_erosion(project.frame.cell_size);
    return std::move(elevation->heights);
}

Outcome run_in_bands(BandJob& job, RunRecord& record) {
    const Result<std::uint64_t> memory = job.bands.bytes();
    if (!memory) return misused(memory.error());
    return BandRun(job, record, *memory).run();
}

}  // namespace cuesta
