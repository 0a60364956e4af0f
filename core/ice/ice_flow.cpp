#include "core/ice/ice_flow.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/kernel_limits.h"
#include "core/base/threads.h"
#include "core/ice/line_solver.h"

namespace cuesta {
namespace {

constexpr float implicitness = 2;           ///< c
constexpr double explicit_courant = 0.12;   ///< of dx^2 / D
constexpr double longest_step = 20;         ///< years
constexpr double growth = 1.15;
constexpr double shrinking = 0.8;
constexpr int row_grain = 8;

/// The cells on both sides of a row of edges, and their neighbours along the edges on one side and on the other.
struct EdgeRow {
    const float* near;
    const float* far;
    const float* near_left;
    const float* far_left;
    const float* near_right;
    const float* far_right;
    const float* ice_near;
    const float* ice_far;
};

CUESTA_MULTIVERSION void conductance_row(const EdgeRow& row, const IceLaw& law, float inverse_cell, float* out, int count) {
    const float deformation = law.deformation;
    const float sliding = law.sliding;
    const float fastest = law.fastest;
    const float upwind = law.upwind ? 1.0F : 0.0F;
    for (int x = 0; x < count; ++x) {
        const float across = (row.far[x] - row.near[x]) * inverse_cell;
        const float along = (row.near_right[x] + row.far_right[x] - row.near_left[x] - row.far_left[x]) * (0.25F * inverse_cell);
        const float tangent = across * across + along * along;
        const float sine = tangent / (1.0F + tangent);
        const float upper = across < 0 ? row.ice_near[x] : row.ice_far[x];
        const float mean = 0.5F * (row.ice_near[x] + row.ice_far[x]);
        const float h = mean + upwind * (upper - mean);
        // D = H^3 (Gd H^2 + Gs) S^2, and D S / H no faster than the fastest.
        const float d = h * h * h * (deformation * h * h + sliding) * sine;
        const float limit = fastest * h / (std::sqrt(sine) + 0.02F);
        out[x] = upper > 0 ? std::min(d, limit) : 0.0F;
    }
}

CUESTA_MULTIVERSION float largest_of(const float* row, int count) {
    constexpr int lanes = 16;
    float most[lanes] = {};
    int x = 0;
    for (; x + lanes <= count; x += lanes)
        for (int k = 0; k < lanes; ++k) most[k] = std::max(most[k], row[x + k]);
    for (; x < count; ++x) most[0] = std::max(most[0], row[x]);
    return *std::max_element(most, most + lanes);
}

CUESTA_MULTIVERSION void mean_row(float* now, float* before, bool has_before, int count) {
    for (int x = 0; x < count; ++x) {
        const float mean = has_before ? 0.5F * (now[x] + before[x]) : now[x];
        now[x] = now[x] > 0 ? mean : 0.0F;
        before[x] = now[x];
    }
}

CUESTA_MULTIVERSION void flow_row(const float* through, const float* near, const float* far, float inverse_cell, float* out,
                                  int count) {
    for (int x = 0; x < count; ++x) out[x] = -through[x] * (far[x] - near[x]) * inverse_cell;
}

/// The flow on the edges of one row of cells.
struct FlowRow {
    const float* west;
    const float* east;
    const float* north;
    const float* south;
};

CUESTA_MULTIVERSION void share_row(const FlowRow& flow, const float* ice, float step, float* share, int count) {
    for (int x = 0; x < count; ++x) {
        const float out = step * (positive_part(flow.east[x]) + positive_part(-flow.west[x]) + positive_part(flow.south[x]) +
                                  positive_part(-flow.north[x]));
        share[x] = out > ice[x] ? ice[x] / out : 1.0F;
    }
}

CUESTA_MULTIVERSION void scale_row(float* flow, const float* near, const float* far, int count) {
    for (int x = 0; x < count; ++x) flow[x] *= flow[x] > 0 ? near[x] : far[x];
}

}  // namespace

IceFlow::IceFlow(RasterView<const float> bed, double cell_size, const IceLaw& law)
    : width_(bed.width()), height_(bed.height()), cell_size_(cell_size), law_(law) {
    CUESTA_CHECK(width_ >= 1 && height_ >= 1 && cell_size > 0);
    for (Raster<float>* field : {&bed_, &ice_, &surface_, &east_, &south_, &through_east_, &through_south_, &before_east_,
                                 &before_south_, &first_, &second_, &share_})
        *field = Raster<float>(width_ + 2, height_ + 2);
    set_bed(bed);
}

void IceFlow::set_bed(RasterView<const float> bed) {
    CUESTA_CHECK(bed.width() == width_ && bed.height() == height_);
    for (int y = 0; y < height_ + 2; ++y) {
        const float* const from = bed.row(std::clamp(y - 1, 0, height_ - 1));
        float* const to = bed_.row(y);
        std::copy_n(from, width_, to + 1);
        to[0] = from[0];
        to[width_ + 1] = from[width_ - 1];
    }
}

void IceFlow::set_ice(RasterView<const float> thickness) {
    CUESTA_CHECK(thickness.width() == width_ && thickness.height() == height_);
    for (int y = 0; y < height_; ++y) std::copy_n(thickness.row(y), width_, ice_.row(y + 1) + 1);
}

Raster<float> IceFlow::ice() const {
    Raster<float> thickness(width_, height_);
    for (int y = 0; y < height_; ++y) std::copy_n(ice_.row(y + 1) + 1, width_, thickness.row(y));
    return thickness;
}

double IceFlow::volume() const {
    double sum = 0;
    for (int y = 0; y < height_; ++y) {
        double row = 0;
        for (int x = 0; x < width_; ++x) row += double{ice(x, y)};
        sum += row;
    }
    return sum * cell_size_ * cell_size_;
}

void IceFlow::renew_surface() {
    parallel_ranges(height_ + 2, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width_ + 2; ++x) surface_.row(y)[x] = bed_.row(y)[x] + ice_.row(y)[x];
    });
}

