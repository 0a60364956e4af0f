#pragma once
/// \file Shows where water sources lie, before any erosion: the land with its sources drawn as water.

#include <QObject>
#include <QThreadPool>
#include <memory>

#include "core/pipeline/evaluate.h"
#include "ui/land/land_service.h"

namespace cuesta {

/// GUI thread; the rasters are made on a thread of its own. The newest order wins.
class SourceMarks : public QObject {
    Q_OBJECT
public:
    explicit SourceMarks(QObject* parent = nullptr);
    ~SourceMarks() override;

    /// Orders the land with the sources of this project as water upon it. The water says where, not how deep: each
    /// source is drawn as deep at its deepest.
    void order(std::shared_ptr<const Project> project, const ShownLand& land);

Q_SIGNALS:
    /// Land to draw in the place of the one given.
    void made(const cuesta::ShownLand& land);

private:
    struct Order {
        std::shared_ptr<const Project> project;
        ShownLand land;
    };
    void start(Order order);

    QThreadPool pool_;
    bool busy_ = false;
    std::optional<Order> waiting_;
};

}  // namespace cuesta
