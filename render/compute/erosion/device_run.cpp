#include "render/compute/erosion/device_run.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <optional>
#include <thread>

#include "core/base/random.h"
#include "render/compute/erosion/arithmetic_check.h"
#include "render/compute/erosion/nine_point_pass.h"
#include "render/gl/context.h"
#include "render/gl/debug.h"

namespace cuesta {

namespace {

using Clock = std::chrono::steady_clock;

/// Reading back takes at most this share of a run's time, and states come at least so often.
constexpr int time_between_reads = 30;
constexpr std::chrono::milliseconds shortest_between_reads(300);

bool same_bytes(const Raster<float>& a, const Raster<float>& b) {
    if (a.width() != b.width() || a.height() != b.height()) return false;
    for (int y = 0; y < a.height(); ++y)
        if (!std::equal(a.row(y), a.row(y) + a.width(), b.row(y), [](float u, float v) {
                return std::bit_cast<std::uint32_t>(u) == std::bit_cast<std::uint32_t>(v);
            }))
            return false;
    return true;
}

/// A hill with noise, half of it above the other's level: flows, falls and creep in all directions.
ErosionState check_land() {
    const int width = 150, height = 96;
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * width + x);
            const auto across = static_cast<float>(x - 70), along = static_cast<float>(y - 40);
            ground(x, y) = 400.0F - 0.05F * (across * across + along * along) +
                           9.0F * random_unit(37, RandomStream::noise, 0, cell);
        }
    return start_of_erosion(std::move(ground), 20, {}, {}, {});
}

}  // namespace

/// One call of advance(), on a thread with a context of its own.
class DeviceRun::Course {
public:
    Course(DeviceRun& run, ErosionState& state, const ErosionInput& input, NinePointPass& pass,
           const std::function<void(const ErosionState&)>& after)
        : run_(run), state_(state), input_(input), pass_(pass), after_(after) {}

    /// An error leaves the state as it was when it was last read back.
    Result<std::int64_t> advance(std::int64_t count, const std::stop_token& stop, const gl::DebugLog* log) {
        keep_mark();
        first_ = state_.steps_done;
        while (done() < count && !stop.stop_requested()) {
            auto made = input_.schedule.mixing.erodes() ? steps(count - done()) : rest_without_erosion(count - done());
            if (made && log != nullptr && !log->messages().empty()) made = Error{log->messages().front(), "OpenGL"};
            if (!made) return back_to_mark(made.error());
        }
        if (auto read = read_back(); !read) return back_to_mark(read.error());
        return done();
    }

private:
    /// What goes with the rasters of `state_`.
    struct Mark {
        Ledger ledger;
        std::int64_t steps_done = 0;
        std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    };
    std::int64_t done() const { return state_.steps_done - first_; }
    void keep_mark() {
        mark_ = {state_.ledger, state_.steps_done, state_.steps_of_kind};
        on_device_ = 0;
    }
    Error back_to_mark(const Error& error) {
        run_.steps_on_device_ -= on_device_;
        state_.ledger = mark_.ledger;
        state_.steps_done = mark_.steps_done;
        state_.steps_of_kind = mark_.steps_of_kind;
        return error;
    }

    Result<void> rest_without_erosion(std::int64_t count) {
        state_.steps_done += count;
        return {};
    }

    ErosionKind kind_of(std::int64_t step) const {
        return kind_of_step(input_.schedule.mixing, step - input_.first_step);
    }

    Result<void> steps(std::int64_t limit) {
        if (kind_of(state_.steps_done) != ErosionKind::water || !NinePointPass::has_twin(state_, input_))
            return step_on_processor();
        std::int64_t count = 1;
        limit = std::min<std::int64_t>(limit, run_.options_.chunk);
        while (count < limit && kind_of(state_.steps_done + count) == ErosionKind::water) ++count;
        if (!uploaded_) {
            if (auto done = fields_.upload(state_); !done) return done;
            uploaded_ = true;
        }
        if (auto done = pass_.run(fields_, state_, input_, count); !done) return done;
        ahead_ = true;
        run_.steps_on_device_ += count;
        on_device_ += count;
        if (Clock::now() < next_read_) return {};
        if (auto read = read_back(); !read) return read;
        if (after_) after_(state_);
        return {};
    }

