#pragma once
/// \file Pictures in a row, drawn on a thread of their own.

#include <QObject>
#include <QString>
#include <functional>
#include <thread>

#include "render/scene/picture_series.h"

namespace cuesta {

/// GUI thread. One film at a time; the window goes on working. The destructor stops the one that runs and waits for the
/// picture being drawn (a file is written whole or not at all).
class FilmTasks : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~FilmTasks() override;

    /// Draws with `work`, which returns how many pictures there are; it is given `settings` with the stop token and the
    /// progress filled in. Does nothing while another film runs.
    /// `still`: one picture, whose progress is told in hundredths.
    void start(SeriesSettings settings, std::function<Result<int>(const SeriesSettings&)> work, bool still = false);
    void cancel();
    bool running() const { return running_; }
    bool is_still() const { return still_; }
    int done() const { return done_; }
    /// 0: not known yet.
    int all() const { return all_; }

Q_SIGNALS:
    /// Begun, gone on, or ended.
    void changed();
    void finished(int pictures, bool cancelled);
    void failed(const QString& message);

private:
    void end(const Result<int>& result);

    std::jthread thread_;
    bool running_ = false, cancelled_ = false, still_ = false;
    int done_ = 0, all_ = 0;
};

}  // namespace cuesta
