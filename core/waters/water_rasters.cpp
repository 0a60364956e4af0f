#include "core/waters/water_rasters.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

class RiverPainter {
public:
    RiverPainter(SurfaceRasters& rasters, double cell_size) : rasters_(rasters), cell_(cell_size) {}

    void paint(const River& river, float id) {
        for (std::size_t i = 0; i + 1 < river.stations.size(); ++i)
            paint_stretch(river.stations[i], river.stations[i + 1], id);
        for (const RiverStation& station : river.stations) {
            const int x = static_cast<int>(std::floor(station.place.x / cell_));
            const int y = static_cast<int>(std::floor(station.place.y / cell_));
            if (holds(x, y)) set(x, y, station.level, id, std::min(station.width / cell_, 1.0));
        }
    }

private:
    bool holds(int x, int y) const {
        return x >= 0 && y >= 0 && x < rasters_.level.width() && y < rasters_.level.height();
    }

    void set(int x, int y, double level, float id, double cover) {
        float& share = rasters_.cover(x, y);
        share = std::max(share, static_cast<float>(cover));
        // The lower of two stretches of a river is the one that a cell on a fall is painted with.
        if (rasters_.id(x, y) == id && double{rasters_.level(x, y)} <= level) return;
        rasters_.level(x, y) = static_cast<float>(level);
        rasters_.id(x, y) = id;
    }

    void paint_stretch(const RiverStation& a, const RiverStation& b, float id) {
        const double reach = 0.5 * std::max(a.width, b.width);
        const auto cell_of = [&](double at) { return static_cast<int>(std::floor(at / cell_)); };
        const glm::dvec2 along = b.place - a.place;
        const double length2 = glm::dot(along, along);
        for (int y = cell_of(std::min(a.place.y, b.place.y) - reach);
             y <= cell_of(std::max(a.place.y, b.place.y) + reach); ++y)
            for (int x = cell_of(std::min(a.place.x, b.place.x) - reach);
                 x <= cell_of(std::max(a.place.x, b.place.x) + reach); ++x) {
                if (!holds(x, y)) continue;
                const glm::dvec2 middle{(x + 0.5) * cell_, (y + 0.5) * cell_};
                const double t = length2 > 0 ? std::clamp(glm::dot(middle - a.place, along) / length2, 0.0, 1.0) : 0;
                const double half = 0.5 * std::lerp(a.width, b.width, t);
                const double distance = glm::length(middle - (a.place + along * t));
                if (distance > half) continue;
                set(x, y, std::lerp(a.level, b.level, t), id,
                    std::min({0.5 + (half - distance) / cell_, 1.0, 2 * half / cell_}));
            }
    }

    SurfaceRasters& rasters_;
    double cell_;
};

}  // namespace

SurfaceRasters rasters_of(const Waters& waters, RasterView<const float> ground, double cell_size,
                        const WatersOptions& options) {
    constexpr float dry = std::numeric_limits<float>::quiet_NaN();
    const int width = ground.width(), height = ground.height();
    SurfaceRasters rasters{Raster<float>(width, height, dry), Raster<float>(width, height, dry),
                         Raster<float>(width, height, 0.0F)};
    RiverPainter painter(rasters, cell_size);
    for (auto river = waters.rivers.rbegin(); river != waters.rivers.rend(); ++river)
        painter.paint(*river, static_cast<float>(static_cast<int>(waters.lakes.size()) + river->id));
    const auto flood = [&](int x, int y, double level, int id) {
        rasters.level(x, y) = static_cast<float>(level);
        rasters.id(x, y) = static_cast<float>(id);
        rasters.cover(x, y) = 1;
    };
    for (const Lake& lake : waters.lakes)
        for (const std::uint32_t cell : lake.cells)
            flood(static_cast<int>(cell % static_cast<std::uint32_t>(width)),
                  static_cast<int>(cell / static_cast<std::uint32_t>(width)), lake.level, lake.id);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (!std::isfinite(ground(x, y))) {
                rasters.level(x, y) = rasters.id(x, y) = dry;
                rasters.cover(x, y) = 0;
            } else if (options.sea_level && double{ground(x, y)} <= *options.sea_level) {
                flood(x, y, *options.sea_level, 0);
            }
        }
    return rasters;
}

}  // namespace cuesta
