#pragma once
/// \file The neighbouring terrains that the rim goes over into.

#include <QString>
#include <array>

#include "core/model/neighbours.h"
#include "ui/base/document.h"
#include "ui/forms/rows.h"

class QPushButton;
class QToolButton;

namespace cuesta {

class ParameterForm;

class NeighbourForms : public FoldGroup {
    Q_OBJECT
public:
    explicit NeighbourForms(Document& document, QWidget* parent = nullptr);
    void refresh();

Q_SIGNALS:
    /// A heightmap is wanted for this side.
    void requested(MapSide side);

private:
    struct Row {
        QPushButton* choose;
        QToolButton* remove;
    };
    QWidget* make_side(MapSide side);

    Document& document_;
    std::array<Row, map_sides.size()> rows_{};
    ParameterForm* form_;
};

/// "Northern neighbour" and so on.
QString name_of_neighbour(MapSide side);

}  // namespace cuesta
