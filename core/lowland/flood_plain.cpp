#include "core/lowland/flood_plain.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr double two_pi = 6.283185307179586;

/// The nearest place of a line.
struct Nearest {
    double square = 1e300;  ///< of the distance, m^2
    bool right = false;     ///< of the way down
    double along = 0;       ///< m
    double curvature = 0;   ///< times the width

    double distance() const { return std::sqrt(square); }
};

/// A line with what is asked of it again and again.
struct MeasuredLine {
    PlainLine points;
    std::vector<double> along;
    std::vector<double> curvature;

    MeasuredLine(const PlainLine& line, double width)
        : points(line), along(line.size()), curvature(curvatures(line, width)) {
        for (std::size_t i = 1; i < line.size(); ++i)
            along[i] = along[i - 1] + std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    }
    double length() const { return along.empty() ? 0 : along.back(); }
};

void approach(const MeasuredLine& line, std::size_t segment, double x, double y, Nearest& best) {
    const PlainPoint a = line.points[segment];
    const PlainPoint b = line.points[segment + 1];
    const double vx = b.x - a.x;
    const double vy = b.y - a.y;
    const double square = vx * vx + vy * vy;
    const double t = square > 0 ? std::clamp(((x - a.x) * vx + (y - a.y) * vy) / square, 0.0, 1.0) : 0.0;
    const double dx = x - a.x - t * vx;
    const double dy = y - a.y - t * vy;
    const double distance = dx * dx + dy * dy;
    if (distance >= best.square) return;
    best.square = distance;
    best.right = vx * dy - vy * dx >= 0;
    best.along = line.along[segment] + t * (line.along[segment + 1] - line.along[segment]);
    best.curvature = (1 - t) * line.curvature[segment] + t * line.curvature[segment + 1];
}

/// Calls body(x, y, nearest) for all cells within `reach` of the line, rows in parallel.
template <class Body>
void for_cells_near(RasterView<const float> ground, double cell_size, const MeasuredLine& line, double reach,
                    const Body& body) {
    double top = 1e300;
    double bottom = -1e300;
    for (const PlainPoint& p : line.points) {
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
    }
    const double last_row = ground.height();
    const int first_y = static_cast<int>(std::clamp((top - reach) / cell_size, 0.0, last_row));
    const int end_y = static_cast<int>(std::clamp((bottom + reach) / cell_size + 1, 0.0, last_row));
    if (line.points.size() < 2 || first_y >= end_y) return;
    std::vector<std::vector<std::size_t>> segments(
        static_cast<std::size_t>(end_y - first_y));  // that a row may be near
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
        const double low = std::min(line.points[i].y, line.points[i + 1].y) - reach;
        const double high = std::max(line.points[i].y, line.points[i + 1].y) + reach;
        const double rows = end_y - first_y;
        const auto from = static_cast<std::size_t>(std::clamp(low / cell_size - first_y, 0.0, rows));
        const auto to = static_cast<std::size_t>(std::clamp(high / cell_size - first_y + 1, 0.0, rows));
        for (std::size_t row = from; row < to; ++row) segments[row].push_back(i);
    }
    parallel_ranges(end_y - first_y, 4, [&](int first, int last) {
        std::vector<Nearest> row(static_cast<std::size_t>(ground.width()));
        for (int y = first_y + first; y < first_y + last; ++y) {
            std::fill(row.begin(), row.end(), Nearest{});
            const double py = (y + 0.5) * cell_size;
            for (const std::size_t i : segments[static_cast<std::size_t>(y - first_y)]) {
                const PlainPoint a = line.points[i];
                const PlainPoint b = line.points[i + 1];
                const double west = (std::min(a.x, b.x) - reach) / cell_size;
                const double east = (std::max(a.x, b.x) + reach) / cell_size + 1;
                const int x0 = static_cast<int>(std::clamp(west, 0.0, static_cast<double>(ground.width())));
                const int x1 = static_cast<int>(std::clamp(east, 0.0, static_cast<double>(ground.width())));
                for (int x = x0; x < x1; ++x) approach(line, i, (x + 0.5) * cell_size, py, row[x]);
            }
            for (int x = 0; x < ground.width(); ++x)
                if (row[x].square <= reach * reach) body(x, y, row[x]);
        }
    });
}

class Plain {
public:
    Plain(RasterView<float> ground, double cell_size, const RiverHistory& river, const FloodPlainRules& rules,
          const WaterRasters& water)
        : ground_(ground),
          cell_size_(cell_size),
          river_(river),
          rules_(rules),
          water_(water),
          now_(river.lines.back(), rules.width),
          left_at_(ground.width(), ground.height(), 0) {}

    void shape() {
        find_old_beds();
        raise_levees_and_scrolls();
        for (const CutOff& bend : river_.cut_offs) open_lake(bend);
        cut_river();
    }

private:
    double water_at(double along) const {
        const double share = now_.length() > 0 ? std::clamp(along / now_.length(), 0.0, 1.0) : 0.0;
        return rules_.water_start + share * (rules_.water_end - rules_.water_start);
    }
    void find_old_beds();
    void raise_levees_and_scrolls();
    void open_lake(const CutOff& bend);
    void cut_river();

    RasterView<float> ground_;
    double cell_size_;
    const RiverHistory& river_;
    FloodPlainRules rules_;
    WaterRasters water_;
    MeasuredLine now_;
    Raster<int> left_at_;  ///< the last line, from 1, whose river covered the cell
};

