#pragma once
/// \file The place where the window's runs of full size erode: the processor, or the graphics card.

#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <thread>

#include "core/erosion/stepper.h"
#include "render/compute/erosion/device_choice.h"
#include "render/compute/erosion/device_run.h"

namespace cuesta {

/// Looks for the card and checks it on a thread of its own; until that has ended, and where it fails, the processor
/// erodes. GUI thread.
class ErosionDevice : public QObject {
    Q_OBJECT
public:
    /// Of the devices that are looked for from now on; tests change it.
    struct Options {
        bool software = false;            ///< OpenGL in software counts as a card
        bool reads_each_stretch = false;  ///< as DeviceRun::Options
        std::string checks;               ///< file of the kept outcomes of checks; empty: nothing is kept
    };
    enum class State {
        unknown,    ///< nobody has asked for the card yet
        searching,  ///< it is looked for, or checked
        found,      ///< it can be chosen
        ready,      ///< it makes the steps of the next run
        refused,    ///< it cannot be chosen, until the program starts anew
        failed,     ///< it was given up during a run; when it is chosen again, it is checked again
    };

    explicit ErosionDevice(QObject* parent = nullptr);
    ~ErosionDevice() override;

    void set_options(Options options) { options_ = std::move(options); }
    DeviceChoice choice() const { return choice_; }
    /// From the next run on.
    void choose(DeviceChoice choice);
    /// Finds out whether there is a card, and its name, unless that is known.
    void look();

    State state() const { return state_; }
    /// "NVIDIA GeForce RTX 3070/PCIe/SSE2, OpenGL 4.5"; empty until it is known.
    const QString& name() const { return name_; }
    /// The reason for which the card is refused, or was given up; else empty.
    const QString& reason() const { return reason_; }
    /// The reason for which it cannot be chosen; empty: it can.
    QString why_not() const { return state_ == State::refused ? reason_ : QString(); }
    /// Stepper of the next run; null: the processor.
    std::shared_ptr<ErosionStepper> stepper() const;
    /// Fields of the runs on the device for the view (DeviceRun::Options::drawn); null: the processor erodes.
    std::shared_ptr<SharedFields> drawn_fields() const;
    /// Of the run that goes on or was the last, as far as the card was asked.
    DeviceReport report() const;
    /// Looks whether the report says more by now, or that the card was given up.
    void read_report();

Q_SIGNALS:
    void changed();
    /// stepper() is another one.
    void stepper_changed();
    /// The processor erodes in the place of the card that was chosen: a sentence with the reason.
    void fell_back(const QString& sentence);

private:
    struct Opened;
    struct Outcome {
        std::shared_ptr<Opened> opened;  ///< null: it was only looked for, or there is none
        std::string name;
        std::string problem;  ///< empty: it serves
    };
    void search(bool opens);
    void take(const Outcome& outcome);
    void drop();
    void tell_of_processor();

    Options options_;
    DeviceChoice choice_ = DeviceChoice::automatic;
    State state_ = State::unknown;
    QString name_, reason_;
    DeviceReport told_;  ///< the last one that changed() was about
    std::shared_ptr<Opened> opened_;
    std::jthread search_;  ///< last: it ends before the rest goes
};

}  // namespace cuesta
