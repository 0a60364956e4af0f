/// The textures of surfaces: no seams, the same bytes everywhere, means as the table of materials says.

#include <cmath>

#include "core/base/threads.h"
#include "core/look/surface_textures.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int side = 128;

int channel(const std::vector<std::uint8_t>& texture, int x, int y, int c) {
    return texture[static_cast<std::size_t>((y * side + x) * 4 + c)];
}

/// Mean step of the brightness between columns x and x + 1 (the last one's neighbour is the first), or rows.
double step_at(const std::vector<std::uint8_t>& texture, int line, bool columns) {
    const int next = (line + 1) % side;
    double sum = 0;
    for (int i = 0; i < side; ++i)
        sum += columns ? std::abs(channel(texture, line, i, 1) - channel(texture, next, i, 1))
                       : std::abs(channel(texture, i, line, 1) - channel(texture, i, next, 1));
    return sum / side;
}

}  // namespace

TEST_CASE("surface textures: they repeat without a seam", "[surface_textures]") {
    const SurfaceTextures textures = make_surface_textures(side);
    for (std::size_t s = 0; s < surface_count; ++s) {
        INFO(surface_names[s]);
        for (const bool columns : {true, false}) {
            double inside = 0, most = 0;
            for (int line = 0; line + 1 < side; ++line) {
                inside += step_at(textures.colour[s], line, columns) / (side - 1);
                most = std::max(most, step_at(textures.colour[s], line, columns));
            }
            // The step over the border is one like the others.
            CHECK(step_at(textures.colour[s], side - 1, columns) <= 1.2 * most);
            // Control: opposite places, which have nothing to do with each other, are further apart.
            double far = 0;
            for (int line = 0; line < side; ++line)
                for (int i = 0; i < side; ++i)
                    far += std::abs(channel(textures.colour[s], line, i, 1) -
                                    channel(textures.colour[s], (line + side / 2) % side, (i + 31) % side, 1)) /
                           static_cast<double>(side * side);
            CHECK(inside < far);
        }
    }
}

TEST_CASE("surface textures: shares of the mean, heights around the middle", "[surface_textures]") {
    const SurfaceTextures textures = make_surface_textures(side);
    for (std::size_t s = 0; s < surface_count; ++s) {
        INFO(surface_names[s]);
        std::array<double, 4> colour{}, relief{};
        int least = 255, most = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                for (int c = 0; c < 4; ++c) {
                    colour[static_cast<std::size_t>(c)] += channel(textures.colour[s], x, y, c) / (side * side * 1.0);
                    relief[static_cast<std::size_t>(c)] += channel(textures.relief[s], x, y, c) / (side * side * 1.0);
                }
                least = std::min(least, channel(textures.colour[s], x, y, 1));
                most = std::max(most, channel(textures.colour[s], x, y, 1));
            }
        // Twice the mean is the most that a byte holds: what is cut off there costs up to two of 127.
        for (std::size_t c = 0; c < 4; ++c) CHECK(colour[c] == Approx(127.5).margin(2.5));
        // Slopes of what repeats cancel out.
        CHECK(relief[0] == Approx(127.5).margin(1));
        CHECK(relief[1] == Approx(127.5).margin(1));
        CHECK(relief[2] / 255 == Approx(surface_materials[s].roughness).margin(0.2));
        CHECK(most > least + 8);
    }
}

TEST_CASE("surface textures: the same bytes on any number of threads", "[surface_textures]") {
    set_thread_count(1);
    const SurfaceTextures one = make_surface_textures(64);
    set_thread_count(3);
    const SurfaceTextures three = make_surface_textures(64);
    set_thread_count(0);
    CHECK(one.colour == three.colour);
    CHECK(one.relief == three.relief);
    CHECK(one.colour[0] != one.colour[1]);
}
