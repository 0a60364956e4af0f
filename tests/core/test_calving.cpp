/// Ice that floats calves: the criterion of flotation, fronts in a fjord, controls and books.

#include <algorithm>
#include <cmath>

#include "core/ice/glaciation.h"
#include "core/ice/ice_flow.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;

namespace {

constexpr int calving_width = 24;
constexpr int calving_length = 120;
constexpr double calving_cell = 200;
constexpr float calving_rate = 50;

/// A level slab of ice in still water whose surface is at 0 m, after a year without snow or melt: its middle.
float slab_after_a_year(float bed_height, float thickness, float calving) {
    const Raster<float> bed(61, 61, bed_height);
    const Raster<float> line(61, 61, 1e4F);
    MassBalance balance;
    balance.line = line.view();
    balance.calving = calving;
    IceFlow ice(bed.view(), calving_cell, {});
    ice.set_ice(Raster<float>(61, 61, thickness).view());
    for (double t = 0; t < 1 - 1e-9;) t += ice.advance(std::min(0.05, 1 - t), balance);
    return ice.ice(30, 30);
}

/// A trough that falls by 4 % to 480 m below the water, between walls that hold no ice of their own there; rows go down
/// the valley.
Raster<float> fjord() {
    Raster<float> bed(calving_width, calving_length);
    for (int y = 0; y < calving_length; ++y)
        for (int x = 0; x < calving_width; ++x) {
            const double off = (x - (calving_width - 1) / 2.0) / 8;
            bed(x, y) = static_cast<float>(-480 + 0.04 * calving_cell * (calving_length - 1 - y) +
                                           100 * std::min(off * off, 1.5));
        }
    return bed;
}

/// Its glacier after 600 years.
IceFlow tidewater_glacier(const Raster<float>& bed, const Raster<float>& line, float calving) {
    MassBalance balance{line.view(), 0, 0.004F, 0.007F, 1.5F};
    balance.calving = calving;
    IceFlow ice(bed.view(), calving_cell, {});
    for (double t = 0; t < 600 - 1e-9;) t += ice.advance(600 - t, balance);
    return ice;
}

/// The last row of the middle with more than 20 m of ice.
int front_of(const IceFlow& ice) {
    int front = -1;
    for (int y = 0; y < ice.height(); ++y)
        if (ice.ice(calving_width / 2, y) > 20) front = y;
    return front;
}

GlacialSite fjord_site() {
    return {{fjord(), Raster<float>(calving_width, calving_length)}, calving_cell, {}};
}

IceParameters ages_of_fjord(float calving, float water) {
    IceParameters ice;
    ice.years = 2000;
    ice.line = IceLine::height;
    ice.ela_height = -100;
    ice.rise = 0;
    ice.calving = calving;
    ice.water = water;
    return ice;
}

}  // namespace

TEST_CASE("ice calves where it floats, by so many metres a year", "[ice][calving]") {
    // 200 m of water carry 224 m of ice. Level ice does not flow, but for its rim, which is 6 km away.
    CHECK(slab_after_a_year(-200, 220, calving_rate) == Approx(170).epsilon(1e-5));
    CHECK(slab_after_a_year(-200, 30, calving_rate) == 0);
    CHECK(slab_after_a_year(-200, 230, calving_rate) == Approx(230).epsilon(1e-5));  // control: it stands on the bed
    CHECK(slab_after_a_year(10, 5, calving_rate) == Approx(5).epsilon(1e-5));        // control: on dry land
    CHECK(slab_after_a_year(-200, 220, 0) == Approx(220).epsilon(1e-5));             // control: no water
}

TEST_CASE("a glacier ends where it floats", "[ice][calving]") {
    const Raster<float> bed = fjord();
    const Raster<float> line(calving_width, calving_length, 150.0F);
    const IceFlow dry = tidewater_glacier(bed, line, 0);
    const IceFlow wet = tidewater_glacier(bed, line, calving_rate);
    const int front = front_of(wet);
    REQUIRE(front > 0);
    // Control: on dry land it goes on, into what would be deep water.
    CHECK(front_of(dry) > front + 5);
    const int middle = calving_width / 2;
    CHECK(bed(middle, front) < 0);        // it has come to the water
    CHECK(bed(middle, front) > -480.0F);  // and stopped in it
    // Ice that floats is what flows over the front in the time in which it calves: three cells of it at most.
    int floating = 0;
    for (int y = 0; y < calving_length; ++y)
        if (wet.ice(middle, y) > 20 && wet.ice(middle, y) < 1.12F * -bed(middle, y)) ++floating;
    CHECK(floating <= 3);

    const IceBooks& books = wet.books();
    CHECK(books.calved > 0);
    CHECK(dry.books().calved == 0);
    // Floats of 4 bytes in some hundred steps, as for all ice.
    CHECK((books.melted + books.calved + books.left_map + wet.volume()) / books.gained == Approx(1).epsilon(1e-6));
}

TEST_CASE("glaciations calve on any number of threads alike, and not without being told", "[ice][calving]") {
    const GlacialSite site = fjord_site();
    const GlaciatedLand dry = glaciated(ages_of_fjord(0, 0), site);
    CHECK(glaciated(ages_of_fjord(0, 500), site).bed.rock == dry.bed.rock);
    const GlaciatedLand wet = glaciated(ages_of_fjord(calving_rate, 0), site);
    CHECK(!(wet.bed.rock == dry.bed.rock));
    const GlacialLedger& books = wet.ledger;
    CHECK(books.ice.calved > 0);
    CHECK((books.ice.melted + books.ice.calved + books.ice.left_map + books.ice_left) / books.ice.gained ==
          Approx(1).epsilon(1e-6));
    CHECK((books.rock.laid + books.rock.washed + books.rock.left) / books.rock.taken == Approx(1).epsilon(1e-6));
    for (const int threads : {1, 7}) {
        const cuesta::test::ThreadCount set(threads);
        CHECK(glaciated(ages_of_fjord(calving_rate, 0), site).bed.rock == wet.bed.rock);
    }
}
