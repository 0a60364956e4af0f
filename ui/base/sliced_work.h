#pragma once
/// \file Long work on the GUI thread, a slice at a time.

#include <QObject>
#include <QTimer>
#include <functional>

namespace cuesta {

/// Calls a function again and again until it is stopped, with pauses. Before each call, events that came to wait during
/// another long piece of work of this thread (a frame, a slice of other work) are served: none waits for two. GUI
/// thread only.
class SlicedWork : public QObject {
    Q_OBJECT
public:
    /// `pause`: milliseconds between slices, for events and for other threads. `long_pieces` counts the long pieces of
    /// work of this thread; each slice adds itself, frames are added by whoever draws them.
    SlicedWork(int pause, long long& long_pieces, std::function<void()> slice, QObject* parent = nullptr);

    /// Goes on from now; nothing changes if it is active.
    void start();
    /// No slice comes any more; may be called from within one.
    void stop();
    bool is_active() const { return is_active_; }

protected:
    bool event(QEvent* event) override;

private:
    void wait_for_turn();

    long long& long_pieces_;
    long long pieces_before_ = 0;  ///< when the present turn was asked for
    int times_put_off_ = 0;
    bool is_active_ = false;
    std::function<void()> slice_;
    QTimer pause_;
};

}  // namespace cuesta
