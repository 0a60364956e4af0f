#include "core/bands/ranked_relief.h"

#include <algorithm>
#include <array>

#include "core/base/check.h"

namespace cuesta {

RankedRelief::RankedRelief(Ranks& ranks, const std::vector<LevelGrid>& levels, int halo, std::int64_t whole_cells)
    : ranks_(ranks), halo_{(halo + 1) / 2 * 2} {
    int alignment = strip_alignment;
    for (std::size_t i = levels.size(); i-- > 0 && alignment > 1; alignment /= 2) {
        const LevelGrid& level = levels[i];
        const bool finest = i + 1 == levels.size();
        if (!finest && std::int64_t{level.width} * level.height <= whole_cells) break;
        strips_.insert(strips_.begin(), {level.level, RowDomain(ranks, level.width, level.height, alignment)});
    }
}

const RowDomain* RankedRelief::domain_of(const LevelGrid& level) const {
    for (const Strips& strips : strips_)
        if (strips.level == level.level) return &strips.domain;
    return nullptr;
}

RowBand RankedRelief::held(const LevelGrid& level) const {
    const RowDomain* domain = domain_of(level);
    return domain != nullptr ? domain->held(halo_) : RowBand{0, level.height};
}

void RankedRelief::exchange(const LevelGrid& level, RasterView<float> rows) const {
    const RowDomain* domain = domain_of(level);
    if (domain == nullptr || level.level == strips_.back().level) return;
    const std::array fields{rows};
    domain->exchange(fields, held(level).first, halo_);
}

Raster<float> RankedRelief::coarsened(const LevelGrid& level, RasterView<const float> rows,
                                      const LevelGrid& coarser) const {
    const RowDomain* domain = domain_of(level);
    if (domain == nullptr) return coarsen(rows, 2);
    // Strips begin at even rows, so that no block lies in two of them.
    const RowBand own = domain->own();
    const RowDomain* const coarse_domain = domain_of(coarser);
    const RowDomain strips = coarse_domain != nullptr
                                 ? *coarse_domain
                                 : RowDomain(ranks_, coarser.width, coarser.height, domain->alignment() / 2);
    CUESTA_CHECK_EQUAL(strips.own().first, (own.first + 1) / 2);
    CUESTA_CHECK_EQUAL(strips.own().last, (own.last + 1) / 2);
    const RowBand held_rows = held(coarser);
    Raster<float> result(coarser.width, held_rows.count());
    if (own.count() > 0) {
        const RasterView<const float> own_rows(rows.row(own.first - held(level).first), rows.width(), own.count(),
                                               rows.stride());
        const Raster<float> means = coarsen(own_rows, 2);
        for (int y = 0; y < means.height(); ++y)
            std::copy_n(means.row(y), means.width(), result.row(strips.own().first - held_rows.first + y));
    }
    if (coarse_domain != nullptr)
        exchange(coarser, result.view());
    else
        bring_to_all(strips, result.view());
    return result;
}

/// All ranks, those without rows too, get the strips of all.
void RankedRelief::bring_to_all(const RowDomain& strips, RasterView<float> rows) const {
    const auto keep = [&](int first, RasterView<const float> piece) -> Result<void> {
        for (int y = 0; y < piece.height(); ++y) std::copy_n(piece.row(y), piece.width(), rows.row(first + y));
        return {};
    };
    CUESTA_CHECK(strips.gather(rows, 0, keep).ok());
    for (int y = 0; y < rows.height(); ++y)
        broadcast(ranks_, std::as_writable_bytes(std::span(rows.row(y), static_cast<std::size_t>(rows.width()))));
}

bool RankedRelief::any(bool here) const {
    const std::vector<std::uint8_t> own(1, here ? 1 : 0);
    const std::vector<std::uint8_t> all = lists_of_all(ranks_, own);
    return std::find(all.begin(), all.end(), 1) != all.end();
}

}  // namespace cuesta
