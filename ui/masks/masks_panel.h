#pragma once
/// \file The page of the masks: all that can be painted on the ground as a share of something.

#include <optional>
#include <vector>

#include "core/model/mask_target.h"
#include "ui/forms/panel.h"

class QMenu;

namespace cuesta {

class MaskRow;
class RegionForms;

/// A row for each mask of the project, in three groups: what steers erosion, where layers lie, own masks; and
/// the forms of those that are regions.
class MasksPanel : public Panel {
    Q_OBJECT
public:
    explicit MasksPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;
    /// The mask that the view shows, whoever asked for it, and the one in the brush's hand.
    void set_shown(std::optional<MaskTarget> shown, std::optional<MaskTarget> painted);

Q_SIGNALS:
    void paint_requested(MaskTarget target);
    /// The eye was clicked: show it, or no longer.
    void show_requested(std::optional<MaskTarget> target);
    /// The menu of what is done to the whole mask is to show below a button.
    void menu_requested(MaskTarget target, QWidget* below);
    /// A picture is to become an own mask.
    void import_requested();
    void export_requested();

public Q_SLOTS:
    void add_mask();
    void edit_name(MaskTarget target);

private:
    void make_rows();
    QVBoxLayout& group_of(MaskUse use);
    MaskRow* add_row(MaskTarget target, QVBoxLayout& group);
    void show_marks();

    QVBoxLayout* erosion_;
    QVBoxLayout* plants_;
    QVBoxLayout* covers_;
    QVBoxLayout* own_;
    QWidget* no_covers_;
    QWidget* no_own_;
    RegionForms* regions_;
    std::vector<MaskRow*> rows_;
    std::optional<MaskTarget> shown_, painted_;
};

}  // namespace cuesta
