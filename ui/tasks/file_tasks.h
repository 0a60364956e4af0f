#pragma once
/// \file Work with files, off the GUI thread.

#include <QObject>
#include <QThreadPool>
#include <functional>

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
    bool busy() const { return running_ > 0; }
    /// What is being done, "" when nothing.
    const QString& activity() const { return activity_; }

Q_SIGNALS:
    void changed();
    /// A job threw: a bug or no memory, in words.
    void failed(const QString& message);

private:
    QThreadPool pool_;
    int running_ = 0;
    QString activity_;
};

}  // namespace cuesta
