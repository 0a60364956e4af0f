#include "render/scene/row_work.h"

#include <thread>
#include <vector>

#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("work is done in its order, every row once", "[row_work]") {
    GlTest test;
    for (const bool at_once : {false, true}) {
        RowWork work;
        std::vector<int> rows;
        for (const int start : {0, 1000}) {
            work.add(300, 4000, [&rows, start](int first, int last) {
                for (int row = first; row < last; ++row) rows.push_back(start + row);
            });
            work.add(1, 1, [&rows, start](int, int) { rows.push_back(start + 300); });
        }
        if (at_once) work.finish();
        while (!work.empty()) work.advance(std::chrono::microseconds(50));
        std::vector<int> expected;
        for (const int start : {0, 1000})
            for (int row = 0; row <= 300; ++row) expected.push_back(start + row);
        CHECK(rows == expected);
    }
}

TEST_CASE("work keeps to its time", "[row_work]") {
    GlTest test;
    RowWork work;
    int done = 0;
    // A row takes at least a millisecond, on a busy machine longer: in ten milliseconds there is time for ten at most.
    work.add(500, 16384, [&done](int first, int last) {
        std::this_thread::sleep_for(std::chrono::milliseconds(last - first));
        done += last - first;
    });
    for (int call = 1; call <= 3; ++call) {
        const int before = done;
        work.advance(std::chrono::milliseconds(10));
        CHECK(done > before);
        CHECK(done - before <= 10);
    }
    work.clear();
    CHECK(work.empty());
}
