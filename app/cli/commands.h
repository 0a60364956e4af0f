#pragma once
/// \file The subcommands. Each has a file of its own, which declares its options and does its work.

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/cli/outcome.h"

namespace cuesta {

class Ranks;

/// The work that the command line asks for. Parsing sets `work`; main then runs it.
struct Invocation {
    std::vector<std::string> arguments;  ///< all that follows the program's name
    std::function<Outcome()> work;
    Ranks* ranks = nullptr;  ///< that share the work, of which this is rank 0 (cuesta-mpi); null: none
};

void add_info_command(CLI::App& app, Invocation& invocation);
void add_generate_command(CLI::App& app, Invocation& invocation);
void add_amplify_command(CLI::App& app, Invocation& invocation);
void add_erode_command(CLI::App& app, Invocation& invocation);
void add_droplets_command(CLI::App& app, Invocation& invocation);
void add_carve_command(CLI::App& app, Invocation& invocation);
void add_paths_command(CLI::App& app, Invocation& invocation);
void add_rivers_command(CLI::App& app, Invocation& invocation);
void add_build_command(CLI::App& app, Invocation& invocation);
void add_export_command(CLI::App& app, Invocation& invocation);
void add_measure_command(CLI::App& app, Invocation& invocation);
void add_render_command(CLI::App& app, Invocation& invocation);
void add_bench_command(CLI::App& app, Invocation& invocation);
void add_presets_command(CLI::App& app, Invocation& invocation);
void add_landforms_command(CLI::App& app, Invocation& invocation);
void add_stamps_command(CLI::App& app, Invocation& invocation);
void add_palette_command(CLI::App& app, Invocation& invocation);
void add_params_command(CLI::App& app, Invocation& invocation);
void add_man_command(CLI::App& app, Invocation& invocation);

}  // namespace cuesta
