#include "core/uplift/landslides.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/random.h"
#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

// Shares and limits are choices, judged by shaded relief of alps at 15 m; the power law is that of inventories.
constexpr double cells_across = 5;         ///< across a landslide that cells show
constexpr double site_spacing = 1.6;       ///< widths from site to site
constexpr double width_exponent = 1.4;     ///< of the share of landslides wider than w (probability density: one more)
constexpr int sizes = 5;                   ///< each from half the width of the one before on
constexpr double slope_that_holds = 0.35;  ///< below, slopes rest
constexpr double slope_that_fails = 0.9;   ///< at which a site slides for certain where landslides are 1
constexpr double scar_depth = 0.12;        ///< of the width
constexpr double scar_length = 1.5;        ///< of the width
constexpr double longest_runout = 4;       ///< widths, at most
constexpr double slope_of_rest = 0.12;     ///< at which debris stops
constexpr double area_that_carries = 1e6;  ///< m^2, that carries debris on
constexpr double bank_width = 0.3;         ///< of the width, from a river to the full thickness of a tongue
constexpr double narrowest_bank = 3;       ///< cells
constexpr double largest_rise = 0.15;      ///< of the width: thickness of a tongue

/// A slope that fails. Places in cells of the grid, lengths in metres.
struct Slide {
    double x, y;         ///< middle of the scar
    double east, south;  ///< of a vector of 1 down the slope
    double width, depth;
    double ragged;  ///< phase of the scar's outline
};

class LandslideRun {
public:
    LandslideRun(UpliftGround& ground, const UpliftGrid& grid, const FlowNetwork& network, std::uint64_t seed,
                 const HillslopeParameters& hillslopes)
        : ground_(ground), grid_(grid), network_(network), seed_(seed), hillslopes_(hillslopes) {}

    LandslideBooks run() {
        for (int size = 0; size < sizes; ++size)
            run(size, site_spacing * std::exp2(-size) * hillslopes_.landslide_width);
        return books_;
    }

private:
    /// The largest first: smaller ones lie in their scars.
    void run(int size, double spacing) {
        const auto first = [&](double origin) { return static_cast<int>(std::floor(origin / spacing)); };
        const auto last = [&](double origin, int cells) {
            return static_cast<int>(std::floor((origin + cells * grid_.cell_size) / spacing));
        };
        for (int row = first(grid_.origin_y); row <= last(grid_.origin_y, grid_.height); ++row)
            for (int column = first(grid_.origin_x); column <= last(grid_.origin_x, grid_.width); ++column)
                try_site(column, row, size, spacing);
    }
    double draw(int column, int row, std::uint32_t number) const {
        return random_unit(seed_, RandomStream::uplift, 500 + number, uplift::cell_number(column, row));
    }
    bool is_inside(double x, double y) const { return x >= 0 && y >= 0 && x < grid_.width && y < grid_.height; }
    float height_at(double x, double y) const {
        return ground_.height.row(
            std::clamp(static_cast<int>(y), 0, grid_.height - 1))[std::clamp(static_cast<int>(x), 0, grid_.width - 1)];
    }

    void try_site(int column, int row, int size, double spacing) {
        const auto own = [&](std::uint32_t number) {
            return draw(column, row, 8 * static_cast<std::uint32_t>(size) + number);
        };
        Slide slide{};
        slide.x = ((column + own(0)) * spacing - grid_.origin_x) / grid_.cell_size;
        slide.y = ((row + own(1)) * spacing - grid_.origin_y) / grid_.cell_size;
        slide.width = hillslopes_.landslide_width * std::exp2(-size - own(2));
        slide.depth = scar_depth * slide.width * (0.7 + 0.6 * own(3));
        slide.ragged = 2 * std::numbers::pi * own(4);
        if (!is_inside(slide.x, slide.y) || slide.width < cells_across * grid_.cell_size) return;
        // The slope over the width: smaller forms do not count.
        const double far = std::max(1.0, std::round(0.5 * slide.width / grid_.cell_size));
        const double apart = 2 * far * grid_.cell_size;
        const double east = (height_at(slide.x - far, slide.y) - height_at(slide.x + far, slide.y)) / apart;
        const double south = (height_at(slide.x, slide.y - far) - height_at(slide.x, slide.y + far)) / apart;
        const double slope = std::hypot(east, south);
        if (slope < slope_that_holds) return;
        slide.east = east / slope;
        slide.south = south / slope;
        const double area = area_at(slide.x, slide.y);
        // Sites are as many as the square of their widths allows; inventories have fewer small ones than that.
        const double rarity = std::exp2(-size * (2 - width_exponent));
        const double chance = std::pow(slope / slope_that_fails, 3) * std::pow(std::max(area, 1.0) / 1e4, 0.2);
        if (own(5) < hillslopes_.landslides * rarity * chance) fail(slide);
    }
    double area_at(double x, double y) const {
        return double{network_.area.row(static_cast<int>(y))[static_cast<int>(x)]};
    }

