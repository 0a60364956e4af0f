#pragma once
/// \file The terminal that the program was started in, and its Ctrl-C. Each system has its own half (ADR 67).

namespace cuesta {

/// Whether stderr is a terminal that understands escape sequences (ECMA-48). Any thread.
bool errors_go_to_terminal();

/// From here on calls interrupted(number), one call at a time on a thread of its own, where the program would end by
/// SIGINT (Ctrl-C) or SIGTERM; on Windows also by Ctrl-Break, and by its window closed or the session ended, which
/// count as SIGTERM. Call it once. False: the system refused, and the program ends as before.
bool watch_interruptions(void (*interrupted)(int number));

}  // namespace cuesta
