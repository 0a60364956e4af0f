#pragma once
/// \file Runs cuesta-mpi by mpirun. CUESTA_MPI and CUESTA_MPIRUN are defined for the tests of this folder.

#include <string>

#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"

namespace cuesta::test {

inline Arguments with(Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

inline Arguments launched(int ranks, const Arguments& arguments) {
    // In containers tests run as root, with few cores, and without the fast network that Open MPI looks for.
    return with({"--allow-run-as-root", "--oversubscribe", "--mca", "btl", "self,vader,tcp", "-n",
                 std::to_string(ranks), CUESTA_MPI},
                arguments);
}

inline CliRun run_ranks(int ranks, const Arguments& arguments) {
    return RunningCli(Program{CUESTA_MPIRUN}, launched(ranks, arguments)).wait();
}

inline void write_project_file(const std::string& path, const Project& project) {
    const Result<void> written = write_project(path, project);
    INFO((written ? "" : written.error().message()));
    REQUIRE(written.ok());
}

}  // namespace cuesta::test
