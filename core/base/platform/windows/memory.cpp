#include "core/base/platform/memory.h"

#include <malloc.h>

#include "core/base/platform/windows/windows_api.h"

namespace cuesta {

std::uint64_t memory_of_machine() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
}

std::uint64_t free_memory_of_machine() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullAvailPhys : 0;
}

void ask_for_huge_pages(std::byte*, std::size_t) noexcept {
    // Windows has them for accounts with a right of their own (SeLockMemoryPrivilege), which users do not have.
}

void give_back_freed_memory() noexcept {
    (void)::_heapmin();
}

}  // namespace cuesta
