#pragma once
/// \file Rasters of any size in scratch files: land that is larger than memory.

#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include "core/base/platform/open_file.h"
#include "core/base/result.h"
#include "core/field/cell_window.h"
#include "core/field/raster_rows.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

/// A raster of floats in a file without a name, so that nothing is left behind however the program ends. Rows are read
/// and written in any order; the whole of it can also be looked at as memory, whose pages come and go. Move-only.
/// Reading and writing of different cells are safe on several threads.
class ScratchRaster : public RasterRows {
public:
    ScratchRaster() = default;
    /// All cells 0. The disk space is taken here, so that later writes find room; an error says how much is needed
    /// where. `folder`: must exist; "" is the current one. Width and height >= 1.
    static Result<ScratchRaster> make(const std::string& folder, int width, int height);
    /// Bytes of disk that such a raster takes.
    static std::uint64_t bytes_on_disk(int width, int height);

    ScratchRaster(ScratchRaster&& other) noexcept;
    ScratchRaster& operator=(ScratchRaster&& other) noexcept;
    ~ScratchRaster() override;

    int width() const override { return width_; }
    int height() const override { return height_; }
    bool empty() const { return width_ == 0; }
    const std::string& folder() const { return folder_; }  ///< that its file lies in
    Result<void> read(int first, RasterView<float> rows) const override;
    /// Says that these rows will be read soon, so that the disk can begin with it.
    void expect(int first, int count) const;
    /// Writes all of `rows` from row `first` on.
    Result<void> write(int first, RasterView<const float> rows);
    /// A part of the raster, which lies within it (checked); `cells` has its size. The same for writing.
    Result<void> read(const CellWindow& part, RasterView<float> cells) const;
    Result<void> write(const CellWindow& part, RasterView<const float> cells);

    /// The whole raster as memory, ghost columns included; what is written there is read by read(). It stays valid as
    /// long as this raster, wherever that is moved. A disk that fails then ends the program with a signal, as the
    /// system has no other way to tell.
    Result<RasterView<float>> mapped();
    /// Lets go of the memory of pages that were touched; they come back from the file when they are touched again. Any
    /// thread, at any time.
    void let_go() const;

private:
    void close();
    void check_part(const CellWindow& part, int width, int height) const;

    std::string folder_;
    int width_ = 0;
    int height_ = 0;
    std::ptrdiff_t stride_ = 0;  ///< floats from row to row, in the file too
    OpenFile file_;
    std::byte* memory_ = nullptr;
};

/// All of it in memory, for a project, tile by tile.
Result<TiledRaster> tiles_of(const ScratchRaster& raster);

/// While it lives, the pages of a mapped raster are let go whenever files in memory take `most_bytes` more of this
/// process than at its start. It looks every few milliseconds, and costs nothing where there is plenty.
class MappedMemoryLimit {
public:
    MappedMemoryLimit(const ScratchRaster& raster, std::uint64_t most_bytes);

private:
    std::jthread watch_;
};

/// Changes all rows of a raster in place, in pieces of at most `most` rows: change(first, rows) returns a
/// Result<void>.
template <class Change>
Result<void> change_rows(ScratchRaster& raster, int most, const Change& change) {
    return for_each_rows(raster, most, [&](int first, RasterView<float> rows) -> Result<void> {
        if (Result<void> changed = change(first, rows); !changed) return changed;
        return raster.write(first, rows);
    });
}

}  // namespace cuesta
