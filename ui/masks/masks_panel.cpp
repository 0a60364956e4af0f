#include "ui/masks/masks_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "core/model/project_items.h"
#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/masks/mask_row.h"
#include "ui/masks/region_forms.h"

namespace cuesta {

MasksPanel::MasksPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    const auto add_group = [this](const QString& caption, QWidget* beside) {
        auto* heading = new QWidget;
        auto* line = new QHBoxLayout(heading);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(2);
        line->addWidget(make_caption(caption));
        line->addStretch(1);
        if (beside) line->addWidget(beside);
        column().addWidget(heading);
        auto* rows = new QVBoxLayout;
        rows->setSpacing(0);
        column().addLayout(rows);
        return rows;
    };
    erosion_ = add_group(tr("Erosion control"), nullptr);
    column().addSpacing(2 * rhythm);
    plants_ = add_group(tr("Ground cover"), nullptr);
    column().addSpacing(2 * rhythm);
    covers_ = add_group(tr("Layer cover"), nullptr);
    no_covers_ = make_hint(
        tr("Each material layer has a cover mask for its extent and thickness. Add a layer on the Layers page."));
    column().addWidget(no_covers_);
    column().addSpacing(2 * rhythm);
    auto* buttons = new QWidget;
    auto* line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    auto* add = make_icon_button(QStringLiteral("add"), tr("Add a custom mask"));
    add->setObjectName(QStringLiteral("maskAdd"));
    auto* import = make_icon_button(QStringLiteral("import"), tr("Import a custom mask from a picture"));
    import->setObjectName(QStringLiteral("maskImport"));
    auto* exports = make_icon_button(QStringLiteral("export"), tr("Export all painted masks to a folder"));
    exports->setObjectName(QStringLiteral("maskExport"));
    for (QToolButton* button : {add, import, exports}) line->addWidget(button);
    own_ = add_group(tr("Custom masks"), buttons);
    no_own_ =
        make_hint(tr("None yet. Add one with + and paint it, for example for trees or snow in your engine. It is "
                     "exported under its name."));
    column().addWidget(no_own_);
    column().addSpacing(2 * rhythm);
    regions_ = new RegionForms(d);
    column().addWidget(regions_);
    column().addStretch(1);
    connect(add, &QToolButton::clicked, this, &MasksPanel::add_mask);
    connect(import, &QToolButton::clicked, this, &MasksPanel::import_requested);
    connect(exports, &QToolButton::clicked, this, &MasksPanel::export_requested);
    refresh();
}

void MasksPanel::add_mask() {
    MaskTarget added;
    document().edit(tr("Add custom mask"),
                    [&](Project& project) { added = add_own_mask(project, tr("Mask").toStdString()); });
    Q_EMIT paint_requested(added);
    edit_name(added);
}

void MasksPanel::edit_name(MaskTarget target) {
    for (MaskRow* row : rows_)
        if (row->target() == target) row->edit_name();
}

MaskRow* MasksPanel::add_row(MaskTarget target, QVBoxLayout& group) {
    auto* row = new MaskRow(target);
    group.addWidget(row);
    connect(row, &MaskRow::eye_clicked, this,
            [this, target](bool on) { Q_EMIT show_requested(on ? std::optional(target) : std::nullopt); });
    connect(row, &MaskRow::brush_clicked, this, [this, target] { Q_EMIT paint_requested(target); });
    connect(row, &MaskRow::menu_requested, this,
            [this, target](QWidget* below) { Q_EMIT menu_requested(target, below); });
    connect(row, &MaskRow::lock_clicked, this, [this, target](bool on) {
        document().edit(
            on ? tr("Lock %1").arg(phrase_of(project(), target)) : tr("Unlock %1").arg(phrase_of(project(), target)),
            [&](Project& project) { set_locked(project, target, on); });
    });
    connect(row, &MaskRow::switched, this, [this, target](bool on) {
        document().edit(on ? tr("Switch %1 on").arg(phrase_of(project(), target))
                           : tr("Switch %1 off").arg(phrase_of(project(), target)),
                        [&](Project& project) { set_enabled(project, target, on); });
    });
    connect(row, &MaskRow::renamed, this, [this, target](const QString& name) {
        document().edit(tr("Rename %1 to %2").arg(phrase_of(project(), target), name), [&](Project& project) {
            (void)cuesta::rename(project, {ItemKind::own_mask, target.index}, name.toStdString());
        });
    });
    return row;
}

QVBoxLayout& MasksPanel::group_of(MaskUse use) {
    switch (use) {
        case MaskUse::plants:
            return *plants_;
        case MaskUse::cover:
            return *covers_;
        case MaskUse::own:
            return *own_;
        case MaskUse::rain:
        case MaskUse::erodibility:
        case MaskUse::protection:
        case MaskUse::uplift:
        case MaskUse::hardness:
        case MaskUse::age:
            break;
    }
    return *erosion_;
}

void MasksPanel::make_rows() {
    const std::vector<MaskTarget> targets = mask_targets(project());
    bool same = targets.size() == rows_.size();
    for (std::size_t i = 0; same && i < targets.size(); ++i) same = targets[i] == rows_[i]->target();
    if (same) return;
    // Not at once: a row that tells of a click lives until that is over.
    for (MaskRow* row : rows_) {
        row->hide();
        row->setObjectName({});
        row->deleteLater();
    }
    rows_.clear();
    for (const MaskTarget& target : targets) rows_.push_back(add_row(target, group_of(target.use)));
    show_marks();
}

void MasksPanel::refresh() {
    make_rows();
    for (MaskRow* row : rows_) row->refresh(project());
    no_covers_->setVisible(project().layers.empty());
    no_own_->setVisible(project().own_masks.empty());
    regions_->setVisible(!project().own_masks.empty());
    regions_->refresh();
}

void MasksPanel::show_marks() {
    for (MaskRow* row : rows_) {
        row->set_shown(shown_ == row->target());
        row->set_painted(painted_ == row->target());
    }
}

void MasksPanel::set_shown(std::optional<MaskTarget> shown, std::optional<MaskTarget> painted) {
    shown_ = shown;
    painted_ = painted;
    show_marks();
}

}  // namespace cuesta
