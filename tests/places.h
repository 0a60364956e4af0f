#pragma once
/// \file Places of the files that tests read. Compiled in by places.cpp alone, so that a checkout elsewhere compiles the
/// others no differently.

#include <string>

namespace cuesta {

/// The sources and resources of this checkout.
std::string source_folder();
/// Real elevation models and vectors; may be absent, and tests that need them skip.
std::string shared_data_folder();
/// The command line of this build; empty where it is not built.
std::string built_command_line();

}  // namespace cuesta
