#pragma once
/// \file The command line as a whole: its commands, its help, and what is wrong with arguments.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/commands.h"

namespace cuesta {

/// Understands `arguments` (all that follows the program's name) and calls `run`, whose work is the invocation's
/// `work`. Prints errors, help and version. Returns the exit code.
int run_program(const std::vector<std::string>& arguments, const std::function<Outcome(const Invocation&)>& run);

}  // namespace cuesta
