/// The benchmarks of the sculpting brushes: one dab, and handing the layer on.

#include <memory>
#include <string>

#include "app/cli/benchmark.h"
#include "core/sculpt/sculpt_stroke.h"

namespace cuesta {
namespace {

/// Dabs that wander over the middle of the terrain, as a stroke does; after each the layer is handed on.
std::function<void()> dabbing(SculptKind kind, double radius, int size) {
    SculptBrush brush;
    brush.kind = kind;
    SculptGround ground;
    auto below = std::make_shared<Raster<float>>(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) (*below)(x, y) = 500.0F + 0.1F * static_cast<float>((x * 7 + y * 13) % 97);
    ground.below = std::move(below);
    ground.change = TiledRaster(size, size, 0.0F);
    const auto stroke = std::make_shared<SculptStroke>(brush, std::move(ground));
    const auto count = std::make_shared<int>(0);
    return [=] {
        const double along = 0.125 * radius * (++*count % 16);
        stroke->dab({size / 2.0 + along, size / 2.0, radius, 0.5});
        static_cast<void>(stroke->change());
    };
}

}  // namespace

void add_sculpt_benchmarks(std::vector<Benchmark>& all) {
    for (const SculptKind kind : {SculptKind::raise, SculptKind::smooth, SculptKind::flatten, SculptKind::erode})
        for (const int radius : {10, 50, 200, 500}) {
            Benchmark benchmark;
            benchmark.name = "sculpt." + std::string(name_of(kind)) + "." + std::to_string(radius);
            benchmark.prepare = [kind, radius](int size) { return dabbing(kind, radius, size); };
            all.push_back(std::move(benchmark));
        }
}

}  // namespace cuesta
