#include "core/erosion/droplets/droplets.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

DropletParameters many_drops() {
    DropletParameters parameters;
    parameters.density = 0.05F;
    return parameters;
}

/// Volume that the books do not explain, as a share of what was eroded.
double unexplained(const ErosionState& before, const ErosionState& after) {
    const double cell_area = after.cell_size * after.cell_size;
    const double gained = (sum_of(after.change) - sum_of(before.change)) * cell_area;
    return std::abs(gained + after.ledger.left_map) / after.ledger.moved;
}

/// The published program (Talle) in doubles, for one drop on a plane that falls eastwards with slope `slope`: on a
/// plane the normal is the same everywhere, so that what the drop changes before comes to nothing if it is small.
struct PublishedDrop {
    double x, y, load = 0, taken = 0;
    PublishedDrop(const DropletParameters& p, double start_x, double start_y, double slope, double cell_size, int moves)
        : x(start_x), y(start_y) {
        const double up = 1 / std::sqrt(1 + slope * slope);
        double speed = 0;
        for (int i = 0; i < moves; ++i) {
            const double deposit = load * static_cast<double>(p.deposition) * up;
            const double erosion = static_cast<double>(p.erosion) * cell_size * (1 - up) *
                                   std::min(1.0, i * static_cast<double>(p.iteration_scale));
            load += erosion - deposit;
            taken += erosion;
            speed = static_cast<double>(p.friction) * speed + slope * up * static_cast<double>(p.speed);
            x += speed;
        }
    }
};

Raster<float> eastward_plane(int width, int height, float slope, float cell_size) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ground(x, y) = 1000.0F - slope * cell_size * static_cast<float>(x);
    return ground;
}

}  // namespace

TEST_CASE("droplets: one drop on a plane does what the published program does", "[droplets]") {
    constexpr float slope = 0.5F;
    constexpr int size = 60;
    DropletParameters p;
    p.density = 1.0F / (size * size);
    p.iterations = 16;
    p.radius = 0;
    p.smoothing = 0;
    p.erosion = 1e-3F;  // so little that the plane stays one
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomSequence random(seed, RandomStream::droplets, 0);
        const double x = random.between(-0.5F, size - 0.5F);
        const double y = random.between(-0.5F, size - 0.5F);
        // Only drops that neither leave nor settle near the border.
        if (x < 3 || x > size - 25 || y < 3 || y > size - 3) continue;
        ++compared;
        ErosionState state =
            start_of_erosion(eastward_plane(size, size, slope, 10), 10, {}, {MaterialParameters{}}, {});
        droplet_step(state, p, seed);
        // The last quarter of the way lays what is carried: what is taken is as published all the same.
        const PublishedDrop published(p, x, y, static_cast<double>(slope), 10, p.iterations);
        // 1e-3: floats, at heights of 1000 m and 1 - n_up near 0.1; the ground that changes under the drop.
        CHECK(state.ledger.moved == Approx(published.taken * 100).epsilon(1e-3));
        CHECK(state.ledger.left_map == 0);
        // It went where the published one went: the last cell that it passed lies there.
        const PublishedDrop last(p, x, y, static_cast<double>(slope), 10, p.iterations - 1);
        CHECK(state.passages(static_cast<int>(last.x + 0.5), static_cast<int>(last.y + 0.5)) >= 1);
        CHECK(sum_of(state.passages) == p.iterations);
    }
    CHECK(compared >= 3);
}

