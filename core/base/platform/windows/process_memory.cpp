#include "core/base/process_memory.h"

#include "core/base/platform/windows/windows_api.h"
// After windows.h.
#include <psapi.h>

namespace cuesta {
namespace {

bool read_counters(PROCESS_MEMORY_COUNTERS_EX& counters) {
    counters.cb = sizeof counters;
    return ::GetProcessMemoryInfo(::GetCurrentProcess(), reinterpret_cast<PROCESS_MEMORY_COUNTERS*>(&counters),
                                  sizeof counters) != 0;
}

}  // namespace

std::optional<ProcessMemory> process_memory() {
    PROCESS_MEMORY_COUNTERS_EX counters{};
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!read_counters(counters) || ::GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
    ProcessMemory memory;
    memory.addresses = status.ullTotalVirtual - status.ullAvailVirtual;
    memory.resident = counters.WorkingSetSize;
    // Private memory that was paged out counts among the private, so that files are this at least.
    if (counters.WorkingSetSize > counters.PrivateUsage) memory.files = counters.WorkingSetSize - counters.PrivateUsage;
    return memory;
}

std::uint64_t peak_memory() {
    PROCESS_MEMORY_COUNTERS_EX counters{};
    return read_counters(counters) ? counters.PeakWorkingSetSize : 0;
}

}  // namespace cuesta
