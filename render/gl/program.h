#pragma once
/// \file Programs of shaders.

#include <glm/glm.hpp>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "render/gl/object.h"

namespace cuesta::gl {

struct ShaderTraits {
    static constexpr GLenum identifier = GL_SHADER;
    static void destroy(GLuint id) { glDeleteShader(id); }
};
struct ProgramTraits {
    static constexpr GLenum identifier = GL_PROGRAM;
    static void destroy(GLuint id) { glDeleteProgram(id); }
};

/// The text of a file of render/shaders with its `#include "..."` lines replaced by those files, "#version 450 core"
/// and one #define a word of `defines` (separated by spaces) before it. An error names the missing file.
Result<std::string> assembled_shader(std::string_view file, std::string_view defines);

/// A linked program. Uniforms are set by name; a name that the compiler optimised away is passed over.
class Program : public Object<ProgramTraits> {
public:
    Program() = default;
    /// From files of render/shaders. An error holds the driver's message.
    static Result<Program> create(std::string_view vertex_file, std::string_view fragment_file,
                                  std::string_view defines = "");
    /// The same of one compute shader.
    static Result<Program> create_compute(std::string_view file, std::string_view defines = "");

    void use() const { glUseProgram(id()); }
    void set(std::string_view name, int value);
    void set(std::string_view name, float value);
    void set(std::string_view name, const glm::vec2& value);
    void set(std::string_view name, const glm::vec3& value);
    void set(std::string_view name, const glm::vec4& value);
    void set(std::string_view name, const glm::mat4& value);
    void set(std::string_view name, const glm::mat4x3& value);
    void set(std::string_view name, std::span<const glm::vec3> values);
    void set(std::string_view name, std::span<const float> values);

private:
    explicit Program(GLuint id) : Object(id) {}
    static Result<Program> linked(std::span<const Object<ShaderTraits>> shaders, const std::string& label);
    GLint location(std::string_view name);
    std::map<std::string, GLint, std::less<>> locations_;
};

}  // namespace cuesta::gl
