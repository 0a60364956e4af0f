#include "tests/places.h"

namespace cuesta {

std::string source_folder() {
    return CUESTA_SOURCE_DIR;
}

std::string shared_data_folder() {
    return CUESTA_SHARED_DATA_DIR;
}

}  // namespace cuesta
