#include "core/io/mesh/land_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr std::string_view activity = "Making triangles";
constexpr float every_error = std::numeric_limits<float>::infinity();

/// Cuts the parts between `cuts` further, so that none is larger than `size`.
std::vector<int> cut_further(const std::vector<int>& cuts, int size) {
    std::vector<int> result{cuts.front()};
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const int length = cuts[i] - cuts[i - 1];
        const std::vector<int> parts = cut_evenly(cuts[i - 1], cuts[i], (length + size - 1) / size);
        result.insert(result.end(), parts.begin() + 1, parts.end());
    }
    return result;
}

/// Samples of a line with their ranks. On borders of chunks that are given from elsewhere, those that are needed there
/// come first of all: with an error of 0 every sample.
std::vector<RankedSample> line_samples(const float* heights, std::ptrdiff_t stride, int first, int last,
                                       bool chunk_border, double border_error) {
    std::vector<RankedSample> ranked = ranked_line(heights, stride, first, last);
    if (!chunk_border || border_error < 0) return ranked;
    if (border_error == 0) {
        ranked.clear();
        for (int i = first + 1; i < last; ++i) ranked.push_back({i, every_error});
        return ranked;
    }
    for (RankedSample& sample : ranked)
        if (static_cast<double>(sample.error) > border_error) sample.error = every_error;
    return ranked;
}

}  // namespace

std::vector<int> cut_evenly(int first, int last, int parts) {
    std::vector<int> result;
    for (int i = 0; i <= parts; ++i)
        result.push_back(first + static_cast<int>(static_cast<long long>(last - first) * i / parts));
    return result;
}

LandSquares::LandSquares(RasterView<const float> heights, const std::vector<int>& chunk_columns,
                         const std::vector<int>& chunk_rows, int square_size, float least_error, double border_error)
    : columns_(cut_further(chunk_columns, square_size)),
      rows_(cut_further(chunk_rows, square_size)),
      chunk_columns_(chunk_columns),
      chunk_rows_(chunk_rows),
      least_error_(least_error),
      error_(every_error) {
    const std::size_t across = columns_.size() - 1;
    const std::size_t down = rows_.size() - 1;
    std::vector<std::vector<BorderPoint>> borders(across * down);
    const auto parts_chunks = [](const std::vector<int>& cuts, int at) {
        return std::binary_search(cuts.begin(), cuts.end(), at);
    };
    for (std::size_t j = 0; j <= down; ++j)
        for (std::size_t i = 0; i < across; ++i)
            for (const auto& [x, error] : line_samples(heights.row(rows_[j]), 1, columns_[i], columns_[i + 1],
                                                       parts_chunks(chunk_rows_, rows_[j]), border_error)) {
                const BorderPoint point{{x, rows_[j]}, error};
                if (j > 0) borders[(j - 1) * across + i].push_back(point);
                if (j < down) borders[j * across + i].push_back(point);
            }
    for (std::size_t i = 0; i <= across; ++i)
        for (std::size_t j = 0; j < down; ++j)
            for (const auto& [y, error] :
                 line_samples(heights.row(0) + columns_[i], heights.stride(), rows_[j], rows_[j + 1],
                              parts_chunks(chunk_columns_, columns_[i]), border_error)) {
                const BorderPoint point{{columns_[i], y}, error};
                if (i > 0) borders[j * across + i - 1].push_back(point);
                if (i < across) borders[j * across + i].push_back(point);
            }
    squares_.reserve(borders.size());
    for (std::size_t j = 0; j < down; ++j)
        for (std::size_t i = 0; i < across; ++i) {
            std::vector<BorderPoint>& border = borders[j * across + i];
            std::sort(border.begin(), border.end(), [](const BorderPoint& a, const BorderPoint& b) {
                return a.error != b.error ? a.error > b.error : a.point < b.point;
            });
            squares_.emplace_back(heights, GridPoint{columns_[i], rows_[j]}, GridPoint{columns_[i + 1], rows_[j + 1]},
                                  std::move(border), least_error);
        }
}

void LandSquares::for_each_square(const std::function<void(SquareTriangulation&)>& work) {
    parallel_bands(static_cast<int>(squares_.size()), [&](int i) { work(squares_[static_cast<std::size_t>(i)]); });
}

