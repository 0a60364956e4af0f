#include "core/base/platform/processes.h"

#include "core/base/platform/windows/windows_api.h"

namespace cuesta {

int process_number() {
    return static_cast<int>(::GetCurrentProcessId());
}

bool process_is_running(int number) {
    const HANDLE process = ::OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(number));
    if (process == nullptr) return ::GetLastError() == ERROR_ACCESS_DENIED;  // somebody else's
    // One that has ended is known as long as somebody has it open.
    const bool runs = ::WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    ::CloseHandle(process);
    return runs;
}

std::string path_of_running_program() {
    std::wstring path(32768, L'\0');  // the longest that Windows has
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return windows::narrow(path);
}

void lower_priority_of_this_thread() {
    ::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

std::string machine_name() {
    wchar_t name[256] = {};
    DWORD size = 256;
    return ::GetComputerNameExW(ComputerNameDnsHostname, name, &size) != 0 ? windows::narrow(name) : std::string();
}

std::string processor_name() {
    wchar_t name[256] = {};
    DWORD bytes = sizeof name;
    const LSTATUS status = ::RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                                          L"ProcessorNameString", RRF_RT_REG_SZ, nullptr, name, &bytes);
    return status == ERROR_SUCCESS ? windows::narrow(name) : std::string();
}

}  // namespace cuesta
