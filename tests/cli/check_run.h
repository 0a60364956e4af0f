#pragma once
/// \file What tests of the command line ask of a run.

#include <string>
#include <utility>

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"

namespace cuesta {

inline void check_done(const CliRun& run) {
    INFO(run.err);
    CHECK(run.exit_code == 0);
    CHECK(run.err.find("error") == std::string::npos);
}

/// One line of error, which holds `part`.
inline void check_refused(const CliRun& run, const std::string& part, int exit_code) {
    INFO(run.err);
    CHECK(run.exit_code == exit_code);
    CHECK(run.one_error_line());
    CHECK(run.err.find(part) != std::string::npos);
}

/// The elevation model in a file.
inline Elevation read(const std::string& path) {
    auto elevation = read_elevation(path);
    REQUIRE(elevation.ok());
    return std::move(*elevation);
}

}  // namespace cuesta
