#pragma once
/// \file The window's turn on the processors: while it draws, threads that compute in the background pause.

namespace cuesta {

/// While one lives, threads that gave way (give_way_to_other_threads) pause before their next band or range. A low
/// priority alone does not do: the scheduler lets a thread that runs finish its slice, and a frame that software OpenGL
/// draws waits for several threads in turn. Short: a pause ends by itself after a tenth of a second. Any thread.
class ForegroundTurn {
public:
    ForegroundTurn();
    ~ForegroundTurn();
    ForegroundTurn(const ForegroundTurn&) = delete;
    ForegroundTurn& operator=(const ForegroundTurn&) = delete;
};

/// Returns when no ForegroundTurn lives any more, or after a tenth of a second. Called by the threads that gave way.
void wait_for_foreground();

}  // namespace cuesta
