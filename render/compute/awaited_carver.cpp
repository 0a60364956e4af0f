#include "render/compute/awaited_carver.h"

#include <memory>
#include <mutex>
#include <thread>

#include "render/compute/usable_carver.h"

namespace cuesta {
namespace {

class AwaitedCarver {
public:
    AwaitedCarver() : search_([this] { found(usable_carver().carve); }) {}

    /// Empty while the search goes on.
    Carver carver() const {
        const std::lock_guard lock(mutex_);
        return carver_;
    }

private:
    void found(Carver carver) {
        const std::lock_guard lock(mutex_);
        carver_ = std::move(carver);
    }

    mutable std::mutex mutex_;
    Carver carver_;
    std::jthread search_;  ///< last: begins when all else is made, and is joined before it goes
};

}  // namespace

Carver awaited_carver() {
    const auto awaited = std::make_shared<AwaitedCarver>();
    return [awaited](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                     const DisplacementMap* previous, const WorkControl& control) {
        if (const Carver ready = awaited->carver()) return ready(plan, frame, ground, previous, control);
        return carve(plan, frame, ground, previous, control);
    };
}

}  // namespace cuesta
