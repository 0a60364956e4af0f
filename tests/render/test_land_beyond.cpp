/// Land beyond the map: mesh.glsl, which draws it, beside LandBeyond, which plants stand by.

#include <cmath>
#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"
#include "render/scene/land_beyond.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int width = 96, rows = 64;
constexpr double cell = 25;
const glm::dvec3 eye(-900, 700, 1100);
constexpr double pitch = 12;

constexpr const char* probing = R"(
layout(location = 0) in vec2 world;  // cells
out vec4 places;
out vec4 heights;
void main() {
    float apart = outside(world / cells);
    float way = smoothstep(0.0, beyond.w, apart);
    vec2 share = strayed(world / cells, way);
    float high = heights_beyond(world, share, way, apart * cells.x * cell_size).y;
    places = vec4(folded(share, beyond_strip), mirrored(share, beyond_strip));
    heights = vec4(high, out_of_sight(high, world, apart), way, sea_beyond(world / cells));
    gl_Position = vec4(0.0);
}
)";

/// The vertex shader above alone, its outputs captured.
class Probe {
public:
    Probe() : program_(glCreateProgram()) {
        const auto text = gl::assembled_shader("mesh.glsl", "BEYOND");
        REQUIRE(text);
        const std::string whole = *text + probing;
        const char* source = whole.c_str();
        const GLuint shader = glCreateShader(GL_VERTEX_SHADER);
        glShaderSource(shader, 1, &source, nullptr);
        glCompileShader(shader);
        glAttachShader(program_, shader);
        const char* outputs[] = {"places", "heights"};
        glTransformFeedbackVaryings(program_, 2, outputs, GL_INTERLEAVED_ATTRIBS);
        glLinkProgram(program_);
        glDeleteShader(shader);
        GLint linked = 0;
        glGetProgramiv(program_, GL_LINK_STATUS, &linked);
        REQUIRE(linked != 0);
    }
    ~Probe() { glDeleteProgram(program_); }
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    template <class... Values>
    void set(const char* name, Values... values) const {
        const GLint at = glGetUniformLocation(program_, name);
        const float all[] = {static_cast<float>(values)...};
        if constexpr (sizeof...(values) == 1) glProgramUniform1fv(program_, at, 1, all);
        if constexpr (sizeof...(values) == 2) glProgramUniform2fv(program_, at, 1, all);
        if constexpr (sizeof...(values) == 3) glProgramUniform3fv(program_, at, 1, all);
        if constexpr (sizeof...(values) == 4) glProgramUniform4fv(program_, at, 1, all);
    }

    /// Eight numbers of each place.
    std::vector<float> of(const std::vector<glm::vec2>& worlds) const {
        gl::Buffer places("places"), captured("captured");
        gl::VertexArray array("probe");
        places.upload(std::span<const glm::vec2>(worlds), GL_STATIC_DRAW);
        array.set_buffer(0, places, sizeof(glm::vec2), 0);
        array.set_attribute(0, 0, 2, GL_FLOAT, 0);
        std::vector<float> result(8 * worlds.size());
        captured.upload(std::span<const float>(result), GL_STREAM_READ);
        glUseProgram(program_);
        glBindVertexArray(array.id());
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, captured.id());
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_POINTS);
        glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(worlds.size()));
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetNamedBufferSubData(captured.id(), 0, static_cast<GLsizeiptr>(result.size() * sizeof(float)), result.data());
        return result;
    }

private:
    GLuint program_;
};

double interpolated(const Raster<float>& ground, const glm::dvec2& share) {
    const double x = std::clamp(share.x * width - 0.5, 0.0, width - 1.0);
    const double y = std::clamp(share.y * rows - 0.5, 0.0, rows - 1.0);
    const int left = std::min(static_cast<int>(x), width - 2), above = std::min(static_cast<int>(y), rows - 2);
    const double u = x - left, v = y - above;
    return (1 - v) * ((1 - u) * static_cast<double>(ground(left, above)) + u * static_cast<double>(ground(left + 1, above))) +
           v * ((1 - u) * static_cast<double>(ground(left, above + 1)) +
                u * static_cast<double>(ground(left + 1, above + 1)));
}

