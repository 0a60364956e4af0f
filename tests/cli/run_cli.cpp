#include "tests/cli/run_cli.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "tests/catch.h"
#include "tests/places.h"

namespace cuesta {

std::vector<std::string> CliRun::error_lines() const {
    std::vector<std::string> lines;
    std::istringstream text(err);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

bool CliRun::one_error_line() const {
    std::vector<std::string> lines = error_lines();
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("cuesta-cli: warning: "); });
    return lines.size() == 1 && lines[0].starts_with("cuesta-cli: error: ");
}

RunningCli::RunningCli(const Arguments& arguments) : RunningCli(Program{CUESTA_CLI}, arguments) {}

RunningCli::RunningCli(const Program& program, const Arguments& arguments) {
    std::string pattern = (std::filesystem::temp_directory_path() / "cuesta-cli-run-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    std::vector<std::string> words{program.path};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    constexpr int create = O_WRONLY | O_CREAT | O_TRUNC;
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, (folder_ / "out").c_str(), create, 0600);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (folder_ / "err").c_str(), create, 0600);
    const int status = ::posix_spawnp(&process_, program.path.c_str(), &actions, nullptr, pointers.data(), ::environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (status != 0) throw std::runtime_error("cannot start " + program.path);
}

RunningCli::~RunningCli() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

bool RunningCli::catches_signal(int number) const {
    const auto last_moment = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < last_moment) {
        std::ifstream status("/proc/" + std::to_string(process_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("SigCgt:") && ((std::stoull(line.substr(7), nullptr, 16) >> (number - 1)) & 1) != 0)
                return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

void RunningCli::send_signal(int number) const {
    ::kill(process_, number);
}

CliRun RunningCli::wait() {
    int status = 0;
    ::waitpid(std::exchange(process_, 0), &status, 0);
    CliRun run;
    run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.out = bytes_of_file(folder_ / "out");
    run.err = bytes_of_file(folder_ / "err");
    return run;
}

CliRun run_cli(const Arguments& arguments) {
    return RunningCli(arguments).wait();
}

CliRun run_program(const Arguments& words) {
    return RunningCli(Program{words.front()}, {words.begin() + 1, words.end()}).wait();
}

std::string bytes_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

nlohmann::json json_of_file(const std::string& path) {
    return nlohmann::json::parse(bytes_of_file(path));
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<std::filesystem::path> shared_data(const std::string& name) {
    const std::filesystem::path path = std::filesystem::path(shared_data_folder()) / name;
    if (std::filesystem::exists(path)) return path;
    WARN("the shared test data is not here; skipped: " << name);
    return std::nullopt;
}

}  // namespace cuesta
