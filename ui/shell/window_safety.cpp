/// \file The window's care for work that is not saved: recovery files, and the history.

#include <QAbstractButton>
#include <QDockWidget>
#include <QMessageBox>
#include <QSettings>
#include <QVBoxLayout>

#include "core/io/project/project_file.h"
#include "ui/files/autosave.h"
#include "ui/files/file_commands.h"
#include "ui/files/recovery_bar.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/history_panel.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"

namespace cuesta {

void Window::connect_history() {
    history_ = docks_->add(QStringLiteral("historyDock"), tr("History"), new HistoryPanel(document_), {4}, false);
    const int megabytes = QSettings().value(QStringLiteral("history/megabytes"), 1024).toInt();
    document_.set_history_bytes(static_cast<std::size_t>(std::max(1, megabytes)) << 20);
}

void Window::show_history() {
    history_->setVisible(!history_->isVisible());
}

void Window::guard(const QString& recovery_folder, const AutosaveTimes& times) {
    autosave_ = std::make_unique<Autosave>(document_, recovery_folder, times);
    connect(autosave_.get(), &Autosave::failed, this,
            [this](const QString& text) { area_->messages()->show_message(MessageKind::warning, text); });
    recovery_bar_ = new RecoveryBar;
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(0, recovery_bar_);
    connect(recovery_bar_, &RecoveryBar::recover_requested, this, [this](std::size_t index) {
        files_->confirm_loss([this, index] {
            if (index < recovery_bar_->count()) recover(recovery_bar_->take(index));
        });
    });
    connect(recovery_bar_, &RecoveryBar::look_requested, this,
            [this](std::size_t index) { files_->confirm_loss([this, index] { look_at(recovery_bar_->at(index)); }); });
    connect(recovery_bar_, &RecoveryBar::discard_requested, this, &Window::discard_recovery);
    file_tasks_.start(tr("Looking for unsaved work"), [this, folder = recovery_folder.toStdString()] {
        // Functions that are handed about are copied.
        const auto left = std::make_shared<std::vector<LeftBehind>>(left_behind(folder));
        return [this, left] { recovery_bar_->offer(std::move(*left)); };
    });
}

void Window::read_recovery(const std::string& path, const std::function<void(Project)>& then,
                           const std::function<void()>& otherwise) {
    file_tasks_.start(tr("Recovering"), [this, path, then, otherwise]() -> std::function<void()> {
        auto project = read_project(path);
        if (!project)
            return [this, otherwise, message = QString::fromStdString(project.error().message())] {
                area_->messages()->show_message(MessageKind::error, message);
                otherwise();
            };
        auto shared = std::make_shared<Project>(std::move(*project));
        return [this, then, shared] {
            start_page_->hide();
            then(std::move(*shared));
            frame_next_land_ = true;
        };
    });
}

void Window::recover(LeftBehind left) {
    const auto held = std::make_shared<LeftBehind>(std::move(left));
    read_recovery(
        held->path(),
        [this, held](Project project) {
            document_.restore(std::move(project), QString::fromStdString(held->note().path));
            // Gone only when a recovery file of this program holds the same.
            autosave_->replace(std::move(*held));
        },
        [this, held] {
            std::vector<LeftBehind> again;
            again.push_back(std::move(*held));
            recovery_bar_->offer(std::move(again));
        });
}

void Window::look_at(const LeftBehind& left) {
    read_recovery(
        left.path(), [this](Project project) { document_.reset(std::move(project), {}); }, [] {});
}

void Window::discard_recovery(std::size_t index) {
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("Discard"),
        tr("Discard the unsaved work on %1?").arg(QString::fromStdString(recovery_bar_->at(index).note().name)),
        QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("This cannot be undone."));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, box, index](QAbstractButton* button) {
        if (box->standardButton(button) != QMessageBox::Discard || index >= recovery_bar_->count()) return;
        const auto held = std::make_shared<LeftBehind>(recovery_bar_->take(index));
        file_tasks_.start(tr("Discarding"), [this, held]() -> std::function<void()> {
            const Result<void> gone = held->discard();
            if (gone) return {};
            return [this, message = QString::fromStdString(gone.error().message())] {
                area_->messages()->show_message(MessageKind::error, message);
            };
        });
    });
    box->open();
}

}  // namespace cuesta
