#pragma once
/// \file Places the volcano whose lava erodes, by clicking on the ground.

#include <QObject>
#include <functional>
#include <memory>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/view/view_tool.h"

namespace cuesta {

/// Shows the vents and the ground that they are spread over. A click or a drag moves the volcano; the keys [ and ]
/// change the spread of its vents. All of it are edits of the lava of the schedule. GUI thread.
class VolcanoTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// `ground`: the land that is shown, or null.
    VolcanoTool(Document& document, Ground ground, QObject* parent = nullptr);

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    double marker_radius() const override { return 0; }
    Drawing drawing() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override { return nullptr; }

    /// Moves the volcano to a place of the ground; ends the step of undo.
    void place_at(const glm::dvec3& point);
    /// Reason why a volcano would change nothing, in words; empty: lava erupts.
    QString why_no_lava() const;

private:
    void place(const glm::dvec3& point);

    Document& document_;
    Ground ground_;
};

}  // namespace cuesta