void describe(const Probe& probe, const LandBeyond& beyond) {
    probe.set("cells", width, rows);
    probe.set("cell_size", cell);
    probe.set("eye", eye.x, eye.y, eye.z);
    probe.set("detail_reach", 1e9);  // the finest heights everywhere
    probe.set("exaggeration", 1);
    probe.set("beyond", beyond.level, beyond.relief, beyond.hills, beyond.way);
    probe.set("beyond_water", beyond.water, beyond.shelf);
    probe.set("beyond_sea", beyond.sea.x, beyond.sea.y, beyond.sea.z, beyond.sea.w);
    probe.set("beyond_strip", beyond.strip);
    probe.set("eye_beyond", 900, fall_before_eye(pitch), room_below_eye * width * cell);
}

}  // namespace

TEST_CASE("land beyond the map is the same on the GPU and on the CPU", "[surroundings][plants]") {
    GlTest test;
    const auto land = land_of(width, rows, cell, [](double x, double z) {
        return 200 + 60 * std::sin(x / 240) * std::cos(z / 310) + 0.05 * x;
    });
    auto texture = gl::Texture::create(GL_R32F, width, rows, 1, "ground");
    REQUIRE(texture);
    texture->upload(*land->ground);
    for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTextureParameteri(texture->id(), axis, GL_CLAMP_TO_EDGE);
    glTextureParameteri(texture->id(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(texture->id(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindTextureUnit(0, texture->id());
    const auto nowhere = gl::PictureBuffer::create(1, 1, 0, "nowhere");  // without one OpenGL draws nothing
    REQUIRE(nowhere);
    glBindFramebuffer(GL_FRAMEBUFFER, nowhere->id());
    const Probe probe;
    BorderFigures border;
    border.mean = 230;
    border.lower_quartile = 190;
    border.water = 180;
    const auto surroundings =
        GENERATE(Surroundings::continued, Surroundings::plain, Surroundings::sea, Surroundings::block);
    if (surroundings == Surroundings::block) border.wet = {0.9, 0, 0.2, 0};  // land goes on, with the sea in the west
    const LandBeyond beyond =
        land_beyond(surroundings == Surroundings::block ? Surroundings::continued : surroundings, border, 240,
                    land->frame, false);
    describe(probe, beyond);

    std::vector<glm::vec2> worlds;
    for (int i = 0; i < 41; ++i)
        for (int j = 0; j < 41; ++j)
            worlds.emplace_back((-1.9 + 4.8 * i / 40.0) * width, (-1.9 + 4.8 * j / 40.0) * rows);
    const std::vector<float> drawn = probe.of(worlds);
    int outside = 0, strange = 0;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const glm::dvec2 share = glm::dvec2(worlds[i]) / glm::dvec2(width, rows);
        if (beyond.outside(share) <= 0) continue;
        ++outside;
        const glm::dvec2 place = share * beyond.size, strayed = beyond.strayed(share), within = beyond.folded(strayed);
        const double high = beyond.height_at(place, interpolated(*land->ground, within));
        const glm::bvec2 mirrored = beyond.mirrored(strayed);
        const float* const gpu = &drawn[8 * i];
        // Floats of shares up to 3, whose sines are taken: 1e-4 of the map; and 1e-2 m on slopes of a quarter.
        const bool same = glm::distance(glm::dvec2(gpu[0], gpu[1]), within) < 1e-4 && (gpu[2] < 0) == mirrored.x &&
                          (gpu[3] < 0) == mirrored.y && std::abs(static_cast<double>(gpu[4]) - high) < 0.1 &&
                          std::abs(static_cast<double>(gpu[5]) - beyond.out_of_sight(high, place, eye, pitch)) < 0.1 &&
                          std::abs(static_cast<double>(gpu[6]) - beyond.way_at(share)) < 1e-4 &&
                          std::abs(static_cast<double>(gpu[7]) - beyond.sea_at(share)) < 1e-4;
        strange += same ? 0 : 1;
    }
    REQUIRE(outside > 1200);
    // For a place on a fold, rounding decides which side it is on.
    CHECK(strange <= outside / 200);
}
