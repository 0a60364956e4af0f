#include "app/cli/interruption.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

/// A signal handler may do next to nothing: it writes the signal's number into this pipe, whose other end a thread
/// reads.
std::array<int, 2> signal_pipe{-1, -1};

std::mutex work_mutex;
std::stop_source* running_work = nullptr;  // guarded by work_mutex

extern "C" void on_signal(int number) {
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const ssize_t written = ::write(signal_pipe[1], &byte, 1);
    errno = saved;
}

/// Whether there was work that had not been asked before.
bool stop_running_work() {
    const std::lock_guard lock(work_mutex);
    return running_work != nullptr && running_work->request_stop();
}

void serve_signals() {
    for (;;) {
        unsigned char number = 0;
        const ssize_t count = ::read(signal_pipe[0], &number, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        if (stop_running_work()) continue;
        remove_unfinished_files();
        if (::isatty(STDERR_FILENO) == 1) std::fprintf(stderr, "\r\033[K");
        ::_exit(128 + number);
    }
}

}  // namespace

void watch_for_interruption() {
    if (::pipe2(signal_pipe.data(), O_CLOEXEC) != 0) return;  // the default action of the signals remains
    std::thread(serve_signals).detach();                      // ends with the process
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
}

StoppableWork::StoppableWork() {
    const std::lock_guard lock(work_mutex);
    CUESTA_CHECK(running_work == nullptr);
    running_work = &source_;
}

StoppableWork::~StoppableWork() {
    const std::lock_guard lock(work_mutex);
    running_work = nullptr;
}

}  // namespace cuesta
