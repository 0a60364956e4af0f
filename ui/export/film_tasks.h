#pragma once
/// \file Pictures in a row, drawn on a thread of their own.

#include <QImage>
#include <QObject>
#include <QString>
#include <functional>
#include <stop_token>
#include <thread>

#include "render/scene/picture.h"
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
    /// Asks the work on a still to write the picture with what it has by now (enough()), once there is a preview.
    void stop_and_keep();
    bool running() const { return running_; }
    bool is_still() const { return still_; }
    /// Whether the still that is drawn, or was drawn last, was stopped and kept.
    bool is_kept() const { return kept_; }
    /// For the work on a still: asked for by stop_and_keep(). Any thread while it runs.
    std::stop_token enough() const { return enough_.get_token(); }
    /// For the work on a still, from its thread: the picture as far as it is.
    void show(const Picture& picture);
    /// The picture shown last of the still that is drawn; null: none yet.
    const QImage& preview() const { return preview_; }
    int done() const { return done_; }
    /// 0: not known yet.
    int all() const { return all_; }

Q_SIGNALS:
    /// Begun, gone on, or ended.
    void changed();
    /// There is another preview.
    void previewed();
    void finished(int pictures, bool cancelled);
    void failed(const QString& message);

private:
    void end(const Result<int>& result);

    std::stop_source enough_;  // outlives the thread, which looks at it
    QImage preview_;
    bool running_ = false, cancelled_ = false, still_ = false, kept_ = false;
    int done_ = 0, all_ = 0;
    std::jthread thread_;
};

}  // namespace cuesta
