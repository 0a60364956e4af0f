#include "core/field/raster.h"

#include <cstdint>

#include "core/base/random.h"
#include "core/field/tiled_raster.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Raster<float> random_raster(int width, int height, std::uint64_t seed) {
    Raster<float> raster(width, height);
    RandomSequence random(seed, RandomStream::test);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) raster(x, y) = random.between(-100, 100);
    return raster;
}

}  // namespace

TEST_CASE("rows are aligned and have a ghost column on either side", "[raster]") {
    for (const int width : {1, 15, 16, 17, 63, 64, 1024}) {
        Raster<float> raster(width, 3, 5.0F);
        for (int y = 0; y < 3; ++y) {
            CHECK(reinterpret_cast<std::uintptr_t>(raster.row(y)) % 64 == 0);
            raster.row(y)[-1] = 1;
            raster.row(y)[width] = 2;
        }
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < width; ++x) REQUIRE(raster(x, y) == 5.0F);
    }
}

TEST_CASE("rasters are values", "[raster]") {
    const Raster<float> a = random_raster(17, 5, 1);
    Raster<float> b = a;
    CHECK(a == b);
    b(3, 4) += 1;
    CHECK_FALSE(a == b);
    const Raster<float> moved = std::move(b);
    CHECK(moved.width() == 17);
    CHECK(b.empty());
    const Raster<float> empty;
    const Raster<float> copy_of_empty = empty;
    CHECK(copy_of_empty == empty);
    CHECK(Raster<float>(0, 7).empty());
    CHECK_THROWS_AS(a.at(17, 0), BugFound);
    CHECK_THROWS_AS(Raster<float>(-1, 2), BugFound);
}

TEST_CASE("tiled rasters keep every cell and share what does not change", "[raster]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {256, 256}, {257, 255}, {700, 300}}) {
        const Raster<float> cells = random_raster(width, height, 2);
        const TiledRaster tiled(cells.view());
        REQUIRE(tiled.to_raster() == cells);
        CHECK(tiled.at(width - 1, height - 1) == cells(width - 1, height - 1));
        CHECK(tiled == TiledRaster(cells.view()));

        const Raster<float> patch = random_raster(5, 4, 3);
        const TiledRaster edited = tiled.with_patch(width - 3, height - 2, patch.view());
        Raster<float> expected = cells;
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 5; ++x)
                if (width - 3 + x >= 0 && width - 3 + x < width && height - 2 + y >= 0 && height - 2 + y < height)
                    expected(width - 3 + x, height - 2 + y) = patch(x, y);
        CHECK(edited.to_raster() == expected);
        CHECK_FALSE(edited == tiled);
        CHECK(edited.with_patch(0, 0, cells.view()) == tiled);
    }
    const TiledRaster big(random_raster(1024, 1024, 4).view());
    const Raster<float> dab(10, 10, 0.0F);
    const TiledRaster dabbed = big.with_patch(300, 300, dab.view());
    // One tile of 256 x 256 floats with its padding, out of sixteen.
    CHECK(dabbed.bytes_not_shared_with(big) < 2 * 256 * 256 * sizeof(float));
    CHECK(dabbed.bytes_not_shared_with(big) > 0);
    CHECK(big.with_patch(5000, 0, dab.view()) == big);
}

TEST_CASE("a tiled raster of one value costs one tile", "[raster]") {
    const TiledRaster flat(1024, 1024, 3.0F);
    CHECK(flat.bytes_not_shared_with(TiledRaster()) < 2 * 256 * 256 * sizeof(float));
    CHECK(flat.to_raster() == Raster<float>(1024, 1024, 3.0F));
    CHECK_FALSE(flat == TiledRaster(1024, 1024, 4.0F));
    CHECK_FALSE(TiledRaster(4, 2, 0.0F) == TiledRaster(2, 4, 0.0F));
}
