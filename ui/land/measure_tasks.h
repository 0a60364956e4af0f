#pragma once
/// \file The measures of the land that is shown, found off the GUI thread.

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>

#include "core/measure/judgement.h"
#include "ui/land/land_service.h"

namespace cuesta {

/// Measures of a land. Immutable.
struct MeasuredLand {
    std::shared_ptr<const Land> land;
    LandscapeMeasures measures;  ///< without drainage_cells and the map of landforms
    Judgement judgement;
    SharedRaster drainage_area;  ///< km^2 that drain through each cell
    double seconds = 0;          ///< that measuring took
};

enum class MeasureState {
    nothing,  ///< nothing to measure yet
    waiting,  ///< nothing measured, and nothing under way: the land is too large to be measured unasked, or not at rest
    measuring,  ///< under way; there may be older measures
    fresh,      ///< the measures are of the land shown
    stale,      ///< the land changed since
    failed,     ///< words in problem()
};

/// GUI thread. Measures by itself, while someone is interested, whenever land of full size has come to rest; what runs
/// is not stopped, and the newest land follows it.
class MeasureTasks : public QObject {
    Q_OBJECT
public:
    explicit MeasureTasks(LandService& lands, QObject* parent = nullptr);
    ~MeasureTasks() override;

    /// Someone wants to see the measures, or no longer; `who` is any number that tells them apart.
    void set_wanted(int who, bool wanted);
    /// The kind of real land that measures are compared with; the newest are judged anew at once.
    void set_kind(LandKind kind);
    LandKind kind() const { return kind_; }
    /// Measures the land that is shown now, whatever its state.
    void measure_now();

    MeasureState state() const;
    /// The newest measures, fresh or not; null until the first.
    const std::shared_ptr<const MeasuredLand>& newest() const { return newest_; }
    const QString& problem() const { return problem_; }

    /// Larger land is measured only when asked for: it keeps all cores busy for seconds.
    static constexpr std::size_t most_cells_unasked = std::size_t{2048} * 2048;

Q_SIGNALS:
    /// state() or newest() is another.
    void changed();

private:
    void on_land();
    void start(std::shared_ptr<const Land> land);
    bool is_at_rest() const;

    LandService& lands_;
    unsigned wanted_ = 0;  ///< a bit for each who
    LandKind kind_ = LandKind::rivers;
    QTimer rest_;
    std::shared_ptr<const Land> running_;
    std::shared_ptr<const MeasuredLand> newest_;
    QString problem_;
    std::shared_ptr<const Land> failed_;  ///< what problem_ is about
    QThreadPool pool_;
};

}  // namespace cuesta
