#pragma once
/// \file Keeps what is not saved yet in a recovery file.

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>

#include "core/io/project/recovery.h"
#include "ui/base/document.h"

namespace cuesta {

/// When recovery files are written, milliseconds.
struct AutosaveTimes {
    int after_rest = 500;  ///< since the last edit
    /// An edit is in the file after so long, also when edits never rest; one that takes longer than a quarter of it to
    /// write, after four times as long as it takes. Of large rasters only tiles that changed are written.
    int at_most = 2000;
    int after_failure = 60000;  ///< until it is tried again
    int run_states = 5000;      ///< at least between two states of a run, which also take at most 1/30 of its time
};

/// Watches a document. The project is a value, so the GUI thread only hands it over; a thread of its own writes. When
/// the document is saved or another takes its place, the recovery file goes. Members are called on the GUI thread.
class Autosave : public QObject {
    Q_OBJECT
public:
    /// `folder`: of recovery files (core/io/project/recovery.h); need not exist.
    Autosave(Document& document, const QString& folder, AutosaveTimes times = {}, QObject* parent = nullptr);
    /// Waits for the thread. Work that is not saved stays in its file, unless it was given up.
    ~Autosave() override;

    /// While held, the project is in the file even if it is saved: a run of it is kept beside it.
    void hold(bool held);
    /// Writes what is not in the file yet, without waiting for the time to come.
    void write_now();
    /// The user gave up what is not saved: the file goes, and no other is written until the next edit.
    void give_up();
    /// Removes what another program left behind as soon as nothing of it would be lost: when the present document is in
    /// a recovery file of ours, or saved.
    void replace(LeftBehind recovered);
    /// Whether the thread is writing or removing.
    bool busy() const { return running_; }

Q_SIGNALS:
    void started();
    void written(const cuesta::Document::Value& value, double seconds);
    /// The folder of the recovery file, which there is from now on.
    void folder_made(const QString& folder);
    /// A file could not be written or removed; told once until it works again.
    void failed(const QString& message);

private:
    void look();
    void run();
    int time_left() const;
    /// Seconds that writing the present project will take.
    double expected_seconds() const;
    /// Bytes of it that are not in the file.
    std::size_t bytes_to_write(const Project& project) const;
    /// Value that is to be in the file; null: nothing.
    Document::Value wanted() const;
    RecoveryNote note() const;
    /// On the thread.
    std::optional<Error> work(const Project* project, const RecoveryNote& note, std::vector<LeftBehind>& replaced);
    void finish(const Document::Value& value, const std::optional<Error>& error, double seconds);
    void note_write(const Document::Value& value, double seconds);

    Document& document_;
    std::string folder_;
    AutosaveTimes times_;
    QThreadPool pool_;
    QTimer timer_;
    std::optional<RecoveryFile> file_;  ///< of the thread
    std::vector<LeftBehind> replaced_;  ///< to go when ours is written
    Document::Value kept_;              ///< what the file holds; null: nothing
    Document::Value given_up_;
    bool running_ = false;
    bool held_ = false;
    bool told_folder_ = false;
    bool told_ = false;
    bool failing_ = false;
    Document::Value laid_;        ///< what was written last: its tiles need not be written again; null: nothing yet
    double text_seconds_ = 0;     ///< of the last write of little but text
    double byte_seconds_ = 5e-9;  ///< for each byte of rasters; at first, of a slow disk
    QElapsedTimer first_edit_;  ///< since the oldest edit that is in no file; invalid: there is none
    QElapsedTimer last_edit_;
};

}  // namespace cuesta