TEST_CASE("droplets: the load is as published until the last quarter of the way", "[droplets]") {
    // Over an open border the drop takes its load away, and the books tell how much it was.
    constexpr float slope = 0.5F;
    constexpr int size = 60;
    DropletParameters p;
    p.density = 1.0F / (size * size);
    p.iterations = 1000;
    p.radius = 0;
    p.smoothing = 0;
    p.erosion = 1e-3F;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomSequence random(seed, RandomStream::droplets, 0);
        const double x = random.between(-0.5F, size - 0.5F);
        const double y = random.between(-0.5F, size - 0.5F);
        if (x < 3 || y < 3 || y > size - 3) continue;
        ++compared;
        int moves = 0;
        while (PublishedDrop(p, x, y, static_cast<double>(slope), 10, moves).x < size - 0.5) ++moves;
        const PublishedDrop published(p, x, y, static_cast<double>(slope), 10, moves);
        ErosionState state =
            start_of_erosion(eastward_plane(size, size, slope, 10), 10, {}, {MaterialParameters{}}, {});
        droplet_step(state, p, seed);
        // 1e-2: what the drop took shows in the slope of the cells that it still reads.
        CHECK(state.ledger.left_map == Approx(published.load * 100).epsilon(1e-2).margin(1e-4));
        ErosionState walled = start_of_erosion(state.reference, 10, {}, {MaterialParameters{}}, {});
        droplet_step(walled, p, seed, {Border::closed, {}, {}});
        CHECK(walled.ledger.left_map == 0);
    }
    CHECK(compared >= 5);
}

TEST_CASE("droplets: as published the last load is lost, and nothing is forced down", "[droplets]") {
    // Behind walls, with a number of moves that ends halfway: what the published program carries then is lost.
    constexpr float slope = 0.5F;
    constexpr int size = 60;
    DropletParameters p;
    p.scheme = DropletScheme::published;
    p.density = 1.0F / (size * size);
    p.iterations = 20;
    p.radius = 0;
    p.smoothing = 0;
    p.erosion = 1e-3F;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomSequence random(seed, RandomStream::droplets, 0);
        const double x = random.between(-0.5F, size - 0.5F);
        const double y = random.between(-0.5F, size - 0.5F);
        const PublishedDrop published(p, x, y, static_cast<double>(slope), 10, p.iterations);
        if (x < 3 || y < 3 || y > size - 3 || published.x > size - 3) continue;
        ++compared;
        ErosionState state =
            start_of_erosion(eastward_plane(size, size, slope, 10), 10, {}, {MaterialParameters{}}, {});
        droplet_step(state, p, seed);
        // 1e-2 as above.
        CHECK(state.ledger.transport_loss == Approx(published.load * 100).epsilon(1e-2));
        // Control: the improved scheme loses nothing.
        DropletParameters improved = p;
        improved.scheme = DropletScheme::improved;
        ErosionState kept = start_of_erosion(state.reference, 10, {}, {MaterialParameters{}}, {});
        droplet_step(kept, improved, seed);
        CHECK(kept.ledger.transport_loss == 0);
    }
    CHECK(compared >= 3);
}

TEST_CASE("droplets: as published the whole ground is blurred, and the books close", "[droplets]") {
    const bool layered = GENERATE(false, true);
    const ErosionState start = layered ? layered_start(61, 48, 10, 40, 3) : monolith_start(61, 48, 10, 40, 3);
    DropletParameters p = many_drops();
    p.scheme = DropletScheme::published;
    ErosionState state = start;
    for (int i = 0; i < 10; ++i) droplet_step(state, p, 1);
    check_sound(state);
    CHECK(state.ledger.transport_loss > 0);
    const double gained = (sum_of(state.change) - sum_of(start.change)) * 100;
    // Floats of 500 m round this away in the blur of the whole ground: 61 x 48 cells, ten times, 3e-5 m of random sign.
    CHECK(std::abs(gained + state.ledger.left_map + state.ledger.transport_loss) <= 100.0);
    // A spike that no drop reaches is blurred, too.
    Raster<float> spike(31, 31, 100.0F);
    spike(15, 15) = 200;
    p.erosion = 0;
    ErosionState spiked = start_of_erosion(spike, 10, {}, {MaterialParameters{}}, {});
    droplet_step(spiked, p, 1);
    CHECK(spiked.reference(15, 15) + spiked.change(15, 15) < 190);
    p.scheme = DropletScheme::improved;
    ErosionState kept = start_of_erosion(spike, 10, {}, {MaterialParameters{}}, {});
    droplet_step(kept, p, 1);
    CHECK(kept.change(15, 15) == 0);
}

