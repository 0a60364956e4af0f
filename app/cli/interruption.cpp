#include "app/cli/interruption.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "core/base/check.h"
#include "core/base/platform/console.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

std::mutex work_mutex;
std::stop_source* running_work = nullptr;  // guarded by work_mutex

/// Whether there was work that had not been asked before.
bool stop_running_work() {
    const std::lock_guard lock(work_mutex);
    return running_work != nullptr && running_work->request_stop();
}

void interrupt(int number) {
    if (stop_running_work()) return;
    remove_unfinished_files();
    if (errors_go_to_terminal()) std::fprintf(stderr, "\r\033[K");
    std::_Exit(128 + number);
}

}  // namespace

void watch_for_interruption() {
    // If the system refuses, the default action of the signals remains.
    (void)watch_interruptions(interrupt);
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