    struct Cell {
        int x, y;
        double metres;  ///< taken or laid
    };

    void fail(const Slide& slide) {
        std::vector<Cell> scar = scar_of(slide);
        double volume = 0;
        for (const Cell& cell : scar) volume += cell.metres;
        std::vector<Cell> tongue = tongue_of(slide);
        double room = 0, thickest = 0;
        for (const Cell& cell : tongue) {
            room += cell.metres;
            thickest = std::max(thickest, cell.metres);
        }
        if (!(volume > 0) || !(room > 0) || thickest * volume / room > largest_rise * slide.width) return;
        ++books_.count;
        for (const Cell& cell : scar) books_.slid += change(cell, -cell.metres);
        for (const Cell& cell : tongue) books_.laid += change(cell, cell.metres * volume / room);
    }
    /// Returns the volume by which the cell changed, > 0.
    double change(const Cell& cell, double by) {
        float& height = ground_.height.row(cell.y)[cell.x];
        float& loose = ground_.loose(cell.x, cell.y);
        const float before = height;
        height = static_cast<float>(double{before} + by);
        loose = std::max(0.0F, loose + (height - before));
        return std::abs(double{height} - double{before}) * grid_.cell_area();
    }

    std::vector<Cell> scar_of(const Slide& slide) const {
        const double half_length = 0.5 * scar_length * slide.width / grid_.cell_size;
        const double half_width = 0.5 * slide.width / grid_.cell_size;
        std::vector<Cell> cells;
        each_cell(slide.x, slide.y, 1.25 * half_length, [&](int x, int y) {
            const double dx = x + 0.5 - slide.x, dy = y + 0.5 - slide.y;
            const double down = (dx * slide.east + dy * slide.south) / half_length;
            const double across = (dx * -slide.south + dy * slide.east) / half_width;
            const double turn = std::atan2(across, down);
            const double rim =
                1 + 0.10 * std::sin(3 * turn + slide.ragged) + 0.06 * std::sin(7 * turn + 2 * slide.ragged);
            const double r2 = (down * down + across * across) / (rim * rim);
            if (r2 < 1) cells.push_back({x, y, slide.depth * (1 - r2) * (1 - 0.35 * down)});
        });
        return cells;
    }