TEST_CASE("droplets: no solids appear or vanish", "[droplets]") {
    const bool layered = GENERATE(false, true);
    const Border border = GENERATE(Border::open, Border::closed, Border::sea, Border::periodic);
    const ErosionState start = layered ? layered_start(61, 48, 10, 40, 3) : monolith_start(61, 48, 10, 40, 3);
    ErosionState state = start;
    for (int i = 0; i < 60; ++i) droplet_step(state, many_drops(), 1, {border, {}, {}});
    check_sound(state);
    CHECK(state.ledger.moved > 0);
    CHECK((state.ledger.left_map > 0) == (border == Border::open || border == Border::sea));
    // 1e-5 of what was eroded: the ledger that the specification asks for; floats.
    CHECK(unexplained(start, state) <= 1e-5);
    // The bottom and the layers were only taken from; the ground's change is theirs and the eroded material's.
    for (int y = 0; layered && y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            // 1e-3 m: heights of 500 m in floats.
            CHECK(height_of_bottom(state, x, y) <= height_of_bottom(start, x, y) + 1e-3);
    CHECK(state.steps_done == 60);
    CHECK(state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)] == 60);
}

TEST_CASE("droplets: level ground stays as it is, sloping ground does not", "[droplets]") {
    ErosionState level = start_of_erosion(Raster<float>(40, 30, 812.0F), 10, {}, {MaterialParameters{}}, {});
    for (int i = 0; i < 5; ++i) droplet_step(level, many_drops(), 1);
    CHECK(level.change == Raster<float>(40, 30));
    CHECK(level.ledger.moved == 0);
    CHECK(sum_of(level.passages) == 0);
    ErosionState sloping = start_of_erosion(eastward_plane(40, 30, 0.2F, 10), 10, {}, {MaterialParameters{}}, {});
    droplet_step(sloping, many_drops(), 1);
    CHECK(sloping.ledger.moved > 0);
}

TEST_CASE("droplets: held ground stays exactly as it is, and nothing is lost over it", "[droplets]") {
    const bool layered = GENERATE(false, true);
    const ErosionState start = layered ? layered_start(50, 50, 10, 40, 7) : monolith_start(50, 50, 10, 40, 7);
    Raster<float> protection(50, 50);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 50; ++x) protection(x, y) = x < 20 ? 1.0F : x < 25 ? 0.5F : 0.0F;
    DropletParameters p = many_drops();
    p.smoothing = 1.5F;
    ErosionState state = start;
    for (int i = 0; i < 30; ++i) droplet_step(state, p, 1, {Border::closed, protection.view(), {}});
    bool same = true;
    bool changed = false;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 50; ++x) {
            if (x >= 20) {
                changed = changed || state.change(x, y) != 0;
                continue;
            }
            same = same && state.change(x, y) == 0;
            for (std::size_t layer = 0; layer < state.thickness.size(); ++layer)
                same = same && state.thickness[layer](x, y) == start.thickness[layer](x, y);
        }
    CHECK(same);
    CHECK(changed);
    CHECK(unexplained(start, state) <= 1e-5);
    // Held everywhere: drops run and move nothing.
    ErosionState held = start;
    const Raster<float> everywhere(50, 50, 1.0F);
    droplet_step(held, p, 1, {Border::open, everywhere.view(), {}});
    CHECK(same_ground(held, start));
    CHECK(held.ledger.moved == 0);
    CHECK(sum_of(held.passages) > 0);
}

