#pragma once
/// \file The strokes of the sculpting brushes, worked out on a thread of their own.

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <vector>

#include "core/sculpt/sculpt_stroke.h"

namespace cuesta {

/// One stroke at a time; its dabs are worked out in their order while more of them come. GUI thread.
class SculptWork : public QObject {
    Q_OBJECT
public:
    explicit SculptWork(QObject* parent = nullptr);
    ~SculptWork() override;

    /// Begins a stroke; one that is not finished is dropped.
    void begin(SculptBrush brush, SculptGround ground);
    void add(const std::vector<SculptDab>& dabs);
    /// No more dabs come: finished() follows when the last of them is worked out.
    void finish();
    /// Drops pending work. Nothing is told any more.
    void drop();
    /// Between begin() and finished() or drop().
    bool is_busy() const { return stroke_ != nullptr; }
    /// Whether dabs wait or are worked out.
    bool is_behind() const;
    /// Waits, at most so many milliseconds, for the dabs that there are; what they came to has been told then. Says
    /// whether they are done.
    bool wait(int milliseconds);

Q_SIGNALS:
    /// The layer's change after the dabs so far.
    void changed(const TiledRaster& change);
    void finished();

private:
    struct Stroke;
    void work();
    void take();

    std::shared_ptr<Stroke> stroke_;
    bool is_closed_ = false;  ///< finish() was called
    QThreadPool pool_;
    QThreadPool patient_pool_;  ///< of brushes whose dabs take long: its thread gives way to those of the window
};

}  // namespace cuesta
