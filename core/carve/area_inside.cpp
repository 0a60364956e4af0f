#include "core/carve/area_inside.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"

namespace cuesta {

AreaInside::AreaInside(const CarveArea& area, const TerrainFrame& frame) {
    if (area.ring.size() < 3) return;
    // In cells, with samples at whole numbers.
    const auto in_cells = [&](const glm::dvec2& point) { return point / frame.cell_size - 0.5; };
    // The first sample at or after a place; what lies beyond the frame is as good as at its edge.
    const auto sample_from = [](double place, int size) {
        return static_cast<int>(std::ceil(std::clamp(place, 0.0, static_cast<double>(size))));
    };
    struct Edge {
        glm::dvec2 a, b;
        int from, to;  ///< rows
    };
    std::vector<Edge> edges;
    edges.reserve(area.ring.size());
    int first = frame.height;
    int end = 0;
    for (std::size_t i = 0; i < area.ring.size(); ++i) {
        glm::dvec2 a = in_cells(area.ring[i]);
        glm::dvec2 b = in_cells(area.ring[i + 1 < area.ring.size() ? i + 1 : 0]);
        if (a.y > b.y) std::swap(a, b);  // the same crossing, whichever way the ring runs
        const Edge edge{a, b, sample_from(a.y, frame.height), sample_from(b.y, frame.height)};
        if (edge.from >= edge.to) continue;
        first = std::min(first, edge.from);
        end = std::max(end, edge.to);
        edges.push_back(edge);
    }
    if (first >= end) return;
    first_row_ = first;
    const std::size_t rows = static_cast<std::size_t>(end - first);
    std::vector<std::size_t> starts(rows + 1, 0);
    for (const Edge& edge : edges)
        for (int row = edge.from; row < edge.to; ++row) ++starts[static_cast<std::size_t>(row - first) + 1];
    for (std::size_t row = 0; row < rows; ++row) starts[row + 1] += starts[row];
    std::vector<int> columns(starts.back());
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for (const Edge& edge : edges)
        for (int row = edge.from; row < edge.to; ++row) {
            const double share = (row - edge.a.y) / (edge.b.y - edge.a.y);
            columns[next[static_cast<std::size_t>(row - first)]++] =
                sample_from(edge.a.x + share * (edge.b.x - edge.a.x), frame.width);
        }
    starts_.reserve(rows + 1);
    starts_.push_back(0);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto from = columns.begin() + static_cast<std::ptrdiff_t>(starts[row]);
        const auto to = columns.begin() + static_cast<std::ptrdiff_t>(starts[row + 1]);
        std::sort(from, to);
        for (auto crossing = from; crossing + 1 < to; crossing += 2) {
            if (crossing[0] == crossing[1]) continue;
            const bool goes_on = spans_.size() > starts_.back() && spans_.back().to == crossing[0];
            if (goes_on)
                spans_.back().to = crossing[1];
            else
                spans_.push_back({crossing[0], crossing[1]});
        }
        starts_.push_back(spans_.size());
    }
}

std::pair<const AreaInside::Span*, const AreaInside::Span*> AreaInside::spans(int row) const {
    if (row < first_row_ || row > last_row()) return {nullptr, nullptr};
    const std::size_t index = static_cast<std::size_t>(row - first_row_);
    return {spans_.data() + starts_[index], spans_.data() + starts_[index + 1]};
}

std::uint64_t AreaInside::cells(int column, int row) const {
    const auto [first, end] = spans(row);
    std::uint64_t bits = 0;
    for (const Span* span = std::partition_point(first, end, [&](const Span& s) { return s.to <= column; });
         span != end && span->from < column + 64; ++span) {
        const int from = std::max(span->from - column, 0);
        const int to = std::min(span->to - column, 64);
        const std::uint64_t below_to = to == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << to) - 1;
        bits |= below_to & ~((std::uint64_t{1} << from) - 1);
    }
    return bits;
}

std::vector<AreaInside> areas_inside(const CarvePlan& plan, const TerrainFrame& frame) {
    std::vector<AreaInside> result(plan.areas.size());
    parallel_ranges(static_cast<int>(plan.areas.size()), 1, [&](int from, int to) {
        for (int i = from; i < to; ++i)
            result[static_cast<std::size_t>(i)] = AreaInside(plan.areas[static_cast<std::size_t>(i)], frame);
    });
    return result;
}

}  // namespace cuesta
