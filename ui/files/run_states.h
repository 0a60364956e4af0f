#pragma once
/// \file States of the run in the window on disk, beside the recovery file, so that a crash does not lose the run.

#include <QObject>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "core/pipeline/evaluate.h"

namespace cuesta {

/// keep() may be called from any thread; all else from the GUI thread.
class RunStates : public QObject {
    Q_OBJECT
public:
    /// Sets the folder of the recovery file; before that nothing is kept.
    void set_folder(const std::string& folder);
    /// A run of that many steps is under way: its states are kept from now on.
    void begin(std::int64_t steps);
    /// There is no run to go on with any more: its states go; one that is being written just now when it is.
    void end();
    /// As EvaluateOptions::keep_state. What cannot be written is told once.
    void keep(Stage stage, const Key& run, const ErosionProgress& progress);

Q_SIGNALS:
    void failed(const QString& message);

private:
    std::mutex mutex_;  ///< for everything below
    std::string folder_;
    std::int64_t steps_ = 0;  ///< 0: no run
    bool writing_ = false;
    bool told_ = false;
};

/// The states that lie in the folder of a recovery file. Damaged ones, and those of another version, are left out.
std::vector<KeptState> run_states_in(const std::string& folder);

}  // namespace cuesta
