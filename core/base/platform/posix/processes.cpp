#include "core/base/platform/processes.h"

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#include <cerrno>
#include <csignal>
#include <fstream>

namespace cuesta {

int process_number() {
    return static_cast<int>(::getpid());
}

bool process_is_running(int number) {
    return ::kill(static_cast<pid_t>(number), 0) == 0 || errno == EPERM;
}

std::string path_of_running_program() {
    return "/proc/self/exe";  // proc(5); it can be read even when the file has been replaced
}

void lower_priority_of_this_thread() {
#if defined(__linux__)
    constexpr int background_niceness = 10;  // a tenth of the share that a thread of usual priority gets
    // On Linux niceness belongs to threads.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), background_niceness);
#endif
}

std::string machine_name() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");  // proc(5)
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name") && line.find(':') + 2 <= line.size()) return line.substr(line.find(':') + 2);
    return {};
}

}  // namespace cuesta
