#pragma once
/// \file Clock of moving water in a view.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

namespace cuesta {

/// Says when the next frame with moving water is due, some 30 times a second, and nothing while it has no reason to.
/// GUI thread.
class MovingWater : public QObject {
    Q_OBJECT
public:
    static constexpr int interval = 33;  ///< milliseconds between frames

    explicit MovingWater(QObject* parent = nullptr);

    /// The user's choice, which the settings keep; else on where a graphics card draws, off where the processor does.
    bool is_on() const { return chosen_.value_or(by_card_); }
    /// Chooses, and keeps it.
    void set_on(bool on);
    /// Known from the first frame on.
    void set_drawn_by_card(bool by_card);
    /// Whether anyone would see water move: the view says so.
    void set_seen(bool seen);
    /// Whether frames are due: on, seen, and motion is not unwanted (preferences).
    bool is_running() const { return timer_.isActive(); }
    /// Time for which it has moved, s; 0, the still picture, while it is off.
    double seconds() const { return seconds_; }
    /// The frame that is due will be drawn: to the time that it shows.
    void go_on();

Q_SIGNALS:
    /// It is time for another, or for the still picture once more.
    void frame_due();
    /// On or off.
    void changed();

private:
    void settle();

    QTimer timer_;
    QElapsedTimer clock_;
    std::optional<bool> chosen_;
    bool by_card_ = false, seen_ = false, was_on_ = false;
    double seconds_ = 0;
};

}  // namespace cuesta
