#include "core/base/platform/console.h"

#include <csignal>
#include <mutex>

#include "core/base/platform/windows/windows_api.h"

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
