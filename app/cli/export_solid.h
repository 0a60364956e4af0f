#pragma once
/// \file Arguments and work of `export --solid`.

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/pipeline/land.h"
#include "core/solid/land_solid.h"

namespace cuesta {

class SolidArguments {
public:
    bool wanted() const { return !path_.empty(); }
    void declare(CLI::App& command);
    /// A complaint where they are wrong or do not fit each other.
    Outcome check() const;
    /// All that export_solid() writes; names of plates by their beginning.
    OutputFiles files() const;
    const std::string& path() const { return path_; }
    /// After check().
    SolidOptions options() const;

private:
    std::string path_;
    SolidOptions options_;
    std::string bottom_;
    std::string plates_;
};

/// Writes the land as a solid, with a progress bar, and prints its files, scale and size. Ctrl-C ends it.
Outcome export_solid(const SolidArguments& arguments, const Land& land);

}  // namespace cuesta
