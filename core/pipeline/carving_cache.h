#pragma once
/// \file Displacement maps that were made, so that undo finds them whole and a moved vertex most of their tiles.

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "core/base/hash.h"
#include "core/carve/discharge.h"
#include "core/carve/displacement.h"

namespace cuesta {

/// Result of carving paths into a ground.
struct Carving {
    Key key;    ///< stands for ground and paths
    Key paths;  ///< for the paths alone
    int width = 0;
    int height = 0;
    double cell_size = 0;  ///< m
    std::shared_ptr<const CarvePlan> plan;
    std::shared_ptr<const DisplacementMap> map;
    EarthVolumes earth;
    double seconds = 0;  ///< that planning and carving took
};

/// Those used last stay, as many as the budget allows; the newest stays even if it exceeds the budget alone. They have
/// a budget of their own: dragging a path makes one a frame, which must not push states of erosion out. Thread-safe.
class CarvingCache {
public:
    explicit CarvingCache(std::size_t budget_bytes) : budget_(budget_bytes) {}

    /// Null if it is not kept.
    std::shared_ptr<const Carving> find(const Key& key);
    /// Whether it is kept; does not count as a use.
    bool contains(const Key& key) const;
    /// The one used last of a terrain of this size; null if there is none.
    std::shared_ptr<const Carving> latest(int width, int height, double cell_size) const;
    void keep(std::shared_ptr<const Carving> carving);
    /// The drained land of the ground that the key stands for: kept, or as `make` makes it, which is then kept. Those
    /// of the grounds used last, a megabyte each at most: the full one, those that are looked at while it comes.
    std::shared_ptr<const DrainedLand> drained(const Key& ground, const std::function<DrainedLand()>& make);

private:
    struct Entry {
        std::shared_ptr<const Carving> carving;
        std::size_t bytes = 0;
    };
    std::list<Entry>::iterator place_of(const Key& key);

    mutable std::mutex mutex_;
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::list<Entry> entries_;                                               ///< used last first
    std::list<std::pair<Key, std::shared_ptr<const DrainedLand>>> drained_;  ///< used last first
};

}  // namespace cuesta
