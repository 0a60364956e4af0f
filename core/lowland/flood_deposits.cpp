#include "core/lowland/flood_deposits.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/relief/noise/fractal.h"

namespace cuesta {
namespace {

constexpr double bell_end = 6;  ///< exp(-6) = 0.0025: less than that is left out
constexpr int bell_steps = 64;

}  // namespace

FloodDeposits::FloodDeposits(RasterView<float> ground, double cell_size, const Rules& rules)
    : ground_(ground),
      start_(Raster<float>::uninitialised(ground.width(), ground.height())),
      cell_size_(cell_size),
      cell_area_(cell_size * cell_size),
      rules_(rules) {
    for (int y = 0; y < ground.height(); ++y) std::copy_n(ground.row(y), ground.width(), start_.row(y));
    if (!rules.fan) draw_sinking();
    rows_ = {ground.height(), 0};
    columns_ = {ground.width(), 0};
    bell_.resize(static_cast<std::size_t>(bell_end * bell_steps) + 2);
    for (std::size_t i = 0; i < bell_.size(); ++i) bell_[i] = std::exp(-static_cast<float>(i) / bell_steps);
}

/// Mud and peat lie in patches of some bar radii.
void FloodDeposits::draw_sinking() {
    sinking_ = Raster<float>(ground_.width(), ground_.height());
    const FractalNoise noise(FractalShape::plain, rules_.seed, 41, 9 * rules_.bar, cell_size_, 4, 0.6F);
    parallel_ranges(ground_.height(), 32, [&](int first, int last) {
        std::vector<double> xs(static_cast<std::size_t>(ground_.width()));
        for (int x = 0; x < ground_.width(); ++x) xs[x] = (x + 0.5) * cell_size_;
        FractalRows rows(noise, xs.data(), ground_.width());
        for (int y = first; y < last; ++y) {
            float* row = sinking_.row(y);
            rows.row((y + 0.5) * cell_size_, row);
            for (int x = 0; x < ground_.width(); ++x) row[x] = std::clamp(1 + 3.0F * row[x], 0.0F, 2.0F);
        }
    });
}

/// Cells along a side of `count` that lie within the radius of a place.
FloodDeposits::Range FloodDeposits::range(double place, double radius, int count) const {
    const double low = std::clamp((place - radius) / cell_size_, 0.0, static_cast<double>(count));
    const double high = std::clamp((place + radius) / cell_size_ + 1, 0.0, static_cast<double>(count));
    return {static_cast<int>(low), std::max(static_cast<int>(low), static_cast<int>(high))};
}

FloodDeposits::Window FloodDeposits::window(PlainPoint middle, double radius) const {
    return {range(middle.x, radius, ground_.width()), range(middle.y, radius, ground_.height())};
}

void FloodDeposits::touch(const Window& window) {
    if (window.x.first >= window.x.last || window.y.first >= window.y.last) return;
    rows_ = {std::min(rows_.first, window.y.first), std::max(rows_.last, window.y.last)};
    columns_ = {std::min(columns_.first, window.x.first), std::max(columns_.last, window.x.last)};
}

/// exp(-t), 0 from 6 on.
double FloodDeposits::bell(double t) const {
    const double place = t * bell_steps;
    return place < static_cast<double>(bell_.size() - 1) ? bell_[static_cast<std::size_t>(place)] : 0.0;
}

double FloodDeposits::ground_at(PlainPoint point) const {
    return sample_bilinear(ground_, point.x / cell_size_, point.y / cell_size_);
}

/// Books what the cell took, which float rounding makes a little more or less than the amount.
double FloodDeposits::lay(float& cell, double amount) {
    const float before = cell;
    cell = static_cast<float>(before + amount);
    const double taken = (static_cast<double>(cell) - before) * cell_area_;
    left_ -= taken;
    return taken;
}

void FloodDeposits::stamp_bank(PlainPoint middle, double sigma, double amount, Crest crest) {
    const Window area = window(middle, 2.2 * sigma);
    touch(area);
    const double scale = 1 / (2 * sigma * sigma);
    const double edge = std::exp(-0.5 * 2.2 * 2.2);  // so that it ends smoothly on a circle
    for (int y = area.y.first; y < area.y.last; ++y) {
        const double dy = (y + 0.5) * cell_size_ - middle.y;
        const double half = 2.2 * 2.2 * sigma * sigma - dy * dy;
        if (half <= 0) continue;
        const Range columns = range(middle.x, std::sqrt(half), ground_.width());
        float* row = ground_.row(y);
        for (int x = columns.first; x < columns.last; ++x) {
            if (!(row[x] < crest.height)) continue;
            const double dx = (x + 0.5) * cell_size_ - middle.x;
            const double place = (dx * dx + dy * dy) * scale;
            const double share = bell(place) - edge;
            const double room = crest.height - crest.fall * (1 - share) - row[x];
            if (share > 0 && room > 0) lay(row[x], std::min(room, amount * share));
        }
    }
}

/// Levees lose their height towards the mouth, where floods leave the channel everywhere.
void FloodDeposits::raise_banks(const std::vector<PlainPoint>& path, double step, bool wide) {
    const int count = static_cast<int>(path.size());
    const double share = rules_.fan ? 0.1 : 0.055;
    const double spread = rules_.fan ? 4.0 : 0.7;
    double level = rules_.sea_level;
    const double mud = std::max(1 - 4.5 * rules_.wave, 0.0);
    double waiting = 0;
    double waiting_wide = 0;
    for (int i = count - 1; i >= 0 && left_ > 0; --i) {
        if (rules_.fan)  // a cone, however much the channels wind
            level = std::max(level, rules_.sea_level + rules_.slope * std::hypot(path[i].x - path.back().x,
                                                                                 path[i].y - path.back().y));
        else
            level += rules_.slope * step;
        const double ground = ground_at(path[i]);
        level = std::max(level, ground - rules_.depth);  // cuts into higher ground, but no deeper than it is
        const double to_mouth = (count - 1 - i) * step;
        const double full = std::min(1.0, 0.15 + to_mouth / (6 * rules_.bar));
        const double sigma =
            std::max(spread * rules_.width * (0.45 + 0.55 * to_mouth / (count * step)), 0.6 * cell_size_);
        waiting += step;
        waiting_wide += step;
        const double spacing = std::max(step, 0.5 * sigma);
        if (waiting >= spacing && ground > rules_.sea_level - 0.25 * rules_.depth) {
            const double want = level + 0.15 * rules_.depth * full;
            const double rise = std::clamp(want - ground, 0.0, share * rules_.depth);
            if (rise > 0)  // stamps overlap: sigma sqrt(2 pi) / spacing of them
                stamp_bank(path[i], sigma, rise * waiting / (2.5 * sigma), {want + 0.05 * rules_.depth * full, 0});
            waiting = 0;
        }
        const double far = 3.5 * rules_.width;
        if (wide && waiting_wide >= 0.8 * far) {
            stamp_bank(path[i], far, 0.015 * rules_.depth * full,
                       {level - 0.05 * rules_.depth, mud * (0.04 * rules_.depth + 0.6 * (level - rules_.sea_level))});
            waiting_wide = 0;
        }
    }
}

/// Lays amount(x, y, z) m on the cells of the window, scaled down where that is more than `volume`.
template <class Amount>
void FloodDeposits::lay_shared(const Window& area, double volume, const Amount& amount) {
    touch(area);
    const int width = area.x.last - area.x.first;
    if (width <= 0 || area.y.last <= area.y.first || !(volume > 0)) return;
    amounts_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(area.y.last - area.y.first), 0.0F);
    double sum = 0;
    std::size_t i = 0;
    for (int y = area.y.first; y < area.y.last; ++y)
        for (int x = area.x.first; x < area.x.last; ++x, ++i) {
            amounts_[i] = static_cast<float>(
                std::max(amount((x + 0.5) * cell_size_, (y + 0.5) * cell_size_, ground_(x, y)), 0.0));
            sum += amounts_[i];
        }
    if (!(sum > 0)) return;
    const double factor = std::min(1.0, volume / (sum * cell_area_));
    i = 0;
    for (int y = area.y.first; y < area.y.last; ++y)
        for (int x = area.x.first; x < area.x.last; ++x, ++i)
            if (amounts_[i] > 0) lay(ground_(x, y), amounts_[i] * factor);
}

