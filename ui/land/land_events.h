#pragma once
/// \file Events of the window's land, and the orders that they lead to.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ui/land/land_plan.h"

namespace cuesta {

namespace event {
/// `is_kept`, here and below: the end of the present project's run is kept, so that its land comes at once.
struct Edited {
    std::shared_ptr<const Project> project;
    LandKeys keys;
    bool is_kept = false;
};
struct LiveSwitched {
    bool on = false;
    bool is_kept = false;
};
struct Suspended {
    bool on = false;
    bool is_kept = false;
};
struct RunAsked {};
struct GroundAsked {};
/// Another document takes the place of the one that the run was of.
struct DocumentReplaced {};
struct LookAsked {
    std::int64_t step = 0;
    bool can_look = false;
};
struct PauseAsked {};
struct CancelAsked {};
/// No edit came for a while (StartRest).
struct Rested {};
/// `land` where the generation is another than that of the plan.
struct WorkerTold {
    WorkerStatus status;
    std::optional<MadeLand> land;
};
/// The same of the worker that makes sketches.
struct SketcherTold {
    WorkerStatus status;
    std::optional<MadeLand> land;
};
/// The last step of the run whose state is kept (FindKept).
struct KeptFound {
    std::int64_t last = 0;
};
struct Measured {
    ShownLand shown;
};
/// `coarse` stands for `of` with larger cells.
struct Thinned {
    std::shared_ptr<const Land> coarse;
    TerrainFrame frame;
    Key of;
};
struct CellsAfforded {
    double cells = 0;
};
}  // namespace event
using LandEvent = std::variant<event::Edited, event::LiveSwitched, event::Suspended, event::RunAsked,
                               event::GroundAsked, event::DocumentReplaced, event::LookAsked, event::PauseAsked,
                               event::CancelAsked, event::Rested, event::WorkerTold, event::SketcherTold,
                               event::KeptFound, event::Measured, event::Thinned, event::CellsAfforded>;

namespace order {
/// A paused run makes way.
struct Request {
    LandRequest request;
};
struct Pause {};
struct Resume {};
struct Cancel {};
struct Drop {};
struct CarveIntoRun {
    std::shared_ptr<const Project> project;
};
struct Sketch {
    LandRequest request;
};
struct DropSketch {};
struct StartRest {};
struct StopRest {};
struct Measure {
    LandToShow land;
};
struct Thin {
    MadeLand land;
    int factor = 1;
};
struct FindKept {
    std::shared_ptr<const Project> run;
};
struct ReadWorker {};
struct Tell {
    enum class What { land, status, live, failed };
    What what = What::status;
    std::string words;  ///< of a failure
};
}  // namespace order
using LandOrder = std::variant<order::Request, order::Pause, order::Resume, order::Cancel, order::Drop,
                               order::CarveIntoRun, order::Sketch, order::DropSketch, order::StartRest, order::StopRest,
                               order::Measure, order::Thin, order::FindKept, order::ReadWorker, order::Tell>;

struct LandStep {
    LandPlan plan;
    /// In this order: what the workers and the timer do, what is looked up, and last whom to tell, so that whoever is
    /// told may ask for more at once.
    std::vector<LandOrder> orders;
};

/// The plan after the event, and what is to be done for it. Pure: no thread, clock or window; time comes as events.
LandStep next(LandPlan plan, const LandEvent& event);

}  // namespace cuesta
