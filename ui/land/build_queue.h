#pragma once
/// \file Builds that wait and run in the background, one after another.

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/pipeline/time_left.h"
#include "ui/land/build_job.h"

namespace cuesta {

enum class BuildState { waiting, running, done, failed, cancelled };

struct Build {
    int id = 0;
    BuildOrder order;
    BuildState state = BuildState::waiting;
    double share = 0;  ///< 0..1
    QString activity;
    std::optional<double> seconds_left;
    QString error;      ///< words for the user, if it failed
    QStringList files;  ///< that it wrote
};

/// Holds values of the project, so that editing goes on meanwhile. Each build has an evaluator of its own, which goes
/// with it; its steps of erosion wait while the editor computes land (set_giving_way), since both use the same threads.
/// GUI thread only. What waits is lost with the program: who closes it is asked.
class BuildQueue : public QObject {
    Q_OBJECT
public:
    explicit BuildQueue(QObject* parent = nullptr);
    /// Stops what runs after its step.
    ~BuildQueue() override;

    /// The id of the build. It is the last that waits.
    int add(BuildOrder order);
    /// Ends it if it runs (after its step; files that are written stay), or takes it out of those that wait.
    void cancel(int id);
    /// Among those that wait, `by` places earlier (< 0) or later.
    void move(int id, int by);
    bool can_move(int id, int by) const;
    /// Takes those that ended off the list.
    void clear_ended();

    /// In the order in which they run.
    const std::vector<Build>& builds() const { return builds_; }
    int unfinished() const;
    /// While true, the build that runs waits between two steps.
    void set_giving_way(bool gives_way);

Q_SIGNALS:
    /// Anything about a build.
    void changed();
    /// It is done, failed or cancelled.
    void ended(const Build& build);

private:
    void start_next();
    void take(int id, const Result<QStringList>& result);
    void note_progress();
    std::vector<Build>::iterator find(int id);

    std::vector<Build> builds_;
    int last_id_ = 0;
    int running_ = 0;  ///< its id; 0: none
    std::stop_source stop_;
    // Between the threads.
    std::mutex mutex_;
    std::condition_variable_any woken_;
    bool gives_way_ = false;
    double share_ = 0;
    std::string activity_;
    TimeLeft time_left_;
    std::atomic<bool> told_{false};
    QThreadPool pool_;
};

}  // namespace cuesta
