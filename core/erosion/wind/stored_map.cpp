#include "core/erosion/wind/stored_map.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/block_sums.h"
#include "core/erosion/wind/slab_rows.h"
#include "core/erosion/wind/step_start.h"
#include "core/erosion/wind/transpose.h"
#include "core/erosion/yielding.h"

namespace cuesta::wind {
namespace {

/// Makes room for rows of cells that are written before they are read.
void fit(Raster<float>& raster, int width, int height) {
    if (raster.width() != width || raster.height() != height) raster = Raster<float>::uninitialised(width, height);
}

/// ground_of(), in place.
void add_change(Raster<float>& reference, const Raster<float>& change) {
    parallel_ranges(reference.height(), 32, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const ground = reference.row(y);
            const float* const changed = change.row(y);
            for (int x = 0; x < reference.width(); ++x) ground[x] += changed[x];
        }
    });
}

/// A step's way over a stored map.
class StoredSweep {
public:
    StoredSweep(const ErosionState& state, const ErosionInput& input, const StoredMap& map, std::int64_t cells)
        : map_(map),
          parameters_(input.schedule.wind),
          limits_{input.schedule.mixing.border, {}, {}},
          cells_(cells),
          lanes_(lanes_of_step(state, parameters_, map.width, map.height)),
          step_(start_of_step(state, parameters_, limits_.border, lanes_.lanes, lanes_.variation)) {
        slab_.beds.profile = state.beds.profile;
        slab_.thickness.resize(map.thickness.size());
        step_.thickness.resize(map.thickness.size());
        step_.by_positions = true;
    }

    Result<std::vector<RowTotals>> run(const WorkControl& control) {
        if (step_.bending.amount > 0)
            if (Result<void> bent = bend(control); !bent) return bent.error();
        const Lanes& lanes = lanes_.lanes;
        LanesUnderWay under_way(step_, {0, lane_groups(lanes)});
        const int most = positions_at_once();
        for (int first = 0; first < lanes.length(); first += most) {
            if (control.stopped()) return Error::cancelled();
            control.report(static_cast<double>(first) / lanes.length(), "Eroding by wind");
            const Stretch positions{first, std::min(first + most, lanes.length())};
            if (Result<void> read = fetch(positions); !read) return read.error();
            under_way.sweep(positions.last, {});
            if (Result<void> written = bring(positions); !written) return written.error();
        }
        RowTotals sums{1, 3, 1, {}};
        for (const WindBooks& books : under_way.books())
            sums.sums.insert(sums.sums.end(), {books.taken, books.came, books.left});
        return std::vector<RowTotals>{std::move(sums)};
    }

private:
    int positions_at_once() const {
        const std::int64_t most = cells_ / lanes_.lanes.breadth() / tile_length * tile_length;
        return static_cast<int>(std::clamp<std::int64_t>(most, tile_length, 1 << 30));
    }

    /// Adds up the blocks of all rows of the map, and computes the flow of them.
    Result<void> bend(const WorkControl& control) {
        const Lanes& lanes = lanes_.lanes;
        const auto blocks = [](int cells) { return (cells + cells_of_block - 1) / cells_of_block; };
        Raster<std::int32_t> sums(blocks(map_.width), blocks(map_.height));
        // Rows in memory twice, with their change.
        const auto most = static_cast<int>(std::clamp<std::int64_t>(cells_ / 2 / map_.width, 1, map_.height));
        Raster<float> ground;
        Raster<float> change;
        for (int first = 0; first < map_.height; first += most) {
            if (control.stopped()) return Error::cancelled();
            const RowBand rows{first, std::min(first + most, map_.height)};
            const CellWindow part{0, rows.first, map_.width, rows.count()};
            fit(ground, map_.width, rows.count());
            fit(change, map_.width, rows.count());
            if (Result<void> read = map_.reference.read(part, ground.view()); !read) return read;
            if (Result<void> read = map_.change.read(part, change.view()); !read) return read;
            add_change(ground, change);
            const BlockSums own = block_sums(ground.view(), rows, lanes, step_.bending.inverse_cell);
            for (int y = 0; y < own.sums.height(); ++y)
                for (int x = 0; x < sums.width(); ++x) sums(x, own.first + y) += own.sums(x, y);
        }
        step_.flow = &flow_.emplace(heights_of(sums, lanes), lanes, step_.bending,
                                    Stretch{lanes.first_lane(), lanes.first_lane() + lanes.lane_count()});
        return {};
    }

