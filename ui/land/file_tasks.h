#pragma once
/// \file Work with files, off the GUI thread.

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/base/progress.h"

namespace cuesta {

/// Runs jobs one after another on a thread of its own, and what follows from them back on the GUI thread. Members are
/// called on the GUI thread. The destructor waits for the jobs (a file is written whole or not at all) and drops what
/// follows.
class FileTasks : public QObject {
    Q_OBJECT
public:
    explicit FileTasks(QObject* parent = nullptr);
    ~FileTasks() override;

    /// `work` runs on the files' thread and returns what is to be done on the GUI thread. `what` is for the status bar:
    /// "Reading valley.tif". An exception of `work` goes to `failed`.
    void start(const QString& what, std::function<std::function<void()>()> work);
    /// The same for work that says how far it is and can be stopped, as reading is. `stop` is for who wants to end this
    /// work alone. Nothing follows from work that was stopped.
    void start_stoppable(const QString& what, std::function<std::function<void()>(const WorkControl&)> work,
                         std::stop_source stop = std::stop_source());
    bool busy() const { return running_ > 0; }
    /// Present activity, "" when there is none: "Reading valley.tif, 40 %".
    QString activity() const;
    /// 0..1, where what is done says so.
    std::optional<double> share() const;
    /// Whether something waits or runs that can be stopped.
    bool can_stop() const;
    /// Asks all of that to end.
    void stop();

Q_SIGNALS:
    void changed();
    /// The share has changed; some times a second.
    void advanced();
    /// By stop(); what it was.
    void stopped(const QString& what);
    /// A job threw: a bug or no memory, in words.
    void failed(const QString& message);

private:
    /// Something that can be stopped, from its start to its end.
    struct Stoppable {
        QString what;
        std::stop_source stop;
        bool by_user = false;
        double share = 0;  ///< of the GUI thread
        qint64 said = 0;   ///< when the share was last passed on, in ms; of the files' thread
    };
    void say_share(const std::shared_ptr<Stoppable>& of, double share);

    QThreadPool pool_;
    int running_ = 0;
    QString activity_;
    std::vector<std::shared_ptr<Stoppable>> stoppable_;  ///< in the order in which they run
};

}  // namespace cuesta
