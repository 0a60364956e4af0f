#include "render/compute/erosion/device_run.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <optional>

#include "core/base/random.h"
#include "render/compute/erosion/arithmetic_check.h"
#include "render/compute/erosion/nine_point_pass.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/twins.h"
#include "render/compute/erosion/wind_pass.h"
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

/// Names the first field in which two states differ; empty: none does.
std::string_view difference(const ErosionState& a, const ErosionState& b) {
    const std::array<std::pair<std::string_view, const Raster<float> ErosionState::*>, 4> fields{
        {{"ground", &ErosionState::change},
         {"depth of water", &ErosionState::depth},
         {"load", &ErosionState::sediment},
         {"water that passed", &ErosionState::flow}}};
    for (const auto& [name, field] : fields)
        if (!same_bytes(a.*field, b.*field)) return name;
    for (std::size_t pipe = 0; pipe < a.pipe_flow.size(); ++pipe)
        if (!same_bytes(a.pipe_flow[pipe], b.pipe_flow[pipe])) return "flows";
    return a.ledger == b.ledger ? "" : "books";
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

/// The context and its kernels.
struct DeviceRun::Device {
    gl::OffscreenContext context;
    std::optional<gl::DebugLog> log;
    NinePointPass water;
    PairsPass pairs;
    WindPass wind;
};

/// One call of advance(), on the thread of the device.
class DeviceRun::Course {
public:
    Course(DeviceRun& run, ErosionState& state, const ErosionInput& input,
           const std::function<void(const ErosionState&)>& after)
        : run_(run), device_(*run.device_), state_(state), input_(input), after_(after) {}

    /// An error leaves the state as it was when it was last read back.
    Result<std::int64_t> advance(std::int64_t count, const std::stop_token& stop) {
        keep_mark();
        first_ = state_.steps_done;
        while (done() < count && !stop.stop_requested()) {
            auto made = input_.schedule.mixing.erodes() ? steps(count - done()) : rest_without_erosion(count - done());
            if (made && device_.log && !device_.log->messages().empty())
                made = Error{device_.log->messages().front(), "OpenGL"};
            if (!made) return back_to_mark(made.error());
        }
        if (auto read = read_back(); !read) return back_to_mark(read.error());
        return done();
    }

private:
    /// The rest of a state whose rasters are those of `state_`.
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
        const ErosionKind kind = kind_of(state_.steps_done);
        run_.note(kind, obstacle_on_device(kind, state_, input_));
        if (!has_twin(kind, state_, input_)) return step_on_processor();
        if (!uploaded_) {
            if (auto done = fields_.upload(state_); !done) return done;
            uploaded_ = true;
        }
        const std::int64_t before = state_.steps_done;
        if (auto done = steps_on_device(kind, limit); !done) return done;
        ahead_ = true;
        run_.steps_on_device_ += state_.steps_done - before;
        on_device_ += state_.steps_done - before;
        if (Clock::now() < next_read_) return {};
        if (auto read = read_back(); !read) return read;
        if (after_) after_(state_);
        return {};
    }

    Result<void> steps_on_device(ErosionKind kind, std::int64_t limit) {
        if (kind == ErosionKind::wind) return device_.wind.run(fields_, state_, input_, device_.pairs);
        if (kind == ErosionKind::thermal) return device_.pairs.thermal_step(fields_, state_, input_);
        limit = std::min(limit, NinePointPass::steps_at_once(input_, run_.options_.chunk));
        std::int64_t count = 1;
        while (count < limit && kind_of(state_.steps_done + count) == ErosionKind::water) ++count;
        return device_.water.run(fields_, state_, input_, count);
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
    Device& device_;
    ErosionState& state_;
    const ErosionInput& input_;
    const std::function<void(const ErosionState&)>& after_;
    DeviceState fields_;
    bool uploaded_ = false;
    bool ahead_ = false;  ///< of the rasters of state_
    std::int64_t first_ = 0;
    std::int64_t on_device_ = 0;  ///< steps since the mark
    Mark mark_;
    Clock::time_point next_read_ = Clock::now() + shortest_between_reads;
};

DeviceRun::DeviceRun(Options options) : options_(std::move(options)) {}

DeviceRun::~DeviceRun() {
    thread_.run([&] { device_.reset(); });
}

Result<std::unique_ptr<DeviceRun>> DeviceRun::create(Options options) {
    CUESTA_CHECK(options.chunk > 0);
    std::unique_ptr<DeviceRun> run(new DeviceRun(std::move(options)));
    Result<void> opened;
    run->thread_.run([&] { opened = run->open(); });
    if (!opened) return opened.error();
    if (auto checked = run->check(); !checked) return checked.error();
    return run;
}

/// On the thread of the device.
Result<void> DeviceRun::open() {
    auto context = gl::OffscreenContext::create(options_.debug);
    if (!context) return context.error();
    if (auto fit = check_context(); !fit) return fit.error();
    if (auto checked = check_arithmetic(options_.defines); !checked) return checked.error();
    auto water = NinePointPass::create(options_.defines);
    if (!water) return water.error();
    auto pairs = PairsPass::create(options_.defines);
    if (!pairs) return pairs.error();
    auto wind = WindPass::create(options_.defines);
    if (!wind) return wind.error();
    device_.reset(new Device{*std::move(context), {}, *std::move(water), *std::move(pairs), *std::move(wind)});
    if (options_.debug) device_->log.emplace();
    return {};
}

/// A card that fails the check cannot be trusted with a run: the first digit that differs becomes another river bed.
Result<void> DeviceRun::check() {
    constexpr int steps = 24;
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal}) {
        ErosionInput input;
        input.schedule.mixing.water = kind == ErosionKind::water ? 1 : 0;
        input.schedule.mixing.wind = kind == ErosionKind::wind ? 1 : 0;
        input.schedule.mixing.thermal = kind == ErosionKind::thermal ? 1 : 0;
        ErosionState on_device = check_land();
        ErosionState on_processor = on_device;
        advance(on_device, input, steps, {}, {});
        if (!failure_.empty()) return Error{failure_, "checking the graphics device"};
        erosion_steps(on_processor, input, steps, {});
        const std::string_view differs = difference(on_device, on_processor);
        if (!differs.empty())
            return Error{"the graphics device rounds otherwise (" + std::string(traits_of(kind).label) +
                             " erosion: " + std::string(differs) + ")",
                         name_};
    }
    steps_on_device_ = 0;
    steps_on_processor_ = 0;
    return {};
}

