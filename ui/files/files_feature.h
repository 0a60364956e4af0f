#pragma once
/// \file Files of projects: opening, saving, importing, and care for work that is not saved.

#include "ui/feature/feature.h"

namespace cuesta {

class Autosave;
class FileCommands;
class LeftBehind;
class RecoveryBar;
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
    void recover(LeftBehind left);
    void look_at(const LeftBehind& left);
    void discard_recovery(std::size_t index);
    /// Reads such a file; `otherwise` runs when it cannot be read, after it was said why.
    void read_recovery(const std::string& path, const std::function<void(Project)>& then,
                       const std::function<void()>& otherwise);

    FileCommands* commands_;
    RecoveryBar* recovery_bar_;
    QMenu* recent_ = nullptr;
    QMenu* versions_ = nullptr;
    std::unique_ptr<Autosave> autosave_;
    bool may_close_ = false;
};

}  // namespace cuesta
