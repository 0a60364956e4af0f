/// `cuesta-cli build`: the whole pipeline of a project.

#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/band_job.h"
#include "app/cli/build_batch.h"
#include "app/cli/checkpoint_arguments.h"
#include "app/cli/commands.h"
#include "app/cli/contact_sheet.h"
#include "app/cli/erosion_output.h"
#include "app/cli/export_maps.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/neighbour_arguments.h"
#include "app/cli/picture_arguments.h"
#include "core/bands/land_bands.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

struct BuildArguments {
    BuildBatch batch;  ///< also where only one land is made
    TimeLapseArguments time_lapse;
    ContactSheetArguments sheet;
    int size = 0;  ///< 0: the project's
    NeighbourArguments neighbours;
    HeightMapArguments heights;
    BandArguments bands;
    CheckpointArguments checkpoints;  ///< `resume` is that of the batch
    MachineArguments machine;
    Ranks* ranks = nullptr;  ///< that make the land; null: this process does

    bool has_tiles() const { return !heights.tiles.empty() || heights.tile_size > 0; }
    /// Tiles made by themselves, one process some of them, are made in bands too.
    bool in_bands() const { return bands.any() || ranks != nullptr || (has_tiles() && !batch.variety.part.empty()); }

    bool is_batch() const {
        const BuildVariety& variety = batch.variety;
        for (const char* word : {"{name}", "{seed}", "{size}"})
            if (batch.output.ground.find(word) != std::string::npos) return true;
        return (batch.resume && !in_bands()) || !variety.seeds.empty() || !variety.sizes.empty() ||
               (!variety.part.empty() && !has_tiles());
    }
};

/// The project with what the command line changes.
Result<void> apply(const BuildArguments& arguments, Project& project) {
    if (Result<void> applied = arguments.batch.settings.apply(project); !applied) return applied;
    arguments.batch.settings.warn_of_unused(project);
    if (arguments.size > 0) project = resized(std::move(project), arguments.size);
    return {};
}

Outcome build_one(const BuildArguments& arguments, const std::vector<std::string>& command_line) {
    const BuildBatch& wanted = arguments.batch;
    RunRecord record("build", command_line);
    const Result<HeightMapOptions> heights = arguments.heights.options(wanted.output.ground);
    if (!heights) return misused(heights.error());
    Result<Project> project = [&] {
        const StageTimer timer(record.stages, "read");
        return read_project(wanted.project);
    }();
    if (!project) return failed(project.error());
    if (const Result<void> applied = apply(arguments, *project); !applied) return misused(applied.error());
    if (const Result<void> applied = arguments.neighbours.apply(*project); !applied) return failed(applied.error());
    if (const Outcome drawn = arguments.time_lapse.write(*project); drawn.exit_code != 0) return drawn;
    return run_and_write(*project, wanted.output, record, arguments.heights.any() ? &*heights : nullptr);
}

/// Of land in bands.
Result<CheckpointPlan> checkpoints_of(const BuildArguments& arguments) {
    CheckpointArguments checkpoints = arguments.checkpoints;
    checkpoints.resume = arguments.batch.resume;
    return checkpoints.plan(arguments.batch.output.ground);
}

Outcome build_in_bands(const BuildArguments& arguments, const std::vector<std::string>& command_line) {
    const BuildBatch& wanted = arguments.batch;
    RunRecord record("build", command_line);
    BandJob job;
    job.ranks = arguments.ranks;
    job.output = wanted.output;
    job.bands = arguments.bands;
    const Result<HeightMapOptions> heights = arguments.heights.options(wanted.output.ground);
    if (!heights) return misused(heights.error());
    job.heights = *heights;
    job.checkpoints = *checkpoints_of(arguments);
    if (!wanted.variety.part.empty()) {
        const auto part = part_of(wanted.variety.part);
        if (!part) return misused(part.error());
        job.part = *part;
    }
    {
        const StageTimer timer(record.stages, "read");
        Result<ProjectOutline> outline = read_project_outline(wanted.project);
        if (!outline) return failed(outline.error());
        job.project = outline->project;
        if (const Result<void> applied = apply(arguments, job.project); !applied) return misused(applied.error());
        if (const Result<void> applied = arguments.neighbours.apply(job.project); !applied)
            return failed(applied.error());
        if (const Result<void> allowed = check_bands(job.project, arguments.ranks != nullptr); !allowed)
            return failed(allowed.error());
        Result<ScratchRaster> base = base_of(wanted.project, *outline, arguments.bands.folder(wanted.output.ground));
        if (!base) return failed(base.error());
        job.base = std::move(*base);
    }
    return run_in_bands(job, record);
}