void DeviceRun::note(ErosionKind kind, std::string_view obstacle) {
    if (obstacle.empty()) return;
    const std::string reason = std::string(traits_of(kind).label) + ": " + std::string(obstacle);
    if (std::find(obstacles_.begin(), obstacles_.end(), reason) == obstacles_.end()) obstacles_.push_back(reason);
}

/// The device that was asked for, with as many buffers a pass as the passes bind.
Result<void> DeviceRun::check_context() {
    name_ = gl::describe_current_context();
    if (gl::is_software_context() != options_.software)
        return Error{options_.software ? "OpenGL runs on a graphics card here, not in software"
                                       : "there is no graphics card with OpenGL 4.5",
                     name_};
    constexpr GLint bindings = 16;
    for (const GLenum limit : {GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS, GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS}) {
        GLint most = 0;
        glGetIntegerv(limit, &most);
        if (most < bindings) return Error{"the graphics device binds fewer than 16 buffers at a time", name_};
    }
    return {};
}

std::int64_t DeviceRun::advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                const std::stop_token& stop, const std::function<void(const ErosionState&)>& after) {
    const std::int64_t first = state.steps_done;
    if (failure_.empty()) {
        Result<std::int64_t> made = 0;
        thread_.run([&] {
            made = Course(*this, state, input, after).advance(count, stop);
            if (!made) device_.reset();
        });
        if (made) return *made;
        failure_ = made.error().message();
    }
    const std::int64_t left = count - (state.steps_done - first);
    const std::int64_t on_processor = erosion_steps(state, input, left, stop, after);
    steps_on_processor_ += on_processor;
    return state.steps_done - first;
}

}  // namespace cuesta
