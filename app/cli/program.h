#pragma once
/// \file The command line as a whole: its commands, its help, and what is wrong with arguments.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/commands.h"

namespace cuesta {

/// A program whose commands are some of these.
struct Program {
    std::string name;
    std::string description;
    std::function<void(CLI::App& app, Invocation& invocation)> add_commands;
    Ranks* ranks = nullptr;  ///< as Invocation::ranks
};
/// cuesta-cli, with all commands.
Program command_line_program();

/// Understands `arguments` (all that follows the program's name) and calls `run`, whose work is the invocation's
/// `work`. Prints errors, help and version. Returns the exit code.
int run_program(const Program& program, const std::vector<std::string>& arguments,
                const std::function<Outcome(const Invocation&)>& run);

}  // namespace cuesta