    /// All rasters, with the position behind these, whose ground the wind looks at.
    Result<void> fetch(Stretch positions) {
        const Lanes& lanes = lanes_.lanes;
        const Stretch held{positions.first, std::min(positions.last + 1, lanes.length())};
        const auto bring_in = [&](const StoredRaster& raster, Raster<float>& slab) -> Result<void> {
            if (!raster) return {};
            fit(slab, lanes.breadth(), held.last - held.first);
            return read_positions(raster, lanes, held, slab.view());
        };
        std::vector<std::pair<const StoredRaster*, Raster<float>*>> rasters{{&map_.reference, &slab_.reference},
                                                                            {&map_.change, &slab_.change},
                                                                            {&map_.bed_place, &slab_.beds.place},
                                                                            {&map_.protection, &protection_},
                                                                            {&map_.erodibility, &erodibility_}};
        for (std::size_t i = 0; i < slab_.thickness.size(); ++i)
            rasters.emplace_back(&map_.thickness[i], &slab_.thickness[i]);
        for (const auto& [from, to] : rasters)
            if (Result<void> read = bring_in(*from, *to); !read) return read;
        add_change(slab_.reference, slab_.change);
        bottom_yield_ = bed_yields_of(slab_);
        limits_.protection = protection_.view();
        limits_.erodibility = erodibility_.view();
        // As in wind_step().
        yielding_ = yielding_of(limits_, slab_.width(), slab_.height(), 1.0F);
        step_.first_position = positions.first;
        step_.ground = slab_.reference.view();
        step_.change = slab_.change.view();
        step_.give = yielding_.give.view();
        step_.receive = yielding_.receive.view();
        step_.bottom_yield = bottom_yield_.view();
        for (std::size_t i = 0; i < slab_.thickness.size(); ++i) step_.thickness[i] = slab_.thickness[i].view();
        return {};
    }

    Result<void> bring(Stretch positions) {
        const Lanes& lanes = lanes_.lanes;
        if (Result<void> written = write_positions(map_.change, lanes, positions, slab_.change.view()); !written)
            return written;
        for (std::size_t i = 0; i < slab_.thickness.size(); ++i)
            if (Result<void> written = write_positions(map_.thickness[i], lanes, positions, slab_.thickness[i].view());
                !written)
                return written;
        return {};
    }

    const StoredMap& map_;
    const WindParameters& parameters_;
    ErosionLimits limits_;
    std::int64_t cells_;
    StepLanes lanes_;
    WindStep step_;
    std::optional<BentFlow> flow_;
    ErosionState slab_;  ///< by positions; its reference becomes the ground
    Raster<float> protection_;
    Raster<float> erodibility_;
    Raster<float> bottom_yield_;
    Yielding yielding_;
};

}  // namespace

Result<std::vector<RowTotals>> sweep_stored_map(const ErosionState& state, const ErosionInput& input,
                                                const StoredMap& map, std::int64_t cells, const WorkControl& control) {
    CUESTA_CHECK_EQUAL(state.materials.size(), map.thickness.size() + 1);
    return StoredSweep(state, input, map, cells).run(control);
}

SweepMemory memory_of_stored_sweep(const StoredMap& map, const ErosionInput& input) {
    const auto count = [](const StoredRaster& raster) -> std::uint64_t { return raster ? 1 : 0; };
    const auto width = static_cast<std::uint64_t>(map.width);
    const auto height = static_cast<std::uint64_t>(map.height);
    const std::uint64_t longer = std::max(width, height);
    // Of each lane what it carries, with its neighbours', and scratch rows of layers; of each group of 64 lanes or more
    // three rows across the wind.
    constexpr std::uint64_t numbers_of_lane = 40;
    const std::uint64_t groups = 2 * longer / std::clamp<std::uint64_t>(longer / 8, 64, 512) + 2;
    std::uint64_t numbers = 2 * longer * numbers_of_lane + groups * 3 * longer;
    // Blocks: sums, heights and their octaves, potential; and the drifts, in one row of four.
    const WindParameters& wind = input.schedule.wind;
    if (wind.scheme == WindScheme::improved && wind.deflection > 0)
        numbers += 8 * (width / cells_of_block + 1) * (height / cells_of_block + 1) +
                   (longer + 1) * (std::min(width, height) / cells_of_block + 1);
    const std::uint64_t limits = count(map.protection) + count(map.erodibility);
    const std::uint64_t rasters = 2 + map.thickness.size() + 2 * count(map.bed_place) + (limits > 0 ? 2 + limits : 0);
    // Pieces of rows of 64 cells and more.
    constexpr std::uint64_t least_positions = 64;
    return {numbers * sizeof(float), rasters * sizeof(float), static_cast<std::int64_t>(least_positions * longer)};
}

std::vector<RowTotals> settle_in_window(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                        const RowWindow&) {
    CUESTA_CHECK_EQUAL(count, std::int64_t{1});
    const WindParameters& parameters = input.schedule.wind;
    std::vector<double> rows(static_cast<std::size_t>(state.height()));
    if (parameters.scheme == WindScheme::improved) {
        const Yielding yielding = yielding_of(limits_of(input, ErosionKind::wind), state.width(), state.height(), 1.0F);
        rows = settle_loose_ground(state, parameters, yielding, false);
    }
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    return {{1, 1, 1, std::move(rows)}};
}

}  // namespace cuesta::wind
