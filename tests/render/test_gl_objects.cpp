#include <array>
#include <type_traits>

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/shader_sources.h"
#include "render/gl/texture.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

static_assert(!std::is_copy_constructible_v<gl::Texture> && std::is_nothrow_move_constructible_v<gl::Texture>);
static_assert(!std::is_copy_assignable_v<gl::Buffer> && std::is_nothrow_move_assignable_v<gl::Buffer>);

TEST_CASE("handles own their object once", "[gl]") {
    GlTest test;
    GLuint id = 0;
    {
        gl::Buffer buffer("first");
        id = buffer.id();
        CHECK(glIsBuffer(id));
        gl::Buffer taken(std::move(buffer));
        CHECK(taken.id() == id);
        CHECK_FALSE(buffer);  // NOLINT(bugprone-use-after-move): the state after it is what is tested
        std::array<char, 16> label{};
        GLsizei length = 0;
        glGetObjectLabel(GL_BUFFER, id, label.size(), &length, label.data());
        CHECK(std::string(label.data()) == "first");
    }
    CHECK_FALSE(glIsBuffer(id));
}

TEST_CASE("rasters arrive in textures row by row", "[gl]") {
    GlTest test;
    Raster<float> raster(37, 11);  // rows are padded to 64 bytes, so the row length matters
    for (int y = 0; y < 11; ++y)
        for (int x = 0; x < 37; ++x) raster(x, y) = static_cast<float>(100 * y + x);
    auto texture = gl::Texture::create(GL_R32F, 37, 11, 0, "raster");
    REQUIRE(texture);
    texture->upload(raster);
    texture->generate_mipmaps();
    std::vector<float> back(37 * 11);
    glGetTextureImage(texture->id(), 0, GL_RED, GL_FLOAT, static_cast<GLsizei>(back.size() * sizeof(float)),
                      back.data());
    bool same = true;
    for (int y = 0; y < 11; ++y)
        for (int x = 0; x < 37; ++x) same = same && back[static_cast<std::size_t>(37 * y + x)] == raster(x, y);
    CHECK(same);
}

TEST_CASE("sizes beyond the device are errors in words", "[gl]") {
    GlTest test;
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    const auto texture = gl::Texture::create(GL_R32F, largest + 1, 1, 1, "too wide");
    REQUIRE_FALSE(texture);
    CHECK(texture.error().what.find(std::to_string(largest)) != std::string::npos);
}

TEST_CASE("shaders are put together from their files", "[gl]") {
    const auto text = gl::assembled_shader("terrain.frag", "WATER CONTOURS");
    REQUIRE(text);
    CHECK(text->starts_with("#version 450 core\n#define WATER\n#define CONTOURS\n"));
    CHECK(text->find("#include") == std::string::npos);
    CHECK(text->find("vec3 sky_colour(vec3 direction)") != std::string::npos);
    const auto missing = gl::assembled_shader("nowhere.frag", "");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().where == "nowhere.frag");
}

TEST_CASE("every variant of the programs compiles", "[gl]") {
    GlTest test;
    for (const char* defines :
         {"", "WATER", "CONTOURS", "MARKER", "WATER CONTOURS MARKER", "SURFACES FINE", "SURFACES FINE ICE"}) {
        CHECK(gl::Program::create("terrain.vert", "terrain.frag", defines));
        CHECK(gl::Program::create("side.vert", "side.frag", defines));
    }
    for (const std::string surface : {"NATURAL", "CLAY", "HEIGHT", "SLOPE"})
        for (const std::string rest :
             {"", " WATER", " MATERIALS", " LOOSE", " WATER MATERIALS LOOSE OVERLAY", " OVERLAY_SLOPE", " ICE"}) {
            const auto program = gl::Program::create("screen.vert", "bake_colour.frag", surface + rest);
            INFO(surface + rest << (program ? "" : program.error().message()));
            CHECK(program);
        }
}

TEST_CASE("the driver's complaints are collected", "[gl]") {
    auto context = gl::OffscreenContext::create(true);
    REQUIRE(context);
    gl::DebugLog log;
    CHECK(log.messages().empty());
    glBindTextureUnit(0, 4711);  // no such texture
    CHECK_FALSE(log.messages().empty());
    while (glGetError() != GL_NO_ERROR) continue;
}

TEST_CASE("without a context drawing is refused in words", "[gl]") {
    const auto scene = TerrainScene::create();
    REQUIRE_FALSE(scene);
    CHECK(scene.error().what.find("OpenGL") != std::string::npos);
}

TEST_CASE("the graphics are described", "[gl]") {
    const auto description = describe_graphics();
    REQUIRE(description);
    CHECK(description->find(", OpenGL 4.") != std::string::npos);
}
