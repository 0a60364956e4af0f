#include "tests/run_tests.h"

#if CUESTA_CATCH_MAJOR >= 3
#include "tests/catch.h"
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

namespace cuesta {

int run_tests(int argument_count, char* arguments[]) { return Catch::Session().run(argument_count, arguments); }

}  // namespace cuesta
