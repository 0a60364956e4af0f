#pragma once
/// \file Buffers and vertex arrays.

#include <cstddef>
#include <span>
#include <string_view>

#include "render/gl/object.h"

namespace cuesta::gl {

struct BufferTraits {
    static constexpr GLenum identifier = GL_BUFFER;
    static void destroy(GLuint id) { glDeleteBuffers(1, &id); }
};
struct VertexArrayTraits {
    static constexpr GLenum identifier = GL_VERTEX_ARRAY;
    static void destroy(GLuint id) { glDeleteVertexArrays(1, &id); }
};

/// A buffer of bytes on the GPU.
class Buffer : public Object<BufferTraits> {
public:
    Buffer() = default;
    explicit Buffer(std::string_view label);

    /// Replaces the contents; the size may change. What the GPU still reads stays alive until it has done so.
    void upload(std::span<const std::byte> bytes, GLenum usage);
    template <class T>
    void upload(std::span<const T> values, GLenum usage) {
        upload(std::as_bytes(values), usage);
    }
    /// The same with contents that mean nothing yet.
    void reserve(std::size_t bytes, GLenum usage);
};

/// Source of the vertex shader's inputs.
class VertexArray : public Object<VertexArrayTraits> {
public:
    VertexArray() = default;
    explicit VertexArray(std::string_view label);

    void set_indices(const Buffer& buffer);
    /// `stride` bytes from one element of binding point `binding` to the next; `divisor` 0: per vertex, 1: per
    /// instance.
    void set_buffer(GLuint binding, const Buffer& buffer, GLsizei stride, GLuint divisor);
    /// Input `location` reads `count` numbers of `type` at `offset` of the element, as floats; `normalised`: integers
    /// as 0 .. 1.
    void set_attribute(GLuint location, GLuint binding, GLint count, GLenum type, GLuint offset,
                       bool normalised = false);
};

}  // namespace cuesta::gl
