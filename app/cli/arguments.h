#pragma once
/// \file Arguments that several commands share: how they are declared, and what their texts mean.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/import_arguments.h"
#include "app/cli/numbers.h"
#include "app/cli/outcome.h"
#include "core/base/parameter_set.h"
#include "core/io/project/erosion_presets.h"

namespace cuesta {

struct Project;

/// A height map to read, and what its format may leave open.
struct InputArguments {
    std::string path;
    std::string range;
    double cell_size = 0;  ///< 0: not given
    double height = 0;     ///< 0: not given
    ImportArguments import;

    void declare(CLI::App& command, const std::string& name, const std::string& sentence);
    /// An error means wrong usage.
    Result<ImportOptions> options() const;
};

/// The words of "a,b,c", in order; empty ones, too. An empty text is one empty word.
std::vector<std::string> between_commas(const std::string& text);

/// --threads and --progress.
struct MachineArguments {
    int threads = 0;
    std::string progress = "auto";

    void declare(CLI::App& command);
    /// Sets the number of threads and the form of progress.
    void apply() const;
};

/// --set key=value, as often as wanted; "water.as_published=mathisen" sets what that paper fixes (ADR 36).
struct SettingArguments {
    std::vector<std::string> settings;

    void declare(CLI::App& command);
    /// In the order given. An error means wrong usage.
    Result<void> apply(const std::vector<ParameterSetRef>& sets) const;
    /// To all of a project, with what follows: properties of loose material mean something only where it is kept apart,
    /// and land that is amplified has more cells.
    Result<void> apply(Project& project) const;
    /// Whether projects have such parameters, whatever their starting terrain; an error means wrong usage.
    Result<void> check() const;
    /// Whether some setting names a parameter of that set.
    bool name(const std::string& prefix) const;
    /// Warns of settings that do nothing in this project, or something else than they say, and of splines whose noise
    /// is one too many.
    void warn_of_unused(const Project& project) const;
};

/// The preset of erosion of that id or name; an error lists those that there are.
Result<ErosionPreset> named_preset(const std::string& name);

/// Whether the path names a project.
bool is_project(const std::string& path);

/// Whether files can be made beside `path`: its folder exists and is writable. To be asked before long work.
Result<void> check_folder_of(const std::string& path);

}  // namespace cuesta
