#pragma once
/// \file Terminal output besides results: errors, warnings and progress, all on stderr.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/pipeline/time_left.h"

namespace cuesta {

/// Before errors and warnings; "cuesta-cli" unless another program says so in its main.
void set_program_name(std::string name);

/// One line each: "cuesta-cli: error: WHAT (WHERE)".
void print_error(const Error& error);
void print_warnings(const std::vector<std::string>& warnings, const std::string& where);

/// Text on one line: line breaks and runs of blanks become one blank.
std::string on_one_line(std::string_view text);

/// A bar with activity, share and time left, where stderr is a terminal; nothing where it is not. Cleared at the end.
/// One thread at a time.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    void show(double share, const Activity& activity);

private:
    bool on_terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
    TimeLeft time_left_;
};

}  // namespace cuesta
