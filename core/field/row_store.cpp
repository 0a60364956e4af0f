#include "core/field/row_store.h"

#include <algorithm>
#include <cstdint>

namespace cuesta {

RowBand band_of_rows(RowBand rows, int band, int bands) {
    const auto edge = [&](int i) { return rows.first + static_cast<int>(std::int64_t{rows.count()} * i / bands); };
    return {edge(band), edge(band + 1)};
}

void MemoryRows::add_field(RasterView<const float> field, RowUse use) {
    if (field.empty()) {
        fields_.push_back({nullptr, 0, use});
        return;
    }
    if (width_ == 0) {
        width_ = field.width();
        height_ = field.height();
    }
    CUESTA_CHECK_EQUAL(field.width(), width_);
    CUESTA_CHECK_EQUAL(field.height(), height_);
    // Rows of fields that are only read are never written through this pointer.
    fields_.push_back({const_cast<float*>(field.row(0)), field.stride(), use});
}

void MemoryRows::add(RasterView<const float> field) {
    add_field(field, RowUse::read);
}

void MemoryRows::add(RasterView<float> field, RowUse use) {
    add_field(field, use);
}

Result<void> MemoryRows::fetch(int field, int y, float* row) {
    std::copy_n(in_place(field).row(y), width_, row);
    return {};
}

Result<void> MemoryRows::store(int field, int y, const float* row) {
    std::copy_n(row, width_, in_place(field).row(y));
    return {};
}

Result<void> KeptRows::keep(RowStore& store, int count) {
    count_ = count;
    if (count == 0) return {};
    int kept = 0;
    place_of_field_.assign(static_cast<std::size_t>(store.field_count()), -1);
    for (int field = 0; field < store.field_count(); ++field)
        if (store.use(field) == RowUse::change && store.has(field))
            place_of_field_[static_cast<std::size_t>(field)] = kept++;
    rows_ = Raster<float>(store.width(), kept * count);
    for (int field = 0; field < store.field_count(); ++field)
        for (int y = 0; y < count; ++y) {
            const int place = place_of_field_[static_cast<std::size_t>(field)];
            if (place < 0) continue;
            if (Result<void> fetched = store.fetch(field, y, rows_.row(place * count + y)); !fetched) return fetched;
        }
    return {};
}

const float* KeptRows::find(int field, int y) const {
    if (y >= count_) return nullptr;
    const int place = place_of_field_[static_cast<std::size_t>(field)];
    return place < 0 ? nullptr : rows_.row(place * count_ + y);
}

WavefrontRows::WavefrontRows(RowStore& store, RowBand band, const SweepShape& shape)
    : store_(&store),
      band_(band),
      known_{band.first - shape.halo, band.last + shape.halo},
      field_count_(store.field_count()) {
    if (!shape.wraps) known_ = {std::max(0, known_.first), std::min(store.height(), known_.last)};
    rows_.assign(static_cast<std::size_t>(known_.count()) * static_cast<std::size_t>(field_count_), nullptr);
    const auto slot = [&](int field, int y) -> float*& {
        return rows_[static_cast<std::size_t>(y - known_.first) * static_cast<std::size_t>(field_count_) +
                     static_cast<std::size_t>(field)];
    };
    for (int field = 0; field < field_count_; ++field) {
        if (!store.has(field)) continue;
        const RowUse use = store.use(field);
        const RowsInPlace in_place = store.in_place(field);
        // Nearly all rows are a band's own, in place: thin kernels would notice a slower way.
        const RowBand quick{std::max(band_.first, in_place.rows.first), std::min(band_.last, in_place.rows.last)};
        float** next = quick.count() > 0 ? &slot(field, quick.first) : nullptr;
        for (int y = quick.first; y < quick.last; ++y, next += field_count_)
            *next = in_place.origin + y * in_place.stride;
        for (int y = known_.first; y < known_.last; ++y) {
            if (y == quick.first && quick.count() > 0) y = quick.last;
            if (y == known_.last) break;
            const bool inside = band_.has(y);
            if (inside || use == RowUse::read) slot(field, y) = in_place.row(on_map(y));
            if (slot(field, y) == nullptr) copied_.push_back({field, y, nullptr, inside || use != RowUse::own});
        }
    }
    // Rows that are not fetched are never read: they share one row of scratch memory.
    copies_ = Raster<float>(store.width(), static_cast<int>(copied_.size()) + 1);
    int copied = 1;
    for (Copy& copy : copied_) {
        copy.row = copies_.row(copy.fetched ? copied++ : 0);
        slot(copy.field, copy.y) = copy.row;
    }
}

int WavefrontRows::on_map(int y) const {
    if (y >= 0 && y < height()) return y;
    return (y % height() + height()) % height();
}

Result<void> WavefrontRows::fetch(const KeptRows& kept) {
    for (const Copy& copy : copied_) {
        if (!copy.fetched) continue;
        const int y = on_map(copy.y);
        const float* row = band_.has(copy.y) ? nullptr : kept.find(copy.field, y);
        if (row == nullptr && store_->own().has(y)) row = store_->in_place(copy.field).row(y);
        if (row != nullptr)
            std::copy_n(row, width(), copy.row);
        else if (Result<void> fetched = store_->fetch(copy.field, y, copy.row); !fetched)
            return fetched;
    }
    return {};
}

Result<void> WavefrontRows::store() {
    for (const Copy& copy : copied_) {
        if (!band_.has(copy.y) || store_->use(copy.field) == RowUse::read) continue;
        if (Result<void> stored = store_->store(copy.field, copy.y, copy.row); !stored) return stored;
    }
    return {};
}

}  // namespace cuesta