    /// Wind and thermal erosion change the ground alone; others may change any field.
    Result<void> step_on_processor() {
        if (auto read = read_back(); !read) return read;
        const ErosionKind kind = kind_of(state_.steps_done);
        erosion_step(state_, input_);
        ++run_.steps_on_processor_;
        if (kind == ErosionKind::wind || kind == ErosionKind::thermal) {
            if (uploaded_) fields_.upload_change(state_);
        } else {
            uploaded_ = false;
        }
        keep_mark();
        if (after_) after_(state_);
        return {};
    }

    Result<void> read_back() {
        if (!ahead_) return {};
        const Clock::time_point start = Clock::now();
        if (auto read = fields_.download(state_); !read) return read;
        const Clock::time_point end = Clock::now();
        next_read_ = end + std::max<Clock::duration>(shortest_between_reads, time_between_reads * (end - start));
        ahead_ = false;
        keep_mark();
        return {};
    }

    DeviceRun& run_;
    ErosionState& state_;
    const ErosionInput& input_;
    NinePointPass& pass_;
    const std::function<void(const ErosionState&)>& after_;
    DeviceState fields_;
    bool uploaded_ = false;
    bool ahead_ = false;  ///< of the rasters of state_
    std::int64_t first_ = 0;
    std::int64_t on_device_ = 0;  ///< steps since the mark
    Mark mark_;
    Clock::time_point next_read_ = Clock::now() + shortest_between_reads;
};

Result<std::unique_ptr<DeviceRun>> DeviceRun::create(Options options) {
    CUESTA_CHECK(options.chunk > 0);
    std::unique_ptr<DeviceRun> run(new DeviceRun(std::move(options)));
    if (auto checked = run->check(); !checked) return checked.error();
    return run;
}

/// A card that fails the check cannot be trusted with a run: the first digit that differs becomes another river bed.
Result<void> DeviceRun::check() {
    ErosionInput input;
    input.schedule.mixing.wind = 0;
    input.schedule.mixing.thermal = 0;
    constexpr int steps = 24;
    ErosionState on_device = check_land();
    ErosionState on_processor = on_device;
    advance(on_device, input, steps, {}, {});
    if (!failure_.empty()) return Error{failure_, "checking the graphics device"};
    erosion_steps(on_processor, input, steps, {});
    const std::array<std::pair<const char*, const Raster<float> ErosionState::*>, 4> fields{
        {{"ground", &ErosionState::change},
         {"depth of water", &ErosionState::depth},
         {"load", &ErosionState::sediment},
         {"water that passed", &ErosionState::flow}}};
    for (const auto& [name, field] : fields)
        if (!same_bytes(on_device.*field, on_processor.*field))
            return Error{"the graphics device rounds otherwise (water erosion: " + std::string(name) + ")", device_};
    for (std::size_t pipe = 0; pipe < 4; ++pipe)
        if (!same_bytes(on_device.pipe_flow[pipe], on_processor.pipe_flow[pipe]))
            return Error{"the graphics device rounds otherwise (water erosion: flows)", device_};
    if (!(on_device.ledger == on_processor.ledger))
        return Error{"the graphics device adds up otherwise (water erosion)", device_};
    steps_on_device_ = 0;
    steps_on_processor_ = 0;
    return {};
}

std::int64_t DeviceRun::advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                const std::stop_token& stop, const std::function<void(const ErosionState&)>& after) {
    const std::int64_t first = state.steps_done;
    const auto on_device = [&]() -> Result<std::int64_t> {
        auto context = gl::OffscreenContext::create(options_.debug);
        if (!context) return context.error();
        device_ = gl::describe_current_context();
        if (gl::is_software_context() != options_.software)
            return Error{options_.software ? "OpenGL runs on a graphics card here, not in software"
                                           : "there is no graphics card with OpenGL 4.5",
                         device_};
        std::optional<gl::DebugLog> log;
        if (options_.debug) log.emplace();
        if (!checked_)
            if (auto checked = check_arithmetic(options_.defines); !checked) return checked.error();
        checked_ = true;
        auto pass = NinePointPass::create(options_.defines);
        if (!pass) return pass.error();
        Course course(*this, state, input, *pass, after);
        return course.advance(count, stop, log ? &*log : nullptr);
    };
    if (failure_.empty()) {
        Result<std::int64_t> made = 0;
        std::thread([&] { made = on_device(); }).join();
        if (made) return *made;
        failure_ = made.error().message();
    }
    const std::int64_t left = count - (state.steps_done - first);
    const std::int64_t on_processor = erosion_steps(state, input, left, stop, after);
    steps_on_processor_ += on_processor;
    return state.steps_done - first;
}

}  // namespace cuesta
