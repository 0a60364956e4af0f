#pragma once
/// \file The ground as it is without splines: what heights of knots are kept above while they are dragged.

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <stop_token>

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// The starting terrain (Stage::base) on a coarse grid. The land that is shown will not do for this: it rises and sinks
/// with the very knots that are dragged over it.
struct BaseHeights {
    std::shared_ptr<const Raster<float>> raster;
    double cell_size = 1;            ///< m
    double lowest = 0, highest = 0;  ///< m

    /// Height at a place of the terrain frame, m; beyond the borders that of the nearest border, 0 without a raster.
    double at(double x, double z) const;
};

/// GUI thread; heights are computed on a thread of their own. A newer order stops the one under way.
class BaseGround : public QObject {
    Q_OBJECT
public:
    explicit BaseGround(QObject* parent = nullptr);
    ~BaseGround() override;

    /// Orders the heights of this project's starting terrain if they are not those at hand.
    void order(std::shared_ptr<const Project> project);
    /// The newest that are ready.
    const BaseHeights& heights() const { return heights_; }
    bool is_ready() const { return !busy_; }

private:
    void start(std::shared_ptr<const Project> project);

    QThreadPool pool_;
    std::stop_source stop_;  ///< of the order under way
    BaseHeights heights_;
    Key ordered_;
    bool busy_ = false;
    std::shared_ptr<const Project> waiting_;
};

}  // namespace cuesta
