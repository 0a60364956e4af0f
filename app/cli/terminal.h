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

/// Form of progress on stderr.
enum class ProgressStyle {
    automatic,  ///< a bar on a terminal, else nothing
    lines,      ///< "progress 0.4312 Eroding: step 120 of 300", twice a second at most: for other programs
    none
};
/// Of all bars made from then on.
void set_progress_style(ProgressStyle style);

/// A bar with activity, share and time left, where stderr is a terminal; nothing where it is not, or lines where those
/// are asked for. Cleared at the end. One thread at a time.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    void show(double share, const Activity& activity);

private:
    void show_line(double share, const Activity& activity);

    bool on_terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
    TimeLeft time_left_;
};

}  // namespace cuesta
