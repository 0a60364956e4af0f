#include "app/cli/band_arguments.h"

#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/bands/band_plan.h"
#include "core/base/platform/file_names.h"
#include "core/base/platform/utf8_path.h"

namespace cuesta {

void BandArguments::declare(CLI::App& command) {
    command
        .add_option("--memory", memory,
                    "Makes the land in bands of rows from disk and takes at most so much memory, such as 4G or 900M")
        ->option_text("SIZE");
    command
        .add_option("--scratch", scratch,
                    "The same, with scratch files in this folder (default: that of OUT); without --memory within half "
                    "of the machine's memory")
        ->option_text("DIR");
}

Result<std::uint64_t> BandArguments::bytes() const {
    return memory.empty() ? Result<std::uint64_t>(default_memory()) : parse_bytes(memory, "--memory");
}

std::string BandArguments::folder(const std::string& output) const {
    return scratch.empty() ? utf8_of(file_path(output).parent_path()) : scratch;
}

Outcome BandArguments::check(const std::string& output) const {
    if (const auto parsed = bytes(); !parsed) return misused(parsed.error());
    memory_besides_bands();  // measured now, before anything of the land is in memory
    const std::string at = folder(output).empty() ? "." : folder(output);
    std::error_code error;
    if (!std::filesystem::is_directory(file_path(at), error))
        return failed({"there is no such folder; make it first", at});
    if (check_writable(at) != 0) return failed({"the folder is not writable; choose another", at});
    return done();
}

Result<std::uint64_t> parse_bytes(const std::string& text, const std::string& option) {
    const Error wrong{"memory is written 900M, 4G or 1.5G", option + " " + text};
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number);
    if (status != std::errc() || stop == end || !(number > 0) || !std::isfinite(number)) return wrong;
    double unit = 0;
    switch (*stop) {
        case 'm':
        case 'M':
            unit = 0x1p20;
            break;
        case 'g':
        case 'G':
            unit = 0x1p30;
            break;
        case 't':
        case 'T':
            unit = 0x1p40;
            break;
        default:
            return wrong;
    }
    const std::string rest(stop + 1, end);
    if (!rest.empty() && rest != "B" && rest != "iB" && rest != "b") return wrong;
    if (number * unit > 0x1p60) return wrong;
    return static_cast<std::uint64_t>(number * unit);
}

}  // namespace cuesta
