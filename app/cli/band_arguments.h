#pragma once
/// \file --memory and --scratch: land made in bands of rows from disk.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "app/cli/outcome.h"

namespace cuesta {

struct BandArguments {
    std::string memory;   ///< "4G"; empty: not given
    std::string scratch;  ///< folder of scratch files; empty: that of the output

    void declare(CLI::App& command);
    /// Whether land is to be made in bands.
    bool any() const { return !memory.empty() || !scratch.empty(); }
    /// Bytes that the program may take; half of the machine's where only the folder is given. An error means wrong
    /// usage.
    Result<std::uint64_t> bytes() const;
    /// Folder of scratch files.
    std::string folder(const std::string& output) const;
    /// Usage, and whether the folder is there; before files are read.
    Outcome check(const std::string& output) const;
};

/// Bytes of "900M", "1.5G", "2GiB": mebibytes, gibibytes and tebibytes. An error says how to write it.
Result<std::uint64_t> parse_bytes(const std::string& text, const std::string& option);

}  // namespace cuesta
