#include "tests/collect_words.h"

namespace cuesta {

const char* collect_words() {
    return CUESTA_COLLECT_WORDS;
}

}  // namespace cuesta