double IceFlow::renew_conductance() {
    const auto inverse = static_cast<float>(1 / cell_size_);
    std::vector<float> most(static_cast<std::size_t>(height_) + 1);
    parallel_ranges(height_ + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const here = surface_.row(y);
            const float* const below = surface_.row(y + 1);
            float top = 0;
            if (y > 0) {
                const float* const above = surface_.row(y - 1);
                conductance_row({here, here + 1, above, above + 1, below, below + 1, ice_.row(y), ice_.row(y) + 1}, law_,
                                inverse, through_east_.row(y), width_ + 1);
                top = largest_of(through_east_.row(y), width_ + 1);
            }
            conductance_row({here + 1, below + 1, here, below, here + 2, below + 2, ice_.row(y) + 1, ice_.row(y + 1) + 1}, law_,
                            inverse, through_south_.row(y) + 1, width_);
            most[static_cast<std::size_t>(y)] = std::max(top, largest_of(through_south_.row(y) + 1, width_));
        }
    });
    return double{*std::max_element(most.begin(), most.end())};
}

void IceFlow::average_conductance() {
    parallel_ranges(height_ + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            mean_row(through_east_.row(y), before_east_.row(y), has_before_, width_ + 1);
            mean_row(through_south_.row(y), before_south_.row(y), has_before_, width_ + 1);
        }
    });
    has_before_ = true;
}

void IceFlow::flow_of_surface() {
    const auto inverse = static_cast<float>(1 / cell_size_);
    parallel_ranges(height_ + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const here = surface_.row(y);
            flow_row(through_east_.row(y), here, here + 1, inverse, east_.row(y), width_ + 1);
            flow_row(through_south_.row(y), here, surface_.row(y + 1), inverse, south_.row(y), width_ + 2);
        }
    });
}

void IceFlow::solve_along_rows(double dt, const MassBalance& balance) {
    constexpr int lines = LineSolver::lines;
    const auto a = static_cast<float>(double{implicitness} * dt / (cell_size_ * cell_size_));
    const auto step = static_cast<float>(dt / cell_size_);
    const auto years = static_cast<float>(dt);
    parallel_ranges((height_ + lines - 1) / lines, 1, [&](int first, int last) {
        LineSolver solver(width_);
        for (int block = first; block < last; ++block) {
            const int count = std::min(lines, height_ - block * lines);
            for (int k = 0; k < count; ++k) {
                const int y = block * lines + k + 1;
                const float* const through = through_east_.row(y);
                const float* const line = balance.line.empty() ? nullptr : balance.line.row(y - 1);
                for (int x = 0; x <= width_; ++x) solver.edge(x)[k] = a * through[x];
                for (int x = 1; x <= width_; ++x) {
                    const float gain =
                        line ? std::max(years * balance.at(line[x - 1], surface_.row(y)[x]), -ice_.row(y)[x]) : 0.0F;
                    solver.value(x - 1)[k] = gain - step * (east_.row(y)[x] - east_.row(y)[x - 1] + south_.row(y)[x] - south_.row(y - 1)[x]);
                }
            }
            solver.solve();
            for (int k = 0; k < count; ++k)
                for (int x = 0; x < width_; ++x) first_.row(block * lines + k + 1)[x + 1] = solver.value(x)[k];
        }
    });
}

void IceFlow::solve_along_columns(double dt) {
    constexpr int lines = LineSolver::lines;
    const auto a = static_cast<float>(double{implicitness} * dt / (cell_size_ * cell_size_));
    parallel_ranges((width_ + lines - 1) / lines, 1, [&](int first, int last) {
        LineSolver solver(height_);
        for (int block = first; block < last; ++block) {
            const int left = block * lines + 1;
            const int count = std::min(lines, width_ - block * lines);
            for (int y = 0; y <= height_; ++y)
                for (int k = 0; k < count; ++k) solver.edge(y)[k] = a * through_south_.row(y)[left + k];
            for (int y = 0; y < height_; ++y) std::copy_n(first_.row(y + 1) + left, count, solver.value(y));
            solver.solve();
            for (int y = 0; y < height_; ++y) std::copy_n(solver.value(y), count, second_.row(y + 1) + left);
        }
    });
}

