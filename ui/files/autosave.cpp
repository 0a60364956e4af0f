#include "ui/files/autosave.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/model/project_memory.h"

namespace cuesta {

Autosave::Autosave(Document& document, const QString& folder, AutosaveTimes times, QObject* parent)
    : QObject(parent), document_(document), folder_(folder.toStdString()), times_(times) {
    pool_.setMaxThreadCount(1);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &Autosave::run);
    connect(&document_, &Document::changed, this, [this] {
        last_edit_.restart();
        look();
    });
    last_edit_.start();
    look();
}

Autosave::~Autosave() {
    pool_.waitForDone();
    // Without the event loop it is not known any more how a job that was running ended.
    const Document::Value value = wanted();
    if (value != kept_ || running_) (void)work(value.get(), note(), replaced_);
}

Document::Value Autosave::wanted() const {
    if ((!document_.modified() && !held_) || document_.value() == given_up_) return nullptr;
    return document_.value();
}

RecoveryNote Autosave::note() const {
    return {document_.name().toStdString(), document_.path().toStdString()};
}

std::size_t Autosave::bytes_to_write(const Project& project) const {
    static const Project nothing;
    return bytes_not_shared(project, laid_ ? *laid_ : nothing);
}

double Autosave::expected_seconds() const {
    return text_seconds_ + byte_seconds_ * static_cast<double>(bytes_to_write(document_.project()));
}

int Autosave::time_left() const {
    // A write takes its time, too, and must be over when the time is.
    const int writing = static_cast<int>(expected_seconds() * 1000);
    // All of a large project is written once. Later not more often than takes a small part of the time.
    const int apart = laid_ ? 4 * writing : 0;
    const int at_most = std::max(times_.at_most, apart);
    const int margin = std::clamp(writing + writing / 2, at_most / 10, at_most / 2);
    const auto until = [](const QElapsedTimer& since, int time) { return time - static_cast<int>(since.elapsed()); };
    if (failing_) return std::max(0, until(first_edit_, times_.after_failure));
    const int latest = until(first_edit_, at_most - margin);
    const int rested = until(last_edit_, std::max(times_.after_rest, apart));
    return std::max(0, std::min(latest, rested));
}

void Autosave::look() {
    if (running_) {
        if (!first_edit_.isValid()) first_edit_.start();
        return;
    }
    const Document::Value value = wanted();
    if (value == kept_ && replaced_.empty()) {
        first_edit_.invalidate();
        timer_.stop();
    } else if ((!value || value == kept_) && !failing_) {
        run();
    } else {
        if (!first_edit_.isValid()) first_edit_.start();
        timer_.start(time_left());
    }
}

void Autosave::hold(bool held) {
    if (held == held_) return;
    held_ = held;
    look();
}

void Autosave::write_now() {
    if (wanted() != kept_) run();
}

void Autosave::give_up() {
    given_up_ = document_.value();
    look();
}

void Autosave::replace(LeftBehind recovered) {
    replaced_.push_back(std::move(recovered));
    look();
}

void Autosave::run() {
    if (running_) return;
    running_ = true;
    first_edit_.invalidate();
    timer_.stop();
    const Document::Value value = wanted();
    // Functions that are handed about are copied.
    const auto replaced = std::make_shared<std::vector<LeftBehind>>(std::exchange(replaced_, {}));
    Q_EMIT started();
    pool_.start([this, value, replaced, note = note()] {
        QElapsedTimer clock;
        clock.start();
        std::optional<Error> error;
        try {
            error = work(value.get(), note, *replaced);
        } catch (const std::exception& problem) {
            error = Error{problem.what(), folder_};
        }
        const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
        // The destructor waits for this thread, so `this` lives; what is still in its queue then goes with it.
        QMetaObject::invokeMethod(
            this,
            [this, value, replaced, error, seconds] {
                std::move(replaced->begin(), replaced->end(), std::back_inserter(replaced_));
                finish(value, error, seconds);
            },
            Qt::QueuedConnection);
    });
}

std::optional<Error> Autosave::work(const Project* project, const RecoveryNote& note,
                                    std::vector<LeftBehind>& replaced) {
    if (!project && !file_ && replaced.empty()) return std::nullopt;
    if (!file_) {
        Result<RecoveryFile> made = RecoveryFile::create(folder_);
        if (!made) return made.error();
        file_ = std::move(made).value();
    }
    const Result<void> done = project ? file_->write(*project, note) : file_->clear();
    if (!done) return done.error();
    while (!replaced.empty()) {
        if (project)
            if (const Result<void> taken = file_->take_run(replaced.back()); !taken) return taken.error();
        if (const Result<void> gone = replaced.back().discard(); !gone) return gone.error();
        replaced.pop_back();
    }
    return std::nullopt;
}

void Autosave::note_write(const Document::Value& value, double seconds) {
    constexpr double little = 1 << 20;
    const auto bytes = static_cast<double>(file_->raster_bytes_written());
    if (bytes < little)
        text_seconds_ = seconds;
    else
        byte_seconds_ = seconds / bytes;
    laid_ = value;
}

void Autosave::finish(const Document::Value& value, const std::optional<Error>& error, double seconds) {
    running_ = false;
    failing_ = error.has_value();
    if (!error) {
        kept_ = value;
        told_ = false;
        if (value) {
            note_write(value, seconds);
            if (!std::exchange(told_folder_, true)) Q_EMIT folder_made(QString::fromStdString(file_->folder()));
            Q_EMIT written(value, seconds);
        }
    } else if (!std::exchange(told_, true)) {
        Q_EMIT failed(tr("Unsaved work could not be backed up: %1. Cuesta tries again every minute.")
                          .arg(QString::fromStdString(error->message())));
    }
    look();
}

}  // namespace cuesta
