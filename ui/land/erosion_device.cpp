#include "ui/land/erosion_device.h"

#include <chrono>
#include <utility>

#include "render/compute/erosion/device_checks_file.h"
#include "ui/land/worker_context.h"

namespace cuesta {
namespace {

/// A stop is to come within 20 ms: that of two stretches, since a run that is stopped ends with one that is checked.
constexpr std::chrono::milliseconds longest_stretch{8};
/// Between pictures that the view draws from the card.
constexpr std::chrono::milliseconds preview_interval{100};

}  // namespace

/// A device with what it needs as long as it lives.
struct ErosionDevice::Opened {
    Opened(const std::string& path, std::chrono::milliseconds between_offers)
        : checks(path), drawn(std::make_shared<SharedFields>(between_offers)) {}
    DeviceChecksFile checks;
    std::shared_ptr<SharedFields> drawn;
    std::unique_ptr<DeviceRun> run;
};

ErosionDevice::ErosionDevice(QObject* parent) : QObject(parent) {
    options_.checks = device_checks_path();
}

ErosionDevice::~ErosionDevice() = default;

void ErosionDevice::choose(DeviceChoice choice) {
    choice_ = choice;
    if (!wants_device(choice)) {
        if (state_ == State::ready || state_ == State::failed) state_ = State::found;
        if (state_ != State::refused) reason_.clear();
        drop();
    } else if (state_ == State::refused) {
        tell_of_processor();
    } else if (state_ != State::searching && state_ != State::ready) {
        drop();  // one that failed
        search(true);
    }
    Q_EMIT changed();
}

void ErosionDevice::look() {
    if (state_ != State::unknown) return;
    search(false);
    Q_EMIT changed();
}

void ErosionDevice::search(bool opens) {
    state_ = State::searching;
    const auto opened = std::make_shared<Opened>(
        options_.checks, options_.reads_each_stretch ? std::chrono::milliseconds(0) : preview_interval);
    DeviceRun::Options wanted;
    wanted.software = options_.software || choice_ == DeviceChoice::software;
    wanted.checks = &opened->checks;
    wanted.reads_each_stretch = options_.reads_each_stretch;
    wanted.context = worker_contexts();
    wanted.longest_stretch = longest_stretch;
    wanted.drawn = opened->drawn;
    search_ = std::jthread([this, opens, opened, wanted = std::move(wanted)] {
        Outcome outcome;
        try {
            if (opens) {
                auto made = DeviceRun::create(wanted);
                if (made) {
                    outcome.opened = opened;
                    outcome.opened->run = *std::move(made);
                    outcome.name = outcome.opened->run->device();
                } else {
                    outcome.problem = made.error().message();
                }
            } else if (const auto found = DeviceRun::find(wanted)) {
                outcome.name = *found;
            } else {
                outcome.problem = found.error().message();
            }
        } catch (const std::exception& bug) {
            outcome.problem = bug.what();
        }
        QMetaObject::invokeMethod(
            this, [this, outcome] { take(outcome); }, Qt::QueuedConnection);
    });
}

/// The user may have chosen otherwise meanwhile.
void ErosionDevice::take(const Outcome& outcome) {
    const bool is_wanted = wants_device(choice_);
    name_ = QString::fromStdString(outcome.name);
    reason_ = QString::fromStdString(outcome.problem);
    if (!outcome.problem.empty()) {
        state_ = State::refused;
        if (is_wanted) tell_of_processor();
    } else if (outcome.opened && is_wanted) {
        opened_ = outcome.opened;
        state_ = State::ready;
        Q_EMIT stepper_changed();
    } else if (is_wanted) {
        search(true);
    } else {
        state_ = State::found;
    }
    Q_EMIT changed();
}

void ErosionDevice::drop() {
    if (!opened_) return;
    opened_.reset();
    Q_EMIT stepper_changed();
}

void ErosionDevice::tell_of_processor() {
    Q_EMIT fell_back(tr("Erosion runs on the processor: %1").arg(reason_));
}

std::shared_ptr<ErosionStepper> ErosionDevice::stepper() const {
    return opened_ ? std::shared_ptr<ErosionStepper>(opened_, opened_->run.get()) : nullptr;
}

std::shared_ptr<SharedFields> ErosionDevice::drawn_fields() const {
    return opened_ ? opened_->drawn : nullptr;
}

DeviceReport ErosionDevice::report() const {
    return opened_ ? opened_->run->report() : DeviceReport{};
}

void ErosionDevice::read_report() {
    if (state_ != State::ready) return;
    const DeviceReport report = opened_->run->report();
    if (!report.failure.empty()) {
        state_ = State::failed;
        reason_ = QString::fromStdString(report.failure);
        tell_of_processor();
    } else if (report == told_) {
        return;
    }
    told_ = report;
    Q_EMIT changed();
}

}  // namespace cuesta
