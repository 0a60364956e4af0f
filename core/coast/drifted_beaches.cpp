#include "core/coast/drifted_beaches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/field/copied.h"

namespace cuesta {
namespace {

constexpr double least_drift_cell = 20;  ///< m: spits are some cells wide
constexpr int most_drift_cells = 256;    ///< along the longer side
constexpr int least_drift_cells = 8;     ///< along the shorter side, where the map has as many
constexpr double least_room = 0.5;       ///< share of open ground in cells that sand reaches
constexpr float unchanged = 1e-3F;       ///< m of sand, to either side
constexpr double farthest_shift = 2;     ///< m
constexpr int shift_steps = 40;

/// Cells of a map in squares of `side` by `side`, each of which is a cell of the drift; the last of a row or column
/// takes what is left over.
struct Squares {
    int side = 1;
    int columns = 1, rows = 1;

    Squares(int cells, int width, int height)
        : side(cells), columns(std::max(width / cells, 1)), rows(std::max(height / cells, 1)) {}
    int column(int x) const { return std::min(x / side, columns - 1); }
    int row(int y) const { return std::min(y / side, rows - 1); }
};

struct Square {
    double open_floor = 0, closed_floor = 0, sand = 0, receive = 0;
    int open = 0, all = 0;
};

std::vector<Square> squares_of(const DriftSite& site, const Squares& squares, float berm) {
    std::vector<Square> sums(static_cast<std::size_t>(squares.columns) * static_cast<std::size_t>(squares.rows));
    for (int y = 0; y < site.floor.height(); ++y)
        for (int x = 0; x < site.floor.width(); ++x) {
            Square& square = sums[static_cast<std::size_t>(squares.row(y)) * static_cast<std::size_t>(squares.columns) +
                                  static_cast<std::size_t>(squares.column(x))];
            const double floor = double{site.floor.row(y)[x]};
            const bool open = floor < double{berm};
            (open ? square.open_floor : square.closed_floor) += floor;
            square.open += open ? 1 : 0;
            square.sand += double{site.sand.row(y)[x]};
            square.receive += site.receive.empty() ? 1.0 : double{site.receive.row(y)[x]};
            ++square.all;
        }
    return sums;
}

DriftCells cells_of(const DriftSite& site, const Squares& squares, float berm) {
    const std::vector<Square> sums = squares_of(site, squares, berm);
    DriftCells cells;
    cells.cell_size = site.cell_size * squares.side;
    for (Raster<float>* each : {&cells.floor, &cells.sand, &cells.area, &cells.share})
        *each = Raster<float>(squares.columns, squares.rows);
    const double whole = static_cast<double>(squares.side) * squares.side;
    for (int y = 0; y < squares.rows; ++y)
        for (int x = 0; x < squares.columns; ++x) {
            const Square& square = sums[static_cast<std::size_t>(y) * static_cast<std::size_t>(squares.columns) +
                                        static_cast<std::size_t>(x)];
            const bool is_open = square.open >= least_room * square.all;
            // A beach before a cliff lies on its open cells; where there are few of them, the cliff is all there is.
            const double floor =
                is_open ? square.open_floor / square.open : square.closed_floor / std::max(square.all - square.open, 1);
            cells.floor(x, y) = static_cast<float>(floor);
            cells.sand(x, y) = static_cast<float>(square.sand / whole);
            cells.area(x, y) = static_cast<float>((is_open ? square.open : square.all) / whole);
            cells.share(x, y) = static_cast<float>(square.receive / square.all);
        }
    return cells;
}

class DriftedBeaches {
public:
    DriftedBeaches(const DriftSite& site, const DriftLaw& law, const Squares& squares)
        : site_(site), squares_(squares), berm_(law.berm), width_(site.floor.width()), height_(site.floor.height()) {}

