#pragma once
/// \file Masks: their brush, their page, and the mask that the view shows.

#include "ui/feature/feature.h"
#include "ui/masks/mask_tasks.h"
#include "ui/view/mask_overlay.h"

namespace cuesta {

class MaskBrush;
class MaskCommands;
class MaskFiles;
class MasksPanel;

class MasksFeature : public Feature {
    Q_OBJECT
public:
    explicit MasksFeature(Workbench& bench);
    ~MasksFeature() override;

    MaskBrush& brush() { return *brush_; }
    MaskTasks& tasks() { return tasks_; }
    MaskCommands& commands() { return *commands_; }
    MaskFiles& files() { return *files_; }

private:
    void connect_brush();
    void connect_panel();
    bool holds_brush() const { return bench().tools().holds(QStringLiteral("mask")); }
    /// Takes the brush in hand for it.
    void paint(MaskTarget target);
    void show(std::optional<MaskTarget> target);
    /// Of the masks the one that the view shows now.
    std::optional<MaskTarget> in_view() const;
    /// The asked mask may stand elsewhere in the project as it is now, or be gone.
    void follow(const Project& before);

    MaskTasks tasks_;
    std::unique_ptr<MaskBrush> brush_;
    MaskCommands* commands_;
    MaskFiles* files_;
    MasksPanel* panel_;
    MaskOverlay overlay_;
    std::optional<MaskTarget> asked_;  ///< shown without its brush in hand
};

}  // namespace cuesta
