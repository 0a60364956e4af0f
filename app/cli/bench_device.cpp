/// `cuesta-cli bench --device`: does a device compute as the processor does, how near do its kernels come to the speed
/// of its memory, and how long do whole calls take?

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/bench.h"
#include "app/cli/benchmark.h"
#include "app/cli/device_calls.h"
#include "app/cli/terminal.h"
#include "render/compute/erosion/device_meter.h"
#include "render/compute/erosion/device_run.h"

namespace cuesta {
namespace {

DeviceMeter::Choice device_choice(const std::string& name) {
    if (name == "card") return DeviceMeter::Choice::card;
    return name == "gl-software" ? DeviceMeter::Choice::software : DeviceMeter::Choice::any;
}

void print_findings(const std::vector<DeviceFinding>& findings) {
    std::size_t longest = 24;
    for (const DeviceFinding& each : findings) longest = std::max(longest, each.subject.size());
    const int width = static_cast<int>(longest);
    std::printf("\n%-*s %8s  bytes of the processor\n", width, "compared", "seconds");
    for (const DeviceFinding& each : findings)
        std::printf("%-*s %8.2f  %s\n", width, each.subject.c_str(), each.seconds,
                    each.difference.empty() ? "equal" : ("DIFFERENT: " + each.difference).c_str());
}

nlohmann::json findings_json(const std::vector<DeviceFinding>& findings) {
    nlohmann::json json = nlohmann::json::array();
    for (const DeviceFinding& each : findings)
        json.push_back({{"subject", each.subject},
                        {"equal", each.difference.empty()},
                        {"difference", each.difference},
                        {"seconds", each.seconds}});
    return json;
}

void print_speed(const DeviceSpeed& speed, int size) {
    std::printf("\n%d x %d cells; %.1f MB: copy %.3g GB/s, triad %.3g GB/s\n", size, size, speed.working_set * 1e-6,
                speed.copy, speed.triad);
    std::printf("%-24s %10s %8s %7s %9s %9s\n", "kernel", "ms, best", "ns/cell", "B/cell", "GB/s", "of triad");
    const double cells = static_cast<double>(size) * size;
    for (const KernelTime& kernel : speed.kernels) {
        std::printf("%-24s %10.4f %8.3f", kernel.name.c_str(), kernel.milliseconds, kernel.milliseconds * 1e6 / cells);
        if (kernel.bytes_per_cell > 0) {
            const double bandwidth = DeviceSpeed::bandwidth(kernel, cells);
            std::printf(" %7.0f %9.3g %7.0f %%", kernel.bytes_per_cell, bandwidth, 100 * bandwidth / speed.triad);
        }
        std::printf("\n");
    }
    std::fflush(stdout);
}

nlohmann::json speed_json(const DeviceSpeed& speed, int size) {
    const double cells = static_cast<double>(size) * size;
    nlohmann::json json{{"size", size},
                        {"working_set_bytes", speed.working_set},
                        {"copy_gb_per_s", speed.copy},
                        {"triad_gb_per_s", speed.triad}};
    json["kernels"] = nlohmann::json::array();
    for (const KernelTime& kernel : speed.kernels) {
        nlohmann::json row{{"name", kernel.name},
                           {"ms_minimum", kernel.milliseconds},
                           {"ns_per_cell", kernel.milliseconds * 1e6 / cells}};
        if (kernel.bytes_per_cell > 0) {
            row["bytes_per_cell"] = kernel.bytes_per_cell;
            row["gb_per_s"] = DeviceSpeed::bandwidth(kernel, cells);
            row["share_of_triad"] = DeviceSpeed::bandwidth(kernel, cells) / speed.triad;
        }
        json["kernels"].push_back(row);
    }
    return json;
}

/// A device that was compared a moment ago is not compared again.
class Compared final : public DeviceChecks {
public:
    explicit Compared(const std::vector<DeviceFinding>& findings) {
        if (findings.empty()) return;
        const auto different =
            std::ranges::find_if(findings, [](const DeviceFinding& each) { return !each.difference.empty(); });
        check_ = different == findings.end() ? DeviceCheck{} : DeviceCheck{different->subject};
    }
    std::optional<DeviceCheck> kept(const std::string&) const override { return check_; }
    void keep(const std::string&, const DeviceCheck& check) override { check_ = check; }
    void forget(const std::string&) override { check_.reset(); }

private:
    std::optional<DeviceCheck> check_;  ///< none: it was not compared
};

/// The name of all that is measured of the device itself, to the filter.
constexpr const char* of_the_device = "kernels";

Result<void> measure_kernels(DeviceMeter& meter, const BenchOptions& options, nlohmann::json& json) {
    const std::vector<int> usual =
        meter.is_software() ? std::vector<int>{256} : std::vector<int>{512, 1024, 2048, 4096};
    json["sizes"] = nlohmann::json::array();
    for (const int size : options.sizes.empty() ? usual : options.sizes) {
        const auto speed = meter.measure(settled_land(size), options.seconds);
        if (!speed) return speed.error();
        json["sizes"].push_back(speed_json(*speed, size));
        if (!options.json) print_speed(*speed, size);
    }
    return {};
}

/// The chosen calls; those of erosion where the device computes as the processor does, else a line that says why not.
void measure_calls(DeviceCalls& calls, std::vector<Benchmark> chosen, DeviceChecks& checks, bool is_software,
                   const BenchOptions& options, nlohmann::json& json) {
    const auto erodes = [](const Benchmark& each) { return each.name.starts_with("erosion."); };
    if (std::ranges::any_of(chosen, erodes)) {
        DeviceRun::Options of_run;
        of_run.software = is_software;
        of_run.checks = &checks;
        auto made = DeviceRun::create(of_run);
        if (!made) print_warnings({"without erosion: " + made.error().message()}, "--device");
        const std::shared_ptr<ErosionStepper> stepper = made ? *std::move(made) : nullptr;
        const std::vector<Benchmark> all = calls.all(stepper);
        if (!stepper) std::erase_if(chosen, erodes);
        for (Benchmark& each : chosen)
            each = *std::ranges::find(all, each.name, [](const Benchmark& other) { return other.name; });
    }
    json["measurements"] = calls.measure_all(chosen, options.sizes, options.seconds, options.json);
}

}  // namespace

Result<void> run_device_bench(const BenchOptions& options) {
    auto made = DeviceMeter::create(device_choice(options.device));
    if (!made) return made.error();
    DeviceMeter& meter = **made;
    auto calls = DeviceCalls::create();
    if (!calls) return calls.error();
    std::vector<Benchmark> all = calls->all(nullptr);
    all.emplace(all.begin())->name = of_the_device;
    auto chosen = benchmarks_matching(std::move(all), options.filter);
    if (!chosen) return chosen.error();
    const bool kernels = std::erase_if(*chosen, [](const Benchmark& each) { return each.name == of_the_device; }) > 0;

    const char* const timer = meter.is_software() ? "clock" : "timer queries";
    nlohmann::json json{{"version", CUESTA_VERSION},
                        {"device", meter.device()},
                        {"driver", meter.driver()},
                        {"is_software", meter.is_software()},
                        {"timer", timer}};
    if (!options.json)
        std::printf("%s%s\n%s\ntimed by %s\n", meter.device().c_str(),
                    meter.is_software() ? " (computes on the processor: says nothing about cards)" : "",
                    meter.driver().c_str(), timer);
    std::vector<DeviceFinding> findings;
    if (kernels) {
        DeviceRun::Options of_run;
        of_run.software = meter.is_software();
        auto compared = DeviceRun::compare(of_run);
        if (!compared) return compared.error();
        findings = *std::move(compared);
        json["compared"] = findings_json(findings);
        if (!options.json) print_findings(findings);
        if (auto measured = measure_kernels(meter, options, json); !measured) return measured;
    }
    Compared checks(findings);
    measure_calls(*calls, *std::move(chosen), checks, meter.is_software(), options, json);
    if (options.json) std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
    return {};
}

}  // namespace cuesta
