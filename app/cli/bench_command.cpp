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
    command
        .add_option("--filter", arguments->options.filter,
                    "Regular expression that a kernel's name contains; \"kernels\" on a device: the comparison, its "
                    "memory and the kernels of erosion by its timer")
        ->option_text("RE");
    CLI::Option* const device =
        command
            .add_option("--device", arguments->options.device,
                        "processor: all kernels, the default. A device is compared with the processor, and its memory, "
                        "the kernels of erosion by its own timer, and whole calls of carving and erosion are measured; "
                        "automatic: the card, or OpenGL in software where there is none")
            ->check(CLI::IsMember({"processor", "automatic", "card", "gl-software"}))
            ->option_text("processor|automatic|card|gl-software");
    // The name of earlier versions: in no list of options. CLI11 would leave it out of its own complaints.
    command
        .add_option_function<std::string>("--backend",
                                          [arguments](const std::string& backend) {
                                              static const std::map<std::string, std::string> devices{
                                                  {"auto", "processor"}, {"cpu", "processor"}, {"gpu", "automatic"}};
                                              const auto found = devices.find(backend);
                                              if (found == devices.end())
                                                  throw CLI::ValidationError(
                                                      "--backend", "must be auto, cpu or gpu; better use --device");
                                              arguments->options.device = found->second;
                                          })
        ->excludes(device)
        ->group("");
    command
        .add_option("--sizes", arguments->options.sizes,
                    "Cells on a side; default 256,512,1024; of a card 512 to 4096, of software OpenGL 256")
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
