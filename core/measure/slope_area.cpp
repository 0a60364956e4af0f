#include "core/measure/slope_area.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// Gathers logarithms of values by area, and fits the line.
class LogBins {
public:
    explicit LogBins(const ChannelOptions& options) : options_(options) {
        CUESTA_CHECK(options.minimum_cells >= 1 && options.reach >= 1);
        CUESTA_CHECK(options.bins_per_decade >= 1 && options.minimum_bin_cells >= 1);
    }

    void add(std::uint32_t area_cells, double value) {
        const double log_area = std::log10(static_cast<double>(area_cells));
        const auto bin = static_cast<std::size_t>(log_area * options_.bins_per_decade);
        if (bin >= sums_.size()) sums_.resize(bin + 1);
        sums_[bin].cells += 1;
        sums_[bin].log_area += log_area;
        sums_[bin].log_value += std::log10(value);
    }

    PowerLaw fit(double cell_size) const {
        PowerLaw law;
        for (const Sum& sum : sums_) {
            if (sum.cells < options_.minimum_bin_cells) continue;
            const auto cells = static_cast<double>(sum.cells);
            law.bins.push_back({std::pow(10.0, sum.log_area / cells) * cell_size * cell_size,
                                std::pow(10.0, sum.log_value / cells), sum.cells});
        }
        if (law.bins.size() < 3) return law;
        double mean_x = 0;
        double mean_y = 0;
        for (const ChannelBin& bin : law.bins) {
            mean_x += std::log10(bin.area);
            mean_y += std::log10(bin.value);
        }
        mean_x /= static_cast<double>(law.bins.size());
        mean_y /= static_cast<double>(law.bins.size());
        double xx = 0;
        double xy = 0;
        for (const ChannelBin& bin : law.bins) {
            const double x = std::log10(bin.area) - mean_x;
            xx += x * x;
            xy += x * (std::log10(bin.value) - mean_y);
        }
        law.exponent = xy / xx;
        law.coefficient = std::pow(10.0, mean_y - *law.exponent * mean_x);
        return law;
    }

private:
    struct Sum {
        std::int64_t cells = 0;
        double log_area = 0;
        double log_value = 0;
    };
    const ChannelOptions options_;
    std::vector<Sum> sums_;
};

struct Place {
    int x;
    int y;
};

Place place_of(std::int64_t cell, int width) {
    return {static_cast<int>(cell % width), static_cast<int>(cell / width)};
}

}  // namespace

PowerLaw slope_against_area(RasterView<const float> heights, const Drainage& drainage,
                            const Raster<std::uint32_t>& area_cells, double cell_size, const ChannelOptions& options,
                            RasterView<const std::uint8_t> lakes) {
    CUESTA_CHECK(cell_size > 0);
    const int width = drainage.width();
    const auto in_channel = [&](Place p) {
        return drainage.filled(p.x, p.y) == heights(p.x, p.y) && (lakes.empty() || lakes(p.x, p.y) == 0);
    };
    LogBins bins(options);
    for (const std::uint32_t start : drainage.order) {
        Place place = place_of(start, width);
        const std::uint32_t area = area_cells(place.x, place.y);
        if (area < options.minimum_cells || !in_channel(place)) continue;
        const double top = heights(place.x, place.y);
        double length = 0;
        int steps = 0;
        for (std::int64_t cell = start; steps < options.reach; ++steps) {
            const std::int64_t next = drainage.receiver(static_cast<std::uint32_t>(cell));
            if (next < 0) break;
            length += d8::distance[drainage.direction(place.x, place.y)];
            place = place_of(next, width);
            if (!in_channel(place)) break;
            cell = next;
        }
        if (steps < options.reach) continue;
        const double drop = top - double{heights(place.x, place.y)};
        if (drop > 0) bins.add(area, drop / (length * cell_size));
    }
    return bins.fit(cell_size);
}

Raster<float> longest_upstream_length(const Drainage& drainage, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    const int width = drainage.width();
    Raster<double> cells(width, drainage.height(), 0.0);
    for (auto cell = drainage.order.rbegin(); cell != drainage.order.rend(); ++cell) {
        const std::int64_t receiver = drainage.receiver(*cell);
        if (receiver < 0) continue;
        const Place from = place_of(*cell, width);
        const Place to = place_of(receiver, width);
        const double length = cells(from.x, from.y) + d8::distance[drainage.direction(from.x, from.y)];
        cells(to.x, to.y) = std::max(cells(to.x, to.y), length);
    }
    Raster<float> result(width, drainage.height());
    for (int y = 0; y < drainage.height(); ++y)
        for (int x = 0; x < width; ++x) result(x, y) = static_cast<float>(cells(x, y) * cell_size);
    return result;
}

PowerLaw length_against_area(const Drainage& drainage, const Raster<std::uint32_t>& area_cells, double cell_size,
                             const ChannelOptions& options, RasterView<const std::uint8_t> lakes) {
    const Raster<float> length = longest_upstream_length(drainage, cell_size);
    LogBins bins(options);
    for (int y = 0; y < length.height(); ++y)
        for (int x = 0; x < length.width(); ++x)
            if (area_cells(x, y) >= options.minimum_cells && length(x, y) > 0 && (lakes.empty() || lakes(x, y) == 0))
                bins.add(area_cells(x, y), double{length(x, y)});
    return bins.fit(cell_size);
}

}  // namespace cuesta
