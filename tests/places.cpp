#include "tests/places.h"

namespace cuesta {

std::string source_folder() {
    return CUESTA_SOURCE_DIR;
}

std::string shared_data_folder() {
    return CUESTA_SHARED_DATA_DIR;
}

std::string built_command_line() {
#if defined(CUESTA_BUILT_CLI)
    return CUESTA_BUILT_CLI;
#else
    return {};
#endif
}

}  // namespace cuesta
