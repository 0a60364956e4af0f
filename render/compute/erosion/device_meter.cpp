#include "render/compute/erosion/device_meter.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/erosion/parameters.h"
#include "core/erosion/thermal/pair_numbers.h"
#include "render/compute/erosion/blocks_pass.h"
#include "render/compute/erosion/device_error.h"
#include "render/compute/erosion/device_identity.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/dispatch_clock.h"
#include "render/compute/erosion/nine_point_pass.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/twins.h"
#include "render/compute/erosion/wind_pass.h"
#include "render/gl/buffer.h"
#include "render/gl/context.h"
#include "render/gl/program.h"

namespace cuesta {

namespace {

using MeterClock = std::chrono::steady_clock;

constexpr int least_repeats = 5;
/// Floats a cell in each of the triad's three arrays, so that these are about as large as the 75 bytes a cell that
/// water erosion works on.
constexpr int floats_per_cell = 6;

/// Bytes a cell that a dispatch must read and write, were every field touched once. A book takes a byte a cell to write
/// and another to add up.
/// - pull: reference, change and depth read, four pipes read and written, one book;
/// - share: pipes and depth read, two shares written;
/// - erode: reference and two shares read; change, depth, load, four pipes and flow read and written; two books;
/// - whole: all of these three at once, where neither shares nor pulled flows are stored: reference read; change,
///   depth, load, four pipes and flow read and written; three books;
/// - sums: of water three books, else one;
/// - pairs: reference read, change read and written, one book;
/// - lanes: the same without the book.
double bytes_of(ErosionKind kind, std::string_view dispatch) {
    if (dispatch == "pull") return 12 + 32 + 1;
    if (dispatch == "share") return 16 + 4 + 8;
    if (dispatch == "erode") return 4 + 3 * 8 + 32 + 8 + 8 + 2;
    if (dispatch == "whole") return 4 + 3 * 8 + 32 + 8 + 3;
    if (dispatch == "sums") return kind == ErosionKind::water ? 3 : 1;
    if (dispatch == "pairs") return 4 + 8 + 1;
    return dispatch == "lanes" ? 4 + 8 : 0;
}

/// The same of all dispatches of blocks together, which come to a third of the cells. Means: the ground of the cells
/// read, and of all blocks but the largest their means; means written. Pairs: means and what came from larger blocks
/// read, changes written, a book. Spread: a quarter of a larger block read and its parts written; of the cells the
/// change is read as well.
constexpr double bytes_of_blocks = (3 * 8 + 4 + 4 + (4 + 4 + 4 + 2) + (1 + 4) + 3 * (4 + 1 + 4)) / 3.0;
/// Of bent wind together: the ground of the cells read for blocks of sixteen, of which 40 bytes each are read and
/// written (heights, shelter, the pyramid of the potential twice, drifts); lanes; loose ground that slides; its sums.
constexpr double bytes_of_bent_wind = (8 + 40.0 / 16) + 12 + 13 + 1;

/// Best times by the names of the dispatches, which come in the order of a step.
class BestTimes {
public:
    void add(const std::vector<DispatchClock::Time>& times) {
        for (const DispatchClock::Time& each : times) {
            const auto [at, is_new] = best_.try_emplace(each.name, each.milliseconds);
            if (is_new) order_.push_back(each.name);
            at->second = std::min(at->second, each.milliseconds);
        }
    }
    /// The step, then its kernels.
    void report(ErosionKind kind, const std::string& step, std::vector<KernelTime>& kernels) const {
        KernelTime whole{step, 0, 0};
        std::vector<KernelTime> parts;
        for (const std::string& name : order_) {
            parts.push_back({step + "." + name, best_.at(name), bytes_of(kind, name)});
            whole.milliseconds += parts.back().milliseconds;
            whole.bytes_per_cell += parts.back().bytes_per_cell;
        }
        kernels.push_back(whole);
        kernels.insert(kernels.end(), parts.begin(), parts.end());
    }

private:
    std::map<std::string, double> best_;
    std::vector<std::string> order_;
};

/// As with --device of other commands.
Result<void> check_choice(DeviceMeter::Choice choice, bool is_software, const std::string& name) {
    if (choice == DeviceMeter::Choice::card && is_software)
        return Error{"there is no graphics card with OpenGL 4.5", name};
    if (choice == DeviceMeter::Choice::software && !is_software)
        return Error{"OpenGL runs on a graphics card here, not in software", name};
    return {};
}

}  // namespace

/// The context and what runs on it.
struct DeviceMeter::Device {
    gl::OffscreenContext context;
    gl::Program copy, triad;
    NinePointPass water;
    PairsPass pairs;
    BlocksPass blocks;
    WindPass wind;
    DispatchClock clock;
};

DeviceMeter::DeviceMeter() = default;
DeviceMeter::~DeviceMeter() = default;

Result<std::unique_ptr<DeviceMeter>> DeviceMeter::create(Choice choice) {
    std::unique_ptr<DeviceMeter> meter(new DeviceMeter());
    if (auto opened = meter->open(choice); !opened) return opened.error();
    return meter;
}

Result<void> DeviceMeter::open(Choice choice) {
    auto context = gl::OffscreenContext::create();
    if (!context) return context.error();
    name_ = gl::describe_current_context();
    driver_ = driver_of_context();
    is_software_ = gl::is_software_context();
    if (auto checked = check_choice(choice, is_software_, name_); !checked) return checked;
    auto copy = gl::Program::create_compute("bandwidth.comp");
    if (!copy) return copy.error();
    auto triad = gl::Program::create_compute("bandwidth.comp", "TRIAD");
    if (!triad) return triad.error();
    auto water = NinePointPass::create({});
    if (!water) return water.error();
    auto pairs = PairsPass::create({});
    if (!pairs) return pairs.error();
    auto blocks = BlocksPass::create({});
    if (!blocks) return blocks.error();
    auto wind = WindPass::create({});
    if (!wind) return wind.error();
    device_.reset(new Device{*std::move(context), *std::move(copy), *std::move(triad), *std::move(water),
                             *std::move(pairs), *std::move(blocks), *std::move(wind), DispatchClock(is_software_)});
    device_->water.set_clock(&device_->clock);
    device_->pairs.set_clock(&device_->clock);
    device_->wind.set_clock(&device_->clock);
    return {};
}

/// GB/s, best, of arrays of width * height floats.
Result<double> DeviceMeter::bandwidth(bool triad, int width, int height, double seconds) {
    const double bytes = static_cast<double>(width) * height * sizeof(float);
    std::array<gl::Buffer, 3> arrays{gl::Buffer("first"), gl::Buffer("second"), gl::Buffer("found")};
    for (GLuint i = 0; i < arrays.size(); ++i) {
        arrays[i].reserve(static_cast<std::size_t>(bytes), GL_DYNAMIC_COPY);
        const float one = 1;
        glClearNamedBufferData(arrays[i].id(), GL_R32F, GL_RED, GL_FLOAT, &one);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, i, arrays[i].id());
    }
    if (auto made = device_error("measuring the memory"); !made) return made.error();
    gl::Program& program = triad ? device_->triad : device_->copy;
    program.set("width", width);
    program.set("height", height);
    program.use();
    double best = std::numeric_limits<double>::infinity();
    const MeterClock::time_point end =
        MeterClock::now() + std::chrono::duration_cast<MeterClock::duration>(std::chrono::duration<double>(seconds));
    for (int i = 0; i < least_repeats || MeterClock::now() < end; ++i) {
        {
            const DispatchClock::Span span(&device_->clock, "memory");
            glDispatchCompute(static_cast<GLuint>((width + 63) / 64), static_cast<GLuint>((height + 7) / 8), 1);
        }
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        best = std::min(best, device_->clock.read().front().milliseconds);
    }
    glUseProgram(0);
    if (auto done = device_error("measuring the memory"); !done) return done.error();
    return (triad ? 3 : 2) * bytes / best * 1e-6;
}

