#include "app/cli/arguments.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "app/cli/terminal.h"
#include "core/base/platform/file_names.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/threads.h"
#include "core/io/project/project_file.h"
#include "core/model/project.h"
#include "core/model/project_settings.h"
#include "core/model/published_methods.h"
#include "core/pipeline/parameter_uses.h"

namespace cuesta {
namespace {

/// Departures from the paper, as sentences.
std::vector<std::string> departures_of(const std::string& kind, Project project) {
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    const PublishedMethod* method = method_of(sets, kind);
    std::vector<std::string> sentences;
    if (method == nullptr) return sentences;
    for (const MethodDeparture& each : departures_from(*method, sets)) {
        const ParameterDescription& d = each.field->description;
        sentences.push_back("not as in " + std::string(method->label) + ": " + d.id + " is " + d.text_of(each.value) +
                            ", there " + d.text_of(each.published));
    }
    return sentences;
}

}  // namespace

void InputArguments::declare(CLI::App& command, const std::string& name, const std::string& sentence) {
    command.add_option(name, path, sentence)->required();
    command.add_option("--range", range, "Metres of the lowest and highest code, for formats without units")
        ->option_text("MIN:MAX");
    command.add_option("--cell", cell_size, "Metres per cell, where the file does not say; default 1")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("M");
    command.add_option("--height", height, "Metres that codes 0..1 stand for without --range; default 1000")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("M");
    import.declare(command);
}

Result<ImportOptions> InputArguments::options() const {
    ImportOptions options;
    if (is_project(path) && import.any())
        return Error{"a project has its land already: options of imports mean nothing for it", path};
    if (const Result<void> applied = import.apply(options); !applied) return applied.error();
    if (cell_size > 0) options.read.cell_size = cell_size;
    if (height > 0) options.read.default_height = height;
    if (!range.empty()) {
        const auto numbers = parse_numbers(range, ':', 2, "--range");
        if (!numbers) return numbers.error();
        if (numbers->at(0) >= numbers->at(1))
            return Error{"the range's minimum must lie below its maximum", "--range " + range};
        options.read.range = std::pair(numbers->at(0), numbers->at(1));
    }
    return options;
}

std::vector<std::string> between_commas(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        words.push_back(text.substr(at, comma - at));
        at = comma + 1;
    }
    return words;
}

void MachineArguments::declare(CLI::App& command) {
    command.add_option("--threads", threads, "Number of threads; default one per core")
        ->check(CLI::Range(1, 1024))
        ->option_text("N");
    command
        .add_option("--progress", progress,
                    "Progress on stderr: auto: a bar on a terminal; lines: lines for other programs, `progress SHARE "
                    "WORDS`; none")
        ->check(CLI::IsMember({"auto", "lines", "none"}))
        ->option_text("auto|lines|none");
}

void MachineArguments::apply() const {
    if (progress != "auto") set_progress_style(progress == "lines" ? ProgressStyle::lines : ProgressStyle::none);
    if (threads > 0) set_thread_count(threads);
}

void SettingArguments::declare(CLI::App& command) {
    command
        .add_option("--set", settings, "Sets a parameter; can be given several times; `cuesta-cli params` lists them")
        ->option_text("key=value")
        ->allow_extra_args(false);
}

namespace {

Result<ParameterSetting> parsed(const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
        return Error{"a setting is written key=value, such as thermal.talus=30", "--set " + setting};
    return ParameterSetting(setting.substr(0, equals), setting.substr(equals + 1));
}

}  // namespace

Result<void> SettingArguments::apply(const std::vector<ParameterSetRef>& sets) const {
    for (const std::string& setting : settings) {
        const Result<ParameterSetting> pair = parsed(setting);
        if (!pair) return pair.error();
        const Result<void> set = set_parameter_or_method(sets, pair->first, pair->second);
        if (!set) return Error{set.error().what, "--set " + setting};
    }
    return {};
}

Result<void> SettingArguments::apply(Project& project) const {
    std::vector<ParameterSetting> pairs;
    for (const std::string& setting : settings) {
        Result<ParameterSetting> pair = parsed(setting);
        if (!pair) return pair.error();
        pairs.push_back(std::move(*pair));
    }
    const Result<void> set = set_parameters(project, pairs);
    if (set) return {};
    const std::string& where = set.error().where;
    const bool of_a_setting = std::ranges::find(settings, where) != settings.end();
    return of_a_setting ? Error{set.error().what, "--set " + where} : set.error();
}

Result<void> SettingArguments::check() const {
    Project project;
    std::vector<ParameterSetRef> sets = parameter_sets(project);
    auto bases = bases_of_each_kind();
    for (Base& base : bases)
        if (base.index() != project.base.index())
            each_set_of(base, [&](auto& set) { sets.push_back(reference_to(set)); });
    // The elements of a stack are known once the project is read.
    SettingArguments of_all;
    std::ranges::copy_if(settings, std::back_inserter(of_all.settings),
                         [](const std::string& setting) { return !setting.starts_with("stack."); });
    return of_all.apply(sets);
}

bool SettingArguments::name(const std::string& prefix) const {
    for (const std::string& setting : settings)
        if (setting.starts_with(prefix + ".")) return true;
    return false;
}

void SettingArguments::warn_of_unused(const Project& project) const {
    for (const std::string& setting : settings) {
        std::string id = setting.substr(0, setting.find('='));
        if (const std::string kind(kind_of_method(id)); !kind.empty()) {
            print_warnings(departures_of(kind, project), "--set " + setting);
            id = kind + ".scheme";
        }
        const std::string why(why_unused(project, id));
        const std::string note(note_on(project, id));
        if (!why.empty()) print_warnings({"this setting changes nothing: " + why}, "--set " + setting);
        if (!note.empty()) print_warnings({note}, "--set " + setting);
    }
    for (const std::string unasked : {"spline.noise_basis", "erosion.coast"})
        if (const std::string note(note_on(project, unasked)); !note.empty()) print_warnings({note}, unasked);
}

Result<ErosionPreset> named_preset(const std::string& name) {
    if (const ErosionPreset* preset = find_erosion_preset(erosion_presets(), name)) return *preset;
    std::string known;
    for (const ErosionPreset& preset : erosion_presets()) known += (known.empty() ? "" : ", ") + preset.id;
    return Error{"no preset '" + name + "'; there are: " + known, name};
}

bool is_project(const std::string& path) {
    return path.ends_with(project_file_ending);
}

Result<void> check_folder_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::is_directory(file_path(path), error)) return Error{"this is a folder; give a file in it", path};
    fs::path folder = file_path(path).parent_path();
    if (folder.empty()) folder = ".";
    if (!fs::is_directory(folder, error))
        return Error{"there is no folder " + utf8_of(folder) + "; make it first", path};
    if (check_writable(utf8_of(folder)) != 0)
        return Error{"the folder " + utf8_of(folder) + " is not writable; choose another", path};
    return {};
}

}  // namespace cuesta
