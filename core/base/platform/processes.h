#pragma once
/// \file Processes, and the machine that they run on. Each system has its own half (ADR 67). Any thread.

#include <string>

namespace cuesta {

/// Of this process, among those that run.
int process_number();
/// Whether a process of that number, above 0, runs on this machine.
bool process_is_running(int number);
/// A path under which the program that runs can be read.
std::string path_of_running_program();

/// Lets the calling thread run behind others of usual priority, for good. A refusal leaves it as it was, which only
/// costs quickness.
void lower_priority_of_this_thread();

/// Name of this machine in its network; empty where the system does not tell.
std::string machine_name();
/// The model of the first processor, as its maker says it; empty where the system does not tell.
std::string processor_name();

}  // namespace cuesta
