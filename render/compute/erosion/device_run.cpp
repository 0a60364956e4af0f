#include "render/compute/erosion/device_run.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>

#include "core/erosion/water/steps.h"
#include "render/compute/erosion/arithmetic_check.h"
#include "render/compute/erosion/as_published_pass.h"
#include "render/compute/erosion/blocks_pass.h"
#include "render/compute/erosion/check_lands.h"
#include "render/compute/erosion/device_identity.h"
#include "render/compute/erosion/four_pipes_pass.h"
#include "render/compute/erosion/layered_blocks_pass.h"
#include "render/compute/erosion/layered_pass.h"
#include "render/compute/erosion/nine_point_pass.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/spot_check.h"
#include "render/compute/erosion/state_difference.h"
#include "render/compute/erosion/thermal_in_turn_pass.h"
#include "render/compute/erosion/twins.h"
#include "render/compute/erosion/water_form_choice.h"
#include "render/compute/erosion/wind_pass.h"
#include "render/gl/context.h"
#include "render/gl/debug.h"
#include "render/gl/faults.h"

namespace cuesta {

namespace {

using Clock = std::chrono::steady_clock;

/// Reading back takes at most this share of a run's time, and states come at least so often.
constexpr int time_between_reads = 30;
constexpr std::chrono::milliseconds shortest_between_reads(300);
/// The same while the view draws from the card.
constexpr std::chrono::milliseconds shortest_beside_view(1000);

}  // namespace

/// The context and its kernels.
struct DeviceRun::Device {
    std::unique_ptr<gl::ThreadContext> context;
    std::optional<gl::DebugLog> log;
    NinePointPass water;
    PairsPass pairs;
    BlocksPass blocks;
    WindPass wind;
    WaterFormChoice forms;
    // Their shaders are compiled when they are asked for: layers, and schemes that are for comparison.
    std::optional<LayeredPass> layered{};
    std::optional<LayeredBlocksPass> layered_blocks{};
    std::optional<FourPipesPass> four_pipes{};
    std::optional<AsPublishedPass> as_published{};
    std::optional<ThermalInTurnPass> thermal_in_turn{};
};

/// One call of advance(), on the thread of the device.
class DeviceRun::Course {
public:
    Course(DeviceRun& run, ErosionState& state, const ErosionInput& input,
           const std::function<void(const ErosionState&)>& after)
        : run_(run),
          device_(*run.device_),
          state_(state),
          input_(input),
          after_(after),
          most_at_once_(run.options_.longest_stretch.count() > 0 ? 1 : run.options_.chunk) {
        bands_.fill(first_bands());
    }

    /// An error leaves the state as it was when it was last read back.
    Result<std::int64_t> advance(std::int64_t count, const std::stop_token& stop) {
        const Showing showing(drawn());
        keep_mark();
        first_ = state_.steps_done;
        while (done() < count && !stop.stop_requested()) {
            auto made = input_.schedule.mixing.erodes() ? steps(count - done()) : rest_without_erosion(count - done());
            if (made && device_.log && !device_.log->messages().empty())
                made = Error{device_.log->messages().front(), "OpenGL"};
            if (!made) return back_to_mark(made.error());
        }
        // A stop comes unforeseen: one more stretch is checked then.
        if (ahead_ && !is_checked_ && !run_.is_comparing_ && done() < count) {
            is_last_ = true;
            if (auto made = steps(count - done()); !made) return back_to_mark(made.error());
        }
        if (auto read = read_back(); !read) return back_to_mark(read.error());
        return done();
    }

private:
    /// The view is offered fields as long as the course goes on.
    class Showing {
    public:
        explicit Showing(std::shared_ptr<SharedFields> drawn) : drawn_(std::move(drawn)) {
            if (drawn_) drawn_->open();
        }
        ~Showing() {
            if (drawn_) drawn_->close();
        }
        Showing(const Showing&) = delete;
        Showing& operator=(const Showing&) = delete;