/// Refuses options that do not go together with one land in bands or in tiles.
Outcome check_single(const BuildArguments& arguments) {
    const std::string ground = arguments.batch.output.ground;
    if (const auto heights = arguments.heights.options(ground); !heights) return misused(heights.error());
    const bool in_bands = arguments.in_bands();
    const bool on_ranks = arguments.ranks != nullptr;
    const auto checkpoints = checkpoints_of(arguments);
    if (!checkpoints) return misused(checkpoints.error());
    if (!arguments.checkpoints.checkpoint.empty() && !in_bands)
        return misused({"checkpoints are of land on disk; say --memory, too", "--checkpoint"});
    if (!arguments.neighbours.sides.empty() && arguments.is_batch())
        return misused({"neighbours are for one land; leave --seeds and the like out", "--neighbour"});
    if (!in_bands && !arguments.heights.any()) return done();
    const std::string where = on_ranks ? "build" : in_bands ? "--memory, --scratch, --tiles" : "--tiles, --dither, ...";
    if (arguments.is_batch())
        return misused({on_ranks   ? "ranks make one land; leave --seeds, --sizes, {name} and the like out"
                        : in_bands ? "this makes one land, with scratch files and a checkpoint of its own; call build "
                                     "for each of --seeds and --sizes"
                                   : "this is for one land; leave --seeds, --sizes and --resume out",
                        where});
    if (on_ranks && !arguments.batch.variety.part.empty())
        return misused({"ranks make all of a land; leave it out, or use cuesta-cli", "--part"});
    if (is_mesh(ground) && arguments.heights.any())
        return misused({"this is for heightmaps; choose another ending", "-o " + ground});
    if (!in_bands) return done();
    if (arguments.time_lapse.every > 0) return misused({films_in_memory, "--time-lapse"});
    if (const Outcome checked = check_band_output(arguments.batch.output, on_ranks); checked.exit_code != 0)
        return checked;
    if (!arguments.batch.variety.part.empty() && !arguments.has_tiles())
        return misused({"a part is one of many builds or of the tiles of one; say --tiles CxR", "--part"});
    if (!arguments.batch.variety.part.empty() && !checkpoints->file.empty())
        return misused({"checkpoints are of all of a land; leave --part, or --checkpoint and --resume out", "--part"});
    if (!arguments.batch.variety.part.empty() && !arguments.batch.output.masks.empty())
        return misused({"masks are of all of a land; leave --part, or --masks out", "--part"});
    return arguments.bands.check(ground);
}

/// Variations as pictures; nothing else is written in that call.
Outcome build_sheet(const BuildArguments& arguments) {
    const BuildBatch& batch = arguments.batch;
    const auto seeds = seeds_of(batch.variety.seeds);
    if (!seeds) return misused(seeds.error());
    const ErosionOutput& output = batch.output;
    const bool others = !output.ground.empty() || !output.masks.empty() || !output.report.empty() ||
                        arguments.time_lapse.every > 0 || arguments.heights.any() || arguments.bands.any() ||
                        !batch.variety.sizes.empty() || !batch.variety.part.empty() || batch.resume;
    if (others)
        return misused({"a sheet is made by itself, with --seeds, --vary, --size and --set; leave the other options out",
                        "--contact-sheet " + arguments.sheet.output});
    const ContactSheetOrder order{batch.project, *seeds, arguments.size, &batch.settings};
    if (const Outcome checked = check_contact_sheet(arguments.sheet, order); checked.exit_code != 0) return checked;
    arguments.machine.apply();
    return write_contact_sheet(arguments.sheet, order);
}

Outcome build(const BuildArguments& arguments, const std::vector<std::string>& command_line) {
    // Wrong usage is told before files are read.
    if (const Result<void> known = arguments.batch.settings.check(); !known) return misused(known.error());
    if (arguments.sheet.any() && arguments.ranks != nullptr)
        return misused({"ranks make one land; use cuesta-cli", "--contact-sheet " + arguments.sheet.output});
    if (arguments.sheet.any()) return build_sheet(arguments);
    if (arguments.batch.output.ground.empty())
        return misused({"say what to write: -o OUT, or --contact-sheet SHEET.png", "build"});
    if (arguments.is_batch() && arguments.time_lapse.every > 0)
        return misused(
            {"a time-lapse is of one land; leave --seeds, --sizes, --part and --resume out", "--time-lapse"});
    const Outcome checked = arguments.is_batch() ? check_batch(arguments.batch)
                                                 : arguments.batch.output.check(true, arguments.time_lapse.files());
    if (checked.exit_code != 0) return checked;
    if (const Outcome films = arguments.time_lapse.check(); films.exit_code != 0) return films;
    if (const Outcome single = check_single(arguments); single.exit_code != 0) return single;
    arguments.machine.apply();
    if (arguments.in_bands()) return build_in_bands(arguments, command_line);
    if (!arguments.is_batch()) return build_one(arguments, command_line);
    BuildBatch batch = arguments.batch;
    if (arguments.size > 0) batch.variety.sizes = std::to_string(arguments.size);
    return run_batch(batch, command_line);
}

}  // namespace

void add_build_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("build", "Build the terrain of a project");
    const auto arguments = std::make_shared<BuildArguments>();
    BuildBatch& batch = arguments->batch;
    command.add_option("PROJECT", batch.project, "Project")->required();
    batch.output
        .declare(command, "Heightmap or mesh to write; with several, a pattern such as {name}_{seed}_{size}.tif")
        ->required(false);
    arguments->sheet.declare(command);
    arguments->time_lapse.declare(command);
    CLI::Option* size =
        command.add_option("--size", arguments->size, "Cells along the longer side; default as the project has")
            ->check(CLI::Range(1, 65536))
            ->option_text("N");
    command
        .add_option("--seeds", batch.variety.seeds,
                    "Builds a terrain for each seed (of starting terrain, noise and erosion)")
        ->option_text("1,2,5-9");
    command.add_option("--sizes", batch.variety.sizes, "Builds a terrain for each size")
        ->excludes(size)
        ->option_text("N,N,...");
    command
        .add_option("--part", batch.variety.part,
                    "Makes every N-th of all these lands, or of the --tiles of one, from the I-th on: for farms")
        ->option_text("I/N");
    command.add_flag("--resume", batch.resume,
                     "Keeps states of erosion on disk, goes on from them, leaves out what is there; with --memory: "
                     "continues from OUT.checkpoint");
    arguments->neighbours.declare(command);
    arguments->heights.declare(command);
    arguments->bands.declare(command);
    arguments->checkpoints.declare_interval(command);
    batch.settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] {
        arguments->ranks = invocation.ranks;
        invocation.work = [arguments, &invocation] { return build(*arguments, invocation.arguments); };
    });
}

}  // namespace cuesta
