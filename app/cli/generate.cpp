/// `cuesta-cli generate`: a starting terrain, of a generator, uplifted, a delta, dunes, a braided river or a stack.

#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/mask_arguments.h"
#include "app/cli/stack_file.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/stack_stage.h"

namespace cuesta {
namespace {

struct GenerateArguments {
    std::string kind;
    std::string file;  ///< of a stack
    std::string output;
    std::string size;
    double cell_size = TerrainFrame{}.cell_size;
    double height = 0;  ///< 0: not given
    std::string seed;
    std::string uplift_mask;
    std::string hardness_mask;
    std::string age_mask;
    std::string model;
    /// Of the files that uplifted land takes, the first option that was given; empty: none.
    const char* of_sketch() const {
        if (!uplift_mask.empty()) return "--uplift-mask";
        if (!hardness_mask.empty()) return "--hardness-mask";
        if (!age_mask.empty()) return "--age-mask";
        return model.empty() ? "" : "--model";
    }
    SettingArguments settings;
    MachineArguments machine;
};

/// KIND besides those of the generators.
constexpr const char* uplift_kind = "uplift";
constexpr const char* delta_kind = "delta";
constexpr const char* dunes_kind = "dunes";
constexpr const char* braid_kind = "braid";
constexpr const char* stack_kind = "stack";

/// Other land has no masks of uplift, hardness and age, and no model.
Result<void> refuse_sketch(const GenerateArguments& arguments) {
    const std::string option = arguments.of_sketch();
    if (option.empty()) return {};
    return Error{"only uplifted land has masks of uplift, hardness and age, or a model", option};
}

Result<Base> generated_base(const GenerateArguments& arguments) {
    if (const Result<void> plain = refuse_sketch(arguments); !plain) return plain.error();
    GeneratorParameters parameters;
    const std::vector<ParameterSetRef> sets{reference_to(parameters)};
    for (const auto& [id, text] : {std::pair("generator.kind", arguments.kind), {"generator.seed", arguments.seed}})
        if (!text.empty())
            if (const Result<void> set = set_parameter(sets, id, text); !set) return set.error();
    if (const Result<void> set = arguments.settings.apply(sets); !set) return set.error();
    if (arguments.height > 0) {
        const double maximum = static_cast<double>(parameters.minimum) + arguments.height;
        const Result<void> set = set_parameter(sets, "generator.maximum", std::to_string(maximum));
        if (!set) return Error{set.error().what, "--height"};
    }
    return Base(GeneratedBase{parameters});
}

Result<Base> uplifted_base(const GenerateArguments& arguments) {
    if (arguments.height > 0)
        return Error{"the height of uplifted land follows from its uplift and rivers", "--height"};
    UpliftedBase base;
    std::vector<ParameterSetRef> sets;
    base.each_set(base, [&](auto& set) { sets.push_back(reference_to(set)); });
    if (!arguments.seed.empty())
        if (const Result<void> set = set_parameter(sets, "uplift.seed", arguments.seed); !set) return set.error();
    if (const Result<void> set = arguments.settings.apply(sets); !set) return set.error();
    return Base(std::move(base));
}

/// A base with one set of parameters and a seed, whose height is not free; `no_height` says why.
template <class KindOfBase>
Result<Base> base_of_one_set(const GenerateArguments& arguments, const char* no_height) {
    if (const Result<void> plain = refuse_sketch(arguments); !plain) return plain.error();
    if (arguments.height > 0) return Error{no_height, "--height"};
    KindOfBase base;
    const std::vector<ParameterSetRef> sets{reference_to(base.parameters)};
    const std::string seed = sets.front().prefix + ".seed";
    if (!arguments.seed.empty())
        if (const Result<void> set = set_parameter(sets, seed, arguments.seed); !set) return set.error();
    if (const Result<void> set = arguments.settings.apply(sets); !set) return set.error();
    return Base(base);
}

Result<Base> base_of(const GenerateArguments& arguments) {
    if (arguments.kind == uplift_kind) return uplifted_base(arguments);
    if (arguments.kind == delta_kind) return base_of_one_set<DeltaBase>(arguments, "the height of a delta follows from its river; see delta.relief");
    if (arguments.kind == dunes_kind)
        return base_of_one_set<DunesBase>(arguments, "the height of dunes follows from their sand; see dunes.supply");
    if (arguments.kind == braid_kind)
        return base_of_one_set<BraidBase>(
            arguments, "the height of a braided river follows from its valley; see braid.slope and braid.relief");
    return generated_base(arguments);
}

/// The stack of the file, into `project`, with its settings.
Result<void> take_stack(const GenerateArguments& arguments, Project& project) {
    if (const Result<void> plain = refuse_sketch(arguments); !plain) return plain.error();
    if (arguments.height > 0) return Error{"the elements of a stack have heights of their own", "--height"};
    if (!arguments.seed.empty())
        return Error{"the elements of a stack have seeds of their own; use --set stack.1.generator.seed=...", "--seed"};
    namespace fs = std::filesystem;
    std::error_code none;
    if (!is_project(arguments.output) &&
        fs::equivalent(file_path(arguments.output).replace_extension(".json"), file_path(arguments.file), none))
        return Error{"the file beside the heightmap would overwrite the stack; give the output another name", arguments.file};
    Result<StackBase> stack = read_stack_file(arguments.file);
    if (!stack) return stack.error();
    project.base = std::move(*stack);
    if (Result<void> checked = check_stack(project); !checked) return checked;
    return arguments.settings.apply(parameter_sets(project));
}

/// The project of the arguments, without its mask; an error means wrong usage.
Result<Project> project_of(const GenerateArguments& arguments) {
    Project project;
    const auto size = parse_size(arguments.size, "--size");
    if (!size) return size.error();
    project.frame.width = size->first;
    project.frame.height = size->second;
    project.frame.cell_size = arguments.cell_size;
    project.erosion.mixing.steps = 0;
    if (arguments.file.empty() == (arguments.kind == stack_kind))
        return arguments.file.empty() ? Error{"a stack needs its file: generate stack FILE.json", "KIND"}
                                      : Error{"only a stack is read from a file", arguments.file};
    if (arguments.kind == stack_kind) {
        if (const Result<void> taken = take_stack(arguments, project); !taken) return taken.error();
        return project;
    }
    Result<Base> base = base_of(arguments);
    if (!base) return base.error();
    project.base = std::move(*base);
    return project;
}

/// Heights of any size, which are laid over the map.
Result<void> read_model(const GenerateArguments& arguments, UpliftedBase& base) {
    if (arguments.model.empty()) return {};
    const Result<Elevation> elevation = imported_heights(arguments.model, {});
    if (!elevation) return elevation.error();
    print_warnings(elevation->warnings, arguments.model);
    base.model = TiledRaster(elevation->heights.view());
    base.model_file = arguments.model;
    const UpliftParameters& uplift = base.parameters.uplift;
    if (uplift.pattern != UpliftPattern::model && uplift.start != UpliftStart::model)
        print_warnings({"the model changes nothing: set uplift.pattern=model or uplift.start=model"}, "--model");
    return {};
}

Result<void> read_sketch(const GenerateArguments& arguments, Project& project) {
    auto* uplifted = std::get_if<UpliftedBase>(&project.base);
    if (!uplifted) return {};
    const TerrainFrame& frame = project.frame;
    if (Result<void> done = read_mask_file(arguments.uplift_mask, largest_uplift_share, frame, uplifted->uplift_mask);
        !done)
        return done;
    if (Result<void> done = read_mask_file(arguments.hardness_mask, 1, frame, uplifted->hardness_mask); !done)
        return done;
    if (Result<void> done = read_mask_file(arguments.age_mask, 1, frame, uplifted->age_mask); !done) return done;
    return read_model(arguments, *uplifted);
}

Outcome write_as_project(const GenerateArguments& arguments, const Project& project) {
    if (const Result<void> written = write_project(arguments.output, project); !written)
        return failed(written.error());
    std::printf("wrote %s\n", arguments.output.c_str());
    return done();
}

Outcome generate_land(const GenerateArguments& arguments) {
    Result<Project> project = project_of(arguments);
    if (!project) return misused(project.error());
    arguments.machine.apply();
    const bool as_project = is_project(arguments.output);
    bool wrong_ending = false;
    if (const Result<void> checked = as_project ? Result<void>() : check_output(arguments.output, true, wrong_ending);
        !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    if (const Result<void> read = read_sketch(arguments, *project); !read) return failed(read.error());
    arguments.settings.warn_of_unused(*project);
    if (as_project) return write_as_project(arguments, *project);
    const auto land = compute_land(*project, Stage::base);
    if (!land) return failed(land.error());
    const auto written = write_ground(arguments.output, **land);
    if (!written) return failed(written.error());
    for (const std::string& file : *written) std::printf("wrote %s\n", file.c_str());
    return done();
}

}  // namespace

void add_generate_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("generate", "Generate a starting terrain");
    const auto arguments = std::make_shared<GenerateArguments>();
    std::string kinds;
    for (const std::string_view kind : EnumNames<GeneratorKind>::names) kinds += std::string(kind) + ", ";
    kinds += std::string(uplift_kind) + ", " + delta_kind + ", " + dunes_kind + ", " + braid_kind + ", " + stack_kind;
    command.add_option("KIND", arguments->kind, "One of " + kinds)->required();
    command.add_option("FILE", arguments->file, "JSON of a stack's elements; only with stack")->option_text("FILE");
    command.add_option("-o,--output", arguments->output, "Heightmap, mesh or project to write")->required()->option_text("OUT");
    command.add_option("--size", arguments->size, "Cells: along both sides, or width x height")
        ->required()
        ->option_text("N|WxH");
    command.add_option("--cell", arguments->cell_size, "Metres per cell; default 10")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("M");
    command.add_option("--height", arguments->height, "Metres from the lowest to the highest point; default 1000")
        ->check(CLI::Range(1e-6, 4e4))
        ->option_text("M");
    command.add_option("--seed", arguments->seed, "Seed")->option_text("S");
    command
        .add_option("--uplift-mask", arguments->uplift_mask,
                    "Raster that multiplies the rate of uplift, 0..4; white of a picture is 1")
        ->option_text("FILE");
    command
        .add_option("--hardness-mask", arguments->hardness_mask,
                    "Raster of the rock's hardness, 0 (softer)..1 (harder); 0.5 leaves it")
        ->option_text("FILE");
    command
        .add_option("--age-mask", arguments->age_mask, "Raster of the age, 0 (younger)..1 (more worn); 0.5 leaves it")
        ->option_text("FILE");
    command
        .add_option("--model", arguments->model,
                    "Heightmap laid over the map, for uplift.pattern=model and uplift.start=model")
        ->option_text("FILE");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return generate_land(*arguments); }; });
}

}  // namespace cuesta
