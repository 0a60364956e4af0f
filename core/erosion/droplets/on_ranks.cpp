#include "core/erosion/droplets/on_ranks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/erosion/droplets/blur.h"
#include "core/erosion/droplets/drop_count.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/droplets/drop_journal.h"
#include "core/erosion/droplets/starts.h"
#include "core/erosion/droplets/trace.h"

namespace cuesta::droplets {
namespace {

/// Rows beyond those that a move needs: most drops that cross an edge between strips end within them.
constexpr int rows_to_run_on = 10;

/// A rank's journal of a batch holds the numbers of so many moves at most.
constexpr std::int64_t most_moves_of_batch = std::int64_t{1} << 17;
constexpr std::int64_t most_drops_of_batch = 4096;  ///< of a rank
constexpr std::int64_t first_drops_of_batch = 64;   ///< of a rank

/// Books of so many drops wait until rank 0 adds them up.
constexpr std::int64_t most_drops_of_books = std::int64_t{1} << 16;

constexpr std::int64_t no_drop = std::numeric_limits<std::int64_t>::max();

/// A drop with all that another rank needs to go on with it.
struct NumberedDrop {
    std::int64_t number = 0;
    Drop drop{};
    std::vector<PassedPlace> way;
};

struct EndedDrop {
    std::int64_t number = 0;
    DropBooks books;
};

/// The cells that a drop touched in one round, on one rank.
struct Track {
    std::int64_t number = 0;
    TouchedCells cells;
    std::int32_t rank = 0;
    std::int32_t round = 0;
};

/// Lists on their way from one rank to another.
class Parcel {
public:
    Parcel() = default;
    explicit Parcel(std::size_t bytes) : bytes_(bytes) {}

    template <class T>
    void add(const T& value) requires std::is_trivially_copyable_v<T> {
        add_bytes(std::as_bytes(std::span(&value, 1)));
    }
    template <class T>
    void add_list(const std::vector<T>& list) requires std::is_trivially_copyable_v<T> {
        add(std::uint64_t{list.size()});
        add_bytes(std::as_bytes(std::span(list)));
    }
    template <class T>
    T take() requires std::is_trivially_copyable_v<T> {
        T value{};
        take_bytes(std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    template <class T>
    std::vector<T> take_list() requires std::is_trivially_copyable_v<T> {
        std::vector<T> list(take<std::uint64_t>());
        take_bytes(std::as_writable_bytes(std::span(list)));
        return list;
    }
    std::vector<std::byte>& bytes() { return bytes_; }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    void add_bytes(std::span<const std::byte> more) { bytes_.insert(bytes_.end(), more.begin(), more.end()); }
    void take_bytes(std::span<std::byte> to) {
        CUESTA_CHECK(taken_ + to.size() <= bytes_.size());
        if (!to.empty()) std::memcpy(to.data(), bytes_.data() + taken_, to.size());
        taken_ += to.size();
    }
    std::vector<std::byte> bytes_;
    std::size_t taken_ = 0;
};

/// Lengths of batches, which follow how often drops meet. The same on all ranks.
struct BatchLength {
    std::int64_t drops = 0;

    void went_well(std::int64_t most) { drops = std::min(drops + drops / 8 + 1, most); }
    void met() { drops = std::max<std::int64_t>(drops - drops / 4, 1); }
};

/// One rank's part in the drops of a step.
class RankedDrops {
public:
    RankedDrops(ErosionState& state, const ErosionInput& input, const RowWindow& window, const RowDomain& domain)
        : input_(input),
          domain_(domain),
          ranks_(domain.ranks()),
          halo_(halo_of_drops(input.schedule.droplets)),
          held_(domain.held(halo_)),
          random_(input.schedule.mixing.seed, RandomStream::droplets,
                  static_cast<std::uint32_t>(
                      state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)])) {
        find_starts(window);
        if (!has_rows()) return;
        ground_.emplace(state, limits_of(input, ErosionKind::droplets), window, held_);
        tracer_.emplace(*ground_, RasterView<float>(), input.schedule.droplets, input.schedule.mixing.border, &journal_);
        for (int rank = 0; rank < ranks_.size(); ++rank)
            if (rank != ranks_.rank() && common_rows(held_, domain_.held(rank, halo_)).count() > 0)
                beside_.push_back(rank);
    }

