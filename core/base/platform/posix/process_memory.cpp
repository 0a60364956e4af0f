#include "core/base/process_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace cuesta {

std::optional<ProcessMemory> process_memory() {
    std::ifstream in("/proc/self/statm");  // proc(5): pages
    std::uint64_t size = 0, resident = 0, shared = 0;
    if (!(in >> size >> resident >> shared)) return std::nullopt;
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return ProcessMemory{size * page, resident * page, shared * page};
}

std::uint64_t peak_memory() {
#if defined(__linux__)
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts kibibytes
#else
    return 0;
#endif
}

}  // namespace cuesta
