#include "core/pipeline/result_cache.h"

#include <algorithm>
#include <set>

namespace cuesta {
namespace {

template <class T>
std::size_t bytes_of(const Raster<T>& raster) {
    return static_cast<std::size_t>(raster.stride()) * static_cast<std::size_t>(raster.height()) * sizeof(T);
}

template <class T>
std::size_t bytes_of(const std::shared_ptr<const Raster<T>>& raster) {
    return raster ? bytes_of(*raster) : 0;
}

}  // namespace

std::size_t bytes_of(const ErosionState& state) {
    std::size_t bytes = 0;
    for_each_raster(state, [&](const Raster<float>& raster) { bytes += bytes_of(raster); });
    for (const Raster<float>& layer : state.thickness) bytes += bytes_of(layer);
    return bytes;
}

std::size_t bytes_of(const Strata& strata) {
    std::size_t bytes = bytes_of(strata.ground);
    for (const Raster<float>& layer : strata.thickness) bytes += bytes_of(layer);
    if (strata.glaciers)
        for (const SharedRaster& map : {strata.glaciers->speed, strata.glaciers->crevasses, strata.glaciers->load,
                                        strata.glaciers->moraines, strata.glaciers->firn_line})
            bytes += bytes_of(map);
    return bytes + bytes_of(strata.ice) + bytes_of(strata.till) + bytes_of(strata.lava) + bytes_of(strata.river_level);
}

std::size_t bytes_of(const Land& land) {
    std::size_t bytes = 0;
    std::set<const void*> counted;  // some have two names
    for_each_raster(land, [&](const char*, const auto& raster) {
        if (counted.insert(raster.get()).second) bytes += bytes_of(raster);
    });
    return bytes;
}

template <class T>
T ResultCache::find(const Place& place) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(place);
    if (found == entries_.end()) return nullptr;
    found->second.used = ++clock_;
    return std::get<T>(found->second.content);
}
template SharedRaster ResultCache::find(const Place&);
template std::shared_ptr<const Strata> ResultCache::find(const Place&);
template std::shared_ptr<const Land> ResultCache::find(const Place&);

std::shared_ptr<const ErosionProgress> ResultCache::find_progress(const Key& run, std::int64_t step) {
    const std::lock_guard lock(mutex_);
    auto found = entries_.upper_bound({run, step});
    if (found == entries_.begin() || (--found)->first.first != run) return nullptr;
    found->second.used = ++clock_;
    return std::get<std::shared_ptr<const ErosionProgress>>(found->second.content);
}

void ResultCache::keep(const Key& key, SharedRaster raster) {
    const std::size_t bytes = bytes_of(raster);
    keep_at({key, 0}, std::move(raster), bytes);
}

void ResultCache::keep(const Key& key, std::shared_ptr<const Strata> strata) {
    const std::size_t bytes = bytes_of(*strata);
    keep_at({key, 0}, std::move(strata), bytes);
}

void ResultCache::keep(const Key& key, std::shared_ptr<const Land> land) {
    const std::size_t bytes = bytes_of(*land);
    keep_at({key, 0}, std::move(land), bytes);
}

void ResultCache::keep(const Key& run, std::shared_ptr<const ErosionProgress> progress) {
    const std::size_t bytes = bytes_of(progress->state);
    const std::int64_t step = progress->state.steps_done;
    keep_at({run, step}, std::move(progress), bytes);
}

void ResultCache::keep_at(const Place& place, Content content, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    Entry& entry = entries_[place];
    bytes_ += bytes - entry.bytes;
    entry = {std::move(content), bytes, ++clock_};
    while (bytes_ > budget_ && entries_.size() > 1) {
        const auto oldest = std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
            return a.second.used < b.second.used;
        });
        bytes_ -= oldest->second.bytes;
        entries_.erase(oldest);
    }
}

std::vector<std::int64_t> ResultCache::kept_steps(const Key& run, std::int64_t last) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::int64_t> steps;
    for (auto entry = entries_.lower_bound({run, 0}); entry != entries_.end() && entry->first.first == run; ++entry)
        if (entry->first.second <= last) steps.push_back(entry->first.second);
    return steps;
}

void ResultCache::forget(const Key& run, std::int64_t step) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find({run, step});
    if (found == entries_.end()) return;
    bytes_ -= found->second.bytes;
    entries_.erase(found);
}

bool ResultCache::contains(const Key& key) const {
    const std::lock_guard lock(mutex_);
    return entries_.contains({key, 0});
}

bool ResultCache::contains_progress(const Key& run, std::int64_t step) const {
    const std::lock_guard lock(mutex_);
    return entries_.contains({run, step});
}

}  // namespace cuesta
