#include "core/base/own_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include "core/base/process_memory.h"
#include "core/base/progress.h"

namespace cuesta {
namespace {

/// Exit codes of the copy when the work failed.
enum Exit : int { exit_done = 0, exit_memory = 71, exit_failed = 72, exit_pipe = 73 };

constexpr int patience = 50;  ///< milliseconds between looks at whether to stop
// The copy may have to wait for processors (eight of them working on other things is a busy machine), and could wait
// for good if another thread held something when it was made.
constexpr double wall_share = 8;  ///< seconds that pass, for one that the processors may work
constexpr double least_wall_seconds = 60;

void limit(int resource, std::uint64_t most) {
    rlimit now{};
    if (getrlimit(static_cast<__rlimit_resource_t>(resource), &now) != 0) return;
    now.rlim_cur = std::min<rlim_t>(most, now.rlim_max);
    setrlimit(static_cast<__rlimit_resource_t>(resource), &now);
}

bool write_all(int to, const std::byte* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t written = ::write(to, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
    return true;
}

/// The whole life of the copy. It ends without the ends of ordinary programs, which would write files and settings
/// anew.
[[noreturn]] void live_as_copy(int to, const ProcessLimits& limits, const std::optional<ProcessMemory>& taken,
                               const std::function<std::vector<std::byte>()>& work) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU, SIGTERM, SIGINT})
        std::signal(signal, SIG_DFL);  // those of this process would report a crash of the program
    std::signal(SIGPIPE, SIG_IGN);
#if defined(__linux__)
    // Of other copies' pipes too, whose readers wait until all who could write have closed them.
    if (to > STDERR_FILENO + 1) close_range(STDERR_FILENO + 1, static_cast<unsigned>(to) - 1, 0);
    close_range(static_cast<unsigned>(to) + 1, ~0U, 0);
#endif
    limit(RLIMIT_CORE, 0);
    if (taken) limit(RLIMIT_AS, taken->addresses + limits.memory);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(std::ceil(std::max(1.0, limits.processor_seconds))));
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
    int code = exit_failed;
    try {
        const std::vector<std::byte> bytes = work();
        code = write_all(to, bytes.data(), bytes.size()) ? exit_done : exit_pipe;
    } catch (const std::bad_alloc&) {
        code = exit_memory;
    } catch (const std::exception& problem) {
        const std::string text = problem.what();
        write_all(to, reinterpret_cast<const std::byte*>(text.data()), text.size());
    } catch (...) {
    }
    _exit(code);
}

int wait_for(pid_t copy) {
    int status = 0;
    while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace

Result<std::vector<std::byte>> in_own_process(const ProcessLimits& limits,
                                              const std::function<std::vector<std::byte>()>& work,
                                              const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{"no more files can be opened", ""};
    const std::optional<ProcessMemory> taken = process_memory();
    const Clock::time_point start = Clock::now();
    const pid_t copy = fork();
    if (copy == 0) {
        close(ends[0]);
        live_as_copy(ends[1], limits, taken, work);
    }
    close(ends[1]);
    if (copy < 0) {
        close(ends[0]);
        return Error{"cannot start a process for it: not enough memory", ""};
    }
    std::vector<std::byte> bytes;
    std::array<std::byte, 65536> piece{};
    const double most_seconds = std::max(least_wall_seconds, wall_share * limits.processor_seconds);
    bool stopped = false, late = false;
    try {
        while (true) {
            stopped = stop.stop_requested();
            late = std::chrono::duration<double>(Clock::now() - start).count() > most_seconds;
            if (stopped || late) break;
            pollfd ready{ends[0], POLLIN, 0};
            if (poll(&ready, 1, patience) <= 0) continue;
            const ssize_t count = ::read(ends[0], piece.data(), piece.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            bytes.insert(bytes.end(), piece.data(), piece.data() + count);
        }
    } catch (...) {  // memory for what it gives is short here
        close(ends[0]);
        kill(copy, SIGKILL);
        wait_for(copy);
        throw;
    }
    close(ends[0]);
    if (stopped || late) kill(copy, SIGKILL);
    const int status = wait_for(copy);
    if (stopped) return Error::cancelled();
    if (late || (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)))
        return Error{"reading it takes too long", ""};
    if (WIFSIGNALED(status)) return Error{"it is damaged", ""};
    switch (WEXITSTATUS(status)) {
        case exit_done:
            return bytes;
        case exit_memory:
            return Error{"it needs too much memory", ""};
        case exit_failed:
            if (!bytes.empty())
                return Error{std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), ""};
            return Error{"it is damaged", ""};
        default:
            return Error{"it is damaged", ""};
    }
}

}  // namespace cuesta