Result<void> DeviceMeter::measure_kind(ErosionKind kind, WaterForm form, const ErosionState& start, double seconds,
                                       DeviceSpeed& speed) {
    device_->water.use(form);
    ErosionInput input;
    input.schedule.mixing.set_only(kind);
    // Only the counts and the ledger of this one move on; the fields do on the device.
    ErosionState state = start;
    CUESTA_CHECK(obstacle_on_device(kind, state, input).empty());
    DeviceState fields;
    if (auto uploaded = fields.upload(state); !uploaded) return uploaded;
    BestTimes best;
    const MeterClock::time_point end =
        MeterClock::now() + std::chrono::duration_cast<MeterClock::duration>(std::chrono::duration<double>(seconds));
    for (int i = 0; i < least_repeats || MeterClock::now() < end; ++i) {
        auto made = kind == ErosionKind::wind      ? device_->wind.run(fields, state, input, device_->pairs)
                    : kind == ErosionKind::thermal ? device_->pairs.thermal_step(fields, state, input)
                                                   : device_->water.run(fields, state, input, 1);
        if (!made) return made;
        const std::vector<DispatchClock::Time> times = device_->clock.read();
        if (i > 0) best.add(times);  // the first finds cold memory
    }
    const std::string step = form == WaterForm::three ? std::string(name_of(kind))
                                                      : std::string(name_of(kind)) + "_" + std::string(name_of(form));
    best.report(kind, step, speed.kernels);
    return {};
}

