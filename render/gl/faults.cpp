#include "render/gl/faults.h"

#include <epoxy/gl.h>

#include <atomic>
#include <utility>

namespace cuesta::gl {
namespace faults {
namespace {
std::atomic<std::size_t> largest_texture{0};
std::atomic<int> losses{0};
std::atomic<int> stretches_to_flip{0};
std::atomic<int> questions_to_full_memory{0};
std::function<std::string(std::string)> rewriting;
}  // namespace

void refuse_textures_above(std::size_t cells) {
    largest_texture = cells;
}

bool refuses_texture(int width, int height) {
    const std::size_t largest = largest_texture;
    return largest > 0 && static_cast<std::size_t>(width) * static_cast<std::size_t>(height) > largest;
}

void lose_context(int times) {
    losses = times;
}

void fill_memory_at_question(int question) {
    questions_to_full_memory = question;
}

bool is_memory_full() {
    return questions_to_full_memory > 0 && --questions_to_full_memory == 0;
}

void rewrite_compute_shaders(std::function<std::string(std::string)> rewrite) {
    rewriting = std::move(rewrite);
}

std::string rewritten(std::string shader) {
    return rewriting ? rewriting(std::move(shader)) : shader;
}

void flip_bit_in_stretch(int stretch) {
    stretches_to_flip = stretch;
}

bool flips_bit() {
    return stretches_to_flip > 0 && --stretches_to_flip == 0;
}

}  // namespace faults

bool is_loss_of_context(const Error& error) {
    return error.what.starts_with(context_lost);
}

bool is_want_of_memory(const Error& error) {
    return error.what.starts_with(no_memory) || error.what.starts_with(too_large);
}

bool context_is_lost() {
    if (faults::losses > 0) {
        --faults::losses;
        return true;
    }
    // epoxy ends the process when asked for a function that the context lacks.
    return epoxy_gl_version() >= 45 && glGetGraphicsResetStatus() != GL_NO_ERROR;
}

}  // namespace cuesta::gl
