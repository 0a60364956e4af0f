#include "core/look/spline_lattice.h"

#include <array>
#include <cmath>

#include "core/base/multiversion.h"
#include "core/base/random.h"

namespace cuesta {

namespace {

/// Draws of RandomStream::noise with this step and the next ones belong to surfaces.
constexpr std::uint32_t first_step = 0x53555246U;

/// The deviation of a sum of uniform draws in -1..1 with the weights of the spline is 0.28 in the mean over places.
constexpr float noise_scale = 1.8F;

/// Weights of the four nodes around a place, `t` beyond the second (uniform cubic B-spline).
std::array<float, 4> spline_weights(float t) {
    const float s = 1 - t;
    return {s * s * s / 6, (4 - 6 * t * t + 3 * t * t * t) / 6, (4 - 6 * s * s + 3 * s * s * s) / 6, t * t * t / 6};
}

CUESTA_MULTIVERSION void blend_nodes(const float* __restrict a, const float* __restrict b, const float* __restrict c,
                                     const float* __restrict d, const float* weights, float* __restrict out,
                                     int count) {
    const float wa = weights[0], wb = weights[1], wc = weights[2], wd = weights[3];
    for (int i = 0; i < count; ++i) out[i] = (wa * a[i] + wb * b[i]) + (wc * c[i] + wd * d[i]);
}

/// Per interval between nodes the spline is a polynomial of degree 3; its coefficients of four intervals' nodes.
CUESTA_MULTIVERSION void expand_nodes(const float* __restrict nodes, const std::int32_t* __restrict first,
                                      const float* __restrict share, float* __restrict out, int width) {
    constexpr float sixth = 1.0F / 6.0F;
    for (int x = 0; x < width; ++x) {
        const float* n = nodes + first[x];
        const float t = share[x];
        const float a = n[0], b = n[1], c = n[2], d = n[3];
        const float c0 = a + 4 * b + c, c1 = 3 * (c - a), c2 = 3 * (a - 2 * b + c), c3 = (d - a) + 3 * (b - c);
        out[x] = (((c3 * t + c2) * t + c1) * t + c0) * sixth;
    }
}

/// The same for the cells of one interval, which have the same nodes.
CUESTA_MULTIVERSION void expand_interval(const float* __restrict nodes, const float* __restrict share,
                                         float* __restrict out, int count) {
    constexpr float sixth = 1.0F / 6.0F;
    const float a = nodes[0], b = nodes[1], c = nodes[2], d = nodes[3];
    const float c0 = a + 4 * b + c, c1 = 3 * (c - a), c2 = 3 * (a - 2 * b + c), c3 = (d - a) + 3 * (b - c);
    for (int x = 0; x < count; ++x) out[x] = (((c3 * share[x] + c2) * share[x] + c1) * share[x] + c0) * sixth;
}

/// From so many cells an interval on, its nodes are better read once than by every cell.
constexpr int long_interval = 12;

}  // namespace

int SplineLattice::nodes_for(double metres, double spacing) {
    return static_cast<int>(std::ceil(metres / spacing)) + 4;
}

SplineLattice noise_lattice(double width_metres, double height_metres, double spacing, std::uint64_t seed,
                            std::uint32_t number) {
    SplineLattice lattice{spacing, Raster<float>::uninitialised(SplineLattice::nodes_for(width_metres, spacing),
                                                                SplineLattice::nodes_for(height_metres, spacing))};
    for (int y = 0; y < lattice.nodes.height(); ++y)
        for (int x = 0; x < lattice.nodes.width(); ++x) {
            // The node's number must not depend on how many there are in a row.
            const auto node = static_cast<std::uint32_t>(y) * 65536U + static_cast<std::uint32_t>(x);
            lattice.nodes(x, y) =
                noise_scale * (2 * random_unit(seed, RandomStream::noise, first_step + number, node) - 1);
        }
    return lattice;
}

RowExpansion::RowExpansion(const SplineLattice& like, int width, double cell_size)
    : width_(width), cell_size_(cell_size), first_(static_cast<std::size_t>(width)), share_(first_.size()) {
    for (std::size_t x = 0; x < first_.size(); ++x) {
        const double place = (static_cast<double>(x) + 0.5) * cell_size / like.spacing;
        first_[x] = static_cast<std::int32_t>(place);
        share_[x] = static_cast<float>(place - first_[x]);
        if (like.spacing >= long_interval * cell_size && (x == 0 || first_[x] != first_[x - 1]))
            begins_.push_back(static_cast<std::int32_t>(x));
    }
    if (!begins_.empty()) begins_.push_back(width);
}

void RowExpansion::expand(const SplineLattice& lattice, int y, float* out, std::vector<float>& scratch) const {
    const double place = (y + 0.5) * cell_size_ / lattice.spacing;
    const int first = static_cast<int>(place);
    const auto weights = spline_weights(static_cast<float>(place - first));
    const int count = lattice.nodes.width();
    scratch.resize(static_cast<std::size_t>(count));
    blend_nodes(lattice.nodes.row(first), lattice.nodes.row(first + 1), lattice.nodes.row(first + 2),
                lattice.nodes.row(first + 3), weights.data(), scratch.data(), count);
    if (begins_.empty()) {
        expand_nodes(scratch.data(), first_.data(), share_.data(), out, width_);
        return;
    }
    for (std::size_t i = 0; i + 1 < begins_.size(); ++i) {
        const auto begin = static_cast<std::size_t>(begins_[i]);
        expand_interval(scratch.data() + first_[begin], share_.data() + begin, out + begin,
                        begins_[i + 1] - begins_[i]);
    }
}

}  // namespace cuesta
