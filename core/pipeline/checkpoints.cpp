#include "core/pipeline/checkpoints.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cuesta {
namespace {

/// A run of fewer steps is not worth a copy of its state on the way.
constexpr std::int64_t least_interval = 12;
constexpr std::int64_t most_states = 24;
/// Number of intervals as long as the next one that would cover the steps run so far.
constexpr std::int64_t intervals_behind = 16;
constexpr double copy_share = 1.0 / 30;
/// Bytes of a state whose copy takes no time worth measuring.
constexpr std::size_t small_state = std::size_t{1} << 20;

}  // namespace

void Checkpoints::pass(const ErosionProgress& progress) {
    const std::int64_t step = progress.state.steps_done;
    if (step - last_step_ < std::max(least_interval, step / intervals_behind)) return;
    const bool small = bytes_of(progress.state) <= small_state;
    if (!small && copy_seconds_ > copy_share * (progress.seconds - last_seconds_)) return;
    keep(progress);
}

void Checkpoints::keep(const ErosionProgress& progress) {
    last_step_ = progress.state.steps_done;
    last_seconds_ = progress.seconds;
    const std::size_t bytes = bytes_of(progress.state);
    // A copy that pushed everything else out would be of no use.
    if (bytes > cache_.budget() / 4) return;
    const auto start = std::chrono::steady_clock::now();
    cache_.keep(course_.run_at(last_step_), std::make_shared<const ErosionProgress>(progress));
    copy_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto room = static_cast<std::int64_t>(cache_.budget() / 2 / std::max<std::size_t>(bytes, 1));
    thin_out(std::clamp<std::int64_t>(room, 1, most_states));
}

void Checkpoints::thin_out(std::int64_t most) {
    std::vector<std::pair<std::int64_t, Key>> kept;
    for (const KeyedPhase& each : course_.phases())
        for (const std::int64_t step : cache_.kept_steps(each.run, each.phase.last)) kept.emplace_back(step, each.run);
    while (std::ssize(kept) > most) {
        // The one whose neighbours are closest together; neither the newest nor what lies after it.
        std::size_t closest = 0;
        std::int64_t least_gap = -1;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (kept[i].first >= last_step_) break;
            const std::int64_t before = i == 0 ? 0 : kept[i - 1].first;
            const std::int64_t after = i + 1 < kept.size() ? kept[i + 1].first : last_step_;
            if (least_gap >= 0 && after - before >= least_gap) continue;
            closest = i;
            least_gap = after - before;
        }
        if (least_gap < 0) return;
        cache_.forget(kept[closest].second, kept[closest].first);
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(closest));
    }
}

}  // namespace cuesta
