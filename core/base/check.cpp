#include "core/base/check.h"

#include <cstdio>

namespace cuesta {

void report_failed_check(const char* file, int line, const std::string& text) {
    std::fprintf(stderr, "cuesta: bug: %s:%d: %s\n", file, line, text.c_str());
    throw BugFound(text);
}

}  // namespace cuesta