    /// Returns the books of all drops, on rank 0.
    DropBooks run(BatchLength& length) {
        std::int64_t with_rows = 0;
        while (with_rows < ranks_.size() && domain_.own(static_cast<int>(with_rows)).count() > 0) ++with_rows;
        const std::int64_t most =
            with_rows * std::clamp<std::int64_t>(most_moves_of_batch / input_.schedule.droplets.iterations, 1,
                                                 most_drops_of_batch);
        if (length.drops == 0) length.drops = with_rows * first_drops_of_batch;
        std::int64_t next = 0;
        std::int64_t last = 0;
        for (std::int64_t booked = 0; next < drops_;) {
            if (last <= next) last = std::min(next + std::min(length.drops, most), drops_);
            const std::int64_t met = run_batch(last);
            if (met != no_drop) {
                if (ground_) journal_.undo(*ground_);
                length.met();
                last = met;
                continue;
            }
            journal_.forget();
            starts_.erase(starts_.begin(), first_from(last));
            books_.insert(books_.end(), ended_.begin(), ended_.end());
            next = last;
            length.went_well(most);
            if (next - booked < most_drops_of_books && next < drops_) continue;
            book(booked, next);
            booked = next;
        }
        return sum_;
    }

    /// What the drops changed, by the rows of the state; of a rank with rows.
    Raster<float> change() const { return ground_->change(); }

private:
    bool has_rows() const { return domain_.own().count() > 0; }

    /// Learns where drops start under uneven rain, and how many there are.
    void find_starts(const RowWindow& window) {
        const RowBand own = domain_.own();
        bool uneven = !input_.rain_share.empty();
        broadcast_value(ranks_, uneven);
        if (!uneven) {
            const auto cells = static_cast<std::size_t>(domain_.width()) * static_cast<std::size_t>(domain_.height());
            drops_ = drops_of_step(input_.schedule.droplets, cells);
            return;
        }
        RasterView<const float> share;
        if (has_rows())
            share = {input_.rain_share.row(own.first - window.first), domain_.width(), own.count(),
                     input_.rain_share.stride()};
        std::vector<double> sums = domain_.gather_rows(Starts::sums_of_rows(share));
        broadcast_list(ranks_, sums);
        uneven_.emplace(share, own.first, sums);
        drops_ = uneven_->drops(input_.schedule.droplets.density);
    }

    /// The rank of the row that a drop is on, or will settle on.
    int owner_of(const Drop& drop) const {
        const int row = drop.stage == Drop::Stage::settles ? drop.end.y : static_cast<int>(drop.y + 0.5F);
        const int on_map = std::clamp(row, 0, domain_.height() - 1);
        int rank = 0;
        while (domain_.own(rank).last <= on_map) ++rank;
        return rank;
    }
    /// Draws the drops up to number `last` and keeps those that start in the own rows.
    void draw(std::int64_t last) {
        for (; drawn_ < last && has_rows(); ++drawn_) {
            const Drop drop = tracer_->start(random_, uneven_ ? &*uneven_ : nullptr);
            const bool here = uneven_ ? drop.stage != Drop::Stage::ended : owner_of(drop) == ranks_.rank();
            if (here) starts_.push_back({drawn_, drop, {}});
        }
    }
    std::vector<NumberedDrop>::const_iterator first_from(std::int64_t number) const {
        return std::partition_point(starts_.begin(), starts_.end(),
                                    [&](const NumberedDrop& drop) { return drop.number < number; });
    }

    /// Runs all drops that have not run up to number `last`. Returns the greater number of a pair that met as it must
    /// not, or no_drop.
    std::int64_t run_batch(std::int64_t last) {
        draw(last);
        tracks_.clear();
        ended_.clear();
        met_ = no_drop;
        std::vector<NumberedDrop> here(starts_.cbegin(), first_from(last));
        const auto size = static_cast<std::size_t>(ranks_.size());
        for (std::int32_t round = 0;; ++round) {
            std::vector<Parcel> parcels = run_round(here, round);
            std::vector<std::int64_t> own;
            for (const Parcel& parcel : parcels) own.push_back(static_cast<std::int64_t>(parcel.bytes().size()));
            own.push_back(met_);
            const std::vector<std::int64_t> all = lists_of_all(ranks_, own);
            std::int64_t met = no_drop;
            bool quiet = true;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (i % (size + 1) == size)
                    met = std::min(met, all[i]);
                else
                    quiet = quiet && all[i] == 0;
            if (met != no_drop || quiet) return met;
            here = exchange(parcels, all);
        }
    }

