#include "core/base/platform/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

namespace cuesta {
namespace {

/// A signal handler may do next to nothing: it writes the signal's number into this pipe, whose other end a thread
/// reads.
std::array<int, 2> signal_pipe{-1, -1};

extern "C" void write_signal_to_pipe(int number) {
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const ssize_t written = ::write(signal_pipe[1], &byte, 1);
    errno = saved;
}

void serve_signals(void (*interrupted)(int)) {
    for (;;) {
        unsigned char number = 0;
        const ssize_t count = ::read(signal_pipe[0], &number, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        interrupted(number);
    }
}

}  // namespace

std::vector<std::string> begin_command_line(int count, char* const* values) {
    if (count < 1) return {};
    return {values + 1, values + count};
}

bool errors_go_to_terminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

bool watch_interruptions(void (*interrupted)(int number)) {
    if (::pipe2(signal_pipe.data(), O_CLOEXEC) != 0) return false;
    std::thread(serve_signals, interrupted).detach();  // ends with the process
    struct sigaction action {};
    action.sa_handler = write_signal_to_pipe;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
    return true;
}

}  // namespace cuesta
