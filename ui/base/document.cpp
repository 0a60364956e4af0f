#include "ui/base/document.h"

#include <QFileInfo>

namespace cuesta {

Document::Document(QObject* parent)
    : QObject(parent), history_(std::make_shared<Project>()), saved_(history_.present()) {
    history_.set_saved(saved_);
}

void Document::edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture) {
    auto next = std::make_shared<Project>(project());
    change(*next);
    if (*next == project()) return;
    const bool amends = !gesture.isEmpty() && gesture == gesture_ && history_.can_undo();
    if (amends)
        history_.amend(std::move(next), label);
    else
        history_.add(std::move(next), label);
    gesture_ = gesture;
    Q_EMIT changed();
}

void Document::abandon_gesture() {
    if (gesture_.isEmpty()) return;
    gesture_.clear();
    history_.drop();
    Q_EMIT changed();
}

void Document::undo() {
    gesture_.clear();
    if (!history_.can_undo()) return;
    history_.undo();
    Q_EMIT changed();
}

void Document::redo() {
    gesture_.clear();
    if (!history_.can_redo()) return;
    history_.redo();
    Q_EMIT changed();
}

void Document::go_to(std::size_t step) {
    gesture_.clear();
    if (step == history_.position() || step >= history_.size()) return;
    history_.go_to(step);
    Q_EMIT changed();
}

void Document::set_history_bytes(std::size_t bytes) {
    history_bytes_ = bytes;
    history_.set_most_bytes(bytes);
    Q_EMIT changed();
}

void Document::replace(Project project, const QString& path, bool modified) {
    history_ = History(std::make_shared<const Project>(std::move(project)));
    history_.set_most_bytes(history_bytes_);
    saved_ = modified ? nullptr : history_.present();
    history_.set_saved(saved_);
    path_ = path;
    gesture_.clear();
    Q_EMIT replaced();
    Q_EMIT changed();
}

void Document::reset(Project project, const QString& path) {
    replace(std::move(project), path, false);
}

void Document::restore(Project project, const QString& path) {
    replace(std::move(project), path, true);
}

void Document::set_saved(Value saved, const QString& path) {
    saved_ = std::move(saved);
    history_.set_saved(saved_);
    path_ = path;
    Q_EMIT changed();
}

bool Document::modified() const {
    return saved_ != history_.present() && !(saved_ && *saved_ == project());
}

QString Document::name() const {
    return path_.isEmpty() ? tr("Untitled") : QFileInfo(path_).fileName();
}

}  // namespace cuesta
