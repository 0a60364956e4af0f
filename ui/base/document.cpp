#include "ui/base/document.h"

#include <QFileInfo>

namespace cuesta {

Document::Document(QObject* parent)
    : QObject(parent), history_(std::make_shared<Project>()), saved_(history_.present()) {}

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

void Document::reset(Project project, const QString& path) {
    history_ = History(std::make_shared<const Project>(std::move(project)));
    saved_ = history_.present();
    path_ = path;
    gesture_.clear();
    Q_EMIT replaced();
    Q_EMIT changed();
}

void Document::set_saved(Value saved, const QString& path) {
    saved_ = std::move(saved);
    path_ = path;
    Q_EMIT changed();
}

bool Document::modified() const {
    return saved_ != history_.present() && !(*saved_ == project());
}

QString Document::name() const {
    return path_.isEmpty() ? tr("Untitled") : QFileInfo(path_).fileName();
}

}  // namespace cuesta
