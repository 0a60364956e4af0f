#pragma once
/// \file The rows of a kernel's fields, wherever they lie: in rasters, in files, or on another machine.

#include <cstddef>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster.h"

namespace cuesta {

/// The rows first .. last - 1.
struct RowBand {
    int first = 0;
    int last = 0;
    int count() const { return last - first; }
    bool has(int y) const { return y >= first && y < last; }
};

/// Band `band` of `bands` that divide `rows` evenly.
RowBand band_of_rows(RowBand rows, int band, int bands);

/// The treatment of a field by a kernel.
enum class RowUse {
    read,    ///< never written: all bands may read the same row
    change,  ///< written: a band changes its own rows, and copies of those around it
    own,     ///< written, and of interest in a band's own rows only; those around it are scratch memory
};

/// Rows of a field that lie in memory and may be worked on there.
struct RowsInPlace {
    float* origin = nullptr;  ///< where row 0 lies, or would lie
    std::ptrdiff_t stride = 0;
    RowBand rows{};
    /// Null for other rows.
    float* row(int y) const { return rows.has(y) ? origin + y * stride : nullptr; }
};

/// The fields of a map by rows. A kernel numbers its fields from 0. Rows have a ghost column on either side, whose
/// contents are not kept. Functions may be called from several threads for different rows.
class RowStore {
public:
    virtual ~RowStore() = default;
    virtual int width() const = 0;
    virtual int height() const = 0;  ///< of the whole map
    virtual int field_count() const = 0;
    virtual RowUse use(int field) const = 0;
    /// Rows that are computed here; fetch() brings those that others compute, as they were before the sweep.
    virtual RowBand own() const { return {0, height()}; }
    /// Number of rows that a visit holds in memory, for two visits at once and besides halos.
    virtual int rows_at_once() const { return own().count(); }
    /// Rows that are neither fetched nor stored; none by default.
    virtual RowsInPlace in_place(int /*field*/) const { return {}; }
    /// False for a field that this run does not have: its rows are null.
    virtual bool has(int /*field*/) const { return true; }
    /// Copies a row to `row`, or from there. Only asked for rows that do not lie in place, or that are
    /// kept for a later visit.
    virtual Result<void> fetch(int field, int y, float* row) = 0;
    virtual Result<void> store(int field, int y, const float* row) = 0;
};

/// Fields that are rasters of one size.
class MemoryRows final : public RowStore {
public:
    /// Adds the next field; an empty raster is a field that this run does not have. The rasters must outlive this.
    void add(RasterView<const float> field);
    void add(RasterView<float> field, RowUse use = RowUse::change);

    int width() const override { return width_; }
    int height() const override { return height_; }
    int field_count() const override { return static_cast<int>(fields_.size()); }
    RowUse use(int field) const override { return at(field).use; }
    bool has(int field) const override { return at(field).origin != nullptr; }
    RowsInPlace in_place(int field) const override { return {at(field).origin, at(field).stride, {0, height_}}; }
    Result<void> fetch(int field, int y, float* row) override;
    Result<void> store(int field, int y, const float* row) override;

private:
    struct Field {
        float* origin = nullptr;  ///< null where there is none
        std::ptrdiff_t stride = 0;
        RowUse use = RowUse::read;
    };
    const Field& at(int field) const { return fields_[static_cast<std::size_t>(field)]; }
    void add_field(RasterView<const float> field, RowUse use);

    int width_ = 0;
    int height_ = 0;
    std::vector<Field> fields_;
};

/// The shape of a sweep: the facts about a kernel by which its map is divided.
struct SweepShape {
    int halo = 0;        ///< rows on either side that all steps of the sweep together depend on
    bool wraps = false;  ///< the first row follows the last one
    int least_rows = 1;  ///< bands thinner than this cost more for their halos than they gain
};

/// Rows of a store that were taken before a sweep changed them: those that later visits need again.
class KeptRows {
public:
    /// The first `count` rows of all fields that change; 0: none.
    Result<void> keep(RowStore& store, int count);
    /// Null where the row was not kept.
    const float* find(int field, int y) const;

private:
    int count_ = 0;
    std::vector<int> place_of_field_;  ///< -1: not kept
    Raster<float> rows_;
};

/// The rows of a band and those around it that it needs: in the store, or in copies that the band owns.
/// The copies belong to the band, which computes them as its neighbours do: so bands do not wait for one another.
class WavefrontRows {
public:
    /// `band` within store.own(). With `wraps`, rows are counted on beyond the map's edges; else the halo ends there.
    WavefrontRows(RowStore& store, RowBand band, const SweepShape& shape);
    /// Copies what does not lie in place. All bands of a visit must have fetched before one of them runs.
    Result<void> fetch(const KeptRows& kept = {});
    /// Stores the band's rows that do not lie in place.
    Result<void> store();

    const RowBand& band() const { return band_; }
    const RowBand& known() const { return known_; }  ///< with the halo
    int width() const { return store_->width(); }
    int height() const { return store_->height(); }
    /// The row of the map that row y, maybe beyond an edge, repeats.
    int on_map(int y) const;
    /// The rows of all fields, by their numbers; null for a field that there is not. y within known().
    float* const* fields(int y) const {
        return rows_.data() + static_cast<std::size_t>(y - known_.first) * static_cast<std::size_t>(field_count_);
    }
    float* row(int field, int y) const { return fields(y)[field]; }

private:
    RowStore* store_;
    RowBand band_;
    RowBand known_;
    int field_count_;
    std::vector<float*> rows_;
    Raster<float> copies_;
    struct Copy {
        int field;
        int y;
        float* row;
        bool fetched;
    };
    std::vector<Copy> copied_;
};

}  // namespace cuesta
