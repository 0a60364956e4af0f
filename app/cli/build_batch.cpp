#include "app/cli/build_batch.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>

#include "app/cli/land_files.h"
#include "app/cli/terminal.h"
#include "core/base/hash.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Of all bytes of a file; where it cannot be read, reading the project tells why.
Key key_of_file(const std::string& path) {
    Hasher hasher;
    std::ifstream in(file_path(path), std::ios::binary);
    std::vector<char> bytes(std::size_t{1} << 20U);
    while (in) {
        in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        hasher.add_bytes(std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(in.gcount()))));
    }
    return hasher.key();
}

std::string text_of(const Key& key) {
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return text;
}

/// Everything that the files of a build depend on.
std::string key_of_build(const BuildBatch& batch, const Key& project, const PlannedBuild& build) {
    Hasher hasher;
    hasher.add(std::string_view(CUESTA_VERSION)).add(project).add(build.size).add(build.seed.has_value());
    hasher.add(build.seed.value_or(0));
    for (const std::string& setting : batch.settings.settings) hasher.add(std::string_view(setting));
    hasher.add(std::string_view(utf8_of(file_path(batch.output.ground).extension())));
    hasher.add(batch.output.masks.empty());
    return text_of(hasher.key());
}

/// "out/land_7_build.json" for "out/land_7.tif".
std::string report_path(const std::string& ground) {
    const fs::path path = file_path(ground);
    return utf8_of(path.parent_path() / file_path(utf8_of(path.stem()) + "_build.json"));
}

/// Whether the report of an earlier call has this key, and the files that it names are there in the size they had.
bool is_finished(const std::string& report, const std::string& key) {
    const std::string text = read_text_file(report, std::size_t{64} << 20U).value_or("");
    const nlohmann::json json = json_or_null(text);
    if (!json.is_object() || json.value("key", nlohmann::json()) != key) return false;
    const nlohmann::json files = json.value("files", nlohmann::json());
    const nlohmann::json sizes = json.value("file_bytes", nlohmann::json());
    if (!files.is_array() || files.empty() || !sizes.is_array() || files.size() != sizes.size()) return false;
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::error_code code;
        if (!files[i].is_string() || fs::file_size(file_path(files[i].get<std::string>()), code) != sizes[i] || code)
            return false;
    }
    return true;
}

/// Whether folders of the pattern are made as they are needed; others must be there.
bool varies_folder(const std::string& pattern) {
    return utf8_of(file_path(pattern).parent_path()).find('{') != std::string::npos;
}

Outcome make_folder_of(const std::string& pattern, const std::string& path) {
    std::error_code code;
    if (varies_folder(pattern)) fs::create_directories(file_path(path).parent_path(), code);
    if (!code) return done();
    return failed({"the folder could not be made: " + code.message(), utf8_of(file_path(path).parent_path())});
}

class Batch {
public:
    Batch(const BuildBatch& batch, const std::vector<std::string>& command_line)
        : batch_(batch), command_line_(command_line) {}

    Outcome run(const std::vector<PlannedBuild>& builds) {
        file_key_ = key_of_file(batch_.project);
        const Result<Project> project = read_project(batch_.project);
        if (!project) return failed(project.error());
        if (const Outcome apart = check_apart(files_of(*project, builds)); apart.exit_code != 0) return apart;
        Outcome all = done();
        for (const PlannedBuild& build : builds) {
            const Outcome outcome = run(*project, build);
            if (const Result<void> written = write_report(outcome.exit_code == Outcome::exit_interrupted); !written)
                return failed(written.error());
            if (outcome.exit_code == Outcome::exit_interrupted || outcome.exit_code == Outcome::exit_misused)
                return outcome;
            if (outcome.exit_code == 0) continue;
            print_error(outcome.error);
            all.exit_code = Outcome::exit_failed;
        }
        if (const Result<void> written = write_report(true); !written) return failed(written.error());
        std::printf("%zu builds: %d made, %d were there, %d failed\n", builds.size(), made_, kept_, failed_);
        return all;
    }

private:
    /// Of all builds, and the report of all.
    OutputFiles files_of(const Project& original, const std::vector<PlannedBuild>& builds) const {
        Project project = varied(original, {});
        // Settings that do not fit are told by the builds.
        const bool applied = batch_.settings.apply(project).ok();
        OutputFiles files;
        for (const PlannedBuild& build : builds) {
            if (!applied) break;
            const int usual = std::max(project.frame.width, project.frame.height);
            const ErosionOutput output = output_of({name_of_project(), build.seed.value_or(project.erosion.mixing.seed),
                                                    build.size > 0 ? build.size : usual});
            for (OutputFile file : output.files()) {
                if (file.path == output.report) file.words = "the report";
                file.words += " for " + output.ground;
                files.push_back(std::move(file));
            }
        }
        if (!batch_.output.report.empty()) files.push_back({batch_.output.report, "--report", {}});
        return files;
    }