TEST_CASE("droplets: what is not erodible gives nothing, and takes what is laid", "[droplets]") {
    const bool layered = GENERATE(false, true);
    const ErosionState start = layered ? layered_start(50, 50, 10, 40, 7) : monolith_start(50, 50, 10, 40, 7);
    Raster<float> erodibility(50, 50, 1.0F);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 25; ++x) erodibility(x, y) = 0;
    DropletParameters p = many_drops();
    ErosionState state = start;
    droplet_step(state, p, 1, {Border::closed, {}, erodibility.view()});
    float least = 0;
    float most = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 25; ++x) {
            least = std::min(least, state.change(x, y));
            most = std::max(most, state.change(x, y));
        }
    CHECK(least >= 0);
    CHECK(most > 0);
    CHECK(unexplained(start, state) <= 1e-5);
}

TEST_CASE("droplets: hard material gives less, proof material nothing", "[droplets]") {
    const auto eroded = [](float dissolubility) {
        MaterialParameters material;
        material.dissolubility = dissolubility;
        ErosionState state = start_of_erosion(rough_ground(50, 50, 40, 7), 10, {}, {material}, {});
        droplet_step(state, many_drops(), 1);
        return state.ledger.moved;
    };
    const double soft = eroded(1);
    CHECK(eroded(0.25F) == Approx(0.25 * soft).epsilon(0.1));  // less digging changes the drops' ways a little
    CHECK(eroded(0) == 0);

    // A proof layer under loose material: that moves, the layer stays.
    MaterialParameters proof;
    proof.dissolubility = 0;
    ErosionState state =
        start_of_erosion(rough_ground(50, 50, 40, 7), 10, {Raster<float>(50, 50, 0.3F), Raster<float>(50, 50, 1.0F)},
                         {MaterialParameters{}, proof, MaterialParameters{}}, {});
    for (int i = 0; i < 20; ++i) droplet_step(state, many_drops(), 1);
    CHECK(state.thickness[1] == Raster<float>(50, 50, 1.0F));
    CHECK(state.ledger.moved > 0);
}

TEST_CASE("droplets: the same bytes on any number of threads and after a rest; another seed gives others",
          "[droplets]") {
    DropletParameters p = many_drops();
    p.smoothing = 1;
    const auto run = [&](ErosionState& state) {
        for (int i = 0; i < 4; ++i) droplet_step(state, p, 5);
    };
    for (const ErosionState& start : {layered_start(90, 130, 10, 30, 2), monolith_start(90, 130, 10, 30, 2)}) {
        check_same_on_any_threads(start, run);
        ErosionState whole = start;
        run(whole);
        ErosionState first = start;
        for (int i = 0; i < 2; ++i) droplet_step(first, p, 5);
        ErosionState rested = first;
        for (int i = 0; i < 2; ++i) droplet_step(rested, p, 5);
        CHECK(same_ground(whole, rested));
        CHECK(whole.passages == rested.passages);
        ErosionState other = start;
        for (int i = 0; i < 4; ++i) droplet_step(other, p, 6);
        CHECK_FALSE(same_ground(whole, other));
    }
}

TEST_CASE("droplets: they start where it rains, in proportion", "[droplets]") {
    constexpr int width = 40, height = 30;
    DropletParameters p;
    p.density = 1;
    p.iterations = 1;  // what passes is what starts
    const Raster<float> plane = eastward_plane(width, height, 0.5F, 10);
    const auto starts_under = [&](const Raster<float>& share, int steps) {
        ErosionState state = start_of_erosion(plane, 10, {}, {}, ThermalParameters{});
        for (int i = 0; i < steps; ++i) droplet_step(state, p, 7, {}, share.view());
        return state.passages;
    };
    Raster<float> share(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) share(x, y) = y < 10 ? -1.0F : x < 20 ? 1.0F : 3.0F;
    constexpr int steps = 20;
    const Raster<float> starts = starts_under(share, steps);
    double west = 0, east = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (y < 10) CHECK(starts(x, y) == 0);
            (x < 20 ? west : east) += static_cast<double>(starts(x, y));
        }
    CHECK(west + east == steps * (400 * 1 + 400 * 3));
    // Of 32000 drops a quarter starts in the west: within five standard deviations, sqrt(32000 / 4 * 3 / 4) = 77.
    CHECK(std::abs(west - 8000) < 5 * 77.5);
    // Control: rain that is even draws evenly; no rain, no drops.
    const Raster<float> even = starts_under(Raster<float>(width, height, 2.0F), steps);
    CHECK(sum_of(even) == 2.0 * steps * width * height);
    CHECK(sum_of(starts_under(Raster<float>(width, height), steps)) == 0);
}