    private:
        std::shared_ptr<SharedFields> drawn_;
    };
    /// Null: the view is offered nothing.
    std::shared_ptr<SharedFields> drawn() const {
        const bool shares = !run_.is_comparing_ && device_.context->shares_objects();
        return shares ? run_.options_.drawn : nullptr;
    }
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
        run_.count_steps(-on_device_, 0);
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
        if (kind == ErosionKind::water)
            if (auto made = make_water(); !made) return made;
        if (!uploaded_) {
            if (auto done = fields_.upload(state_); !done) return done;
            uploaded_ = true;
        }
        const std::int64_t count = stretch_of(kind, limit);
        // Settled before the steps, since what is read back after them must have been checked.
        const bool is_wanted = run_.state_is_wanted_.exchange(false);
        const bool reads = is_wanted || run_.options_.reads_each_stretch || Clock::now() >= next_read_;
        const bool ends = reads || is_last_ || count == limit || processor_follows(kind, count);
        if (auto done = checked_steps(kind, count, ends && !run_.is_comparing_); !done) return done;
        ahead_ = true;
        run_.count_steps(count, 0);
        on_device_ += count;
        offer_to_view();
        if (!reads) return {};
        if (auto read = read_back(); !read) return read;
        if (after_) after_(state_);
        return {};
    }

    /// A view that cannot be given them this way gets the next state.
    void offer_to_view() {
        const std::shared_ptr<SharedFields> view = drawn();
        if (!view || !view->is_due() || view->put(fields_, state_)) return;
        view->release();
        run_.options_.drawn.reset();
    }

