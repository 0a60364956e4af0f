/// `cuesta-cli erode`: a height map in, the eroded one out.

#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/band_job.h"
#include "app/cli/checkpoint_arguments.h"
#include "app/cli/commands.h"
#include "app/cli/erosion_device.h"
#include "app/cli/erosion_output.h"
#include "app/cli/land_job.h"
#include "app/cli/mask_arguments.h"
#include "app/cli/neighbour_arguments.h"
#include "app/cli/picture_arguments.h"
#include "app/cli/proportions.h"
#include "app/cli/terminal.h"
#include "core/bands/land_bands.h"
#include "core/erosion/water/rates_of_cells.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/layers_file.h"
#include "core/pipeline/plant_hold.h"

namespace cuesta {
namespace {

struct ErodeArguments {
    InputArguments input;
    ErosionOutput output;
    TimeLapseArguments time_lapse;
    std::string preset;
    std::string steps;
    std::string proportions;
    std::string order;
    std::string seed;
    std::string layers;
    MaskArguments masks;
    NeighbourArguments neighbours;
    SettingArguments settings;
    BandArguments bands;
    DeviceArgument device;
    MachineArguments machine;
    CheckpointArguments checkpoints;
};

/// Puts the schedule into the project; an error means wrong usage.
Result<void> apply(const ErodeArguments& arguments, Project& project) {
    if (!arguments.preset.empty()) {
        const Result<ErosionPreset> preset = named_preset(arguments.preset);
        if (!preset) return preset.error();
        const Result<Project> wanted = with_preset(project, *preset);
        if (!wanted) return wanted.error();
        project = *wanted;
    } else if (arguments.steps.empty() || arguments.proportions.empty()) {
        return Error{"say how to erode: --preset NAME, or --steps N and --proportions", "erode"};
    }
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    const std::pair<const char*, const std::string&> direct[] = {
        {"erosion.steps", arguments.steps}, {"erosion.order", arguments.order}, {"erosion.seed", arguments.seed}};
    for (const auto& [id, text] : direct)
        if (!text.empty())
            if (Result<void> set = set_parameter(sets, id, text); !set) return set;

    if (!arguments.proportions.empty())
        if (Result<void> set = apply_proportions(arguments.proportions, project.erosion.mixing); !set) return set;
    return arguments.settings.apply(project);
}

/// A line for rates that are other than the defaults because of the cells.
void tell_rates_of_cells(const Project& project) {
    const WaterParameters& water = project.erosion.water;
    const CellRates rates = rates_of_cells(project.frame.cell_size);
    const bool by_cells = CellRates{water.sediment_capacity, water.ramp_depth, water.creep} == rates;
    if (project.erosion.mixing.water <= 0 || !by_cells || rates == rates_of_cells(TerrainFrame{}.cell_size)) return;
    std::printf("for cells of %.3g m: water.sediment_capacity %.3g s, water.ramp_depth %.3g m, water.creep %.3g\n",
                project.frame.cell_size, static_cast<double>(rates.sediment_capacity),
                static_cast<double>(rates.ramp_depth), static_cast<double>(rates.creep));
}

/// Layers, masks and schedule, once the terrain is known.
Outcome complete(const ErodeArguments& arguments, Project& project) {
    if (!arguments.layers.empty()) {
        const Result<std::vector<std::string>> assumed = read_layers_json(arguments.layers, project);
        if (!assumed) return failed(assumed.error());
        print_warnings(*assumed, arguments.layers);
    }
    if (const Result<void> applied = arguments.masks.apply(project); !applied) return failed(applied.error());
    if (const Result<void> applied = arguments.neighbours.apply(project); !applied) return failed(applied.error());
    if (const Result<void> applied = apply(arguments, project); !applied) return misused(applied.error());
    arguments.settings.warn_of_unused(project);
    if (!arguments.masks.plants.empty() && !plants_hold(project, project.erosion))
        print_warnings({"plants change nothing here: they hold the ground with erosion.plant_hold above 0, from water, "
                        "wind, stream power and droplets"},
                       "--plants-mask");
    tell_rates_of_cells(project);
    return done();
}

Outcome erode_in_bands(const ErodeArguments& arguments, const ImportOptions& options, const Project& probe,
                       const Invocation& invocation) {
    if (arguments.time_lapse.every > 0) return misused({films_in_memory, "--time-lapse"});
    if (const Outcome checked = check_band_output(arguments.output, invocation.ranks != nullptr);
        checked.exit_code != 0)
        return checked;
    if (const Outcome checked = arguments.bands.check(arguments.output.ground); checked.exit_code != 0) return checked;
    // Errors that follow from the schedule alone come before files are read.
    Project schedule = probe;
    schedule.base = GeneratedBase{};
    if (const Result<void> allowed = check_bands(schedule, invocation.ranks != nullptr); !allowed)
        return failed(allowed.error());
    RunRecord record("erode", invocation.arguments);
    BandJob job;
    job.ranks = invocation.ranks;
    job.checkpoints = *arguments.checkpoints.plan(arguments.output.ground);
    job.output = arguments.output;
    job.bands = arguments.bands;
    {
        const StageTimer timer(record.stages, "read");
        Result<ScratchRaster> base = import_base(arguments.input.path, options, arguments.bands,
                                                 arguments.bands.folder(arguments.output.ground), job.project);
        if (!base) return failed(base.error());
        job.base = std::move(*base);
    }
    if (const Outcome completed = complete(arguments, job.project); completed.exit_code != 0) return completed;
    return run_in_bands(job, record);
}

Outcome erode(const ErodeArguments& arguments, const Invocation& invocation) {
    // Wrong usage is told before files are read.
    Project probe;
    probe.base = ImportedBase{};
    if (const Result<void> applied = apply(arguments, probe); !applied) return misused(applied.error());
    const Result<ImportOptions> options = arguments.input.options();
    if (!options) return misused(options.error());
    if (const Outcome checked = arguments.output.check(false, arguments.time_lapse.files()); checked.exit_code != 0)
        return checked;
    if (const Outcome checked = arguments.time_lapse.check(); checked.exit_code != 0) return checked;
    arguments.machine.apply();

    const Result<CheckpointPlan> checkpoints = arguments.checkpoints.plan(arguments.output.ground);
    if (!checkpoints) return misused(checkpoints.error());
    const bool on_ranks = invocation.ranks != nullptr;
    if (on_ranks && arguments.device.wants_device())
        return misused({"ranks erode by their processors; leave --device out", "--device"});
    if (arguments.bands.any() && arguments.device.wants_device())
        return misused(
            {"bands are eroded by the processor; leave --memory and --scratch, or --device out", "--device"});
    if (arguments.checkpoints.any() && !arguments.bands.any() && !on_ranks)
        return misused({"checkpoints are of land on disk; say --memory, too", "--checkpoint, --resume"});
    if (arguments.bands.any() || on_ranks) return erode_in_bands(arguments, *options, probe, invocation);

    RunRecord record("erode", invocation.arguments);
    Result<Project> project = [&] {
        const StageTimer timer(record.stages, "read");
        return project_from_heights(arguments.input.path, *options);
    }();
    if (!project) return failed(project.error());
    if (const Outcome completed = complete(arguments, *project); completed.exit_code != 0) return completed;
    if (const Outcome drawn = arguments.time_lapse.write(*project); drawn.exit_code != 0) return drawn;
    const std::unique_ptr<DeviceRun> device = arguments.device.open();
    record.device = device.get();
    return run_and_write(*project, arguments.output, record);
}

}  // namespace

void add_erode_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("erode", "Erode a heightmap by water, wind and thermal erosion");
    const auto arguments = std::make_shared<ErodeArguments>();
    arguments->input.declare(command, "IN", "Heightmap");
    arguments->output.declare(command, "Heightmap to write");
    arguments->time_lapse.declare(command);
    command.add_option("--preset", arguments->preset, "Preset by name, such as canyon; other options override it")
        ->option_text("NAME");
    command.add_option("--steps", arguments->steps, "Total number of steps")->option_text("N");
    command.add_option("--proportions", arguments->proportions, "Proportions of the kinds of erosion")
        ->option_text("WATER:WIND:THERMAL|KIND=N,...");
    command.add_option("--order", arguments->order, "even: interleaved; random: drawn")->option_text("even|random");
    command.add_option("--seed", arguments->seed, "Seed of the rain")->option_text("S");
    command
        .add_option("--layers", arguments->layers, "Layers, materials and water sources, as JSON; --set overrides it")
        ->option_text("FILE.json");
    arguments->masks.declare(command);
    arguments->neighbours.declare(command);
    arguments->bands.declare(command);
    arguments->settings.declare(command);
    arguments->device.declare(command);
    arguments->machine.declare(command);
    arguments->checkpoints.declare(command);
    command.callback([&invocation, arguments] {
        invocation.work = [arguments, &invocation] { return erode(*arguments, invocation); };
    });
}

}  // namespace cuesta
