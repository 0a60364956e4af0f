#include "app/cli/arguments.h"

#include "app/cli/build_plan.h"
#include "app/cli/program.h"
#include "app/cli/proportions.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

template <class T>
void told_if_wrong(const Result<T>& result) {
    if (!result) require(!result.error().what.empty(), "the error says nothing");
}

/// Values that the texts of options are understood as.
void values(const std::vector<std::string>& lines) {
    const auto line = [&](std::size_t i) { return i < lines.size() ? lines[i] : std::string(); };
    InputArguments input;
    input.range = line(0);
    input.import.raw = line(1);
    input.import.crop = line(2);
    input.import.crop_to = line(3);
    input.import.resample = line(4);
    told_if_wrong(input.options());
    told_if_wrong(parse_size(line(5), "--size"));
    MixingParameters mixing;
    told_if_wrong(apply_proportions(line(6), mixing));
    const BuildVariety variety{line(7), line(8), line(9)};
    told_if_wrong(planned_builds(variety));
    if (check_pattern(line(10), variety, "-o")) (void)filled_pattern(line(10), {line(11), 1, 2});
    Project project;
    SettingArguments settings;
    if (lines.size() > 12) settings.settings.assign(lines.begin() + 12, lines.end());
    told_if_wrong(settings.apply(parameter_sets(project)));
}

}  // namespace

int arguments(const std::uint8_t* bytes, std::size_t size) {
    Bytes rest(bytes, size);
    const std::size_t choice = take_choice(rest, 2);
    const std::vector<std::string> lines = lines_of(text_of(rest));
    if (choice == 1) {
        values(lines);
    } else {
        const int code = run_program(command_line_program(), lines, [](const Invocation& invocation) {
            require(static_cast<bool>(invocation.work), "there is work to do");
            return done();
        });
        require(code == 0 || code == Outcome::exit_misused, "words are understood or not");
    }
    return 0;
}

}  // namespace cuesta::fuzz
