/// `cuesta-cli bench`: its options.

#include <map>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/bench.h"
#include "app/cli/commands.h"

namespace cuesta {
namespace {

struct BenchArguments {
    BenchOptions options;
    MachineArguments machine;
};

}  // namespace

void add_bench_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("bench", "Measure the kernels on this machine");
    const auto arguments = std::make_shared<BenchArguments>();
    CLI::Option* const filter =
        command.add_option("--filter", arguments->options.filter, "Regular expression that a kernel's name contains")
            ->option_text("RE");
    CLI::Option* const backend =
        command
            .add_option(
                "--backend", arguments->options.backend,
                "cpu: all kernels, the default; gpu: carving and erosion with compute shaders, carving with the "
                "device's own time")
            ->transform(CLI::CheckedTransformer(std::map<std::string, BenchBackend>{
                {"auto", BenchBackend::cpu}, {"cpu", BenchBackend::cpu}, {"gpu", BenchBackend::gpu}}))
            ->option_text("auto|cpu|gpu");
    command
        .add_option("--device", arguments->options.device,
                    "Compare a device with the processor, and measure its memory and the kernels of erosion by its own "
                    "timer; automatic: the card, or OpenGL in software where there is none")
        ->check(CLI::IsMember({"automatic", "card", "gl-software"}))
        ->excludes(filter)
        ->excludes(backend)
        ->option_text("automatic|card|gl-software");
    command
        .add_option("--sizes", arguments->options.sizes,
                    "Cells on a side; default 256,512,1024; of the GPU 2048 and 4096, of a device 512 to "
                    "4096, of software OpenGL 256")
        ->delimiter(',')
        ->check(CLI::Range(16, 16384))
        ->option_text("N,N,...");
    command.add_option("--seconds", arguments->options.seconds, "Least time for a kernel and size; default 0.5")
        ->check(CLI::Range(0.0, 3600.0))
        ->option_text("S");
    command.add_flag("--json", arguments->options.json, "Print JSON");
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] {
        invocation.work = [arguments] {
            arguments->machine.apply();
            const Result<void> measured = run_bench(arguments->options);
            if (measured) return done();
            // Wrong arguments name themselves.
            const bool wrong_argument = measured.error().where.starts_with("--");
            return wrong_argument ? misused(measured.error()) : failed(measured.error());
        };
    });
}

}  // namespace cuesta
