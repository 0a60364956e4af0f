#include "ui/look/cameras_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/model/project_items.h"
#include "ui/forms/rows.h"
#include "ui/view/cameras.h"

namespace cuesta {

SavedViewParameters parameters_of(const SavedView& view) {
    const auto shown = [](double value) { return static_cast<float>(value); };
    return {shown(view.target[0]), shown(view.target[2]), shown(view.target[1]),    shown(view.distance),
            shown(view.heading),   shown(view.pitch),     shown(view.field_of_view)};
}

void put_parameters(SavedView& view, const SavedViewParameters& set) {
    const SavedViewParameters before = parameters_of(view);
    const auto put = [&](double& value, float SavedViewParameters::*field) {
        if (set.*field != before.*field) value = set.*field;
    };
    put(view.target[0], &SavedViewParameters::east);
    put(view.target[1], &SavedViewParameters::height);
    put(view.target[2], &SavedViewParameters::south);
    put(view.distance, &SavedViewParameters::distance);
    put(view.heading, &SavedViewParameters::heading);
    put(view.pitch, &SavedViewParameters::pitch);
    put(view.field_of_view, &SavedViewParameters::field_of_view);
}

CamerasPanel::CamerasPanel(Document& d, Cameras& cameras, QWidget* parent) : Panel(d, parent), cameras_(cameras) {
    auto* keep = new QPushButton(tr("Save view"));
    keep->setObjectName(QStringLiteral("keepView"));
    keep->setToolTip(tr("Save the current view as a camera in the project (Ctrl+Shift+V)"));
    connect(keep, &QPushButton::clicked, &cameras_, &Cameras::keep);
    column().addWidget(keep);
    empty_ = make_hint(
        tr("No cameras yet. Save the current view as a camera, then click its name in the outliner to return to it."));
    column().addWidget(empty_);
    group_ = new FoldGroup(tr("Camera"));
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("cameraName"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const QString text = name_->text().trimmed();
        if (!has_selected() || text.isEmpty()) return;
        const std::string& present = project().views[static_cast<std::size_t>(selected_)].name;
        document().edit(tr("Rename %1 to %2").arg(QString::fromStdString(present), text), [&](Project& project) {
            (void)rename(project, {ItemKind::view, selected_}, text.toStdString());
        });
    });
    group_->add(make_row(tr("Name"), name_));
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 4);
    line->setSpacing(6);
    go_ = new QPushButton(tr("Go to camera"));
    go_->setObjectName(QStringLiteral("goToView"));
    set_ = new QPushButton(tr("Set from the view"));
    set_->setObjectName(QStringLiteral("setView"));
    for (QPushButton* button : {go_, set_}) line->addWidget(button, 1);
    connect(go_, &QPushButton::clicked, this, [this] { cameras_.go_to(selected_); });
    connect(set_, &QPushButton::clicked, this, [this] { cameras_.set_from_view(selected_); });
    group_->add(bar);
    locked_ = make_hint(tr("Locked: the camera cannot be changed."));
    group_->add(locked_);
    form_ = make_document_form<SavedViewParameters>(
        document(),
        [this](const Project& p) {
            return has_selected() ? parameters_of(p.views[static_cast<std::size_t>(selected_)]) : SavedViewParameters{};
        },
        [this](Project& p, const SavedViewParameters& set) {
            if (has_selected()) put_parameters(p.views[static_cast<std::size_t>(selected_)], set);
        });
    group_->add(form_);
    column().addWidget(group_);
    column().addStretch(1);
    connect(&cameras_, &Cameras::kept, this, &CamerasPanel::select);
    refresh();
}

bool CamerasPanel::has_selected() const {
    return selected_ >= 0 && selected_ < static_cast<int>(project().views.size());
}

void CamerasPanel::select(int index) {
    selected_ = index;
    refresh();
}

void CamerasPanel::refresh() {
    const int count = static_cast<int>(project().views.size());
    if (selected_ >= count) selected_ = count - 1;
    if (selected_ < 0 && count > 0) selected_ = 0;
    empty_->setVisible(count == 0);
    group_->setVisible(has_selected());
    if (!has_selected()) return;
    const SavedView& view = project().views[static_cast<std::size_t>(selected_)];
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(view.name));
    locked_->setVisible(view.locked);
    set_->setEnabled(!view.locked);
    set_->setToolTip(view.locked ? tr("The camera is locked") : tr("Sets the camera to the current view"));
    form_->setEnabled(!view.locked);
    form_->refresh();
}

}  // namespace cuesta
