#include "core/relief/splines/held_shift.h"

#include <algorithm>
#include <array>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int kernel_size = 2 * HeldShift::radius + 1;
/// Binomial, so that what is shifted bends as little as it can over so few cells.
constexpr std::array<float, kernel_size> kernel{1.0F / 256,  8.0F / 256,  28.0F / 256, 56.0F / 256, 70.0F / 256,
                                                56.0F / 256, 28.0F / 256, 8.0F / 256,  1.0F / 256};

/// blurred = row blurred along itself; the kernel's ghost columns of `row` are set to 0.
CUESTA_MULTIVERSION void blur_along(const float* __restrict row, float* __restrict blurred, int width) {
    for (int x = 0; x < width; ++x) {
        float sum = 0;
        for (int k = 0; k < kernel_size; ++k)
            sum += kernel[static_cast<std::size_t>(k)] * row[x + k - HeldShift::radius];
        blurred[x] = sum;
    }
}
CUESTA_MULTIVERSION void blur_across(const std::array<const float*, kernel_size>& rows, float* __restrict blurred,
                                     int width) {
    for (int x = 0; x < width; ++x) {
        float sum = 0;
        for (std::size_t k = 0; k < kernel_size; ++k) sum += kernel[k] * rows[k][x];
        blurred[x] = sum;
    }
}
CUESTA_MULTIVERSION void held_part(const float* __restrict row, const float* __restrict inverse, float* __restrict part,
                                   int width) {
    for (int x = 0; x < width; ++x) part[x] = inverse[x] > 0.0F ? 0.0F : row[x];
}
CUESTA_MULTIVERSION void multiply(const float* __restrict a, const float* __restrict b, float* __restrict product,
                                  int width) {
    for (int x = 0; x < width; ++x) product[x] = a[x] * b[x];
}
CUESTA_MULTIVERSION void subtract_product(const float* __restrict a, const float* __restrict b, float* __restrict from,
                                          int width) {
    for (int x = 0; x < width; ++x) from[x] -= a[x] * b[x];
}
CUESTA_MULTIVERSION void put_into_held(const float* __restrict blurred, const float* __restrict inverse,
                                       float* __restrict row, int width) {
    for (int x = 0; x < width; ++x) row[x] = inverse[x] > 0.0F ? row[x] : -blurred[x];
}

/// The raster blurred, nothing beyond its borders.
Raster<float> blurred(const Raster<float>& raster) {
    const int width = raster.width();
    const int height = raster.height();
    Raster<float> result(width, height);
    parallel_ranges(height, least_rows(width), [&](int first, int last) {
        RowBlur blur(width);
        for (int y = first - HeldShift::radius; y < last + HeldShift::radius; ++y) {
            if (y >= 0 && y < height) {
                std::copy_n(raster.row(y), width, blur.next());
                blur.push(y);
            } else {
                blur.push_nothing(y);
            }
            if (y - HeldShift::radius >= first)
                std::copy_n(blur.blurred(y - HeldShift::radius), width, result.row(y - HeldShift::radius));
        }
    });
    return result;
}

}  // namespace

void RowBlur::push(int y) {
    blur_along(padded_.row(0), along_.row(y), width_);
}

const float* RowBlur::blurred(int y) {
    std::array<const float*, kernel_size> rows{};
    for (int k = 0; k < kernel_size; ++k) rows[static_cast<std::size_t>(k)] = along_.row(y + k - HeldShift::radius);
    blur_across(rows, across_.row(0), width_);
    return across_.row(0);
}

HeldShift held_shift(const GridOperator& op) {
    HeldShift shift;
    const auto held = [&](int x, int y) { return !(op.inverse(x, y) > 0.0F); };
    Raster<float> mask(op.width, op.height);
    shift.row_holds.assign(static_cast<std::size_t>(op.height), 0);
    shift.row_shifts.assign(static_cast<std::size_t>(op.height), 0);
    const auto each_row = [&](auto&& body) {
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < op.width; ++x) body(x, y);
        });
    };
    each_row([&](int x, int y) {
        mask(x, y) = held(x, y) ? 1.0F : 0.0F;
        if (held(x, y)) shift.row_holds[static_cast<std::size_t>(y)] = 1;
    });
    shift.spread = blurred(mask);
    each_row([&](int x, int y) { mask(x, y) *= shift.spread(x, y); });
    mask = blurred(mask);
    each_row([&](int x, int y) {
        const bool shifts = !held(x, y) && op.bending(x, y) > 0.0F && mask(x, y) > 1e-12F;  // of 256^-4 at the least
        shift.spread(x, y) = shifts ? shift.spread(x, y) / mask(x, y) : 0.0F;
        if (shifts) shift.row_shifts[static_cast<std::size_t>(y)] = 1;
    });
    return shift;
}

RowShift::RowShift(const HeldShift& shift, const GridOperator& op, int first, int last)
    : shift_(shift), op_(op), first_(first), last_(last), blur_(op.width), values_(op.width) {
    for (int y = first - HeldShift::radius; y < 0; ++y) blur_.push_nothing(y);
}

void RowShift::take(int y, const float* row) {
    std::copy_n(row, op_.width, values_.row(y));
    if (shift_.row_holds[static_cast<std::size_t>(y)]) {
        held_part(row, op_.inverse.row(y), blur_.next(), op_.width);
        blur_.push(y);
    } else {
        blur_.push_nothing(y);
    }
}

const float* RowShift::shifted(int y) {
    if (shift_.row_shifts[static_cast<std::size_t>(y)])
        subtract_product(shift_.spread.row(y), blur_.blurred(y), values_.row(y), op_.width);
    return values_.row(y);
}

RowGather::RowGather(const HeldShift& shift, const GridOperator& op, int first, int last)
    : shift_(shift), op_(op), first_(first), last_(last), blur_(op.width), residuals_(op.width), result_(op.width, 1) {
    for (int y = first - HeldShift::radius; y < 0; ++y) blur_.push_nothing(y);
}

void RowGather::take(int y) {
    if (shift_.row_shifts[static_cast<std::size_t>(y)]) {
        multiply(shift_.spread.row(y), residuals_.row(y), blur_.next(), op_.width);
        blur_.push(y);
    } else {
        blur_.push_nothing(y);
    }
}

const float* RowGather::gathered(int y) {
    if (!shift_.row_holds[static_cast<std::size_t>(y)]) return residuals_.row(y);
    std::copy_n(residuals_.row(y), op_.width, result_.row(0));
    put_into_held(blur_.blurred(y), op_.inverse.row(y), result_.row(0), op_.width);
    return result_.row(0);
}

}  // namespace cuesta
