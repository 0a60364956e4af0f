#pragma once
/// \file Land on its way into the view: a little at a time, so that a window is not kept waiting.

#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/look.h"

namespace cuesta {

/// The part of the view, from the left, that shows the ground before erosion.
double past_share(const Look& look);

/// Ground that is drawn.
struct ShownGround {
    std::shared_ptr<const Land> land;
    GroundSheet present{false};
    GroundSheet past{true};

    /// `hurried`: sheets made in a hurry will do.
    bool is_ready(const std::shared_ptr<const Land>& wanted, const Look& look, bool hurried) const;
    /// Sheets of the present and of the past; one that is still on its way is stood in for by the other. Needs land.
    std::pair<const GroundSheet&, const GroundSheet&> sheets() const;
};

/// Makes lands drawable, one at a time. Needs the scene's context.
class LandTakeOver {
public:
    explicit LandTakeOver(BakingTools& tools) : tools_(tools) {}

    /// As TerrainScene::set_land.
    void set_land(std::shared_ptr<const Land> land, bool hurried);
    /// As TerrainScene::advance.
    bool advance(const Look& look, double seconds);
    /// As TerrainScene::finish.
    void finish(const Look& look);

    const ShownGround& shown() const { return shown_; }
    /// Counts the changes of shown().
    long long revision() const { return revision_; }
    bool is_working() const { return job_.has_value(); }
    /// Time for which the land shown has kept this thread.
    double seconds() const { return seconds_; }
    const std::optional<Error>& error() const { return error_; }

private:
    struct Job {
        ShownGround next;  ///< starts as a copy of what is shown: what is the same is shared
        Look look;
        bool hurried;
        bool wants_present, wants_past;  ///< still
        std::future<GroundFacts> facts;  ///< of the sheet in work, until its plan begins
        bool planned = false;
        double seconds = 0;

        GroundSheet& sheet() { return wants_present ? next.present : next.past; }
    };

    /// Begins to make what is shown follow its run on the device, if there is anything new of it.
    bool begin_following(const Look& look);
    void give_up();
    /// Goes on with the job; without `seconds` to its end. Returns early where it must wait for its facts.
    Result<void> work(std::optional<double> seconds);
    void fail(Error reason, const Look& look);

    BakingTools& tools_;
    ShownGround shown_;
    long long revision_ = 0;
    std::shared_ptr<const Land> wanted_;
    bool hurried_ = false;  ///< what is wanted
    std::optional<Job> job_;
    /// Of jobs given up; waiting for them here would be waiting on this thread.
    std::vector<std::future<GroundFacts>> given_up_;
    double seconds_ = 0;
    std::optional<Error> error_;
    Look failed_look_;  ///< what error_ is about, with wanted_: not tried again
};

}  // namespace cuesta
