#pragma once
/// \file Owning handle of an OpenGL object.

#include <epoxy/gl.h>

#include <string_view>
#include <utility>

namespace cuesta::gl {

/// Owns the name of an OpenGL object. Move-only; 0 owns nothing. Create, use and destroy it with the same context
/// current.
template <class Traits>
class Object {
public:
    Object() = default;
    explicit Object(GLuint id) : id_(id) {}
    Object(Object&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Object& operator=(Object&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    ~Object() {
        if (id_ != 0) Traits::destroy(id_);
    }

    GLuint id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

    /// The name that debuggers and debug messages show.
    void set_label(std::string_view label) {
        glObjectLabel(Traits::identifier, id_, static_cast<GLsizei>(label.size()), label.data());
    }

private:
    GLuint id_ = 0;
};

}  // namespace cuesta::gl