    /// Runs drops as far as they come in the rows here; returns what other ranks must know, by rank.
    std::vector<Parcel> run_round(std::vector<NumberedDrop>& here, std::int32_t round) {
        const std::size_t first_track = tracks_.size();
        std::vector<std::size_t> changes;  // where those of each track begin
        std::vector<std::vector<NumberedDrop>> leaving(static_cast<std::size_t>(ranks_.size()));
        for (NumberedDrop& drop : here) {
            journal_.begin();
            const std::size_t begin = journal_.before().size();
            const bool ended = tracer_->advance(drop.drop, drop.way);
            if (!journal_.touched().empty()) {
                tracks_.push_back({drop.number, journal_.touched(), ranks_.rank(), round});
                changes.push_back(begin);
            }
            if (ended) {
                ended_.push_back({drop.number, drop.drop.books});
                continue;
            }
            const int rank = owner_of(drop.drop);
            CUESTA_CHECK(rank != ranks_.rank());  // the halo is as wide as a move
            leaving[static_cast<std::size_t>(rank)].push_back(std::move(drop));
        }
        changes.push_back(journal_.before().size());
        for (std::size_t i = first_track; i < tracks_.size(); ++i) compare(tracks_[i], first_track);
        return parcels_of(first_track, changes, leaving);
    }

    std::vector<Parcel> parcels_of(std::size_t first_track, const std::vector<std::size_t>& changes,
                                   const std::vector<std::vector<NumberedDrop>>& leaving) {
        std::vector<Parcel> parcels(leaving.size());
        for (std::size_t rank = 0; rank < leaving.size(); ++rank) {
            std::vector<Track> tracks;
            std::vector<CellNumber> numbers;
            if (std::find(beside_.begin(), beside_.end(), static_cast<int>(rank)) != beside_.end())
                shared_with(static_cast<int>(rank), first_track, changes, tracks, numbers);
            if (tracks.empty() && leaving[rank].empty()) continue;
            Parcel& parcel = parcels[rank];
            parcel.add_list(tracks);
            parcel.add_list(numbers);
            parcel.add(std::uint64_t{leaving[rank].size()});
            for (const NumberedDrop& drop : leaving[rank]) {
                parcel.add(drop.number);
                parcel.add(drop.drop);
                parcel.add_list(drop.way);
            }
        }
        return parcels;
    }

    /// The tracks that reach rows which another rank holds, too, and the numbers of these rows that changed, as they
    /// are now.
    void shared_with(int rank, std::size_t first_track, const std::vector<std::size_t>& changes,
                     std::vector<Track>& tracks, std::vector<CellNumber>& numbers) {
        const RowBand rows = domain_.held(rank, halo_);
        for (std::size_t i = first_track; i < tracks_.size(); ++i) {
            const TouchedCells& cells = tracks_[i].cells;
            if (cells.last_y < rows.first || cells.first_y >= rows.last) continue;
            tracks.push_back(tracks_[i]);
            for (std::size_t k = changes[i - first_track]; k < changes[i - first_track + 1]; ++k) {
                CellNumber number = journal_.before()[k];
                if (number.y < rows.first || number.y >= rows.last) continue;
                number.value = ground_->number(number.which, number.x, number.y);
                numbers.push_back(number);
            }
        }
    }

    /// Passes parcels; brings the rows here up to date, and returns the drops that come here, by number.
    std::vector<NumberedDrop> exchange(std::vector<Parcel>& parcels, const std::vector<std::int64_t>& lengths) {
        const auto size = static_cast<std::size_t>(ranks_.size());
        const auto me = static_cast<std::size_t>(ranks_.rank());
        std::vector<Parcel> received;
        std::vector<Outgoing> out;
        std::vector<Incoming> in;
        for (std::size_t rank = 0; rank < size; ++rank) {
            received.emplace_back(static_cast<std::size_t>(lengths[rank * (size + 1) + me]));
            out.push_back({static_cast<int>(rank), parcels[rank].bytes()});
        }
        for (std::size_t rank = 0; rank < size; ++rank) in.push_back({static_cast<int>(rank), received[rank].bytes()});
        ranks_.exchange(out, in);
        std::vector<NumberedDrop> drops;
        for (Parcel& parcel : received)
            if (!parcel.bytes().empty()) unpack(parcel, drops);
        std::sort(drops.begin(), drops.end(),
                  [](const NumberedDrop& a, const NumberedDrop& b) { return a.number < b.number; });
        return drops;
    }

    void unpack(Parcel& parcel, std::vector<NumberedDrop>& drops) {
        for (const Track& track : parcel.take_list<Track>()) {
            compare(track, tracks_.size());
            tracks_.push_back(track);
        }
        for (const CellNumber& number : parcel.take_list<CellNumber>()) {
            if (number.y < held_.first || number.y >= held_.last) continue;
            journal_.keep_number(*ground_, number);
            ground_->number(number.which, number.x, number.y) = number.value;
        }
        for (auto count = parcel.take<std::uint64_t>(); count > 0; --count) {
            NumberedDrop drop;
            drop.number = parcel.take<std::int64_t>();
            drop.drop = parcel.take<Drop>();
            drop.way = parcel.take_list<PassedPlace>();
            drops.push_back(std::move(drop));
        }
    }