void IceFlow::flow_of_solution() {
    const auto scale = static_cast<float>(double{implicitness} / cell_size_);
    parallel_ranges(height_ + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const east = east_.row(y);
            float* const south = south_.row(y);
            for (int x = 0; x <= width_; ++x) east[x] -= through_east_.row(y)[x] * (first_.row(y)[x + 1] - first_.row(y)[x]) * scale;
            for (int x = 1; x <= width_; ++x) south[x] -= through_south_.row(y)[x] * (second_.row(y + 1)[x] - second_.row(y)[x]) * scale;
        }
    });
}

void IceFlow::limit(float step) {
    parallel_ranges(height_, row_grain, [&](int first, int last) {
        for (int y = first + 1; y < last + 1; ++y)
            share_row({east_.row(y), east_.row(y) + 1, south_.row(y - 1) + 1, south_.row(y) + 1}, ice_.row(y) + 1, step,
                      share_.row(y) + 1, width_);
    });
    parallel_ranges(height_ + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            scale_row(east_.row(y), share_.row(y), share_.row(y) + 1, width_ + 1);
            scale_row(south_.row(y), share_.row(y), share_.row(y + 1), width_ + 2);
        }
    });
}

double IceFlow::move(double dt, const MassBalance& balance) {
    const auto step = static_cast<float>(dt / cell_size_);
    const auto years = static_cast<float>(dt);
    limit(step);
    struct RowSums {
        double gained = 0, melted = 0, left = 0, moved = 0, all = 0;
    };
    std::vector<RowSums> rows(static_cast<std::size_t>(height_) + 2);
    parallel_ranges(height_, row_grain, [&](int first, int last) {
        for (int y = first + 1; y < last + 1; ++y) {
            RowSums& sums = rows[static_cast<std::size_t>(y)];
            float* const ice = ice_.row(y);
            const float* const east = east_.row(y);
            const float* const line = balance.line.empty() ? nullptr : balance.line.row(y - 1);
            for (int x = 1; x <= width_; ++x) {
                const float out = east[x] - east[x - 1] + south_.row(y)[x] - south_.row(y - 1)[x];
                const float flowed = std::max(ice[x] - step * out, 0.0F);
                const float gain = line ? years * balance.at(line[x - 1], bed_.row(y)[x] + flowed) : 0.0F;
                const float after = std::max(flowed + gain, 0.0F);
                const double difference = double{after} - double{flowed};
                (difference > 0 ? sums.gained : sums.melted) += std::abs(difference);
                sums.moved += std::abs(double{after} - double{ice[x]});
                sums.all += double{after};
                ice[x] = after;
            }
            sums.left = double{step} * (std::max(-double{east[0]}, 0.0) + std::max(double{east[width_]}, 0.0));
        }
    });
    RowSums total;
    for (int x = 1; x <= width_; ++x)
        total.left += double{step} * (std::max(-double{south_.row(0)[x]}, 0.0) + std::max(double{south_.row(height_)[x]}, 0.0));
    for (const RowSums& sums : rows) {
        total.gained += sums.gained;
        total.melted += sums.melted;
        total.left += sums.left;
        total.moved += sums.moved;
        total.all += sums.all;
    }
    const double area = cell_size_ * cell_size_;
    books_.gained += total.gained * area;
    books_.melted += total.melted * area;
    books_.left_map += total.left * area;
    return total.moved / std::max(total.all, 1e-9);
}

void IceFlow::renew() {
    renew_surface();
    renew_conductance();
    flow_of_surface();
}

double IceFlow::advance(double most, const MassBalance& balance) {
    renew_surface();
    const double largest = renew_conductance();
    const double dt = std::min({most, next_step_, courant_ * cell_size_ * cell_size_ / std::max(largest, 1e-9)});
    average_conductance();
    flow_of_surface();
    solve_along_rows(dt, balance);
    solve_along_columns(dt);
    flow_of_solution();
    const double share = move(dt, balance);
    // A step cut short by `most` says nothing about the next.
    next_step_ = share > tolerance_ ? dt * shrinking : std::max(next_step_, std::min(dt * growth, longest_step));
    return dt;
}

double IceFlow::advance_explicitly(double most, const MassBalance& balance) {
    renew_surface();
    const double largest = renew_conductance();
    const double dt = std::min(most, explicit_courant * cell_size_ * cell_size_ / std::max(largest, 1e-9));
    flow_of_surface();
    move(dt, balance);
    return dt;
}

}  // namespace cuesta
