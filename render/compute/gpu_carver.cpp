#include "render/compute/gpu_carver.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/threads.h"
#include "core/carve/pieces_of_tiles.h"
#include "render/compute/carve_pass.h"
#include "render/gl/context.h"
#include "render/gl/debug.h"

namespace cuesta {

/// The thread and what lives on it.
class GpuCarver::Worker {
public:
    explicit Worker(const Options& options) : options_(options) {}
    ~Worker() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_one();
        if (thread_.joinable()) thread_.join();
    }

    Result<void> start() {
        std::promise<Result<void>> ready;
        std::future<Result<void>> started = ready.get_future();
        thread_ = std::thread([this, &ready] { live(ready); });
        return started.get();
    }

    Result<CarvePass::Outcome> run(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                   std::span<const TileWork* const> works, const WorkControl& control) {
        Task task([&](CarvePass& pass) -> Result<CarvePass::Outcome> {
            auto outcome = pass.run(plan, frame, ground, works, options_.tiles_a_batch, control);
            if (log_ && !log_->messages().empty()) return Error{log_->messages().front(), "OpenGL"};
            return outcome;
        });
        std::future<Result<CarvePass::Outcome>> outcome = task.get_future();
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        wake_.notify_one();
        return outcome.get();
    }

    const std::string& device() const { return device_; }
    bool is_software() const { return software_; }
    void set_times(const GpuCarvingTimes& times) {
        const std::lock_guard lock(mutex_);
        times_ = times;
    }
    GpuCarvingTimes times() const {
        const std::lock_guard lock(mutex_);
        return times_;
    }

private:
    using Task = std::packaged_task<Result<CarvePass::Outcome>(CarvePass&)>;

    void live(std::promise<Result<void>>& ready) {
        auto context = gl::OffscreenContext::create(options_.debug);
        if (!context) return ready.set_value(context.error());
        // On this thread, and before the context ends.
        struct LogEnd {
            std::optional<gl::DebugLog>& log;
            ~LogEnd() { log.reset(); }
        } const log_end{log_};
        if (options_.debug) log_.emplace();
        auto pass = CarvePass::create();
        if (!pass) return ready.set_value(pass.error());
        device_ = gl::describe_current_context();
        software_ = gl::is_software_context();
        ready.set_value({});
        for (;;) {
            std::optional<Task> task;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            (*task)(*pass);
        }
    }

    Options options_;
    std::string device_;
    bool software_ = false;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> tasks_;
    bool ending_ = false;
    GpuCarvingTimes times_;
    std::optional<gl::DebugLog> log_;  ///< of the thread
    std::thread thread_;
};

GpuCarver::GpuCarver(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
GpuCarver::~GpuCarver() = default;

Result<std::unique_ptr<GpuCarver>> GpuCarver::create(Options options) {
    auto worker = std::make_unique<Worker>(options);
    if (auto started = worker->start(); !started) return started.error();
    return std::unique_ptr<GpuCarver>(new GpuCarver(std::move(worker)));
}

const std::string& GpuCarver::device() const {
    return worker_->device();
}
bool GpuCarver::is_software() const {
    return worker_->is_software();
}
GpuCarvingTimes GpuCarver::times() const {
    return worker_->times();
}

Result<DisplacementMap> GpuCarver::carve(const CarvePlan& plan, const TerrainFrame& frame,
                                         RasterView<const float> ground, const DisplacementMap* previous,
                                         const WorkControl& control) {
    CUESTA_CHECK(ground.width() == frame.width && ground.height() == frame.height);
    const auto start = std::chrono::steady_clock::now();
    const std::vector<TileWork> works = tile_works(plan, frame, ground);
    const bool comparable =
        previous != nullptr && previous->width() == frame.width && previous->height() == frame.height;
    std::vector<std::shared_ptr<const DisplacementTile>> tiles;
    std::vector<const TileWork*> changed;
    // Both are by row, then column.
    using Tiles = std::vector<std::shared_ptr<const DisplacementTile>>;
    static const Tiles none;
    const Tiles& old = comparable ? previous->tiles() : none;
    auto at = old.begin();
    for (const TileWork& work : works) {
        const std::pair place(work.row, work.column);
        while (at != old.end() && std::pair((*at)->row, (*at)->column) < place) ++at;
        if (at != old.end() && std::pair((*at)->row, (*at)->column) == place && (*at)->key == work.key)
            tiles.push_back(*at);
        else
            changed.push_back(&work);
    }
    CarvePass::Outcome outcome;
    if (!changed.empty()) {
        auto made = worker_->run(plan, frame, ground, changed, control);
        if (!made) return made.error();
        outcome = *std::move(made);
    }
    GpuCarvingTimes times{outcome.device_milliseconds, 0, static_cast<int>(outcome.tiles.size()), outcome.batches};
    tiles.insert(tiles.end(), std::make_move_iterator(outcome.tiles.begin()),
                 std::make_move_iterator(outcome.tiles.end()));
    DisplacementMap map(frame.width, frame.height, std::move(tiles));
    times.whole = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    worker_->set_times(times);
    return map;
}

}  // namespace cuesta
