#include "app/cli/erosion_device.h"

#include <cstdio>

#include "app/cli/terminal.h"

namespace cuesta {

namespace {

void warn(const std::string& reason) {
    print_warnings({"erosion runs on the processor: " + on_one_line(reason)}, "--device");
}

}  // namespace

void DeviceArgument::declare(CLI::App& command) {
    command
        .add_option("--device", name_,
                    "Where erosion runs, with the same bytes: processor; card (trial): a graphics card with OpenGL 4.5, "
                    "for the steps that it knows; automatic, the default: the processor, as long as no maker's cards "
                    "have been seen to compute alike; gl-software: OpenGL in software, for tests")
        ->check(CLI::IsMember({"automatic", "processor", "card", "gl-software"}))
        ->option_text("automatic|processor|card|gl-software");
}

std::unique_ptr<DeviceRun> DeviceArgument::open() const {
    if (!wants_device()) return nullptr;
    DeviceRun::Options options;
    options.software = name_ == "gl-software";
    auto made = DeviceRun::create(options);
    if (made) return *std::move(made);
    warn(made.error().message());
    return nullptr;
}

void print_device(const DeviceRun& device) {
    if (!device.failure().empty()) warn(device.failure());
    std::printf("%lld steps on %s, %lld on the processor\n", static_cast<long long>(device.steps_on_device()),
                device.device().c_str(), static_cast<long long>(device.steps_on_processor()));
}

}  // namespace cuesta
