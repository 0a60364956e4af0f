#pragma once
/// \file OpenGL that fails: lost contexts, and for tests the faults of other machines.

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"

namespace cuesta::gl {

/// Whether the current context was lost (the driver was reset, the card taken away): nothing drawn with it arrives, and
/// all its objects are gone. Contexts that were not made to tell say no.
bool context_is_lost();

/// Words that such errors begin with.
inline constexpr const char* no_memory = "not enough graphics memory";
inline constexpr const char* too_large = "the graphics driver takes textures up to ";
inline constexpr const char* context_lost = "the graphics driver was reset";
/// Whether less would have fitted.
bool is_want_of_memory(const Error& error);
/// Whether the context was lost: a new one may serve.
bool is_loss_of_context(const Error& error);

/// Faults of machines that tests do not have. Not thread-safe; nothing fails unless told to.
namespace faults {

/// Textures of more cells cannot be made from now on, as if the memory of the graphics card were full; 0: all can.
void refuse_textures_above(std::size_t cells);
bool refuses_texture(int width, int height);
/// The next so many questions whether a context is lost are answered with yes.
void lose_context(int times = 1);
/// The so manyth question from now whether the device of erosion failed is answered with a want of memory, once; 0:
/// none is.
void fill_memory_at_question(int question);
bool is_memory_full();
/// Compute shaders are compiled from what this makes of their text, as if the driver did so; empty: from the text.
void rewrite_compute_shaders(std::function<std::string(std::string)> rewrite);
std::string rewritten(std::string shader);
/// The memory of the graphics card flips a bit while the so manyth stretch of erosion steps from now is made, once; 0:
/// never.
void flip_bit_in_stretch(int stretch);
/// Whether that is the one that was made just now.
bool flips_bit();

}  // namespace faults

}  // namespace cuesta::gl
