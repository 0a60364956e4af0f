#pragma once
/// \file Exports that take a while, on a thread of their own.

#include <QObject>
#include <QString>
#include <functional>
#include <thread>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace cuesta {

/// Outcome of an export, for the user.
struct ExportReport {
    QString words;
    QString folder = {};   ///< that the files are in
    QString numbers = {};  ///< to paste into the program that reads them; empty: it needs none
};

/// GUI thread. One export at a time; the window goes on working. The destructor stops the one that runs and waits for
/// the file being written (which is written whole or not at all).
class ExportTasks : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ExportTasks() override;

    /// Runs `work`, which returns what there is to say at the end. Does nothing while another export runs.
    void start(std::function<Result<ExportReport>(const WorkControl&)> work);
    void cancel();
    bool running() const { return running_; }
    double share() const { return share_; }  ///< 0 .. 1

Q_SIGNALS:
    /// Begun, gone on, or ended.
    void changed();
    void finished(const cuesta::ExportReport& report);
    void cancelled();
    void failed(const QString& message);

private:
    void end(const Result<ExportReport>& result);

    std::jthread thread_;
    bool running_ = false, cancelled_ = false;
    double share_ = 0;
};

}  // namespace cuesta
