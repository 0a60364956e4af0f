#pragma once
/// \file Rasters: the two-dimensional fields that the land is made of.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "core/base/check.h"
#include "core/base/large_memory.h"

namespace cuesta {

/// A view of a raster's cells: cheap to copy, valid as long as the raster lives. Column x and row y start at 0 in the
/// north-west. `T` may be const. row(y)[-1] and row(y)[width] may be read and written: each row has a ghost column on
/// either side, whose contents mean nothing unless a kernel fills them. No checks: for kernels.
template <class T>
class RasterView {
public:
    RasterView() = default;
    RasterView(T* origin, int width, int height, std::ptrdiff_t stride)
        : origin_(origin), width_(width), height_(height), stride_(stride) {}
    /// A view to change is a view to read.
    template <class U, class = std::enable_if_t<std::is_same_v<const U, T> && !std::is_same_v<U, T>>>
    RasterView(const RasterView<U>& other) : RasterView(other.row(0), other.width(), other.height(), other.stride()) {}

    int width() const { return width_; }
    int height() const { return height_; }
    /// Distance between rows, in elements.
    std::ptrdiff_t stride() const { return stride_; }
    T* row(int y) const { return origin_ + y * stride_; }
    T& operator()(int x, int y) const { return row(y)[x]; }
    bool empty() const { return width_ == 0 || height_ == 0; }

private:
    T* origin_ = nullptr;
    int width_ = 0;
    int height_ = 0;
    std::ptrdiff_t stride_ = 0;
};

/// A raster that owns its cells: any width and height, rows aligned to 64 bytes, at least one ghost column on either
/// side. The padding also keeps rows of power-of-two widths from falling onto the same cache sets. A value: copies
/// copy.
template <class T>
class Raster {
    static_assert(std::is_trivially_copyable_v<T> && 64 % sizeof(T) == 0);

public:
    static constexpr std::size_t alignment = 64;

    Raster() = default;
    /// All cells (and the padding) are `value`. Sizes >= 0; throws std::bad_alloc.
    Raster(int width, int height, T value = T{}) : Raster(width, height, Uninitialised{}) {
        std::fill_n(data_.get(), size_in_memory(), value);
    }
    /// Cells (and the padding) hold anything until they are written: for kernels that write all of them, on the threads
    /// that will use them.
    static Raster uninitialised(int width, int height) { return Raster(width, height, Uninitialised{}); }
    Raster(const Raster& other) : Raster(other.width_, other.height_, Uninitialised{}) {
        if (data_) std::memcpy(data_.get(), other.data_.get(), size_in_memory() * sizeof(T));
    }
    Raster& operator=(const Raster& other) {
        if (this != &other) *this = Raster(other);
        return *this;
    }
    Raster(Raster&& other) noexcept
        : width_(std::exchange(other.width_, 0)),
          height_(std::exchange(other.height_, 0)),
          stride_(std::exchange(other.stride_, 0)),
          data_(std::move(other.data_)) {}
    Raster& operator=(Raster&& other) noexcept {
        width_ = std::exchange(other.width_, 0);
        height_ = std::exchange(other.height_, 0);
        stride_ = std::exchange(other.stride_, 0);
        data_ = std::move(other.data_);
        return *this;
    }

    int width() const { return width_; }
    int height() const { return height_; }
    std::ptrdiff_t stride() const { return stride_; }
    std::size_t cell_count() const { return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_); }
    bool empty() const { return width_ == 0 || height_ == 0; }

    T* row(int y) { return data_.get() + lead + y * stride_; }
    const T* row(int y) const { return data_.get() + lead + y * stride_; }
    T& operator()(int x, int y) { return row(y)[x]; }
    const T& operator()(int x, int y) const { return row(y)[x]; }
    /// With bounds checked.
    const T& at(int x, int y) const {
        CUESTA_CHECK(x >= 0 && x < width_ && y >= 0 && y < height_);
        return row(y)[x];
    }

    RasterView<T> view() { return {data_ ? row(0) : nullptr, width_, height_, stride_}; }
    RasterView<const T> view() const { return {data_ ? row(0) : nullptr, width_, height_, stride_}; }

    void fill(T value) {
        for (int y = 0; y < height_; ++y) std::fill_n(row(y), width_, value);
    }

    /// Same size and same cells (floats compared as numbers).
    bool operator==(const Raster& other) const {
        if (width_ != other.width_ || height_ != other.height_) return false;
        for (int y = 0; y < height_; ++y)
            if (!std::equal(row(y), row(y) + width_, other.row(y))) return false;
        return true;
    }

private:
    struct Uninitialised {};
    struct Free {
        std::size_t stagger = 0;  ///< bytes from the start of the allocation to the first cell's row
        std::size_t bytes = 0;    ///< of the allocation
        void operator()(T* p) const { release_field(reinterpret_cast<std::byte*>(p) - stagger, bytes); }
    };
    /// Big allocations all start at the same place of a page, so that the same row of several fields would fall onto
    /// the same cache sets. Each raster starts elsewhere: three cache lines further than the one before, within two
    /// pages.
    static std::size_t next_stagger() {
        static std::atomic<std::size_t> count{0};
        return count.fetch_add(1, std::memory_order_relaxed) % 40 * 3 * alignment;
    }
    static constexpr std::ptrdiff_t lead = alignment / sizeof(T);

    Raster(int width, int height, Uninitialised) : width_(width), height_(height) {
        CUESTA_CHECK(width >= 0 && height >= 0);
        if (width == 0 || height == 0) return;
        stride_ = lead + (width + 1 + lead - 1) / lead * lead;
        const std::size_t stagger = next_stagger();
        const std::size_t bytes = size_in_memory() * sizeof(T) + stagger;
        std::byte* start = allocate_field(bytes);
        data_ = std::unique_ptr<T[], Free>(reinterpret_cast<T*>(start + stagger), Free{stagger, bytes});
    }
    std::size_t size_in_memory() const {
        return data_ || stride_ ? static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_) + lead : 0;
    }

    int width_ = 0;
    int height_ = 0;
    std::ptrdiff_t stride_ = 0;
    std::unique_ptr<T[], Free> data_;
};

}  // namespace cuesta
