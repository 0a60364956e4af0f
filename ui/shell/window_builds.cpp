/// \file The window's builds: its list, what it tells of them, and that none is lost unasked.

#include <QFileInfo>
#include <QMessageBox>

#include "ui/erosion/run_bar.h"
#include "ui/export/export_commands.h"
#include "ui/shell/build_window.h"
#include "ui/shell/window.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"

namespace cuesta {

void Window::connect_builds() {
    connect(run_bar_, &RunBar::builds_requested, this, &Window::show_builds);
    connect(&builds_, &BuildQueue::changed, this, [this] { run_bar_->set_builds(builds_.unfinished()); });
    connect(&builds_, &BuildQueue::ended, this, [this](const Build& build) {
        if (build.state == BuildState::cancelled) return;
        const bool done = build.state == BuildState::done;
        QStringList names;
        for (const QString& file : build.files) names << QFileInfo(file).fileName();
        area_->messages()->show_message(done ? MessageKind::information : MessageKind::error,
                                        done
                                            ? tr("Built %1: %2").arg(build.order.name, names.join(QStringLiteral(", ")))
                                            : tr("Building %1 failed: %2").arg(build.order.name, build.error));
    });
    // Steps of builds and of the land that is edited would share the same threads.
    connect(&lands_, &LandTasks::status_changed, this, [this] {
        builds_.set_giving_way(lands_.status().state == WorkerState::working || lands_.state() == LandState::live);
    });
}

void Window::show_builds() {
    if (!build_window_) build_window_ = new BuildWindow(document_, builds_, this);
    build_window_->show();
    build_window_->raise();
    build_window_->activateWindow();
}

bool Window::no_builds_lost() {
    const int count = builds_.unfinished();
    if (count == 0 || may_drop_builds_) return true;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Unfinished builds"),
                                tr("%n build(s) will be lost. Close anyway?", nullptr, count),
                                QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("lostBuilds"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::finished, this, [this](int answer) {
        if (answer != QMessageBox::Discard) return;
        may_drop_builds_ = true;
        close();
    });
    box->open();
    return false;
}

}  // namespace cuesta
