#pragma once
/// \file Words that stand at places of the land.

#include <QObject>
#include <QString>
#include <glm/glm.hpp>
#include <vector>

class QLabel;

namespace cuesta {

class Viewport;

struct ViewLabel {
    glm::dvec3 point{0.0};  ///< world metres, height not exaggerated
    QString text;
    bool operator==(const ViewLabel&) const = default;
};

/// Labels over the view that stay at their places while the camera moves. They leave the mouse to the view.
class ViewLabels : public QObject {
    Q_OBJECT
public:
    /// The labels are children of the viewport's parent, in front of the view.
    explicit ViewLabels(Viewport& viewport, QObject* parent = nullptr);

    void set_labels(std::vector<ViewLabel> labels);
    const std::vector<ViewLabel>& labels() const { return labels_; }

private:
    void place();

    Viewport& viewport_;
    std::vector<ViewLabel> labels_;
    std::vector<QLabel*> shown_;
};

}  // namespace cuesta
