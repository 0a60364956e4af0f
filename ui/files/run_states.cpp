#include "ui/files/run_states.h"

#include <filesystem>
#include <utility>

#include "core/base/platform/utf8_path.h"
#include "core/io/project/erosion_state_file.h"
#include "core/io/project/recovery.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

void RunStates::set_folder(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    folder_ = folder;
}

void RunStates::begin(std::int64_t steps) {
    const std::lock_guard lock(mutex_);
    steps_ = steps;
}

void RunStates::end() {
    const std::lock_guard lock(mutex_);
    if (steps_ > 0 && !folder_.empty() && !writing_) remove_run(folder_);
    steps_ = 0;
}

void RunStates::keep(Stage stage, const Key& run, const ErosionProgress& progress) {
    std::string folder;
    std::int64_t steps = 0;
    {
        const std::lock_guard lock(mutex_);
        if (steps_ == 0 || folder_.empty()) return;
        folder = folder_;
        steps = steps_;
        writing_ = true;
    }
    // Without the lock: large states take seconds, for which the window must not wait.
    const bool is_full_size = stage == Stage::erosion;
    Result<void> written = write_erosion_state(is_full_size ? erosion_state_path(folder) : levels_state_path(folder),
                                               run, progress.state, progress.ground_before, progress.seconds);
    if (written) written = write_run_note(folder, {is_full_size ? progress.state.steps_done : 0, steps});
    const std::lock_guard lock(mutex_);
    writing_ = false;
    if (steps_ == 0) remove_run(folder);
    if (written || std::exchange(told_, true)) return;
    Q_EMIT failed(tr("The run could not be backed up: %1").arg(QString::fromStdString(written.error().message())));
}

std::vector<KeptState> run_states_in(const std::string& folder) {
    std::vector<KeptState> found;
    for (const std::string& path : {levels_state_path(folder), erosion_state_path(folder)}) {
        std::error_code ignored;
        if (!std::filesystem::exists(file_path(path), ignored)) continue;
        Result<StoredErosion> stored = read_erosion_state(path);
        if (!stored) continue;
        found.push_back({stored->run, std::make_shared<ErosionProgress>(ErosionProgress{
                                          std::move(stored->state), stored->ground_before, stored->seconds})});
    }
    return found;
}

}  // namespace cuesta
