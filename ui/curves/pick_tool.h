#pragma once
/// \file Tells what is at a place of the land, and takes it: splines, paths, springs, layers, values of masks.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/mask_target.h"
#include "core/model/project_items.h"
#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/curves/spline_picking.h"
#include "ui/view/view_tool.h"

class QLabel;

namespace cuesta {

/// Objects at a place of the ground.
struct PickedPlace {
    double x = 0, z = 0;           ///< m from the north-west corner
    double height = 0;             ///< m
    double slope = 0;              ///< degrees
    double water = 0;              ///< m
    double wear = 0, deposit = 0;  ///< m
    int stratum = -1;  ///< 0 eroded material, 1 .. the layers from the top (those switched off count, too), then the
                       ///< bottom; -1: not known yet
    std::vector<std::pair<MaskTarget, float>> masks;  ///< of those that are painted
};
/// `x`, `z` on the terrain.
PickedPlace place_at(const Project& project, const Land& land, double x, double z);

/// The item of a stratum, as PickedPlace counts.
ItemPlace place_of_stratum(const Project& project, int stratum);

/// A click reads the place and takes what is under it, the first of these: a path or spline near the cursor, a spring,
/// a painted source, the material that lies on top.
class PickTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// Spline or path under the cursor.
    using Curves = std::function<std::optional<SplineHit>(const ViewPointer&)>;
    PickTool(Document& document, Ground ground, Curves splines, Curves paths, QObject* parent = nullptr);
    ~PickTool() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer&) override {}
    void abandon() override {}
    bool key(int, Qt::KeyboardModifiers) override { return false; }
    double marker_radius() const override { return 0; }
    Drawing drawing() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    const std::optional<PickedPlace>& place() const { return place_; }

Q_SIGNALS:
    void spline_picked(int id);
    void path_picked(int id);
    void source_picked(int index);
    /// As LayersPanel::select() counts.
    void stratum_picked(int stratum);
    /// The place was read, whatever was taken.
    void read();

private:
    void read_place(const ViewPointer& pointer);
    int source_under(const glm::dvec3& point) const;
    void refresh_words();

    Document& document_;
    Ground ground_;
    Curves splines_, paths_;
    std::optional<PickedPlace> place_;
    QString taken_;  ///< what the click took, in words
    std::unique_ptr<QWidget> options_;
    QLabel* words_ = nullptr;
};

}  // namespace cuesta
