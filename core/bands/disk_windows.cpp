#include "core/bands/disk_windows.h"

#include <algorithm>
#include <utility>

#include "core/bands/window_rasters.h"
#include "core/base/check.h"

namespace cuesta {
namespace {

RasterView<float> part_of(Raster<float>& raster, int first, int count) {
    return {raster.row(first), raster.width(), count, raster.stride()};
}

/// Rows of a window that lie together on the map.
struct Piece {
    int first = 0;  ///< row of the map
    int count = 0;
    int row = 0;  ///< of the window
};

/// A window's rows count on over the ends of the map; none lies in it twice.
std::vector<Piece> pieces_of(RowBand rows, int height) {
    std::vector<Piece> pieces;
    for (int y = rows.first; y < rows.last; y += pieces.back().count) {
        const int first = (y + height) % height;
        pieces.push_back({first, std::min(rows.last - y, height - first), y - rows.first});
    }
    return pieces;
}

}  // namespace

DiskWindows::DiskWindows(BandedErosion& ground, const BandedInput& input)
    : ground_(ground), input_(input), rasters_(changing_rasters(ground)) {
    for (const ScratchRaster* raster : rasters_)
        there_.push_back(raster == &ground_.change || is_layer(raster) ? 1 : 0);
}

bool DiskWindows::is_layer(const ScratchRaster* raster) const {
    return std::any_of(ground_.thickness.begin(), ground_.thickness.end(),
                       [&](const ScratchRaster& layer) { return &layer == raster; });
}

void DiskWindows::release() {
    window_ = {};
    kept_ = top_ = {};
    as_before_.clear();
}

void DiskWindows::swap_with_before(RowBand rows, ErosionState& state) {
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    for (auto& [y, before] : as_before_) {
        const int row = row_in_window(y, rows.first, rows.count(), height());
        if (row < 0 || row >= rows.count()) continue;
        for (std::size_t i = 0; i < changing.size(); ++i)
            if (!changing[i]->empty())
                std::swap_ranges(changing[i]->row(row), changing[i]->row(row) + width(), before.rasters[i].row(0));
    }
}

void DiskWindows::keep_before(RowBand band, RowBand rows, ErosionState& state) {
    const auto keep_row = [&](int y) {
        if (!as_before_.contains(y)) keep_rows({y, y + 1}, rows, state, as_before_[y]);
    };
    keep_row(band.last - 1);
    if (band.last < height()) keep_row(band.last);
    if (halo_.wraps && band.first == 0) {
        keep_row(0);
        keep_row(height() - 1);
    }
}

void DiskWindows::forget_before(RowBand band) {
    std::erase_if(as_before_, [&](const auto& kept) {
        return kept.first != 0 && kept.first != height() - 1 && kept.first < band.last - 1;
    });
}

Result<void> DiskWindows::write_window(RowBand rows, const RowWindowWork& work, ErosionState& state) {
    const std::vector<Raster<float>*> fields = work.fields(state);
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    for (std::size_t i = 0; i < changing.size(); ++i) {
        if (std::find(fields.begin(), fields.end(), changing[i]) == fields.end() || changing[i]->empty()) continue;
        for (const Piece& piece : pieces_of(rows, height()))
            if (Result<void> written = rasters_[i]->write(piece.first, part_of(*changing[i], piece.row, piece.count));
                !written)
                return written;
    }
    return {};
}

ErosionState& DiskWindows::begin(const ErosionState& start) {
    window_.cell_size = start.cell_size;
    window_.materials = start.materials;
    window_.thickness.resize(start.thickness.size());
    window_.beds.profile = start.beds.profile;
    window_.steps_done = start.steps_done;
    window_.steps_of_kind = start.steps_of_kind;
    window_.ledger = {};
    const std::vector<Raster<float>*> changing = changing_rasters(window_);
    for (std::size_t i = 0; i < changing.size(); ++i)
        if (there_[i] == 0) *changing[i] = {};
    return window_;
}

ErosionInput DiskWindows::input(RowBand rows) const {
    const std::vector<Piece> pieces = pieces_of(rows, height());
    const auto fetch = [&](const RowsOf& raster) {
        if (!raster) return Raster<float>();
        if (pieces.size() == 1) return raster(pieces.front().first, rows.count());
        Raster<float> all(width(), rows.count());
        for (const Piece& piece : pieces) {
            const Raster<float> some = raster(piece.first, piece.count);
            for (int y = 0; y < piece.count; ++y) std::copy_n(some.row(y), width(), all.row(piece.row + y));
        }
        return all;
    };
    ErosionInput input;
    input.protection = fetch(input_.protection);
    input.erodibility = fetch(input_.erodibility);
    input.rain_share = fetch(input_.rain_share);
    for (const auto& [kind, raster] : input_.sources) input.sources.push_back({kind, fetch(raster)});
    return input;
}

Result<void> DiskWindows::read(RowBand rows, int first, ErosionState& state) const {
    const std::vector<Piece> pieces = pieces_of(rows, height());
    const auto fill = [&](const ScratchRaster& from, int begin, Raster<float>& raster) -> Result<void> {
        if (raster.height() != rows.count()) {
            raster = {};  // not both at once
            raster = Raster<float>(width(), rows.count());
        }
        for (const Piece& piece : pieces) {
            const RowBand wanted = common_rows({piece.first, piece.first + piece.count}, {begin, height()});
            if (wanted.count() == 0) continue;
            const int row = piece.row + wanted.first - piece.first;
            if (Result<void> read = from.read(wanted.first, part_of(raster, row, wanted.count())); !read) return read;
        }
        return {};
    };
    if (Result<void> read = fill(ground_.reference, 0, state.reference); !read) return read;
    if (!ground_.bed_place.empty())
        if (Result<void> read = fill(ground_.bed_place, 0, state.beds.place); !read) return read;
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    for (std::size_t i = 0; i < changing.size(); ++i) {
        if (there_[i] == 0) continue;
        if (Result<void> read = fill(*rasters_[i], first, *changing[i]); !read) return read;
        for (const Piece& piece : pieces)
            for (int y = piece.first; y < std::min(piece.first + piece.count, first); ++y)
                std::copy_n(kept_row(i, y), width(), changing[i]->row(piece.row + y - piece.first));
    }
    return {};
}

const float* DiskWindows::kept_row(std::size_t raster, int y) const {
    const RowsBefore& kept = kept_.rows.has(y) ? kept_ : top_;
    CUESTA_CHECK(kept.rows.has(y));
    return kept.rasters[raster].row(y - kept.rows.first);
}

void DiskWindows::expect_next(RowBand band, RowBand rows) const {
    const RowBand next{band.last, std::min(band.last + rows_of_band_, height())};
    const int first = std::min(rows.last, height());
    const int count = std::min(with_halo(next, halo_, height()).last, height()) - first;
    if (next.count() <= 0 || count <= 0) return;
    ground_.reference.expect(first, count);
    if (!ground_.bed_place.empty()) ground_.bed_place.expect(first, count);
    for (std::size_t i = 0; i < rasters_.size(); ++i)
        if (there_[i] != 0) rasters_[i]->expect(first, count);
}

void DiskWindows::keep(RowBand band, RowBand rows, ErosionState& state) {
    const int around = (halo_.rows + halo_.alignment - 1) / halo_.alignment * halo_.alignment;
    keep_rows({std::max(band.last - around, 0), band.last}, rows, state, kept_);
    if (band.first == 0 && !halo_.wraps) top_ = {};
    if (band.first == 0 && halo_.wraps) keep_rows({0, std::min(halo_.rows, height())}, rows, state, top_);
}

void DiskWindows::keep_rows(RowBand wanted, RowBand rows, ErosionState& state, RowsBefore& kept) const {
    kept.rows = wanted;
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    kept.rasters.resize(changing.size());
    for (std::size_t i = 0; i < changing.size(); ++i) {
        if (changing[i]->empty()) continue;
        Raster<float>& some = kept.rasters[i];
        if (some.height() != wanted.count()) some = Raster<float>::uninitialised(width(), wanted.count());
        for (int y = wanted.first; y < wanted.last; ++y)
            std::copy_n(changing[i]->row(row_in_window(y, rows.first, rows.count(), height())), width(),
                        some.row(y - wanted.first));
    }
}

Result<void> DiskWindows::write_band(RowBand band, RowBand rows, ErosionState& state) {
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    there_after_.assign(changing.size(), 0);
    for (std::size_t i = 0; i < changing.size(); ++i) {
        if (changing[i]->empty()) continue;
        there_after_[i] = 1;
        if (Result<void> written =
                rasters_[i]->write(band.first, part_of(*changing[i], band.first - rows.first, band.count()));
            !written)
            return written;
    }
    return {};
}

Result<void> DiskWindows::write_all(ErosionState& state) {
    const std::vector<Raster<float>*> changing = changing_rasters(state);
    there_after_.assign(changing.size(), 0);
    for (std::size_t i = 0; i < changing.size(); ++i) {
        if (changing[i]->empty()) continue;
        there_after_[i] = 1;
        if (rasters_[i]->empty()) {
            Result<ScratchRaster> made = ScratchRaster::make(ground_.reference.folder(), width(), height());
            if (!made) return made.error();
            *rasters_[i] = std::move(*made);
        }
        if (Result<void> written = rasters_[i]->write(0, changing[i]->view()); !written) return written;
    }
    if (ground_.bed_place.empty()) return {};
    return ground_.bed_place.write(0, state.beds.place.view());
}

}  // namespace cuesta
