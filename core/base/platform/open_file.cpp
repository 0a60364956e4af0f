/// Open files as far as they are alike on every system.

#include "core/base/platform/open_file.h"

#include <utility>

namespace cuesta {

OpenFile::OpenFile(OpenFile&& other) noexcept : handle_(std::exchange(other.handle_, none)), problem_(other.problem_) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
    if (this == &other) return *this;
    (void)close();
    handle_ = std::exchange(other.handle_, none);
    problem_ = other.problem_;
    return *this;
}

OpenFile::~OpenFile() {
    (void)close();
}

}  // namespace cuesta