Result<void> LandSquares::refine(float error, const WorkControl& control) {
    constexpr std::size_t batch = 16;
    for (std::size_t first = 0; first < squares_.size(); first += batch) {
        if (control.stopped()) return Error::cancelled();
        const std::size_t count = std::min(batch, squares_.size() - first);
        parallel_bands(static_cast<int>(count), [&](int i) {
            SquareTriangulation& square = squares_[first + static_cast<std::size_t>(i)];
            square.refine(error, std::numeric_limits<std::size_t>::max());
            square.forget_steps();
        });
        control.report(static_cast<double>(first + count) / static_cast<double>(squares_.size()), activity);
    }
    error_ = error;
    return {};
}

Result<void> LandSquares::refine_to_count(std::size_t most, float range, const WorkControl& control) {
    // Borders that come from elsewhere are there in any case.
    for_each_square([](SquareTriangulation& square) {
        square.refine(std::numeric_limits<float>::max(), std::numeric_limits<std::size_t>::max());
    });
    error_ = std::max(range, least_error_);
    std::size_t before = triangle_count();
    while (before < most && error_ > least_error_) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(before) / static_cast<double>(most), activity);
        for (SquareTriangulation& square : squares_) square.forget_steps();
        const std::vector<SquareTriangulation> kept = squares_;
        // Halving the error takes twice the triangles on smooth ground, up to five times on rough one.
        const float next = std::max(least_error_, error_ * (before * 8 < most ? 0.5F : 0.8F));
        const std::size_t room = most - before;
        // A square that alone has too many triangles ends there: the limit lies before that error.
        for_each_square([&](SquareTriangulation& square) { square.refine(next, square.triangle_count() + room); });
        if (triangle_count() <= most) {
            before = triangle_count();
            error_ = worst() > 0 ? next : least_error_;
            continue;
        }
        std::vector<SquareTriangulation::Step> steps;
        for (const SquareTriangulation& square : squares_)
            steps.insert(steps.end(), square.steps().begin(), square.steps().end());
        std::sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.error > b.error; });
        std::size_t count = before;
        std::size_t i = 0;
        while (i < steps.size()) {
            std::size_t same = i;
            std::size_t more = count;
            while (same < steps.size() && steps[same].error == steps[i].error)
                more += static_cast<std::size_t>(steps[same++].triangles);
            if (more > most) break;
            count = more;
            i = same;
        }
        CUESTA_CHECK(i < steps.size());
        error_ = steps[i].error;
        squares_ = kept;
        for_each_square(
            [this](SquareTriangulation& square) { square.refine(error_, std::numeric_limits<std::size_t>::max()); });
        CUESTA_CHECK_EQUAL(triangle_count(), count);
        // Many samples may deviate alike: as many of them as there is room for, square by square.
        using Entry = std::pair<float, int>;
        std::priority_queue<Entry> worst;
        for (std::size_t s = 0; s < squares_.size(); ++s) worst.emplace(squares_[s].worst(), -static_cast<int>(s));
        while (count + 2 <= most && !worst.empty() && worst.top().first > least_error_) {
            SquareTriangulation& square = squares_[static_cast<std::size_t>(-worst.top().second)];
            const int number = worst.top().second;
            worst.pop();
            if (!square.insert_worst()) continue;
            count += 2;
            worst.emplace(square.worst(), number);
        }
        break;
    }
    for (SquareTriangulation& square : squares_) square.forget_steps();
    control.report(1, activity);
    return {};
}

std::size_t LandSquares::triangle_count() const {
    std::size_t count = 0;
    for (const SquareTriangulation& square : squares_) count += square.triangle_count();
    return count;
}

float LandSquares::worst() {
    float worst = 0;
    for (SquareTriangulation& square : squares_) worst = std::max({worst, square.worst(), square.worst_of_border()});
    return worst;
}

std::vector<const SquareTriangulation*> LandSquares::of_chunk(std::size_t column, std::size_t row) {
    std::vector<const SquareTriangulation*> result;
    for (SquareTriangulation& square : squares_) {
        if (square.north_west().x < chunk_columns_[column] || square.south_east().x > chunk_columns_[column + 1] ||
            square.north_west().y < chunk_rows_[row] || square.south_east().y > chunk_rows_[row + 1])
            continue;
        square.finish();
        result.push_back(&square);
    }
    return result;
}

}  // namespace cuesta
