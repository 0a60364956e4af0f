#pragma once
/// \file State of each stage of the present project: what the outliner shows beside its parts.

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <array>

#include "ui/land/land_service.h"

namespace cuesta {

enum class StageState {
    not_needed,  ///< the project asks nothing of it: no splines, no steps of erosion, no paths ...
    fresh,       ///< its result of full size is at hand
    stale,       ///< it must be computed, and nobody is at it
    working,     ///< being computed, coarse or full
    failed,      ///< it is what the last request came to grief on
};

inline constexpr int stage_count = static_cast<int>(Stage::outputs) + 1;

/// One word for the user, and the sentence of the tool tip: what it means and what to do. `cause` is why it failed.
QString stage_state_text(StageState state);
QString stage_state_tip(StageState state, const QString& cause = {});

/// GUI thread only. Looks anew whenever the project, or what the worker does, changes: on a thread of its own, since
/// the keys of a project with ten thousand paths take longer than an event may. So the states follow a moment after
/// what they are about.
class StageStates : public QObject {
    Q_OBJECT
public:
    /// `lands` outlives this.
    explicit StageStates(LandService& lands, QObject* parent = nullptr);
    ~StageStates() override;

    /// Stage::outputs stands for the land as a whole: the worst of the others.
    StageState of(Stage stage) const { return states_[static_cast<std::size_t>(stage)]; }
    /// Reason why the stage that failed did; empty if none did.
    const QString& cause() const { return cause_; }

Q_SIGNALS:
    void changed();

private:
    void look();

    LandService& lands_;
    std::array<StageState, stage_count> states_{};
    QString cause_;
    bool looking_ = false;
    bool look_again_ = false;
    QThreadPool pool_;
};

}  // namespace cuesta
