#include "render/scene/patches.h"

#include <cmath>
#include <map>

#include "render/scene/camera.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// A view that culls nothing.
DetailView view_from(const glm::dvec3& eye, double cell, double range) {
    DetailView view;
    view.eye = eye;
    view.clip_from_world = glm::dmat4(0.0);
    view.clip_from_world[3][3] = 1;
    view.range = range;
    view.cell_size = cell;
    return view;
}

/// The level of the patch that covers each quad of the mesh; -1 where none does, -2 where several do.
Raster<int> coverage(const std::vector<Patch>& patches, int width, int height) {
    Raster<int> levels(width + 1, height + 1, -1);
    for (const Patch& patch : patches) {
        const int size = patch_quads << patch.level;
        for (int y = patch.row; y < std::min(patch.row + size, height + 1); ++y)
            for (int x = patch.column; x < std::min(patch.column + size, width + 1); ++x)
                levels(x, y) = levels(x, y) == -1 ? patch.level : -2;
    }
    return levels;
}

/// Share of a vertex's way towards the next level, as in mesh.glsl.
double morph_share(const DetailView& view, int level, double x, double z) {
    const double distance = std::hypot(x - view.eye.x, z - view.eye.z, view.height_above);
    const double begin = morph_start(view.cell_size, view.range);
    return std::clamp((distance / std::ldexp(view.range, level) - begin) / (0.99 - begin), 0.0, 1.0);
}

}  // namespace

TEST_CASE("the pyramid bounds every patch", "[patches]") {
    const auto land = land_of(75, 41, 10, mountains);
    const HeightPyramid pyramid(land->ground->view(), {});
    for (int level = 0; level < pyramid.levels(); ++level)
        for (int row = 0; row < pyramid.rows(level); ++row)
            for (int column = 0; column < pyramid.columns(level); ++column) {
                const int size = patch_quads << level;
                float lowest = 1e9F, highest = -1e9F;
                for (int j = row * size; j <= std::min((row + 1) * size, 42); ++j)
                    for (int i = column * size; i <= std::min((column + 1) * size, 76); ++i) {
                        const float height = (*land->ground)(std::clamp(i - 1, 0, 74), std::clamp(j - 1, 0, 40));
                        lowest = std::min(lowest, height);
                        highest = std::max(highest, height);
                    }
                CHECK(pyramid.bounds(level, column, row).lowest == lowest);
                CHECK(pyramid.bounds(level, column, row).highest == highest);
            }
    const Raster<float> depth(75, 41, 7.0F);
    CHECK(HeightPyramid(land->ground->view(), depth.view()).bounds().highest == pyramid.bounds().highest + 7.0F);
}

TEST_CASE("patches cover the ground once, and neighbours fit", "[patches]") {
    // Sizes that are no powers of two, one that is, and a single cell.
    const std::pair<int, int> sizes[] = {{1, 1}, {15, 16}, {16, 15}, {1000, 333}, {1024, 1024}, {1733, 64}};
    for (const auto& [width, height] : sizes) {
        const Raster<float> flat(width, height, 0.0F);
        const HeightPyramid pyramid(flat.view(), {});
        for (const glm::dvec3& eye :
             {glm::dvec3(0, 0, 0), glm::dvec3(width * 3.1, 200, height * 4.7), glm::dvec3(-3000, 0, height * 5.0)})
            for (const double quads_in_range : {80.0, 131.0, 400.0}) {
                DetailView view = view_from(eye, 10, 10 * quads_in_range);
                view.height_above = eye.y;
                std::vector<Patch> patches;
                select_patches(pyramid, view, patches);
                const Raster<int> levels = coverage(patches, width, height);
                bool covered = true, fit = true;
                const auto meet = [&](int a, int b, int x, int y) {
                    // The vertices that two patches share lie where the finer has moved and the coarser not yet.
                    if (a == b) return;
                    const double px = vertex_position(x, width) * 10, pz = vertex_position(y, height) * 10;
                    fit = fit && std::abs(a - b) == 1 && morph_share(view, std::min(a, b), px, pz) == 1.0 &&
                          morph_share(view, std::max(a, b), px, pz) == 0.0;
                };
                for (int y = 0; y <= height; ++y)
                    for (int x = 0; x <= width; ++x) {
                        covered = covered && levels(x, y) >= 0;
                        if (x > 0) meet(levels(x - 1, y), levels(x, y), x, y);
                        if (y > 0) meet(levels(x, y - 1), levels(x, y), x, y);
                    }
                INFO(width << " x " << height << ", range " << quads_in_range);
                CHECK(covered);
                CHECK(fit);
            }
    }
}

TEST_CASE("what is in view is drawn, what is far behind is not", "[patches]") {
    const auto land = land_of(1024, 1024, 10, mountains);
    const HeightPyramid pyramid(land->ground->view(), {});
    Camera camera;
    camera.target = {5000, 300, 5000};
    camera.distance = 900;
    camera.heading = 20;
    camera.pitch = 12;
    const double aspect = 1.6;
    DetailView view = view_from(eye_of(camera), 10, detail_range(10, camera.field_of_view, 800, 3));
    view.clip_from_world = projection_matrix(camera, aspect, 10, 20000) * view_matrix(camera);
    view.base = -1000;
    std::vector<Patch> patches;
    select_patches(pyramid, view, patches);
    const Raster<int> levels = coverage(patches, 1024, 1024);
    int seen = 0, missing = 0, drawn = 0;
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) {
            if (levels(x + 1, y + 1) >= 0) ++drawn;
            const glm::dvec4 clip =
                view.clip_from_world * glm::dvec4((x + 0.5) * 10, (*land->ground)(x, y), (y + 0.5) * 10, 1);
            if (std::abs(clip.x) >= clip.w || std::abs(clip.y) >= clip.w || std::abs(clip.z) >= clip.w) continue;
            ++seen;
            if (levels(x + 1, y + 1) < 0) ++missing;
        }
    CHECK(seen > 10000);
    CHECK(missing == 0);
    // The view takes in about a fifth of the ground; patches at its rim add to it.
    CHECK(drawn < 1024 * 1024 / 2);
}

TEST_CASE("triangles are bounded by the view, not by the terrain", "[patches]") {
    const auto count = [](int side) {
        const Raster<float> flat(side, side, 0.0F);
        const HeightPyramid pyramid(flat.view(), {});
        std::vector<Patch> patches;
        select_patches(pyramid, view_from({side * 5.0, 0, side * 5.0}, 10, 3000), patches);
        return static_cast<double>(patches.size());
    };
    // Each doubling of the side adds one ring of coarser patches.
    CHECK(count(4096) < 2.0 * count(1024));
}