/// The best time from the first dispatch of a call to its last, with the gaps between them.
Result<void> DeviceMeter::measure_call(KernelTime kernel, double seconds, const std::function<Result<void>()>& call,
                                       DeviceSpeed& speed) {
    kernel.milliseconds = std::numeric_limits<double>::infinity();
    const MeterClock::time_point end =
        MeterClock::now() + std::chrono::duration_cast<MeterClock::duration>(std::chrono::duration<double>(seconds));
    for (int i = 0; i < least_repeats || MeterClock::now() < end; ++i) {
        Result<void> made;
        {
            const DispatchClock::Span span(&device_->clock, "call");
            made = call();
        }
        if (!made) return made;
        const double found = device_->clock.read().front().milliseconds;
        if (i > 0) kernel.milliseconds = std::min(kernel.milliseconds, found);
    }
    speed.kernels.push_back(kernel);
    return {};
}

Result<void> DeviceMeter::measure_calls(const ErosionState& start, double seconds, DeviceSpeed& speed) {
    // One timer query at a time.
    device_->pairs.set_clock(nullptr);
    device_->wind.set_clock(nullptr);
    ErosionState state = start;
    DeviceState fields;
    if (auto uploaded = fields.upload(state); !uploaded) return uploaded;
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::wind);
    input.schedule.wind.deflection = 1;
    CUESTA_CHECK(obstacle_on_device(ErosionKind::wind, state, input).empty());
    auto measured = measure_call(
        {"bent_wind", 0, bytes_of_bent_wind}, seconds,
        [&] { return device_->wind.run(fields, state, input, device_->pairs); }, speed);
    if (!measured) return measured;
    input.schedule.mixing.set_only(ErosionKind::thermal);
    measured = measure_call(
        {"thermal_blocks", 0, bytes_of_blocks}, seconds,
        [&]() -> Result<void> {
            const auto done =
                device_->blocks.exchange(fields, pair_numbers_of(state, input), device_->pairs, Held::nowhere);
            return done ? Result<void>() : Result<void>(done.error());
        },
        speed);
    device_->pairs.set_clock(&device_->clock);
    device_->wind.set_clock(&device_->clock);
    return measured;
}

Result<DeviceSpeed> DeviceMeter::measure(const ErosionState& start, double seconds) {
    CUESTA_CHECK(start.width() > 0 && !start.pipe_flow[0].empty());
    gl::forget_errors();
    const int width = start.width();
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    const auto room = static_cast<std::int64_t>(most) / (static_cast<std::int64_t>(width) * 4);
    const int height = static_cast<int>(std::clamp<std::int64_t>(
        floats_per_cell * static_cast<std::int64_t>(start.height()), 1, std::max<std::int64_t>(room, 1)));
    DeviceSpeed speed;
    speed.working_set = 3.0 * width * height * sizeof(float);
    auto copy = bandwidth(false, width, height, seconds / 2);
    if (!copy) return copy.error();
    auto triad = bandwidth(true, width, height, seconds / 2);
    if (!triad) return triad.error();
    speed.copy = *copy;
    speed.triad = *triad;
    for (const WaterForm form : {WaterForm::three, WaterForm::whole, WaterForm::tall})
        if (NinePointPass::fits(form))
            if (auto measured = measure_kind(ErosionKind::water, form, start, seconds, speed); !measured)
                return measured.error();
    for (const ErosionKind kind : {ErosionKind::wind, ErosionKind::thermal})
        if (auto measured = measure_kind(kind, WaterForm::three, start, seconds, speed); !measured)
            return measured.error();
    if (auto measured = measure_calls(start, seconds, speed); !measured) return measured.error();
    return speed;
}

}  // namespace cuesta