    /// Cells where debris may rest, with weights.
    std::vector<Cell> tongue_of(const Slide& slide) const {
        const double half_length = 0.5 * scar_length * slide.width / grid_.cell_size;
        const double spread = 0.45 * slide.width / grid_.cell_size;
        std::vector<Cell> cells;
        const std::vector<Cell> way =
            way_of_debris(slide.x + half_length * slide.east, slide.y + half_length * slide.south, slide.width);
        if (way.empty()) return cells;
        const auto beside = static_cast<int>(spread) + 1;
        int west = grid_.width, east = 0, north = grid_.height, south = 0;
        for (const Cell& point : way) {
            west = std::clamp(point.x - beside, 0, west);
            east = std::clamp(point.x + beside, east, grid_.width - 1);
            north = std::clamp(point.y - beside, 0, north);
            south = std::clamp(point.y + beside, south, grid_.height - 1);
        }
        Raster<float> weights(east - west + 1, south - north + 1);
        for (const Cell& point : way)
            each_cell(point.x, point.y, spread, [&](int x, int y) {
                const double r2 = (std::pow(x - point.x, 2) + std::pow(y - point.y, 2)) / (spread * spread);
                float& weight = weights(x - west, y - north);
                weight = std::max(weight, static_cast<float>(point.metres * (1 - r2)));
            });
        clear_rivers(weights, west, north, slide.width);
        for (int y = north; y <= south; ++y)
            for (int x = west; x <= east; ++x)
                if (const float weight = weights(x - west, y - north); weight > 0)
                    cells.push_back({x, y, double{weight} * (0.7 + 0.6 * hummock(x, y, slide.width))});
        return cells;
    }
    /// Rivers carry off what reaches them, and cut the tongue back to a bank: weights fall to 0 towards their cells. A
    /// slot as wide as the river would stand between walls of debris. (x0, y0): cell of the first weight.
    void clear_rivers(Raster<float>& weights, int x0, int y0, double width) const {
        const double bank = std::max(narrowest_bank, bank_width * width / grid_.cell_size);
        const int reach = static_cast<int>(bank) + 1;
        Raster<float> kept(weights.width(), weights.height(), 1.0F);
        for (int y = std::max(y0 - reach, 0); y < std::min(y0 + kept.height() + reach, grid_.height); ++y)
            for (int x = std::max(x0 - reach, 0); x < std::min(x0 + kept.width() + reach, grid_.width); ++x) {
                if (area_at(x, y) <= area_that_carries) continue;
                each_cell(x, y, bank, [&](int column, int row) {
                    if (column < x0 || row < y0 || column >= x0 + kept.width() || row >= y0 + kept.height()) return;
                    const double near = std::hypot(column - x, row - y) / bank;
                    float& share = kept(column - x0, row - y0);
                    share = std::min(share, static_cast<float>(near * near));
                });
            }
        for (int y = 0; y < kept.height(); ++y)
            for (int x = 0; x < kept.width(); ++x) weights(x, y) *= kept(x, y);
    }
    /// Hummocks a fifth of the width apart and never below what cells show, 0 .. 1.
    double hummock(int x, int y, double width) const {
        const double scale = 1 / std::max(0.2 * width, cells_across * grid_.cell_size);
        return 0.5 + 0.5 * uplift::noise_at(seed_, 560, grid_.place_x(x) * scale, grid_.place_y(y) * scale);
    }
    /// Cells on the way of debris, a tenth of the width apart, and how readily it stays there: more where it is gentle,
    /// and at the end.
    std::vector<Cell> way_of_debris(double from_x, double from_y, double width) const {
        std::vector<Cell> way;
        if (!is_inside(from_x, from_y)) return way;
        const Routing& routing = network_.routing;
        std::uint32_t cell = routing.cell(static_cast<int>(from_x), static_cast<int>(from_y));
        double told = 0;  // run, at the last point kept
        for (double run = 0; run < longest_runout * width;) {
            const int x = static_cast<int>(cell % routing.stride) - 1, y = static_cast<int>(cell / routing.stride) - 1;
            if (routing.receivers_data()[cell] == 0 || area_at(x, y) > area_that_carries) break;
            const std::size_t k = FlowNetwork::main_direction(network_.shares_data()[cell]);
            const std::uint32_t next = routing.neighbour(cell, k);
            const double length = grid_.cell_size / double{Routing::inverse_distance[k]};
            const double slope = std::max(0.0F, ground_.height.data()[cell] - ground_.height.data()[next]) / length;
            if (way.empty() || run - told >= 0.1 * width) {
                told = run;
                way.push_back({x, y, (0.3 + run / (longest_runout * width)) / (0.2 + slope)});
            }
            run += length;
            if (slope < slope_of_rest && run > width) break;
            cell = next;
        }
        return way;
    }
    template <class Function>
    void each_cell(double x, double y, double reach, const Function& f) const {
        for (int row = std::max(0, static_cast<int>(y - reach));
             row <= std::min(grid_.height - 1, static_cast<int>(y + reach)); ++row)
            for (int column = std::max(0, static_cast<int>(x - reach));
                 column <= std::min(grid_.width - 1, static_cast<int>(x + reach)); ++column)
                f(column, row);
    }

    UpliftGround& ground_;
    const UpliftGrid& grid_;
    const FlowNetwork& network_;
    std::uint64_t seed_;
    const HillslopeParameters& hillslopes_;
    LandslideBooks books_;
};

}  // namespace

bool landslides_show(const HillslopeParameters& hillslopes, double cell_size) {
    return cells_across * cell_size <= hillslopes.landslide_width;
}

LandslideBooks slide_slopes(UpliftGround& ground, const UpliftGrid& grid, const FlowNetwork& network,
                            std::uint64_t seed, const HillslopeParameters& hillslopes) {
    if (!(hillslopes.landslides > 0) || !landslides_show(hillslopes, grid.cell_size)) return {};
    return LandslideRun(ground, grid, network, seed, hillslopes).run();
}

}  // namespace cuesta