void Plain::find_old_beds() {
    const double half = 0.5 * rules_.width;
    for (std::size_t i = 0; i + 1 < river_.lines.size(); ++i)
        for_cells_near(ground_, cell_size_, MeasuredLine(river_.lines[i], rules_.width), half,
                       [&](int x, int y, const Nearest&) { left_at_(x, y) = static_cast<int>(i) + 1; });
}

/// Point bars are laid down in floods, a ridge at a time; with age floods level them.
void Plain::raise_levees_and_scrolls() {
    const double reach = 14 * rules_.width;
    const auto lines = static_cast<double>(river_.lines.size());
    for_cells_near(ground_, cell_size_, now_, reach, [&](int x, int y, const Nearest& near) {
        const double from_bank = std::max(near.distance() - 0.5 * rules_.width, 0.0);
        const double water = water_at(near.along);
        const double levee = std::exp(-from_bank / (3 * rules_.width));
        float& z = ground_(x, y);
        const double fade = 1 - std::clamp((near.distance() - 0.7 * reach) / (0.3 * reach), 0.0, 1.0);
        const double crest = water + rules_.levee_height * levee;
        double target = z + fade * levee * std::max(crest - z, 0.0);
        if (const int left = left_at_(x, y); left > 0) {
            const double age = (lines - left) / lines;
            const double wave = std::sin(two_pi * left / rules_.scroll_lines);
            target += fade * 0.5 * rules_.scroll_height * (1 - 0.6 * age) * wave;
        }
        z = static_cast<float>(target);
    });
}

/// The ends of a bend fill first; with age all of it.
void Plain::open_lake(const CutOff& bend) {
    if (bend.line.size() < 3) return;
    const MeasuredLine line(bend.line, rules_.width);
    const double age =
        1 - static_cast<double>(bend.step) / static_cast<double>(std::max<std::size_t>(river_.lines.size(), 1));
    const double depth = rules_.depth * 0.7 * (1 - age);
    const double half = 0.5 * rules_.width * (1 - 0.35 * age);
    Nearest middle;
    const PlainPoint centre = bend.line[bend.line.size() / 2];
    for (std::size_t i = 0; i + 1 < now_.points.size(); ++i) approach(now_, i, centre.x, centre.y, middle);
    const double level = water_at(middle.along) - 0.05 * rules_.depth;
    for_cells_near(ground_, cell_size_, line, half, [&](int x, int y, const Nearest& near) {
        const double to_end = std::min(near.along, line.length() - near.along) / rules_.width;
        const double open = std::clamp((to_end - 0.8) / 2.5, 0.0, 1.0);
        const double r = near.distance() / half;
        const double bed = level + 0.1 * rules_.depth - (depth + 0.1 * rules_.depth) * open * (1 - r * r);
        float& z = ground_(x, y);
        if (!(bed < z)) return;
        z = static_cast<float>(bed);
        if (!(bed < level)) return;
        if (!water_.level.empty()) water_.level(x, y) = static_cast<float>(level);
        if (!water_.kind.empty()) water_.kind(x, y) = water_.lake;
    });
}

/// The deepest place lies towards the outer bank: by up to a third of the width in sharp bends.
void Plain::cut_river() {
    const double half = std::max(0.5 * rules_.width, 0.75 * cell_size_);  // joined cells, however narrow
    for_cells_near(ground_, cell_size_, now_, half, [&](int x, int y, const Nearest& near) {
        const double water = water_at(near.along);
        // A line that turns clockwise has its outer bank to the left.
        const double shift = -std::clamp(2.0 * near.curvature, -0.65, 0.65);
        const double across = (near.right ? near.distance() : -near.distance()) / half;
        const double span = across > shift ? 1 - shift : 1 + shift;
        const double r = (across - shift) / span;
        const double bed = water - rules_.depth * (1 - r * r);
        float& z = ground_(x, y);
        z = std::min(z, static_cast<float>(bed));
        if (!water_.level.empty()) water_.level(x, y) = static_cast<float>(water);
        if (!water_.kind.empty()) water_.kind(x, y) = water_.river;
    });
    for (std::size_t i = 0; i < now_.points.size(); ++i) {  // where the river is narrower than a cell
        const int x = static_cast<int>(std::floor(now_.points[i].x / cell_size_));
        const int y = static_cast<int>(std::floor(now_.points[i].y / cell_size_));
        if (x < 0 || y < 0 || x >= ground_.width() || y >= ground_.height()) continue;
        ground_(x, y) = std::min(ground_(x, y), static_cast<float>(water_at(now_.along[i]) - rules_.depth));
    }
}

}  // namespace

FloodPlainVolumes flood_plain(RasterView<float> ground, double cell_size, const RiverHistory& river,
                              const FloodPlainRules& rules, const WaterRasters& water) {
    FloodPlainVolumes volumes;
    if (ground.empty() || river.lines.empty() || river.lines.back().size() < 2) return volumes;
    Raster<float> before = Raster<float>::uninitialised(ground.width(), ground.height());
    for (int y = 0; y < ground.height(); ++y) std::copy_n(ground.row(y), ground.width(), before.row(y));
    Plain(ground, cell_size, river, rules, water).shape();
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            const double change = (static_cast<double>(ground(x, y)) - before(x, y)) * cell_size * cell_size;
            (change > 0 ? volumes.laid : volumes.taken) += std::abs(change);
        }
    return volumes;
}

}  // namespace cuesta
