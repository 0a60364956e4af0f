#pragma once
/// \file Runs the real cuesta-cli.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace cuesta {

struct CliRun {
    int exit_code = -1;  ///< -1: it ended by a signal (a crash)
    std::string out;
    std::string err;

    /// The lines of `err`, without their line breaks.
    std::vector<std::string> error_lines() const;
    /// Whether stderr holds, apart from warnings, exactly one line, and that begins with "cuesta-cli: error: ".
    bool one_error_line() const;
};

using Arguments = std::vector<std::string>;

/// Runs it with these arguments and waits.
CliRun run_cli(const Arguments& arguments);
/// Runs another program, the first of the words, and waits.
CliRun run_program(const Arguments& words);

struct Program {
    std::string path;  ///< or a name to be looked for
};

/// A run that goes on in the background.
class RunningCli {
public:
    explicit RunningCli(const Arguments& arguments);
    RunningCli(const Program& program, const Arguments& arguments);
    ~RunningCli();
    RunningCli(const RunningCli&) = delete;
    RunningCli& operator=(const RunningCli&) = delete;
    /// Waits until the program has a handler for the signal (it has started and can be asked to end); false after a
    /// minute, or where the program ended first.
    bool catches_signal(int number) const;
    void send_signal(int number) const;
    int process() const { return process_; }
    CliRun wait();

private:
    std::filesystem::path folder_;  ///< holds what it prints
    int process_ = 0;
};

std::string bytes_of_file(const std::string& path);
nlohmann::json json_of_file(const std::string& path);
/// Names of all that lies in a folder, sorted.
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// A file or folder of the shared test data. Absent, with a message, where the data is not at hand.
std::optional<std::filesystem::path> shared_data(const std::string& name);

}  // namespace cuesta
