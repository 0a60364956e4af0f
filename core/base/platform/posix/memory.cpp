#include "core/base/platform/memory.h"

#include <sys/mman.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <fstream>
#include <string>

namespace cuesta {

std::uint64_t memory_of_machine() {
    const auto pages = static_cast<std::uint64_t>(std::max(::sysconf(_SC_PHYS_PAGES), 0L));
    std::uint64_t bytes = pages * static_cast<std::uint64_t>(std::max(::sysconf(_SC_PAGESIZE), 0L));
    std::uint64_t limit = 0;  // of a container
    if (std::ifstream in("/sys/fs/cgroup/memory.max"); in >> limit && limit > 0) bytes = std::min(bytes, limit);
    return bytes;
}

std::uint64_t free_memory_of_machine() {
    std::uint64_t bytes = 0;
    std::ifstream all("/proc/meminfo");
    for (std::string word; all >> word;)
        if (word == "MemAvailable:" && all >> bytes) {
            bytes *= 1024;
            break;
        }
    std::uint64_t limit = 0, taken = 0;  // of a container
    std::ifstream most("/sys/fs/cgroup/memory.max"), now("/sys/fs/cgroup/memory.current");
    if (most >> limit && now >> taken && limit > 0) bytes = std::min(bytes, limit > taken ? limit - taken : 0);
    return bytes;
}

void ask_for_huge_pages([[maybe_unused]] std::byte* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(MADV_HUGEPAGE)
    ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

void give_back_freed_memory() noexcept {
#if defined(__GLIBC__)
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
    ::malloc_trim(0);
#endif
}

}  // namespace cuesta