    std::string name_of_project() const { return utf8_of(file_path(batch_.project).stem()); }

    ErosionOutput output_of(const BuildName& name) const {
        ErosionOutput output{filled_pattern(batch_.output.ground, name), filled_pattern(batch_.output.masks, name), ""};
        output.report = report_path(output.ground);
        return output;
    }

    Outcome run(const Project& original, const PlannedBuild& build) {
        Project project = varied(original, build);
        if (const Result<void> applied = batch_.settings.apply(project); !applied) return misused(applied.error());
        const BuildName name{name_of_project(), build.seed.value_or(project.erosion.mixing.seed),
                             std::max(project.frame.width, project.frame.height)};
        const ErosionOutput output = output_of(name);
        const Clock::time_point start = Clock::now();
        Outcome outcome;
        const char* state = "made";
        const std::string key = key_of_build(batch_, file_key_, build);
        if (batch_.resume && is_finished(output.report, key)) {
            std::printf("%s is there\n", output.ground.c_str());
            state = "there";
            ++kept_;
        } else {
            outcome = make(project, output, key);
            const bool interrupted = outcome.exit_code == Outcome::exit_interrupted;
            if (outcome.exit_code != 0) state = interrupted ? "interrupted" : "failed";
            ++(outcome.exit_code == 0 ? made_ : failed_);
        }
        builds_.push_back({{"output", output.ground},
                           {"seed", name.seed},
                           {"size", name.size},
                           {"state", state},
                           {"seconds", seconds_since(start)},
                           {"report", output.report}});
        if (outcome.exit_code == Outcome::exit_failed) builds_.back()["error"] = outcome.error.message();
        std::fflush(stdout);
        return outcome;
    }

    Outcome make(const Project& project, const ErosionOutput& output, const std::string& key) const {
        if (const Outcome made = make_folder_of(batch_.output.ground, output.ground); made.exit_code != 0) return made;
        if (const Outcome checked = output.check(true); checked.exit_code != 0) return checked;
        StateFiles states(output.ground);
        RunRecord record("build", command_line_);
        record.key = key;
        if (batch_.resume) record.states = &states;
        return run_and_write(project, output, record);
    }

    /// Now, or where the last time is some seconds ago: there may be very many builds.
    Result<void> write_report(bool now) {
        if (batch_.output.report.empty() || (!now && seconds_since(written_) < 5)) return {};
        written_ = Clock::now();
        const nlohmann::json json{{"version", CUESTA_VERSION},        {"command", "build"},
                                  {"arguments", command_line_},       {"project", batch_.project},
                                  {"seconds", seconds_since(start_)}, {"builds", builds_}};
        const std::string text = json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        return write_bytes_atomically(batch_.output.report, std::as_bytes(std::span(text)));
    }

    const BuildBatch& batch_;
    const std::vector<std::string>& command_line_;
    Key file_key_;
    nlohmann::json builds_ = nlohmann::json::array();
    int made_ = 0;
    int kept_ = 0;
    int failed_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point written_ = start_;
};

}  // namespace

Outcome check_batch(const BuildBatch& batch) {
    const ErosionOutput& output = batch.output;
    if (const auto builds = planned_builds(batch.variety); !builds) return misused(builds.error());
    if (const auto checked = check_pattern(output.ground, batch.variety, "-o"); !checked)
        return misused(checked.error());
    if (!output.masks.empty())
        if (const auto checked = check_pattern(output.masks, batch.variety, "--masks"); !checked)
            return misused(checked.error());
    // Of one build as well as of any other: where folders are made on the way, only the ending can be wrong.
    ErosionOutput one{filled_pattern(output.ground, {"name", 1, 1}), "", ""};
    if (varies_folder(output.ground)) one.ground = utf8_of(file_path(one.ground).filename());
    if (const Outcome checked = one.check(true); checked.exit_code != 0) return checked;
    if (output.report.empty()) return done();
    const Result<void> folder = check_folder_of(output.report);
    return folder ? done() : failed(folder.error());
}

Outcome run_batch(const BuildBatch& batch, const std::vector<std::string>& command_line) {
    const auto builds = planned_builds(batch.variety);
    if (!builds) return misused(builds.error());
    return Batch(batch, command_line).run(*builds);
}

}  // namespace cuesta
