#pragma once
/// \file Outcome of a command.

#include "core/base/result.h"

namespace cuesta {

/// Exit codes are part of the command line's contract.
struct Outcome {
    static constexpr int exit_failed = 1;
    static constexpr int exit_misused = 2;
    static constexpr int exit_interrupted = 130;

    int exit_code = 0;
    Error error;  ///< of exit codes 1 and 2: printed as one line
};

inline Outcome done() {
    return {};
}
/// The work failed, or was stopped by Ctrl-C.
inline Outcome failed(Error error) {
    if (error.is_cancelled()) return {Outcome::exit_interrupted, {}};
    return {Outcome::exit_failed, std::move(error)};
}
/// The command line asks for something that does not exist.
inline Outcome misused(Error error) {
    return {Outcome::exit_misused, std::move(error)};
}

}  // namespace cuesta