    /// Finds out whether a track met one of the first `count` so that the drop of the lesser number was not first.
    void compare(const Track& track, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const Track& other = tracks_[i];
            if (track.number == other.number || !track.cells.meets(other.cells)) continue;
            // A rank runs the drops of a round in the order of their numbers, each on what the others left.
            if (track.rank == other.rank && track.round == other.round) continue;
            const bool in_order =
                track.round != other.round && (track.round < other.round) == (track.number < other.number);
            if (!in_order) met_ = std::min(met_, std::max(track.number, other.number));
        }
    }

    /// Adds up the books of drops `first` to `last`, one after the other, on rank 0.
    void book(std::int64_t first, std::int64_t last) {
        const std::vector<std::vector<std::byte>> parts = gather(ranks_, std::as_bytes(std::span(books_)));
        books_.clear();
        if (ranks_.rank() != 0) return;
        std::vector<EndedDrop> all(static_cast<std::size_t>(last - first));
        std::size_t count = 0;
        for (const std::vector<std::byte>& part : parts) {
            CUESTA_CHECK(count + part.size() / sizeof(EndedDrop) <= all.size());
            if (!part.empty()) std::memcpy(all.data() + count, part.data(), part.size());
            count += part.size() / sizeof(EndedDrop);
        }
        CUESTA_CHECK_EQUAL(count, all.size());
        std::sort(all.begin(), all.end(), [](const EndedDrop& a, const EndedDrop& b) { return a.number < b.number; });
        for (const EndedDrop& drop : all) sum_.add(drop.books);
    }

    const ErosionInput& input_;
    const RowDomain& domain_;
    Ranks& ranks_;
    RowHalo halo_;
    RowBand held_;
    RandomSequence random_;
    std::optional<Starts> uneven_;
    std::int64_t drops_ = 0;
    DropJournal journal_;
    std::optional<DropGround> ground_;
    std::optional<Tracer> tracer_;
    std::vector<int> beside_;  ///< ranks that hold rows which are held here
    std::int64_t drawn_ = 0;
    std::vector<NumberedDrop> starts_;  ///< drops drawn that start here and have not run for good, by number
    std::vector<Track> tracks_;         ///< of the batch
    std::vector<EndedDrop> ended_;      ///< in the batch, here
    std::int64_t met_ = no_drop;
    std::vector<EndedDrop> books_;  ///< of drops that ended here and are not added up
    DropBooks sum_;
};

}  // namespace

RowHalo halo_of_drops(const DropletParameters& parameters) {
    const double friction = parameters.friction;
    const double moves = parameters.iterations;
    // Each move keeps a share `friction` of the speed and adds at most `speed`: a geometric sum.
    const double fastest = static_cast<double>(parameters.speed) *
                           (friction < 1 ? (1 - std::pow(friction, moves)) / (1 - friction) : moves);
    // Two rows for the four cells around a place, one for rounding.
    return {static_cast<int>(std::ceil(fastest + static_cast<double>(parameters.radius))) + 3 + rows_to_run_on, 1};
}

std::vector<RowTotals> step_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                     const RowDomain& domain, std::any& memory) {
    const bool has_rows = domain.own().count() > 0;
    const auto bring_rows = [&](Raster<float>& first, int rows) {
        std::vector<RasterView<float>> fields{first.view()};
        for (Raster<float>& layer : state.thickness) fields.push_back(layer.view());
        domain.exchange(fields, window.first, {rows, 1});
    };
    if (has_rows) bring_rows(state.change, halo_of_drops(input.schedule.droplets).rows);
    if (!memory.has_value()) memory = BatchLength();
    Raster<float> change;
    DropBooks books;
    {
        RankedDrops drops(state, input, window, domain);
        books = drops.run(std::any_cast<BatchLength&>(memory));
        if (has_rows) change = drops.change();
    }
    if (has_rows)
        end_step(state, std::move(change), input.schedule.droplets, limits_of(input, ErosionKind::droplets),
                 [&](Raster<float>& blurred) { bring_rows(blurred, reach_of_blur); });
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)];
    if (domain.ranks().rank() != 0) return {};
    return {{1, 3, 1, {books.taken, books.left, books.lost}}};
}

}  // namespace cuesta::droplets
