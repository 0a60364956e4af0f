#include "core/base/platform/console.h"

#include <fcntl.h>
#include <io.h>

#include <csignal>
#include <cstdio>
#include <mutex>

#include "core/base/platform/windows/windows_api.h"
// After windows.h.
#include <shellapi.h>

#ifndef ENABLE_VIRTUAL_TERMINAL_PROCESSING
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#endif

namespace cuesta {
namespace {

void (*call_when_interrupted)(int) = nullptr;

/// Windows calls it on threads of its own, perhaps on several.
BOOL WINAPI serve_console_event(DWORD event) {
    static std::mutex one_at_a_time;
    const bool by_key = event == CTRL_C_EVENT;
    {
        const std::lock_guard lock(one_at_a_time);
        call_when_interrupted(by_key ? SIGINT : SIGTERM);
    }
    // After a window was closed or a session ended, Windows ends the program as soon as this returns; until then the
    // work may stop as it should, for some five seconds.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) ::Sleep(INFINITE);
    return TRUE;
}

}  // namespace

std::vector<std::string> begin_command_line(int count, char* const* values) {
    ::SetConsoleOutputCP(CP_UTF8);
    for (std::FILE* stream : {stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
    // main() gets them in the encoding of the user's language, which cannot hold all names.
    int found = 0;
    wchar_t** const wide_values = ::CommandLineToArgvW(::GetCommandLineW(), &found);
    std::vector<std::string> result;
    if (wide_values == nullptr) {
        if (count > 1) result.assign(values + 1, values + count);
        return result;
    }
    for (int i = 1; i < found; ++i) result.push_back(windows::narrow(wide_values[i]));
    ::LocalFree(wide_values);
    return result;
}

bool errors_go_to_terminal() {
    const HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    if (errors == nullptr || errors == INVALID_HANDLE_VALUE || ::GetConsoleMode(errors, &mode) == 0) return false;
    return (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 ||
           ::SetConsoleMode(errors, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool watch_interruptions(void (*interrupted)(int number)) {
    call_when_interrupted = interrupted;
    return ::SetConsoleCtrlHandler(serve_console_event, TRUE) != 0;
}

}  // namespace cuesta
