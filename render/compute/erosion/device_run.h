#pragma once
/// \file Erosion on the graphics device, to the bytes of the processor (ADR 37, docs/methods/gpu-erosion.md).

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/erosion/device_checks.h"
#include "core/erosion/stepper.h"
#include "render/compute/erosion/device_thread.h"
#include "render/compute/erosion/shared_fields.h"
#include "render/compute/erosion/water_form.h"
#include "render/gl/context.h"

namespace cuesta {

struct CheckLand;

/// Outcome of comparing a device with the processor, of one subject.
struct DeviceFinding {
    std::string subject;     ///< "Arithmetic", "Water erosion"
    std::string difference;  ///< in words; empty: the same bytes
    double seconds = 0;      ///< that it took, on both sides
};

/// The steps of one run of erosion so far: those that followed one another on the same land.
struct DeviceReport {
    std::int64_t on_device = 0;
    std::int64_t on_processor = 0;
    /// The kinds whose steps the device leaves to the processor, and what keeps them there: "layers".
    std::vector<std::pair<ErosionKind, std::string>> obstacles;
    bool was_reset = false;  ///< the driver was, and the run went on from the last good state in a new context
    std::string failure;     ///< why the device was given up, in this run or an earlier one; empty: it was not
    bool operator==(const DeviceReport&) const = default;
};

/// Makes the steps that have a twin on the device and the others on the processor; what the device fails at, the
/// processor does from the last state that was read back. A driver that is reset gets one more try in a run, in a new
/// context. Each state that leaves the device follows steps that a spot
/// check compared with the processor's (ADR 64). The bytes of a run are those of erosion_steps() whatever happens, as
/// far as these checks see it.
class DeviceRun final : public ErosionStepper {
public:
    struct Options {
        bool software = false;  ///< software OpenGL, for tests: a card otherwise
        bool debug = false;     ///< what the driver reports as misuse counts as a failure
        int chunk = 8;          ///< most water steps handed over at a time, > 0
        /// Of the shaders (gl::Program::create_compute()); tests compile variants.
        std::string defines{};
        /// Outcomes of earlier checks, which are not repeated; null: the device is checked. Outlives the run, which
        /// asks it on a thread of its own while the caller waits.
        DeviceChecks* checks = nullptr;
        bool reads_each_stretch = false;  ///< reads back, and checks, whatever it hands over: for tests
        /// Makes the context, on the run's own thread; empty: make_offscreen_context().
        gl::ContextMaker context{};
        /// Fewer than `chunk` steps are handed over at a time where so many would take longer, since a stop waits for
        /// them; 0: never.
        std::chrono::milliseconds longest_stretch{0};
        /// The view's fields, which are offered while a run goes on, where the context shares its objects with the
        /// view's; null: none are. Unlike states, they are offered before a spot check compared them: they are drawn
        /// and nothing else. Where the view takes them, states come once a second.
        std::shared_ptr<SharedFields> drawn{};
        /// Of each dispatch over the map (Bands), for tests; 0: as many as keep it within `longest_stretch`.
        int bands = 0;
        /// Of the sub-steps of the improved water erosion, for tests; none: on a card the quickest one, which is found
        /// out during a run, and in software three dispatches.
        std::optional<WaterForm> water_form{};
    };
    /// Makes a context and checks its arithmetic, and a small land of each kind of erosion against the processor,
    /// unless the outcome of that has been kept. An error says why this device does not serve. Uses a thread of its
    /// own: the calling thread's context, if any, is left alone.
    static Result<std::unique_ptr<DeviceRun>> create(Options options);
    /// Makes a context and compares all that create() compares, also after a difference, and whatever has been kept. An
    /// error: there is no such device, or it fails.
    static Result<std::vector<DeviceFinding>> compare(Options options);
    /// Makes a context and looks at it, without checking how it computes: its device() by name. An error says why it
    /// does not serve, as far as that is known without a check: also that an earlier check, whose outcome has been
    /// kept, found it to differ.
    static Result<std::string> find(Options options);
    ~DeviceRun() override;

    std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                         const std::stop_token& stop,
                         const std::function<void(const ErosionState&)>& after) override;
    void ask_for_state() override { state_is_wanted_ = true; }

    /// Of the run that goes on or was the last. Any thread, at any time.
    DeviceReport report() const;

    /// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5".
    const std::string& device() const { return name_; }
    std::int64_t steps_on_device() const { return steps_on_device_; }
    std::int64_t steps_on_processor() const { return steps_on_processor_; }
    /// Stretches of steps that were compared with the processor's.
    std::int64_t spot_checks() const { return spot_checks_; }
    /// Steps that the device leaves to the processor, and what keeps them there: "Wind: layers".
    const std::vector<std::string>& obstacles() const { return obstacles_; }
    /// The reason for which the device was given up during a run; empty: it was not.
    const std::string& failure() const { return failure_; }

private:
    class Course;
    struct Device;
    explicit DeviceRun(Options options);
    Result<void> open();
    Result<std::unique_ptr<gl::ThreadContext>> make_context() const;
    Result<void> check_context();
    Result<void> refused(const DeviceCheck& check) const;
    void end_device();
    Result<void> renew_device();
    Result<DeviceFinding> compare_arithmetic();
    std::vector<WaterForm> forms_of_water() const;
    Result<DeviceFinding> compare_land(const CheckLand& land);
    Result<DeviceFinding> compare_steps(const CheckLand& land);
    Result<std::vector<DeviceFinding>> compare_all(bool to_the_end);
    Result<void> check();
    std::int64_t advance_on_device(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                   const std::stop_token& stop, const std::function<void(const ErosionState&)>& after);
    void note(ErosionKind kind, std::string_view obstacle);
    void begin_report(std::int64_t first_step);
    void count_steps(std::int64_t on_device, std::int64_t on_processor);
    void note_reset();
    void give_up(const std::string& reason);

    Options options_;
    std::string name_;
    std::string identity_;
    std::string failure_;
    std::vector<std::string> obstacles_;
    std::int64_t steps_on_device_ = 0;
    std::int64_t steps_on_processor_ = 0;
    std::int64_t spot_checks_ = 0;
    std::atomic<bool> state_is_wanted_{false};
    mutable std::mutex report_mutex_;
    DeviceReport report_;
    std::int64_t last_step_ = -1;  ///< that the run of the report came to
    bool is_comparing_ = false;    ///< with the processor, as a whole: spot checks would be in the way
    DeviceThread thread_;
    std::unique_ptr<Device> device_;  ///< made and destroyed on the thread
};

}  // namespace cuesta
