#include "core/domain/row_domain.h"

#include <algorithm>
#include <cstring>

#include "core/base/check.h"

namespace cuesta {
namespace {

std::span<std::byte> bytes_of(std::vector<float>& numbers) {
    return std::as_writable_bytes(std::span(numbers));
}

/// Rows of several fields, one after the other, on their way from or to one rank.
struct Parcel {
    int rank = 0;
    RowBand rows;
    std::vector<float> cells;
};

Parcel parcel_for(int rank, RowBand rows, std::size_t fields, int width) {
    return {rank, rows,
            std::vector<float>(fields * static_cast<std::size_t>(rows.count()) * static_cast<std::size_t>(width))};
}

/// Calls f(row of a field, its place in the parcel). The fields begin at row `first` of a map of `height` rows.
template <class Function>
void each_row(Parcel& parcel, std::span<const RasterView<float>> fields, int first, int height, const Function& f) {
    float* at = parcel.cells.data();
    for (const RasterView<float>& field : fields)
        for (int y = parcel.rows.first; y < parcel.rows.last; ++y, at += field.width())
            f(field.row(row_in_window(y, first, field.height(), height)), at);
}

RowBand moved(RowBand rows, int by) {
    return {rows.first + by, rows.last + by};
}

}  // namespace

RowDomain::RowDomain(Ranks& ranks, int width, int height, int alignment)
    : ranks_(&ranks), width_(width), height_(height), alignment_(alignment) {
    CUESTA_CHECK(width >= 1 && height >= 1 && alignment >= 1);
    strips_ = std::min(ranks.size(), (height + alignment - 1) / alignment);
}

RowBand RowDomain::own(int rank) const {
    if (rank >= strips_) return {height_, height_};
    const RowBand units = band_of_rows({0, (height_ + alignment_ - 1) / alignment_}, rank, strips_);
    return {units.first * alignment_, std::min(units.last * alignment_, height_)};
}

void RowDomain::exchange(std::span<const RasterView<float>> fields, int first, const RowHalo& halo) const {
    const int me = ranks_->rank();
    const RowBand mine = own();
    const RowBand wanted = held(halo);
    std::vector<Parcel> to;
    std::vector<Parcel> from;
    for (int rank = 0; rank < strips_; ++rank) {
        if (rank == me) continue;
        // Over the ends of the map rows count on, as whoever fetches them sees it: in the same order on both sides.
        for (const int turn : {-height_, 0, height_}) {
            if (const RowBand rows = common_rows(moved(mine, turn), held(rank, halo)); rows.count() > 0)
                to.push_back(parcel_for(rank, rows, fields.size(), width_));
            if (const RowBand rows = common_rows(moved(own(rank), turn), wanted); rows.count() > 0)
                from.push_back(parcel_for(rank, rows, fields.size(), width_));
        }
    }
    std::vector<Outgoing> out;
    std::vector<Incoming> in;
    for (Parcel& parcel : to) {
        each_row(parcel, fields, first, height_,
                 [&](const float* row, float* place) { std::copy_n(row, width_, place); });
        out.push_back({parcel.rank, bytes_of(parcel.cells)});
    }
    for (Parcel& parcel : from) in.push_back({parcel.rank, bytes_of(parcel.cells)});
    ranks_->exchange(out, in);
    for (Parcel& parcel : from)
        each_row(parcel, fields, first, height_,
                 [&](float* row, const float* place) { std::copy_n(place, width_, row); });
}

int RowDomain::rows_of_piece() const {
    constexpr std::size_t bytes = std::size_t{8} << 20U;
    return static_cast<int>(std::max<std::size_t>(bytes / (static_cast<std::size_t>(width_) * sizeof(float)), 1));
}

Result<Raster<float>> RowDomain::scatter(const ReadRows& read) const {
    const int piece = rows_of_piece();
    Raster<float> strip(width_, own().count());
    Result<void> result;
    std::vector<float> cells;
    for (int rank = 0; rank < strips_; ++rank) {
        const RowBand rows = own(rank);
        for (int y = rows.first; y < rows.last; y += piece) {
            const int count = std::min(piece, rows.last - y);
            cells.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(width_));
            if (ranks_->rank() == 0 && result) {
                Raster<float> buffer(width_, count);
                result = read(y, buffer.view());
                for (int i = 0; i < count; ++i)
                    std::copy_n(buffer.row(i), width_, cells.data() + static_cast<std::ptrdiff_t>(i) * width_);
            }
            if (rank != 0 && ranks_->rank() == 0) {
                const Outgoing out[] = {{rank, bytes_of(cells)}};
                ranks_->exchange(out, {});
            } else if (rank == ranks_->rank() && rank != 0) {
                const Incoming in[] = {{0, bytes_of(cells)}};
                ranks_->exchange({}, in);
            }
            if (rank == ranks_->rank())
                for (int i = 0; i < count; ++i)
                    std::copy_n(cells.data() + static_cast<std::ptrdiff_t>(i) * width_, width_,
                                strip.row(y - rows.first + i));
        }
    }
    // Pieces are sent whatever comes of reading, so that ranks do not wait for one another in vain.
    bool whole = result.ok();
    broadcast_value(*ranks_, whole);
    if (!result) return result.error();
    if (!whole) return Error{"rank 0 could not read the land", ""};
    return strip;
}

Result<void> RowDomain::gather(RasterView<const float> strip, int first, const WriteRows& write) const {
    const int piece = rows_of_piece();
    Result<void> result;
    std::vector<float> cells;
    for (int rank = 0; rank < strips_; ++rank) {
        if (ranks_->rank() != 0 && ranks_->rank() != rank) continue;
        const RowBand rows = own(rank);
        for (int y = rows.first; y < rows.last; y += piece) {
            const int count = std::min(piece, rows.last - y);
            cells.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(width_));
            if (rank == ranks_->rank())
                for (int i = 0; i < count; ++i)
                    std::copy_n(strip.row(y - first + i), width_,
                                cells.data() + static_cast<std::ptrdiff_t>(i) * width_);
            if (rank != 0) {
                const Outgoing out[] = {{0, bytes_of(cells)}};
                const Incoming in[] = {{rank, bytes_of(cells)}};
                ranks_->rank() == 0 ? ranks_->exchange({}, in) : ranks_->exchange(out, {});
            }
            if (ranks_->rank() == 0 && result)
                result = write(y, RasterView<const float>(cells.data(), width_, count, width_));
        }
    }
    return result;
}

std::vector<double> RowDomain::gather_rows(std::span<const double> own_rows) const {
    std::vector<double> all;
    for (const std::vector<std::byte>& part : cuesta::gather(*ranks_, std::as_bytes(own_rows))) {
        const std::size_t before = all.size();
        all.resize(before + part.size() / sizeof(double));
        if (!part.empty()) std::memcpy(all.data() + before, part.data(), part.size());
    }
    return all;
}

}  // namespace cuesta
