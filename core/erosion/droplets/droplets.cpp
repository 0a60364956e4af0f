#include "core/erosion/droplets/droplets.h"

#include <cmath>
#include <cstddef>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/erosion/droplets/blur.h"
#include "core/erosion/droplets/drop_count.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/droplets/on_ranks.h"
#include "core/erosion/droplets/starts.h"
#include "core/erosion/droplets/trace.h"
#include "core/erosion/kind_work.h"

namespace cuesta {
namespace {

void book_drops(const droplets::DropBooks& books, double cell_size, Ledger& ledger) {
    const double cell_area = cell_size * cell_size;
    ledger.moved += books.taken * cell_area;
    ledger.left_map += books.left * cell_area;
    ledger.transport_loss += books.lost * cell_area;
}

void run_drops(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
               const ErosionLimits& limits, RasterView<const float> rain_share) {
    if (state.passages.empty()) state.passages = Raster<float>(state.width(), state.height());
    const auto step = static_cast<std::uint32_t>(state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)]);
    droplets::DropGround ground(state, limits);
    droplets::Tracer tracer(ground, state.passages.view(), parameters, limits.border);
    RandomSequence random(seed, RandomStream::droplets, step);
    droplets::DropBooks books;
    std::vector<droplets::PassedPlace> way;
    const auto run = [&](std::int64_t drops, const droplets::Starts* starts) {
        for (std::int64_t number = 0; number < drops; ++number) {
            droplets::Drop drop = tracer.start(random, starts);
            way.clear();
            tracer.advance(drop, way);
            books.add(drop.books);
        }
    };
    if (rain_share.empty()) {
        run(drops_of_step(parameters, state.reference.cell_count()), nullptr);
    } else {
        const droplets::Starts starts(rain_share);
        run(starts.drops(parameters.density), &starts);
    }
    droplets::end_step(state, ground.change(), parameters, limits);
    book_drops(books, state.cell_size, state.ledger);
}

}  // namespace

void droplet_step(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
                  const ErosionLimits& limits, RasterView<const float> rain_share) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    CUESTA_CHECK(rain_share.empty() || (rain_share.width() == state.width() && rain_share.height() == state.height()));
    if (!state.reference.empty()) run_drops(state, parameters, seed, limits, rain_share);
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)];
}

namespace {

RowHalo halo_of_drops(const ErosionState&, const ErosionInput& input, std::int64_t) {
    return droplets::halo_of_drops(input.schedule.droplets);
}

std::vector<Raster<float>*> fields_of_drops(ErosionState& state) {
    std::vector<Raster<float>*> fields{&state.change};
    for (Raster<float>& layer : state.thickness) fields.push_back(&layer);
    return fields;
}

void book_drop_sums(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) {
    const std::vector<double>& books = sums.front().sums;
    book_drops({books[0], books[1], books[2]}, cell_size, ledger);
}

constexpr RowWindowWork drop_windows{
    .halo = halo_of_drops, .fields = fields_of_drops, .book = book_drop_sums, .run_on_ranks = droplets::step_on_ranks};

}  // namespace

const ErosionKindWork erosion_work::droplets{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
                                                 droplet_step(
                                                     state, input.schedule.droplets, input.schedule.mixing.seed,
                                                     limits_of(input, ErosionKind::droplets), input.rain_share.view());
                                             },
                                             nullptr, nullptr, &drop_windows};

}  // namespace cuesta