void FloodDeposits::build_bar(PlainPoint end, double dx, double dy, double size) {
    const double radius = std::max(rules_.bar * size, 0.8 * cell_size_);
    const PlainPoint middle{end.x + 0.5 * radius * dx, end.y + 0.5 * radius * dy};
    const double thickness = 0.8 * rules_.depth;
    const double broad = 1.1 * (1 + 8 * rules_.wave) * (1 + 8 * rules_.wave);
    lay_shared(window(middle, 2.6 * radius * std::sqrt(broad / 1.1)), left_, [&](double x, double y, double z) {
        const double along = (x - middle.x) * dx + (y - middle.y) * dy;
        const double across = (y - middle.y) * dx - (x - middle.x) * dy;
        const double share = bell((along * along / 0.9 + across * across / broad) / (2 * radius * radius));
        const double top = rules_.sea_level + rules_.depth * (rules_.fan ? 0.5 * share : 0.0625 * share - 0.025);
        return std::min(top - z, thickness * share);
    });
}

void FloodDeposits::settle_mud(PlainPoint end, double dx, double dy) {
    if (rules_.fan) return;
    const double radius = std::max(3 * rules_.bar, cell_size_);
    const PlainPoint middle{end.x + radius * dx, end.y + radius * dy};
    lay_shared(window(middle, 2.2 * radius), left_, [&](double x, double y, double z) {
        const double square = (x - middle.x) * (x - middle.x) + (y - middle.y) * (y - middle.y);
        return std::min(rules_.sea_level - 0.9 * rules_.depth - z,
                        0.4 * rules_.depth * bell(square / (2 * radius * radius)));
    });
}

double FloodDeposits::compact(double share) {
    double sum = 0;
    const double most = share * rules_.depth;
    const double room = 0.35 * rules_.depth;  // bays stay shallow: what sinks below is filled with mud again
    const double floor = rules_.sea_level - room;
    for (int y = rows_.first; y < rows_.last; ++y) {
        double row_sum = 0;
        float* row = ground_.row(y);
        const float* start = start_.row(y);
        for (int x = columns_.first; x < columns_.last; ++x) {
            const float before = row[x];
            const double thickness = std::max(static_cast<double>(before) - start[x], 0.0);
            const double thick = std::min(thickness / (2 * rules_.depth), 1.0);
            row[x] = static_cast<float>(before -
                                        most * sinking_(x, y) * thick * std::clamp((before - floor) / room, 0.0, 1.0));
            row_sum += static_cast<double>(before) - row[x];
        }
        sum += row_sum;
    }
    return sum * cell_area_;
}

}  // namespace cuesta
