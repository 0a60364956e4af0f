#include "core/erosion/wind/origin.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "core/base/multiversion.h"
#include "core/base/random.h"
#include "core/base/threads.h"

namespace cuesta::wind {
namespace {

using Numbers = std::vector<std::uint32_t>;

CUESTA_MULTIVERSION
void mix_row(const float* __restrict cells, std::uint32_t* __restrict numbers, int count) {
    for (int i = 0; i < count; ++i) numbers[i] = mix_bits(numbers[i] + std::bit_cast<std::uint32_t>(cells[i]));
}

/// Sums modulo 2^32 are the same in any order.
CUESTA_MULTIVERSION
std::uint32_t add_row(const std::uint32_t* __restrict numbers, std::uint32_t* __restrict columns, int count) {
    std::uint32_t sum = 0;
    for (int i = 0; i < count; ++i) {
        columns[i] += numbers[i];
        sum += numbers[i];
    }
    return sum;
}

/// Start of the rotation of a cyclic sequence that is least in lexicographic order. Of two candidates i and j that go
/// on alike for k numbers, none of the k + 1 beginnings after the larger one's is better than the other's.
int least_rotation(const Numbers& sequence) {
    const std::size_t count = sequence.size();
    std::size_t i = 0;
    std::size_t j = 1;
    std::size_t k = 0;
    while (i < count && j < count && k < count) {
        const std::uint32_t a = sequence[(i + k) % count];
        const std::uint32_t b = sequence[(j + k) % count];
        if (a == b) {
            ++k;
            continue;
        }
        (a > b ? i : j) += k + 1;
        if (i == j) ++j;
        k = 0;
    }
    return static_cast<int>(i < j ? i : j);
}

}  // namespace

Origin origin_of(const std::vector<RasterView<const float>>& fields, const Lanes& lanes) {
    const int width = lanes.along_rows() ? lanes.length() : lanes.breadth();
    const int height = lanes.along_rows() ? lanes.breadth() : lanes.length();
    Numbers rows(static_cast<std::size_t>(height));
    Numbers columns(static_cast<std::size_t>(width));
    std::mutex mutex;
    parallel_ranges(height, 32, [&](int first, int last) {
        Numbers numbers(columns.size());
        Numbers sums(columns.size());
        for (int y = first; y < last; ++y) {
            numbers.assign(numbers.size(), 0);
            for (const RasterView<const float>& field : fields)
                if (!field.empty()) mix_row(field.row(y), numbers.data(), width);
            rows[static_cast<std::size_t>(y)] = add_row(numbers.data(), sums.data(), width);
        }
        const std::lock_guard lock(mutex);
        for (std::size_t x = 0; x < sums.size(); ++x) columns[x] += sums[x];
    });

    return origin_of_sums(rows, columns, lanes);
}

Origin origin_of_sums(const Numbers& rows, const Numbers& columns, const Lanes& lanes) {
    const Numbers& major = lanes.along_rows() ? columns : rows;
    const Numbers& minor = lanes.along_rows() ? rows : columns;
    Numbers along(major.size());
    Numbers across(minor.size());
    for (int position = 0; position < lanes.length(); ++position)
        along[static_cast<std::size_t>(position)] = major[static_cast<std::size_t>(lanes.major_index(position))];
    for (int left = 0; left < lanes.breadth(); ++left)
        across[static_cast<std::size_t>(left)] =
            minor[static_cast<std::size_t>(lanes.right_is_positive() ? left : lanes.breadth() - 1 - left)];
    return {least_rotation(along), least_rotation(across)};
}

}  // namespace cuesta::wind
