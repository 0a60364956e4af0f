#include "render/compute/erosion/bands.h"

#include <algorithm>

#include "core/base/check.h"

namespace cuesta {

namespace {

/// Location of `first_group_row` in bands.glsl.
constexpr GLint first_group_row = 0;
/// More would cost more in commands than any card needs.
constexpr std::int64_t most_bands = 256;
/// A band that takes longer belongs to a card that hangs, which the question after the step finds (device_error()).
constexpr GLuint64 longest_wait = 10'000'000'000;  // ns

}  // namespace

Bands::~Bands() {
    forget_fences();
}

void Bands::forget_fences() {
    for (GLsync& fence : under_way_) {
        if (fence != nullptr) glDeleteSync(fence);
        fence = nullptr;
    }
}

void Bands::cut(int count) {
    CUESTA_CHECK(count > 0);
    count_ = count;
    dispatches_ = 0;
    if (count == 1) forget_fences();
}

void Bands::dispatch(GLuint across, GLuint down) {
    ++dispatches_;
    const auto rows = static_cast<GLuint>(count_);
    const GLuint rows_of_band = std::max(1U, (down + rows - 1) / rows);
    for (GLuint first = 0; first < down; first += rows_of_band) {
        glUniform1i(first_group_row, static_cast<GLint>(first));
        glDispatchCompute(across, std::min(rows_of_band, down - first), 1);
        end_band();
    }
}

std::vector<std::pair<int, int>> Bands::parts(int length) {
    ++dispatches_;
    const int of_part = std::max(1, (length + count_ - 1) / count_);
    std::vector<std::pair<int, int>> all;
    for (int first = 0; first < length; first += of_part) all.emplace_back(first, std::min(first + of_part, length));
    return all;
}

void Bands::end_band() {
    if (count_ == 1) return;
    const GLsync older = std::exchange(under_way_[0], under_way_[1]);
    under_way_[1] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
    if (older == nullptr) return;
    glClientWaitSync(older, 0, longest_wait);
    glDeleteSync(older);
}

int Bands::needed(std::chrono::steady_clock::duration time, std::chrono::steady_clock::duration longest) const {
    const std::int64_t allowed = std::max<std::int64_t>(longest.count(), 1) * std::max(dispatches_, 1);
    return static_cast<int>(std::clamp<std::int64_t>((time.count() + allowed - 1) / allowed, 1, most_bands));
}

}  // namespace cuesta
