#pragma once
/// \file Ctrl-C: what is being computed ends between two steps, and nothing half-written stays behind.

#include <stop_token>

namespace cuesta {

/// From here on, SIGINT and SIGTERM end the program with 128 + their number (130 for Ctrl-C): at once, after temporary
/// files have been removed; or, while a StoppableWork lives, by its token, and at once the second time. Call it once,
/// in main.
void watch_for_interruption();

/// While it lives, an interruption asks this work to stop instead of ending the program. One at a time.
class StoppableWork {
public:
    StoppableWork();
    ~StoppableWork();
    StoppableWork(const StoppableWork&) = delete;
    StoppableWork& operator=(const StoppableWork&) = delete;
    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
};

}  // namespace cuesta
