#pragma once
/// \file Files of projects: opening, saving, importing, and care for work that is not saved.

#include "ui/feature/feature.h"

namespace cuesta {

class Autosave;
class FileCommands;
class LeftBehind;
class RecoveryBar;
class RunStates;
struct AutosaveTimes;

class FilesFeature : public Feature {
    Q_OBJECT
public:
    explicit FilesFeature(Workbench& bench);
    ~FilesFeature() override;

    FileCommands& commands() { return *commands_; }
    /// From now on what is not saved is kept in a recovery file in this folder, and what other programs left behind
    /// there is offered.
    void guard(const QString& recovery_folder, const AutosaveTimes& times);
    /// Null before guard().
    Autosave* autosave() { return autosave_.get(); }

    bool lets_close() override;
    void close() override;
    bool takes_files(const QStringList& paths) override;

private:
    void add_commands();
    void refresh_recent();
    void refresh_versions();
    /// Keeps the states of runs that the user began beside the recovery file.
    void guard_runs(double interval);
    void note_run();
    void recover(LeftBehind left, bool goes_on);
    void look_at(const LeftBehind& left);
    void discard_recovery(std::size_t index);
    /// Reads such a project, and the states of its run for the land service; `otherwise` runs when it cannot be read,
    /// after it was said why.
    void read_recovery(const LeftBehind& left, const std::function<void(Project)>& then,
                       const std::function<void()>& otherwise);

    FileCommands* commands_;
    RecoveryBar* recovery_bar_;
    QMenu* recent_ = nullptr;
    QMenu* versions_ = nullptr;
    std::unique_ptr<Autosave> autosave_;
    std::shared_ptr<RunStates> run_states_;  ///< shared with the thread that computes land
    bool may_close_ = false;
};

}  // namespace cuesta
