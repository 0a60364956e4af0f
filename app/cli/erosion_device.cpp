#include "app/cli/erosion_device.h"

#include <cctype>
#include <cstdio>
#include <vector>

#include "app/cli/terminal.h"
#include "render/compute/erosion/device_checks_file.h"

namespace cuesta {

namespace {

void warn(const std::string& reason) {
    print_warnings({"erosion runs on the processor: " + on_one_line(reason)}, "--device");
}

/// "water steps run on the processor: layers" of "Water: layers".
std::string in_words(std::string obstacle) {
    const std::size_t colon = obstacle.find(':');
    obstacle[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(obstacle[0])));
    return obstacle.substr(0, colon) + " steps run on the processor" + obstacle.substr(colon);
}

}  // namespace

void DeviceArgument::declare(CLI::App& command) {
    command
        .add_option("--device", name_,
                    "Device that erodes, with the same bytes: processor; card (trial): a graphics card with OpenGL 4.5, "
                    "for the steps that it knows; automatic, the default: the processor, as long as no maker's cards "
                    "have been seen to compute alike; gl-software: OpenGL in software, for tests")
        ->check(CLI::IsMember({"automatic", "processor", "card", "gl-software"}))
        ->option_text("automatic|processor|card|gl-software");
}

std::unique_ptr<DeviceRun> DeviceArgument::open() const {
    if (!wants_device()) return nullptr;
    DeviceRun::Options options;
    options.software = choice() == DeviceChoice::software;
    static DeviceChecksFile checks(device_checks_path());
    options.checks = &checks;
    auto made = DeviceRun::create(options);
    if (made) return *std::move(made);
    warn(made.error().message());
    return nullptr;
}

void print_device(const DeviceRun& device) {
    if (device.report().was_reset)
        warn("the graphics driver was reset, and erosion went on from the last good state in a new context");
    if (!device.failure().empty()) warn(device.failure());
    std::vector<std::string> kept;
    for (const std::string& obstacle : device.obstacles()) kept.push_back(in_words(obstacle));
    print_warnings(kept, "--device");
    std::printf("%lld steps on %s, %lld on the processor\n", static_cast<long long>(device.steps_on_device()),
                device.device().c_str(), static_cast<long long>(device.steps_on_processor()));
}

}  // namespace cuesta
