#pragma once
/// \file Catch2's runner, which only run_tests.cpp compiles: it takes longer than most tests.

namespace cuesta {

/// Runs the tests that the arguments of the program choose; returns the status to exit with.
int run_tests(int argument_count, char* arguments[]);

}  // namespace cuesta
