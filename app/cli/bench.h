#pragma once
/// \file What `cuesta-cli bench` does.

#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

struct BenchOptions {
    std::string filter;                      ///< regular expression that a kernel's name must contain; empty: all
    std::vector<int> sizes{256, 512, 1024};  ///< cells on a side
    double seconds = 0.5;                    ///< least time for a kernel and size
    bool json = false;
};

/// Measures and prints a table, or one JSON object, to stdout. Errors: a filter that is no regular expression or
/// matches nothing, sizes out of 16 .. 16384.
Result<void> run_bench(const BenchOptions& options);

}  // namespace cuesta
