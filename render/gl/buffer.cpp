#include "render/gl/buffer.h"

namespace cuesta::gl {

namespace {
GLuint create_buffer() {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    return id;
}
GLuint create_vertex_array() {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    return id;
}
}  // namespace

Buffer::Buffer(std::string_view label) : Object(create_buffer()) {
    set_label(label);
}

void Buffer::upload(std::span<const std::byte> bytes, GLenum usage) {
    glNamedBufferData(id(), static_cast<GLsizeiptr>(bytes.size()), bytes.data(), usage);
}

void Buffer::reserve(std::size_t bytes, GLenum usage) {
    glNamedBufferData(id(), static_cast<GLsizeiptr>(bytes), nullptr, usage);
}

VertexArray::VertexArray(std::string_view label) : Object(create_vertex_array()) {
    set_label(label);
}

void VertexArray::set_indices(const Buffer& buffer) {
    glVertexArrayElementBuffer(id(), buffer.id());
}

void VertexArray::set_buffer(GLuint binding, const Buffer& buffer, GLsizei stride, GLuint divisor) {
    glVertexArrayVertexBuffer(id(), binding, buffer.id(), 0, stride);
    glVertexArrayBindingDivisor(id(), binding, divisor);
}

void VertexArray::set_attribute(GLuint location, GLuint binding, GLint count, GLenum type, GLuint offset,
                                bool normalised) {
    glEnableVertexArrayAttrib(id(), location);
    glVertexArrayAttribFormat(id(), location, count, type, normalised ? GL_TRUE : GL_FALSE, offset);
    glVertexArrayAttribBinding(id(), location, binding);
}

}  // namespace cuesta::gl
