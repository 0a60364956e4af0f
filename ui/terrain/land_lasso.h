#pragma once
/// \file Selects a piece of the terrain with the mouse, to be copied, cut or lifted.

#include <QObject>
#include <functional>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "core/pipeline/land.h"
#include "ui/view/view_tool.h"

class QLabel;
class QMenu;
class QPushButton;

namespace cuesta {

enum class LandOutline { lasso, rectangle };

/// A drag draws a line around land, or a rectangle; a menu takes the outline of a mask. What is drawn stays selected until the next press, Esc or another
/// document. No part of the project.
class LandLasso : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// `ground`: the land that is shown, or null.
    explicit LandLasso(Ground ground, QObject* parent = nullptr);
    ~LandLasso() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    bool owns_key(int key, Qt::KeyboardModifiers modifiers) const override;
    double marker_radius() const override { return 0; }
    Drawing drawing() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    /// Corners of the selected piece, metres east and south; empty while nothing is selected.
    const std::vector<glm::dvec2>& outline() const { return outline_; }
    void select(std::vector<glm::dvec2> outline);
    void clear();

Q_SIGNALS:
    /// Another piece is selected, or none.
    void changed();
    void copy_requested();
    void cut_requested();
    void lift_requested();
    void paste_requested();
    /// The menu that selects by masks opens; who knows them fills it.
    void masks_wanted(QMenu* menu);

private:
    void draw_to(const ViewPointer& pointer);
    void refresh_options();

    Ground ground_;
    LandOutline shape_ = LandOutline::lasso;
    bool is_drawing_ = false;
    glm::dvec2 start_{0.0};
    QPointF last_place_;  ///< of the newest corner of a lasso, pixels
    std::vector<glm::dvec2> outline_;
    std::unique_ptr<QWidget> options_;
    QLabel* words_ = nullptr;
    QPushButton *copy_ = nullptr, *cut_ = nullptr, *lift_ = nullptr, *paste_ = nullptr;
};

}  // namespace cuesta
