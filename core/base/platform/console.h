#pragma once
/// \file The command line and the terminal that the program was started with, and its Ctrl-C. Each system has its own
/// half (ADR 67).

#include <string>
#include <vector>

namespace cuesta {

/// Arguments of main() without the program's name, as UTF-8. From here on what the program writes is UTF-8 for its
/// terminal, too, and ends lines with "\n" alone. Call it once, at the beginning of a program for the command line.
std::vector<std::string> begin_command_line(int count, char* const* values);

/// Whether stderr is a terminal that understands escape sequences (ECMA-48). Any thread.
bool errors_go_to_terminal();

/// From here on calls interrupted(number), one call at a time on a thread of its own, where the program would end by
/// SIGINT (Ctrl-C) or SIGTERM; on Windows also by Ctrl-Break, and by its window closed or the session ended, which
/// count as SIGTERM. Call it once. False: the system refused, and the program ends as before.
bool watch_interruptions(void (*interrupted)(int number));

}  // namespace cuesta
