#include "render/gl/program.h"

#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <optional>
#include <sstream>

#include "render/gl/faults.h"
#include "render/gl/shader_sources.h"

namespace cuesta::gl {

namespace {

using Shader = Object<ShaderTraits>;

/// Appends a file with what it includes; the name of a file that is missing otherwise.
std::optional<std::string> append_file(std::string_view file, std::string& text) {
    const std::string_view source = shader_source(file);
    if (source.empty()) return std::string(file);
    std::istringstream lines{std::string(source)};
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        constexpr std::string_view include = "#include \"";
        if (line.starts_with(include)) {
            const std::string name = line.substr(include.size(), line.rfind('"') - include.size());
            if (auto missing = append_file(name, text)) return missing;
            // Messages of the driver count lines of the file again.
            text += "#line " + std::to_string(number + 1) + "\n";
        } else {
            text += line;
            text += '\n';
        }
    }
    return std::nullopt;
}

Result<Shader> compiled(GLenum stage, std::string_view file, std::string_view defines) {
    auto text = assembled_shader(file, defines);
    if (!text) return text.error();
    if (stage == GL_COMPUTE_SHADER) *text = faults::rewritten(*std::move(text));
    Shader shader(glCreateShader(stage));
    const char* source = text->c_str();
    glShaderSource(shader.id(), 1, &source, nullptr);
    glCompileShader(shader.id());
    GLint compiled = 0;
    glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
    if (compiled == 0) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetShaderInfoLog(shader.id(), static_cast<GLsizei>(log.size()), &length, log.data());
        log.resize(static_cast<std::size_t>(length));
        return Error{"the graphics driver does not take a shader: " + log, std::string(file)};
    }
    shader.set_label(file);
    return shader;
}

}  // namespace

Result<std::string> assembled_shader(std::string_view file, std::string_view defines) {
    std::string text = "#version 450 core\n";
    std::istringstream words{std::string(defines)};
    for (std::string word; words >> word;) text += "#define " + word + "\n";
    text += "#line 1\n";
    if (const auto missing = append_file(file, text)) return Error{"no such shader", *missing};
    return text;
}

Result<Program> Program::create(std::string_view vertex_file, std::string_view fragment_file,
                                std::string_view defines) {
    auto vertex = compiled(GL_VERTEX_SHADER, vertex_file, defines);
    if (!vertex) return vertex.error();
    auto fragment = compiled(GL_FRAGMENT_SHADER, fragment_file, defines);
    if (!fragment) return fragment.error();
    const std::array<Shader, 2> shaders{*std::move(vertex), *std::move(fragment)};
    auto program = linked(shaders, std::string(vertex_file) + " + " + std::string(fragment_file));
    if (program) program->set_label(std::string(fragment_file) + " " + std::string(defines));
    return program;
}

Result<Program> Program::create_compute(std::string_view file, std::string_view defines) {
    auto shader = compiled(GL_COMPUTE_SHADER, file, defines);
    if (!shader) return shader.error();
    auto program = linked(std::span<const Shader>(&*shader, 1), std::string(file));
    if (program) program->set_label(std::string(file) + " " + std::string(defines));
    return program;
}

Result<Program> Program::linked(std::span<const Shader> shaders, const std::string& label) {
    Program program(glCreateProgram());
    for (const Shader& shader : shaders) glAttachShader(program.id(), shader.id());
    glLinkProgram(program.id());
    for (const Shader& shader : shaders) glDetachShader(program.id(), shader.id());
    GLint linked = 0;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
    if (linked == 0) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(program.id(), static_cast<GLsizei>(log.size()), &length, log.data());
        log.resize(static_cast<std::size_t>(length));
        return Error{"the graphics driver does not link a program: " + log, label};
    }
    return program;
}

GLint Program::location(std::string_view name) {
    const auto known = locations_.find(name);
    if (known != locations_.end()) return known->second;
    std::string key(name);
    const GLint found = glGetUniformLocation(id(), key.c_str());
    locations_.emplace(std::move(key), found);
    return found;
}

void Program::set(std::string_view name, int value) {
    glProgramUniform1i(id(), location(name), value);
}
void Program::set(std::string_view name, float value) {
    glProgramUniform1f(id(), location(name), value);
}
void Program::set(std::string_view name, const glm::vec2& value) {
    glProgramUniform2fv(id(), location(name), 1, glm::value_ptr(value));
}
void Program::set(std::string_view name, const glm::vec3& value) {
    glProgramUniform3fv(id(), location(name), 1, glm::value_ptr(value));
}
void Program::set(std::string_view name, const glm::vec4& value) {
    glProgramUniform4fv(id(), location(name), 1, glm::value_ptr(value));
}
void Program::set(std::string_view name, const glm::mat4& value) {
    glProgramUniformMatrix4fv(id(), location(name), 1, GL_FALSE, glm::value_ptr(value));
}

void Program::set(std::string_view name, const glm::mat4x3& value) {
    glProgramUniformMatrix4x3fv(id(), location(name), 1, GL_FALSE, glm::value_ptr(value));
}
void Program::set(std::string_view name, std::span<const glm::vec3> values) {
    if (!values.empty())
        glProgramUniform3fv(id(), location(name), static_cast<GLsizei>(values.size()), glm::value_ptr(values[0]));
}

void Program::set(std::string_view name, std::span<const float> values) {
    if (!values.empty()) glProgramUniform1fv(id(), location(name), static_cast<GLsizei>(values.size()), values.data());
}

}  // namespace cuesta::gl
