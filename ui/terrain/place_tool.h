#pragma once
/// \file Moves, scales, turns and raises the elements of a stack in the view.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"
#include "ui/terrain/placement_drag.h"
#include "ui/terrain/shape_grips.h"
#include "ui/view/view_labels.h"
#include "ui/view/view_tool.h"

class QLabel;
class QPushButton;

namespace cuesta {

/// A drag inside the outline of an element moves it and makes it the chosen one; grips of the chosen one scale, turn
/// and raise it, and set the size and fall-off of its shape. Where a whole group is chosen, it moves as one. One step
/// of undo for each drag. Elements that are locked or fill the map have no grips.
class PlaceTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// `ground`: the land that is shown, or null.
    PlaceTool(Document& document, ChosenBase& chosen, Ground ground, QObject* parent = nullptr);
    ~PlaceTool() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    bool hover(const ViewPointer& pointer) override;
    bool leave() override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    bool owns_key(int key, Qt::KeyboardModifiers modifiers) const override;
    double marker_radius() const override { return 0; }
    Drawing drawing() const override;
    Qt::CursorShape cursor() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    /// The names of the elements that have a place, at their middles.
    std::vector<ViewLabel> labels() const;
    /// Shows what the document and the choice say now.
    void refresh();

Q_SIGNALS:
    /// Another element was chosen in the view.
    void element_chosen(int index);
    void stamps_requested();

private:
    const StackElement* placed_element() const;
    GroundHeight ground_height() const;
    std::optional<PlacedGrip> grip_under(const ViewPointer& pointer) const;
    std::optional<ShapeGrip> shape_grip_under(const ViewPointer& pointer) const;
    void draw_shape(const StackElement& element, const ElementPlace& place, Drawing& drawing) const;
    /// Moves the other elements of the group, if all of it is chosen.
    void move_group(Project& project, float east, float south) const;
    /// The index of the uppermost visible element whose outline holds the place, the chosen one before others; -1: none.
    int element_at(double x, double z) const;
    void edit(const QString& label, const std::function<void(PlacementParameters&)>& change);
    void give_place();
    void refresh_words();

    Document& document_;
    ChosenBase& chosen_;
    Ground ground_;
    std::optional<PlacementDrag> drag_;
    std::optional<ShapeDrag> shape_drag_;
    std::optional<PlacedGrip> hovered_;
    std::optional<ShapeGripKind> hovered_shape_;
    std::unique_ptr<QWidget> options_;
    QLabel* words_ = nullptr;
    QPushButton *give_place_ = nullptr, *add_stamp_ = nullptr;
};

}  // namespace cuesta
