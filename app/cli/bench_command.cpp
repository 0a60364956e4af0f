/// `cuesta-cli bench`: its options.

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
    command.add_option("--filter", arguments->options.filter, "Regular expression that a kernel's name contains")
        ->option_text("RE");
    command.add_option("--sizes", arguments->options.sizes, "Cells on a side; default 256,512,1024")
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
            if (const Result<void> applied = arguments->machine.apply(); !applied) return failed(applied.error());
            const Result<void> measured = run_bench(arguments->options);
            return measured ? done() : misused(measured.error());
        };
    });
}

}  // namespace cuesta
