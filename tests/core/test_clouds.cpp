/// Clouds of pictures: how much of the sky they cover, the light that they send, their shade, and that nothing but the
/// settings matters.

#include "core/look/clouds.h"

#include <cmath>
#include <numeric>

#include "core/base/threads.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr CloudDetail small{64, 256, 64};

CloudSettings cover_of(float cover, double sun_height = 40) {
    CloudSettings settings;
    settings.cover = cover;
    settings.sun_height = sun_height;
    return settings;
}

/// The share of the ground that lies in shade of more than a tenth.
double shaded(const CloudPicture& clouds) {
    double sum = 0;
    for (int y = 0; y < clouds.shade.height(); ++y)
        for (int x = 0; x < clouds.shade.width(); ++x) sum += clouds.shade(x, y) < 230 ? 1 : 0;
    return sum / static_cast<double>(clouds.shade.cell_count());
}

/// Of what is seen above `row`: mean of a byte, and the weight-free light of sun where there is cloud.
double mean_byte(const CloudPicture& clouds, int byte, int first_row, int first_column, int last_column) {
    double sum = 0, count = 0;
    for (int y = first_row; y < clouds.panorama.height(); ++y)
        for (int x = first_column; x < last_column; ++x, ++count) sum += (clouds.panorama(x, y) >> (8 * byte)) & 255U;
    return sum / count;
}

}  // namespace

TEST_CASE("more cover is more cloud and more shade, and none is none", "[look][clouds]") {
    double before = -1;
    for (const float cover : {0.0F, 0.2F, 0.5F, 0.8F, 1.0F}) {
        const CloudPicture clouds = cloud_picture(cover_of(cover), small);
        INFO(cover);
        CHECK(shaded(clouds) > before);
        before = shaded(clouds);
        // The bases, seen from far below; edges are thin, and slanted light meets more of a cloud than its base.
        CHECK(before == Approx(cover).margin(0.25));
        if (cover == 0) {
            CHECK(before == 0);
            CHECK(mean_byte(clouds, 3, 0, 0, 256) == 0);
        }
    }
    CHECK(before > 0.9);
}

TEST_CASE("clouds are the same on any number of threads, and others with another seed", "[look][clouds]") {
    const CloudPicture clouds = cloud_picture(cover_of(0.4F), small);
    set_thread_count(1);
    const CloudPicture single = cloud_picture(cover_of(0.4F), small);
    set_thread_count(0);
    CHECK(clouds == single);
    CloudSettings other = cover_of(0.4F);
    other.seed = 2;
    CHECK_FALSE(cloud_picture(other, small) == clouds);
}

TEST_CASE("the two pictures made last are kept", "[look][clouds]") {
    const auto first = shared_cloud_picture(cover_of(0.3F), small);
    CHECK(*first == cloud_picture(cover_of(0.3F), small));
    const auto second = shared_cloud_picture(cover_of(0.5F), small);
    CHECK(shared_cloud_picture(cover_of(0.3F), small) == first);
    CHECK(shared_cloud_picture(cover_of(0.5F), small) == second);
    const auto third = shared_cloud_picture(cover_of(0.7F), small);
    CHECK(shared_cloud_picture(cover_of(0.5F), small) == second);
    CHECK(shared_cloud_picture(cover_of(0.7F), small) == third);
    CHECK_FALSE(shared_cloud_picture(cover_of(0.3F), small) == first);  // made anew
    CloudDetail finer = small;
    finer.rows = 96;
    CHECK(shared_cloud_picture(cover_of(0.3F), finer)->panorama.height() == 96);
}

TEST_CASE("the pattern repeats: its shade has no seam", "[look][clouds]") {
    const Raster<std::uint8_t> shade = cloud_picture(cover_of(0.5F), small).shade;
    const auto step = [&](int x, int next) {
        double sum = 0;
        for (int y = 0; y < shade.height(); ++y) sum += std::abs(double(shade(x, y)) - double(shade(next, y)));
        return sum / shade.height();
    };
    double within = 0;
    for (int x = 0; x + 1 < shade.width(); ++x) within = std::max(within, step(x, x + 1));
    CHECK(step(shade.width() - 1, 0) <= within);
}

TEST_CASE("shade moves away from the sun, and grows as it sinks", "[look][clouds]") {
    const auto mean = [](const CloudPicture& clouds) {
        double sum = 0;
        for (int y = 0; y < clouds.shade.height(); ++y)
            for (int x = 0; x < clouds.shade.width(); ++x) sum += clouds.shade(x, y);
        return sum / static_cast<double>(clouds.shade.cell_count());
    };
    const double noon = mean(cloud_picture(cover_of(0.3F, 80), small));
    const double low = mean(cloud_picture(cover_of(0.3F, 25), small));
    CHECK(low < noon);
    // Below least_sun_of_shade nothing changes any more.
    CHECK(cloud_picture(cover_of(0.3F, 15), small).shade == cloud_picture(cover_of(0.3F, 5), small).shade);
}

TEST_CASE("clouds shine towards the sun and where it lights their sides, more than beside it", "[look][clouds]") {
    // Sunlight for each share of opacity, around a direction over ground (degrees from the sun's), over five skies.
    const auto light_towards = [](int degrees) {
        double sum = 0, count = 0;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            CloudSettings settings = cover_of(0.45F, 20);
            settings.seed = seed;
            const CloudPicture clouds = cloud_picture(settings, small);
            for (int y = 12; y < 44; ++y)
                for (int i = -12; i < 12; ++i) {
                    const std::uint32_t texel = clouds.panorama((degrees * 256 / 360 + i + 256) % 256, y);
                    const double opacity = std::pow((texel >> 24) / 255.0, 2);
                    if (opacity < 0.3) continue;
                    sum += std::pow((texel & 255U) / 255.0, 2) / opacity;
                    ++count;
                }
        }
        REQUIRE(count > 1000);
        return sum / count;
    };
    // Measured: 1.6 and 1.4 times as much.
    const double beside = std::max(light_towards(90), light_towards(270));
    CHECK(light_towards(0) > 1.2 * beside);
    CHECK(light_towards(180) > 1.2 * beside);
}

TEST_CASE("cirrus is thin, casts no shade, and is more the more is asked for", "[look][clouds]") {
    CloudSettings settings = cover_of(0);
    CHECK_FALSE(settings.any());
    double before = 0;
    for (const float high : {0.2F, 0.5F, 1.0F}) {
        settings.high = high;
        CHECK(settings.any());
        const CloudPicture clouds = cloud_picture(settings, small);
        INFO(high);
        const double opacity = mean_byte(clouds, 3, 0, 0, 256);
        CHECK(opacity > before);
        before = opacity;
        CHECK(shaded(clouds) == 0);
        for (int y = 0; y < clouds.panorama.height(); ++y)
            for (int x = 0; x < clouds.panorama.width(); ++x)
                // Three quarters at most (cirrus_at), as a root in a byte, rounded.
                REQUIRE((clouds.panorama(x, y) >> 24) <= std::lround(255 * std::sqrt(0.75)));
    }
    // Cirrus is seen behind cumulus: the shade stays, and nothing grows more transparent.
    const CloudPicture heaps = cloud_picture(cover_of(0.4F), small);
    settings = cover_of(0.4F);
    settings.high = 0.5F;
    const CloudPicture both = cloud_picture(settings, small);
    CHECK(both.shade == heaps.shade);
    for (int y = 0; y < heaps.panorama.height(); ++y)
        for (int x = 0; x < heaps.panorama.width(); ++x)
            REQUIRE((both.panorama(x, y) >> 24) >= (heaps.panorama(x, y) >> 24));
}
