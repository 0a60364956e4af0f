#include "ui/export/export_tasks.h"

#include <exception>

namespace cuesta {

ExportTasks::~ExportTasks() = default;  // the thread is asked to stop and waited for

void ExportTasks::start(std::function<Result<ExportReport>(const WorkControl&)> work) {
    if (running_) return;
    running_ = true;
    cancelled_ = false;
    share_ = 0;
    thread_ = std::jthread([this, work = std::move(work)](const std::stop_token& stop) {
        WorkControl control;
        control.stop = stop;
        control.progress = [this](double share, std::string_view) {
            QMetaObject::invokeMethod(this, [this, share] {
                share_ = share;
                Q_EMIT changed();
            });
        };
        Result<ExportReport> result = Error{"the export failed", ""};
        try {
            result = work(control);
        } catch (const std::exception& reason) {
            result = Error{reason.what(), ""};
        }
        QMetaObject::invokeMethod(this, [this, result] { end(result); });
    });
    Q_EMIT changed();
}

void ExportTasks::cancel() {
    if (!running_) return;
    cancelled_ = true;
    thread_.request_stop();
    Q_EMIT changed();
}

void ExportTasks::end(const Result<ExportReport>& result) {
    running_ = false;
    Q_EMIT changed();
    if (result)
        Q_EMIT finished(*result);
    else if (cancelled_)
        Q_EMIT cancelled();
    else
        Q_EMIT failed(QString::fromStdString(result.error().message()));
}

}  // namespace cuesta