TEST_CASE("droplets: they gather in hollows and cut them deeper", "[droplets]") {
    // A plane that falls southwards with a shallow trough along its middle.
    constexpr int size = 64;
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float side = static_cast<float>(std::abs(x - size / 2)) / 20.0F;
            ground(x, y) = 1000.0F - 4.0F * static_cast<float>(y) + 20.0F * std::min(1.0F, side);
        }
    ErosionState state = start_of_erosion(ground, 10, {}, {MaterialParameters{}}, {});
    for (int i = 0; i < 20; ++i) droplet_step(state, many_drops(), 3);
    double in_trough = 0;
    double beside = 0;
    for (int y = 20; y < 60; ++y) {
        in_trough += static_cast<double>(state.passages(size / 2, y));
        beside += static_cast<double>(state.passages(size / 2 - 26, y));
    }
    CHECK(in_trough > 3 * beside);
}

TEST_CASE("droplets: the blur keeps the sum and takes the noise", "[droplets]") {
    const ErosionState start = monolith_start(70, 60, 10, 40, 3);
    const auto roughness = [&](float smoothing) {
        ErosionState state = start;
        DropletParameters p = many_drops();
        p.smoothing = smoothing;
        droplet_step(state, p, 1, {Border::closed, {}, {}});
        CHECK(unexplained(start, state) <= 1e-5);
        double sum = 0;
        for (int y = 0; y < 60; ++y)
            for (int x = 1; x < 70; ++x)
                sum += static_cast<double>(std::abs(state.change(x, y) - state.change(x - 1, y)));
        return sum;
    };
    const double sharp = roughness(0);
    CHECK(roughness(0.5F) < 0.85 * sharp);
    CHECK(roughness(2) < 0.4 * sharp);
}

TEST_CASE("droplets: nothing breaks on tiny maps, odd parameters and very long runs", "[droplets]") {
    for (const int width : {1, 2, 3})
        for (const int height : {1, 2, 5}) {
            ErosionState state = layered_start(width, height, 10, 40, 3);
            DropletParameters p;
            p.density = 1;
            p.smoothing = 2;
            for (int i = 0; i < 20; ++i) droplet_step(state, p, 1);
            check_sound(state);
        }
    RandomSequence random(11, RandomStream::test);
    for (int run = 0; run < 60; ++run) {
        DropletParameters p;
        for (const ParameterField& field : fields_of<DropletParameters>()) {
            const ParameterDescription& d = field.description;
            const double low = d.minimum;
            const double high = d.id == "droplets.iterations" ? 200 : d.id == "droplets.density" ? 0.3 : d.maximum;
            const double value = low + (high - low) * static_cast<double>(random.unit());
            field.put(&p, d.type == ParameterType::integer ? std::floor(value) : value);
        }
        const ErosionState start = run % 2 == 0 ? layered_start(33, 27, 10, 40, 3) : monolith_start(33, 27, 10, 40, 3);
        ErosionState state = start;
        for (int i = 0; i < 10; ++i) droplet_step(state, p, 1);
        check_sound(state);
        if (state.ledger.moved > 0) CHECK(unexplained(start, state) <= 1e-5);
    }
}
