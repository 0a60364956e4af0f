/// cuesta-mpi: the command line on many processes, on one machine or on many.

#include <mpi.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fstream>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/interruption.h"
#include "app/cli/program.h"
#include "app/cli/terminal.h"
#include "app/mpi/mpi_ranks.h"
#include "core/bands/ranked_erosion.h"
#include "core/base/hash.h"
#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/threads.h"
#include "core/domain/rank_use.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

/// Version and contents of this program: bytes are sent as this build lays them out.
std::string this_program() {
    std::ifstream file(file_path(path_of_running_program()), std::ios::binary);
    Hasher hasher;
    std::array<char, 65536> part{};
    while (file.read(part.data(), part.size()) || file.gcount() > 0)
        hasher.add(std::string_view(part.data(), static_cast<std::size_t>(file.gcount())));
    char build[20];
    std::snprintf(build, sizeof build, "%08llx", static_cast<unsigned long long>(hasher.key().high >> 32U));
    return std::string("cuesta-mpi ") + CUESTA_VERSION + ", build " + build;
}

/// The number that --threads gives; 0: not given. Only rank 0 parses the rest of the command line.
int threads_asked_for(const std::vector<std::string>& arguments) {
    int threads = 0;
    const std::string option = "--threads";
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string number;
        if (arguments[i].starts_with(option + "=")) number = arguments[i].substr(option.size() + 1);
        if (arguments[i] == option && i + 1 < arguments.size()) number = arguments[i + 1];
        std::from_chars(number.data(), number.data() + number.size(), threads);
    }
    return std::clamp(threads, 0, 1024);
}

void add_commands(CLI::App& app, Invocation& invocation) {
    add_build_command(app, invocation);
    add_erode_command(app, invocation);
}

int run(MpiRanks& ranks, const std::vector<std::string>& arguments) {
    if (const Result<void> same = check_same_program(ranks, this_program()); !same) {
        if (ranks.rank() == 0) print_error(same.error());
        return Outcome::exit_failed;
    }
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int asked = threads_asked_for(arguments);
    set_thread_count(asked > 0 ? asked : std::max(1, cores / MpiRanks::ranks_on_this_machine()));
    if (ranks.rank() != 0) {
        // A launcher passes signals on to all ranks; rank 0 decides, and the others end with it.
        for (const int number : {SIGINT, SIGTERM}) std::signal(number, SIG_IGN);
        serve_ranks(ranks);
        return 0;
    }
    watch_for_interruption();
    int exit_code = Outcome::exit_misused;
    const bool other_command =
        !arguments.empty() && !arguments[0].starts_with("-") && arguments[0] != "erode" && arguments[0] != "build";
    if (other_command)
        print_error({"several ranks run 'build' and 'erode'; run other commands with cuesta-cli", arguments[0]});
    else
        exit_code = run_program({"cuesta-mpi",
                                 "Land on several processes, started by mpirun or srun: projects or heights in metres "
                                 "in, land out, with the bytes of cuesta-cli.",
                                 add_commands, &ranks},
                                arguments, [](const Invocation& invocation) { return invocation.work(); });
    end_of_ranks(ranks);
    return exit_code;
}

/// Ends all ranks.
[[noreturn]] void give_up(const Ranks& ranks, const std::string& why) {
    print_error({why, "rank " + std::to_string(ranks.rank()) + " on " + host_name()});
    remove_unfinished_files();
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, Outcome::exit_failed);
    std::abort();
}

}  // namespace
}  // namespace cuesta

int main(int argument_count, char* argument_values[]) {
    using namespace cuesta;
    int provided = 0;
    MPI_Init_thread(&argument_count, &argument_values, MPI_THREAD_FUNNELED, &provided);
    set_program_name("cuesta-mpi");
    int exit_code = 0;
    {
        MpiRanks ranks;
        try {
            exit_code = run(ranks, {argument_values + 1, argument_values + argument_count});
        } catch (const std::bad_alloc&) {
            give_up(ranks, "not enough memory; use more ranks, on more machines");
        } catch (const std::exception& bug) {
            give_up(ranks, std::string("internal error; please report it: ") + bug.what());
        }
    }
    MPI_Finalize();
    return exit_code;
}
