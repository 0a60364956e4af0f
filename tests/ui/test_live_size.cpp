/// Coarseness of land while it follows edits.

#include "tests/catch.h"
#include "ui/land/live_size.h"

using namespace cuesta;

TEST_CASE("live land is as fine as fits into a frame", "[ui][live_size]") {
    TerrainFrame frame;
    frame.width = frame.height = 2048;
    LiveSize size;
    CHECK(size.coarsening(frame) == 8);  // 256 cells a side until more is known
    size.learn(256.0 * 256, 0.004);      // 512^2 would take 16 ms
    CHECK(size.coarsening(frame) == 4);
    size.learn(512.0 * 512, 0.001);
    CHECK(size.coarsening(frame) == 4);  // never finer
    size.learn(512.0 * 512, 0.15);
    CHECK(size.coarsening(frame) == 8);
    for (int i = 0; i < 6; ++i) size.learn(256.0 * 256, 10);
    CHECK(size.coarsening(frame) == 16);  // never coarser
    size.learn(128.0 * 128, 0.001);
    CHECK(size.coarsening(frame) == 4);  // once it was something else that was slow
    frame.width = frame.height = 96;
    CHECK(size.coarsening(frame) == 1);
    frame.width = 3000;
    frame.height = 500;
    CHECK(size.coarsening(frame) == 2);
}