    /// `before` and `after`: sand of the squares.
    Raster<float> laid(const DriftCells& before, const Raster<float>& after) {
        Raster<float> sand = copied(site_.sand);
        find_changes(before, after);
        const double volume = sum_of(sand);
        // Sand of squares comes to lie on single cells, with the roughness of their floor: one shift of all that has
        // changed makes up for it.
        const auto changed = [&](float shift) {
            each_row([&](int y) {
                for (int x = 0; x < width_; ++x)
                    if (std::abs(change_(x, y)) > unchanged) sand(x, y) = thickness(x, y, shift);
            });
            return sum_of(sand);
        };
        double low = -farthest_shift, high = farthest_shift;
        for (int i = 0; i < shift_steps; ++i) {
            const double middle = 0.5 * (low + high);
            (changed(static_cast<float>(middle)) > volume ? high : low) = middle;
        }
        if (changed(static_cast<float>(low)) > volume * (1 + of_volume)) return copied(site_.sand);
        return sand;
    }

private:
    static constexpr double of_volume = 1e-6;  ///< of volumes that are sums of floats

    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }
    double sum_of(const Raster<float>& field) const {
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rows[static_cast<std::size_t>(y)] += double{field(x, y)};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum;
    }

    /// The gain of each cell, between the middles of the open squares around it.
    void find_changes(const DriftCells& before, const Raster<float>& after) {
        change_ = Raster<float>(width_, height_);
        const auto place = [&](int cell, int count, int& first, float& part) {
            const float at = (static_cast<float>(cell) + 0.5F) / static_cast<float>(squares_.side) - 0.5F;
            const float kept = std::clamp(at, 0.0F, static_cast<float>(count - 1));
            first = std::min(static_cast<int>(kept), std::max(count - 2, 0));
            part = kept - static_cast<float>(first);
        };
        each_row([&](int y) {
            int row = 0, column = 0;
            float down = 0, across = 0;
            place(y, squares_.rows, row, down);
            for (int x = 0; x < width_; ++x) {
                if (!(site_.floor.row(y)[x] < berm_)) continue;
                place(x, squares_.columns, column, across);
                float sum = 0, weights = 0;
                for (const int v : {0, 1})
                    for (const int u : {0, 1}) {
                        const int c = std::min(column + u, squares_.columns - 1),
                                  r = std::min(row + v, squares_.rows - 1);
                        if (!(before.floor(c, r) < berm_)) continue;
                        const float weight = (u == 1 ? across : 1 - across) * (v == 1 ? down : 1 - down);
                        sum += weight * (after(c, r) - before.sand(c, r)) / before.area(c, r);
                        weights += weight;
                    }
                const float receive = site_.receive.empty() ? 1.0F : site_.receive.row(y)[x];
                if (weights > 0) change_(x, y) = receive * sum / weights;
            }
        });
    }

    /// Sand does not grow over the berm.
    float thickness(int x, int y, float shift) const {
        const float before = site_.sand.row(y)[x];
        const float room = std::max(berm_ - site_.floor.row(y)[x], before);
        return std::clamp(before + change_(x, y) + shift, 0.0F, room);
    }

    const DriftSite& site_;
    Squares squares_;
    float berm_;
    int width_, height_;
    Raster<float> change_;  ///< m of sand
};

}  // namespace

int drift_cells(const DriftSite& site, const DriftLaw& law, double years) {
    const int longer = std::max(site.floor.width(), site.floor.height());
    const int shorter = std::min(site.floor.width(), site.floor.height());
    const double passing = std::sqrt(law.rate * years / most_transport(law, 1));
    const double size = std::max({least_drift_cell, longer * site.cell_size / most_drift_cells, passing});
    const int most = std::max(shorter / least_drift_cells, 1);
    return static_cast<int>(std::clamp(std::ceil(size / site.cell_size - 1e-6), 1.0, static_cast<double>(most)));
}

Raster<float> drifted_beaches(const DriftSite& site, const DriftLaw& law, double years, const WorkControl& control) {
    CUESTA_CHECK(site.cell_size > 0 && !site.floor.empty());
    const Squares squares(drift_cells(site, law, years), site.floor.width(), site.floor.height());
    const DriftCells cells = cells_of(site, squares, law.berm);
    const Raster<float> after = drifted(cells, law, years, control);
    if (after.empty()) return {};
    return DriftedBeaches(site, law, squares).laid(cells, after);
}

}  // namespace cuesta
