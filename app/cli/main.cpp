/// cuesta-cli: the headless command line.

#include <exception>
#include <new>

#include "app/cli/interruption.h"
#include "app/cli/program.h"
#include "app/cli/terminal.h"
#include "core/base/platform/console.h"

int main(int argument_count, char* argument_values[]) {
    using namespace cuesta;
    try {
        watch_for_interruption();
        return run_program(command_line_program(), begin_command_line(argument_count, argument_values),
                           [](const Invocation& invocation) { return invocation.work(); });
    } catch (const std::bad_alloc&) {
        print_error({"not enough memory; choose fewer cells or close other programs", ""});
    } catch (const std::exception& bug) {
        print_error({std::string("internal error; please report it: ") + bug.what(), ""});
    }
    return Outcome::exit_failed;
}
