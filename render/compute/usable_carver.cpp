#include "render/compute/usable_carver.h"

#include <memory>
#include <mutex>

#include "core/base/threads.h"
#include "render/compute/gpu_carver.h"

namespace cuesta {
namespace {

class LastOn {
public:
    explicit LastOn(CarvedOn intended) : on_(std::move(intended)) {}
    void set(const CarvedOn& on) {
        const std::lock_guard lock(mutex_);
        on_ = on;
    }
    CarvedOn get() const {
        const std::lock_guard lock(mutex_);
        return on_;
    }

private:
    mutable std::mutex mutex_;
    CarvedOn on_;
};

std::string cpu_name() {
    return "CPU, " + std::to_string(thread_count()) + " threads";
}

}  // namespace

UsableCarver with_fallback(Carver on_gpu, const std::string& device) {
    const CarvedOn intended{true, device, {}};
    const auto last = std::make_shared<LastOn>(intended);
    const Carver carver = [on_gpu = std::move(on_gpu), intended, last](
                              const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                              const DisplacementMap* previous, const WorkControl& control) {
        auto map = on_gpu(plan, frame, ground, previous, control);
        if (map) {
            last->set(intended);
            return map;
        }
        if (control.stopped()) return map;
        const std::string failure = map.error().message();
        map = carve(plan, frame, ground, previous, control);
        if (map) last->set({false, cpu_name(), failure});
        return map;
    };
    return {carver, intended, [last] { return last->get(); }};
}

UsableCarver usable_carver() {
    auto made = GpuCarver::create();
    if (!made || (*made)->is_software()) {
        const CarvedOn cpu{false, cpu_name(), {}};
        return {Carver(carve), cpu, [cpu] { return cpu; }};
    }
    const std::shared_ptr<GpuCarver> gpu = *std::move(made);
    const Carver on_gpu = [gpu](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                const DisplacementMap* previous, const WorkControl& control) {
        return gpu->carve(plan, frame, ground, previous, control);
    };
    return with_fallback(on_gpu, gpu->device());
}

}  // namespace cuesta
