#pragma once
/// \file Results of stages and states of erosion, kept by key within a budget of memory.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/hash.h"
#include "core/erosion/state.h"
#include "core/pipeline/land.h"
#include "core/pipeline/strata.h"

namespace cuesta {

/// A state on the way of a run, with what a report needs besides.
struct ErosionProgress {
    ErosionState state;
    double ground_before = 0;  ///< m^3
    double seconds = 0;        ///< spent on the steps so far
};

/// Bytes that the rasters of these hold.
std::size_t bytes_of(const ErosionState& state);
std::size_t bytes_of(const Strata& strata);
std::size_t bytes_of(const Land& land);

/// The least recently used results go first when the budget is exceeded; the newest stays even if it exceeds the
/// budget alone. Thread-safe.
class ResultCache {
public:
    explicit ResultCache(std::size_t budget_bytes) : budget_(budget_bytes) {}

    std::size_t budget() const { return budget_; }
    SharedRaster find_raster(const Key& key) { return find<SharedRaster>({key, 0}); }
    std::shared_ptr<const Strata> find_strata(const Key& key) { return find<std::shared_ptr<const Strata>>({key, 0}); }
    std::shared_ptr<const Land> find_land(const Key& key) { return find<std::shared_ptr<const Land>>({key, 0}); }
    /// The furthest kept state of a run, but no further than `step`; null if there is none.
    std::shared_ptr<const ErosionProgress> find_progress(const Key& run, std::int64_t step);

    void keep(const Key& key, SharedRaster raster);
    void keep(const Key& key, std::shared_ptr<const Strata> strata);
    void keep(const Key& key, std::shared_ptr<const Land> land);
    void keep(const Key& run, std::shared_ptr<const ErosionProgress> progress);

    /// The steps, no further than `last`, whose states are kept, in order; does not count as a use.
    std::vector<std::int64_t> kept_steps(const Key& run, std::int64_t last) const;
    /// Lets the state after `step` steps go, if it is kept.
    void forget(const Key& run, std::int64_t step);

    /// Whether something is kept under the key; does not count as a use.
    bool contains(const Key& key) const;
    /// Whether the state after exactly `step` steps is kept; does not count as a use.
    bool contains_progress(const Key& run, std::int64_t step) const;

private:
    using Content = std::variant<SharedRaster, std::shared_ptr<const Strata>, std::shared_ptr<const Land>,
                                 std::shared_ptr<const ErosionProgress>>;
    /// A stage's key and 0, or a run's key and a number of steps.
    using Place = std::pair<Key, std::int64_t>;
    struct Entry {
        Content content;
        std::size_t bytes = 0;
        std::uint64_t used = 0;
    };

    template <class T>
    T find(const Place& place);
    void keep_at(const Place& place, Content content, std::size_t bytes);

    mutable std::mutex mutex_;
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::uint64_t clock_ = 0;
    std::map<Place, Entry> entries_;
};

}  // namespace cuesta