    /// Before the first step of water, or of another scheme of it: its fields, and the sea.
    Result<void> make_water() {
        const bool is_first = state_.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] == 0;
        const bool improved = input_.schedule.water.scheme == WaterScheme::improved;
        const auto& used = improved ? state_.pipe_flow : state_.outflow;
        const auto& others = improved ? state_.outflow : state_.pipe_flow;
        if (!is_first && !used[0].empty() && others[0].empty()) return {};
        if (auto read = read_back(); !read) return read;
        water::make_fields(state_, input_);
        uploaded_ = false;
        keep_mark();
        return {};
    }

    /// Bands of the first step of each kind, before its pace is known.
    int first_bands() const {
        if (run_.options_.bands > 0) return run_.options_.bands;
        if (run_.options_.longest_stretch.count() == 0) return 1;
        // Some milliseconds of the widest pass, on a card that moves 100 GB/s.
        constexpr std::size_t cells_of_band = 4'000'000;
        return 1 + static_cast<int>(state_.reference.cell_count() / cells_of_band);
    }

    /// Steps of this kind that are handed over together.
    std::int64_t stretch_of(ErosionKind kind, std::int64_t limit) const {
        if (kind != ErosionKind::water) return 1;
        limit = std::min(limit, NinePointPass::steps_at_once(input_, most_at_once_));
        std::int64_t count = 1;
        while (count < limit && kind_of(state_.steps_done + count) == ErosionKind::water) ++count;
        return count;
    }

    /// The step after `count` steps of this kind has no twin.
    bool processor_follows(ErosionKind kind, std::int64_t count) {
        std::int64_t& of_kind = state_.steps_of_kind[static_cast<std::size_t>(kind)];
        of_kind += count;
        const bool follows = !has_twin(kind_of(state_.steps_done + count), state_, input_);
        of_kind -= count;
        return follows;
    }

    Result<void> checked_steps(ErosionKind kind, std::int64_t count, bool checks) {
        is_checked_ = checks;
        if (!checks) return steps_on_device(kind, count);
        // Places that follow one another by the golden section come near every row soon.
        constexpr double golden_section = 0.61803398874989485;
        const double turns = golden_section * static_cast<double>(run_.spot_checks_);
        auto check = SpotCheck::before(fields_, state_, input_, kind, count, turns - std::floor(turns));
        if (!check) return check.error();
        const std::int64_t first = state_.steps_done + 1;
        if (auto done = steps_on_device(kind, count); !done) return done;
        auto difference = check->after(fields_, state_.ledger);
        if (!difference) return difference.error();
        ++run_.spot_checks_;
        if (difference->empty()) return {};
        if (run_.options_.checks != nullptr) run_.options_.checks->forget(run_.identity_);
        return Error{"a spot check of the graphics device failed, so the run went on from the last good state",
                     std::string(traits_of(kind).label) + " erosion, steps " + std::to_string(first) + " to " +
                         std::to_string(first + count - 1) + ": " + *difference};
    }

    Result<void> steps_on_device(ErosionKind kind, std::int64_t count) {
        fields_.bands().cut(bands_[static_cast<std::size_t>(kind)]);
        const Clock::time_point start = Clock::now();
        auto done = kind == ErosionKind::wind      ? device_.wind.run(fields_, state_, input_, device_.pairs)
                    : kind == ErosionKind::thermal ? thermal_step()
                                                   : water_steps(count);
        learn_pace(kind, count, Clock::now() - start);
        if (gl::faults::flips_bit()) fields_.flip_a_bit();
        return done;
    }

    Result<void> water_steps(std::int64_t count) {
        switch (input_.schedule.water.scheme) {
            case WaterScheme::improved:
                return improved_water_steps(count);
            case WaterScheme::four_pipes:
            case WaterScheme::published:
                return run_made(device_.four_pipes, count);
            case WaterScheme::mei:
            case WaterScheme::mathisen:
            case WaterScheme::ferreira:
                break;
        }
        return run_made(device_.as_published, count);
    }

    /// A run of steps has ended when it comes back, since it reads its sums.
    Result<void> improved_water_steps(std::int64_t count) {
        device_.forms.prepare(fields_.width(), fields_.height(), device_.water.shaders_for(state_, input_));
        device_.water.use(device_.forms.next());
        const Clock::time_point start = Clock::now();
        auto done = device_.water.run(fields_, state_, input_, count);
        if (done) device_.forms.note(std::chrono::duration<double>(Clock::now() - start).count() / count);
        return done;
    }

    template <class Pass>
    Result<void> make(std::optional<Pass>& pass) {
        if (pass) return {};
        auto made = Pass::create(run_.options_.defines);
        if (!made) return made.error();
        pass = *std::move(made);
        return {};
    }

    template <class Pass>
    Result<void> run_made(std::optional<Pass>& pass, std::int64_t count) {
        if (auto made = make(pass); !made) return made;
        return pass->run(fields_, state_, input_, count);
    }

    Result<void> thermal_step() {
        if (input_.schedule.thermal.scheme != ThermalScheme::improved) return thermal_step_in_turn();
        const std::int64_t steps = state_.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
        const bool has_blocks = thermal::has_blocks(steps, input_.schedule.mixing.border);
        if (state_.layered()) return layered_step(has_blocks);
        double moved = 0;
        if (has_blocks) {
            const Held held = fields_.bind_masks(input_, ErosionKind::thermal) ? Held::by_masks : Held::nowhere;
            const auto by_blocks =
                device_.blocks.exchange(fields_, pair_numbers_of(state_, input_), device_.pairs, held);
            if (!by_blocks) return by_blocks.error();
            moved = *by_blocks;
        }
        return device_.pairs.thermal_step(fields_, state_, input_, moved);
    }

    Result<void> thermal_step_in_turn() {
        if (auto made = make(device_.thermal_in_turn); !made) return made;
        if (!state_.layered()) return device_.thermal_in_turn->run(fields_, state_, input_, nullptr);
        if (auto made = make(device_.layered); !made) return made;
        return device_.thermal_in_turn->run(fields_, state_, input_, &*device_.layered);
    }

    Result<void> layered_step(bool has_blocks) {
        if (auto made = make(device_.layered); !made) return made;
        // Beds are those of the ground before the blocks.
        device_.layered->find_yields(fields_, state_);
        double moved = 0;
        if (has_blocks) {
            if (auto made = make(device_.layered_blocks); !made) return made;
            const auto by_blocks = device_.layered_blocks->exchange(fields_, state_, input_, *device_.layered);
            if (!by_blocks) return by_blocks.error();
            moved = *by_blocks;
        }
        return device_.layered->thermal_step(fields_, state_, input_, moved);
    }

    /// A pass has ended when it comes back, since it reads its sums: the time is that of the steps. How many of water
    /// are handed over together, and in how many bands, changes no byte.
    void learn_pace(ErosionKind kind, std::int64_t count, Clock::duration time) {
        const Clock::duration longest = run_.options_.longest_stretch;
        if (longest.count() == 0) return;
        if (run_.options_.bands == 0) bands_[static_cast<std::size_t>(kind)] = fields_.bands().needed(time, longest);
        if (kind != ErosionKind::water) return;
        const Clock::duration of_a_step = std::max(time / count, Clock::duration(1));
        most_at_once_ = std::clamp<std::int64_t>(longest / of_a_step, 1, run_.options_.chunk);
    }

    /// Wind and thermal erosion change the ground and its layers alone; others may change any field.
    Result<void> step_on_processor() {
        if (auto read = read_back(); !read) return read;
        const ErosionKind kind = kind_of(state_.steps_done);
        erosion_step(state_, input_);
        run_.count_steps(0, 1);
        if (kind == ErosionKind::wind || kind == ErosionKind::thermal) {
            if (uploaded_) fields_.upload_ground(state_);
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
        const bool is_drawn = drawn() && drawn()->is_seen();
        next_read_ = end + std::max<Clock::duration>(is_drawn ? shortest_beside_view : shortest_between_reads,
                                                     time_between_reads * (end - start));
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
    bool ahead_ = false;       ///< of the rasters of state_
    bool is_checked_ = false;  ///< the last stretch on the device was
    bool is_last_ = false;     ///< the run ends after the next stretch
    std::int64_t most_at_once_;  ///< water steps
    std::array<int, erosion_kind_count> bands_{};
    std::int64_t first_ = 0;
    std::int64_t on_device_ = 0;  ///< steps since the mark
    Mark mark_;
    Clock::time_point next_read_ = Clock::now() + shortest_between_reads;
};

DeviceRun::DeviceRun(Options options) : options_(std::move(options)) {}

DeviceRun::~DeviceRun() {
    thread_.run([&] { end_device(); });
}

/// On the thread of the device.
void DeviceRun::end_device() {
    if (device_ && options_.drawn) options_.drawn->release();
    device_.reset();
}

/// On the thread of the device. Where machines have two, the new context may be another one's, which was not checked.
Result<void> DeviceRun::renew_device() {
    const std::string before = identity_;
    if (auto opened = open(); !opened)
        return Error{std::string(gl::context_lost) + ", and no new context serves", opened.error().message()};
    if (identity_ == before) return {};
    end_device();
    return Error{std::string(gl::context_lost) + ", and the new context is another device's", name_};
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

Result<std::vector<DeviceFinding>> DeviceRun::compare(Options options) {
    CUESTA_CHECK(options.chunk > 0);
    DeviceRun run(std::move(options));
    Result<void> opened;
    run.thread_.run([&] { opened = run.open(); });
    if (!opened) return opened.error();
    return run.compare_all(true);
}

Result<std::string> DeviceRun::find(Options options) {
    CUESTA_CHECK(options.chunk > 0);
    DeviceRun run(std::move(options));
    Result<void> found;
    run.thread_.run([&] {
        const auto context = run.make_context();
        found = context ? run.check_context() : context.error();
    });
    if (!found) return found.error();
    const std::optional<DeviceCheck> check =
        run.options_.checks != nullptr ? run.options_.checks->kept(run.identity_) : std::nullopt;
    if (check && !check->passed()) return run.refused(*check).error();
    return run.name_;
}

/// On the thread of the device.
Result<std::unique_ptr<gl::ThreadContext>> DeviceRun::make_context() const {
    return options_.context ? options_.context(options_.debug) : gl::make_offscreen_context(options_.debug);
}

/// On the thread of the device.
Result<void> DeviceRun::open() {
    auto context = make_context();
    if (!context) return context.error();
    if (auto fit = check_context(); !fit) return fit.error();
    auto water = NinePointPass::create(options_.defines);
    if (!water) return water.error();
    auto pairs = PairsPass::create(options_.defines);
    if (!pairs) return pairs.error();
    auto blocks = BlocksPass::create(options_.defines);
    if (!blocks) return blocks.error();
    auto wind = WindPass::create(options_.defines);
    if (!wind) return wind.error();
    device_.reset(new Device{*std::move(context),
                             {},
                             *std::move(water),
                             *std::move(pairs),
                             *std::move(blocks),
                             *std::move(wind),
                             WaterFormChoice(forms_of_water())});
    if (options_.debug) device_->log.emplace();
    return {};
}

/// The forms that a run may take, on the thread of the device.
std::vector<WaterForm> DeviceRun::forms_of_water() const {
    if (options_.water_form) return {*options_.water_form};
    std::vector<WaterForm> forms{WaterForm::three};
    // Software has no memory of groups that would be nearer than the rest.
    if (options_.software) return forms;
    for (const WaterForm form : {WaterForm::whole, WaterForm::tall})
        if (NinePointPass::fits(form)) forms.push_back(form);
    return forms;
}

Result<DeviceFinding> DeviceRun::compare_arithmetic() {
    Result<std::string> difference = std::string();
    thread_.run([&] { difference = check_arithmetic(options_.defines); });
    if (!difference) return difference.error();
    return DeviceFinding{"Arithmetic", *difference, 0};
}

Result<DeviceFinding> DeviceRun::compare_land(const CheckLand& land) {
    const WaterFormChoice usual = device_->forms;
    device_->forms = WaterFormChoice({options_.water_form.value_or(land.water_form)});
    auto finding = compare_steps(land);
    if (device_) device_->forms = usual;
    return finding;
}

Result<DeviceFinding> DeviceRun::compare_steps(const CheckLand& land) {
    const int steps = options_.software ? land.steps_in_software : land.steps;
    ErosionState on_device = land.start;
    ErosionState on_processor = land.start;
    advance(on_device, land.input, steps, {}, {});
    if (!failure_.empty()) return Error{failure_, "checking the graphics device"};
    erosion_steps(on_processor, land.input, steps, {});
    std::string difference = first_difference(on_device, on_processor);
    if (!difference.empty()) difference += " after " + std::to_string(steps) + " steps";
    return DeviceFinding{land.subject, difference, 0};
}

/// Unless `to_the_end`, nothing is compared after the first difference, nor variants in software.
Result<std::vector<DeviceFinding>> DeviceRun::compare_all(bool to_the_end) {
    is_comparing_ = true;
    std::vector<DeviceFinding> findings;
    const auto keep = [&](Result<DeviceFinding> finding, Clock::time_point start) -> Result<void> {
        if (!finding) return finding.error();
        finding->seconds = std::chrono::duration<double>(Clock::now() - start).count();
        findings.push_back(*std::move(finding));
        return {};
    };
    const Clock::time_point first = Clock::now();
    if (auto kept = keep(compare_arithmetic(), first); !kept) return kept.error();
    for (const CheckLand& land : check_lands()) {
        if (!to_the_end && !findings.back().difference.empty()) break;
        if (!to_the_end && options_.software && land.is_variant) continue;
        bool fits = true;
        thread_.run([&] { fits = NinePointPass::fits(land.water_form); });
        if (!fits) continue;
        const Clock::time_point start = Clock::now();
        if (auto kept = keep(compare_land(land), start); !kept) return kept.error();
    }
    is_comparing_ = false;
    steps_on_device_ = 0;
    steps_on_processor_ = 0;
    begin_report(-1);
    return findings;
}

/// A card that fails the check cannot be trusted with a run: the first digit that differs becomes another river bed.
/// A reason why a device cannot be compared is not kept: it may have gone at the next start.
Result<void> DeviceRun::check() {
    std::optional<DeviceCheck> check = options_.checks != nullptr ? options_.checks->kept(identity_) : std::nullopt;
    if (!check) {
        auto findings = compare_all(false);
        if (!findings) return findings.error();
        const DeviceFinding& last = findings->back();
        const bool names_itself = last.difference.empty() || findings->size() == 1;  // "division of ..."
        check = DeviceCheck{names_itself ? last.difference : last.subject + ": " + last.difference};
        if (options_.checks != nullptr) options_.checks->keep(identity_, *check);
    }
    return refused(*check);
}

Result<void> DeviceRun::refused(const DeviceCheck& check) const {
    if (check.passed()) return {};
    return Error{"the graphics device rounds otherwise (" + check.difference + ")", name_};
}

DeviceReport DeviceRun::report() const {
    const std::lock_guard lock(report_mutex_);
    return report_;
}

void DeviceRun::begin_report(std::int64_t first_step) {
    const std::lock_guard lock(report_mutex_);
    report_ = {0, 0, {}, false, failure_};
    last_step_ = first_step;
}

void DeviceRun::count_steps(std::int64_t on_device, std::int64_t on_processor) {
    steps_on_device_ += on_device;
    steps_on_processor_ += on_processor;
    const std::lock_guard lock(report_mutex_);
    report_.on_device += on_device;
    report_.on_processor += on_processor;
}

void DeviceRun::note_reset() {
    const std::lock_guard lock(report_mutex_);
    report_.was_reset = true;
}

void DeviceRun::give_up(const std::string& reason) {
    failure_ = reason;
    const std::lock_guard lock(report_mutex_);
    report_.failure = reason;
}

void DeviceRun::note(ErosionKind kind, std::string_view obstacle) {
    if (obstacle.empty()) return;
    {
        const std::lock_guard lock(report_mutex_);
        const std::pair of_kind(kind, std::string(obstacle));
        if (std::ranges::find(report_.obstacles, of_kind) == report_.obstacles.end())
            report_.obstacles.push_back(of_kind);
    }
    const std::string reason = std::string(traits_of(kind).label) + ": " + std::string(obstacle);
    if (std::find(obstacles_.begin(), obstacles_.end(), reason) == obstacles_.end()) obstacles_.push_back(reason);
}

/// The device that was asked for, with as many buffers a pass as the passes bind.
Result<void> DeviceRun::check_context() {
    name_ = gl::describe_current_context();
    identity_ = device_identity(options_.defines);
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
    // Steps that do not go on where the last ones ended are another run's.
    if (state.steps_done != last_step_) begin_report(state.steps_done);
    const std::int64_t made = advance_on_device(state, input, count, stop, after);
    last_step_ = state.steps_done;
    return made;
}

std::int64_t DeviceRun::advance_on_device(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                          const std::stop_token& stop,
                                          const std::function<void(const ErosionState&)>& after) {
    const std::int64_t first = state.steps_done;
    while (failure_.empty()) {
        Result<std::int64_t> made = 0;
        Result<void> renewed;
        thread_.run([&] {
            made = Course(*this, state, input, after).advance(count - (state.steps_done - first), stop);
            if (made) return;
            end_device();
            const bool may_try_again = gl::is_loss_of_context(made.error()) && !report().was_reset && !is_comparing_;
            renewed = may_try_again ? renew_device() : made.error();
        });
        if (made) return state.steps_done - first;
        if (renewed)
            note_reset();
        else
            give_up(renewed.error().message());
    }
    const std::int64_t left = count - (state.steps_done - first);
    count_steps(0, erosion_steps(state, input, left, stop, after));
    return state.steps_done - first;
}

}  // namespace cuesta
