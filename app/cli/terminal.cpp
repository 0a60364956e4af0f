#include "app/cli/terminal.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <utility>

#include "core/base/platform/console.h"

namespace cuesta {
namespace {

constexpr std::chrono::milliseconds redraw_interval{100};
constexpr std::chrono::milliseconds line_interval{500};
constexpr int bar_cells = 24;

ProgressStyle& progress_style() {
    static ProgressStyle style = ProgressStyle::automatic;
    return style;
}

std::string& program_name() {
    static std::string name = "cuesta-cli";
    return name;
}

}  // namespace

std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

void set_program_name(std::string name) {
    program_name() = std::move(name);
}

void print_error(const Error& error) {
    std::fprintf(stderr, "%s: error: %s\n", program_name().c_str(), on_one_line(error.message()).c_str());
}

void print_warnings(const std::vector<std::string>& warnings, const std::string& where) {
    for (const std::string& warning : warnings)
        std::fprintf(stderr, "%s: warning: %s\n", program_name().c_str(),
                     on_one_line(Error{warning, where}.message()).c_str());
}

void set_progress_style(ProgressStyle style) {
    progress_style() = style;
}

ProgressBar::ProgressBar() : on_terminal_(progress_style() == ProgressStyle::automatic && errors_go_to_terminal()) {}

ProgressBar::~ProgressBar() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
}

void ProgressBar::show_line(double share, const Activity& activity) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + line_interval;
    std::fprintf(stderr, "progress %.4f %s\n", std::clamp(share, 0.0, 1.0), on_one_line(activity.text()).c_str());
    std::fflush(stderr);
}

void ProgressBar::show(double share, const Activity& activity) {
    if (progress_style() == ProgressStyle::lines) return show_line(share, activity);
    if (!on_terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    time_left_.update(share, activity.what, now);
    if (now < next_) return;
    next_ = now + redraw_interval;
    // The time left is that of all the work; the bar and its percentage stand beside the steps and count them.
    const double shown = activity.counted.value_or(share);
    const int full = std::clamp(static_cast<int>(shown * bar_cells), 0, bar_cells);
    const std::string bar =
        std::string(static_cast<std::size_t>(full), '#') + std::string(static_cast<std::size_t>(bar_cells - full), '.');
    std::string left;
    if (const std::optional<double> seconds = time_left_.seconds()) {
        const long whole = static_cast<long>(std::min(*seconds + 0.5, 1e8));
        char text[48];
        std::snprintf(text, sizeof text, ", %ld:%02ld left", whole / 60, whole % 60);
        left = text;
    }
    std::fprintf(stderr, "\r\033[K[%s] %3d %%  %s%s", bar.c_str(), whole_percent(shown), activity.text().c_str(),
                 left.c_str());
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace cuesta
