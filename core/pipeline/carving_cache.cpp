#include "core/pipeline/carving_cache.h"

#include <algorithm>

namespace cuesta {
namespace {

template <class T>
std::size_t bytes_of(const std::vector<T>& values) {
    return values.capacity() * sizeof(T);
}

std::size_t bytes_of(const CarvePlan& plan) {
    std::size_t bytes = bytes_of(plan.pieces) + bytes_of(plan.sections) + bytes_of(plan.areas);
    for (const CarveArea& area : plan.areas) bytes += bytes_of(area.ring);
    for (const Alignment& alignment : plan.alignments) bytes += bytes_of(alignment.points);
    return bytes;
}

constexpr std::size_t most_drained = 4;

}  // namespace

std::list<CarvingCache::Entry>::iterator CarvingCache::place_of(const Key& key) {
    return std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.carving->key == key; });
}

std::shared_ptr<const Carving> CarvingCache::find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto found = place_of(key);
    if (found == entries_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found);
    return found->carving;
}

bool CarvingCache::contains(const Key& key) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.carving->key == key; });
}

std::shared_ptr<const Carving> CarvingCache::latest(int width, int height, double cell_size) const {
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_) {
        const Carving& carving = *entry.carving;
        if (carving.width == width && carving.height == height && carving.cell_size == cell_size) return entry.carving;
    }
    return nullptr;
}

void CarvingCache::keep(std::shared_ptr<const Carving> carving) {
    // Tiles that maps share count for each of them: fewer maps are kept than would fit, never more.
    const std::size_t bytes = carving->map->bytes() + bytes_of(*carving->plan);
    const std::lock_guard lock(mutex_);
    if (const auto old = place_of(carving->key); old != entries_.end()) {
        bytes_ -= old->bytes;
        entries_.erase(old);
    }
    bytes_ += bytes;
    entries_.push_front({std::move(carving), bytes});
    while (bytes_ > budget_ && entries_.size() > 1) {
        bytes_ -= entries_.back().bytes;
        entries_.pop_back();
    }
}

std::shared_ptr<const DrainedLand> CarvingCache::drained(const Key& ground, const std::function<DrainedLand()>& make) {
    {
        const std::lock_guard lock(mutex_);
        const auto kept =
            std::find_if(drained_.begin(), drained_.end(), [&](const auto& e) { return e.first == ground; });
        if (kept != drained_.end()) {
            drained_.splice(drained_.begin(), drained_, kept);
            return kept->second;
        }
    }
    // Not under the lock: it takes as long as routing the water of the terrain.
    auto land = std::make_shared<const DrainedLand>(make());
    const std::lock_guard lock(mutex_);
    drained_.emplace_front(ground, land);
    if (drained_.size() > most_drained) drained_.pop_back();
    return land;
}

}  // namespace cuesta
