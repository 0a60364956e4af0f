/// \file The transitions of the land in the window.

#include <algorithm>
#include <limits>
#include <utility>

#include "core/model/erosion_phases.h"
#include "ui/land/land_events.h"

namespace cuesta {
namespace {

/// Of land that is measured at once: that takes a fraction of a millisecond, waiting for another thread's word longer.
constexpr double few_cells = 512.0 * 512.0;
constexpr double all_cells = std::numeric_limits<double>::infinity();
/// Seconds that carving anew may take for the land to follow a drag at full size.
constexpr double quickly_carved = 0.03;
/// Seconds: full land that takes no longer needs no finer sketches before it, and a sketch that takes longer than the
/// second would keep the full one waiting.
constexpr double soon = 0.4;
constexpr double longest_sketch = 2.5;

using Due = aim::CoarseGround::Due;
using What = order::Tell::What;

bool is_eroded_on_levels(const Project& project) {
    return project.cascade_erosion != CascadeErosionParameters{};
}

/// One transition: changes the plan and collects the orders.
class Transition {
public:
    explicit Transition(LandPlan plan) : plan_(std::move(plan)) {}
    LandStep step() &&;

    void on(const event::Edited& edited);
    void on(const event::LiveSwitched& switched);
    void on(const event::Suspended& suspended);
    void on(const event::RunAsked&);
    void on(const event::GroundAsked&);
    void on(const event::DocumentReplaced&);
    void on(const event::LookAsked& look);
    void on(const event::PauseAsked&);
    void on(const event::CancelAsked&);
    void on(const event::Rested&);
    void on(const event::WorkerTold& told);
    void on(const event::SketcherTold& told);
    void on(const event::KeptFound& kept);
    void on(const event::Measured& measured);
    void on(const event::Thinned& thinned);
    void on(const event::CellsAfforded& afforded) { plan_.affordable_cells = afforded.cells; }

private:
    void order(LandOrder what) { orders_.push_back(std::move(what)); }
    void read_worker() { reads_worker_ = true; }
    void tell(What what, std::string words = {}) { told_.push_back(order::Tell{what, std::move(words)}); }
    void start_rest();

    void ask(LandAim aim);
    LandRequest request_of(const LandAim& aim) const;
    void take(const MadeLand& made, bool live_done);
    void show(LandToShow land);

    void follow(bool anew, bool is_kept);
    void follow_ground(bool is_kept);
    bool kept_result_is_wanted(bool is_kept) const;

    void follow_live(bool anew, bool is_kept);
    bool sketches_are_wanted() const;
    void begin_sketches(bool is_kept);

    void follow_paths();
    void go_on_carving();
    int carve_coarsening() const;
    void carve(PathCarving::Request wanted);

    void follow_by_chain();
    void stop_chain();
    void sketch(int coarsening);
    void go_on_sketching();
    void end_sketches();

    LandPlan plan_;
    std::vector<LandOrder> orders_;
    std::vector<LandOrder> to_measure_;
    std::vector<LandOrder> told_;
    bool finds_kept_ = false;
    bool reads_worker_ = false;
};

LandStep Transition::step() && {
    if (finds_kept_) order(order::FindKept{plan_.run});
    std::move(to_measure_.begin(), to_measure_.end(), std::back_inserter(orders_));
    if (reads_worker_) order(order::ReadWorker{});
    std::move(told_.begin(), told_.end(), std::back_inserter(orders_));
    return {std::move(plan_), std::move(orders_)};
}

void Transition::start_rest() {
    plan_.edits_come = true;
    order(order::StartRest{});
}

// Requests of full size and coarse ground

void Transition::ask(LandAim aim) {
    stop_chain();
    plan_.edits_come = false;
    order(order::StopRest{});
    plan_.followed = plan_.present;
    plan_.ground_key = plan_.present.layers;
    plan_.shape_key = plan_.present.splines;
    if (std::holds_alternative<aim::Erosion>(aim)) {
        plan_.erosion_key = plan_.present.erosion;
        plan_.run_ground = plan_.present.layers;
        plan_.run = plan_.project;
        plan_.run_was_left = plan_.run_is_forgotten = false;
        plan_.reached = 0;
        finds_kept_ = true;
    }
    plan_.worked_at = std::holds_alternative<aim::LookBack>(aim) ? plan_.run : plan_.project;
    plan_.aim = aim;
    order(order::Request{request_of(aim)});
    if (std::holds_alternative<aim::CoarseGround>(aim)) start_rest();
    read_worker();
}

LandRequest Transition::request_of(const LandAim& aim) const {
    LandRequest request;
    request.project = plan_.project;
    request.stage = Stage::layers;
    request.carve_early = true;
    if (std::holds_alternative<aim::CoarseGround>(aim)) {
        request.coarsening = plan_.live_size.coarsening(plan_.project->frame, plan_.live_cells());
        // Materials are wanted, so that the picture keeps its colours, but not what takes long.
        if (is_eroded_on_levels(*plan_.project)) {
            auto without = std::make_shared<Project>(*plan_.project);
            without->cascade_erosion = {};
            request.project = std::move(without);
        }
    } else if (const auto* erosion = std::get_if<aim::Erosion>(&aim)) {
        request.stage = Stage::outputs;
        request.previews = !erosion->unasked;  // they would begin with ground that nothing eroded yet
    } else if (const auto* look = std::get_if<aim::LookBack>(&aim)) {
        request.project = plan_.run;
        request.paths_of = plan_.project;
        request.stage = Stage::outputs;
        request.erosion_steps = look->step;
    }
    return request;
}

void Transition::on(const event::RunAsked&) {
    if (plan_.project) ask(aim::Erosion{});
}

void Transition::on(const event::GroundAsked&) {
    // From a run on other ground it is the way back; undo brings the run back all the same.
    if (!plan_.run_is_outdated()) plan_.run_was_left = false;
    if (plan_.project) ask(aim::FullGround{});
}

void Transition::on(const event::DocumentReplaced&) {
    plan_.run_was_left = false;
    plan_.run_is_forgotten = true;
}

void Transition::on(const event::LookAsked& look) {
    if (!look.can_look) return;
    auto* looks = std::get_if<aim::LookBack>(&plan_.aim);
    // A look that is cut short shows nothing: a drag would be blind until it ends.
    if (looks && plan_.is_busy())
        looks->due = look.step;
    else
        ask(aim::LookBack{look.step, {}, {}});
}

void Transition::on(const event::PauseAsked&) {
    if (plan_.worker.state == WorkerState::paused)
        order(order::Resume{});
    else
        order(order::Pause{});
    read_worker();
}

void Transition::on(const event::CancelAsked&) {
    if (plan_.chain.is_busy()) {
        stop_chain();
        return tell(What::status);
    }
    if (!plan_.can_cancel()) return;
    order(order::Cancel{});
    read_worker();
}

void Transition::on(const event::KeptFound& kept) {
    plan_.reached = std::max(plan_.reached, kept.last);
}

// Edits

void Transition::on(const event::Edited& edited) {
    plan_.project = edited.project;
    plan_.present = edited.keys;
    if (plan_.suspended && !plan_.aims_at<aim::Nothing>())
        tell(What::status);
    else
        follow(false, edited.is_kept);
}

/// `anew`: whether or not the project changed.
void Transition::follow(bool anew, bool is_kept) {
    if (plan_.live && total_steps(*plan_.project) > 0) return follow_live(anew, is_kept);
    follow_ground(is_kept);
}

/// Undo and redo across runs, and settings that are put back, show what is still known at once.
bool Transition::kept_result_is_wanted(bool is_kept) const {
    if (!is_kept || total_steps(*plan_.project) == 0) return false;
    if (plan_.aims_at<aim::Erosion>()) return !plan_.is_busy() && plan_.is_stale();
    return plan_.run_was_left && !plan_.is_stale();
}

void Transition::follow_ground(bool is_kept) {
    const bool other_paths = plan_.followed.paths != plan_.present.paths;
    plan_.followed = plan_.present;
    if (plan_.aims_at<aim::Sketches>()) return ask(aim::CoarseGround{});  // nothing erodes any more
    // Of other ground, too: undo, and switching between two kept projects, go from one eroded land to the other.
    if (kept_result_is_wanted(is_kept)) {
        ask(aim::Erosion{});
        return tell(What::status);
    }
    if (!plan_.aims_at<aim::Nothing>() && plan_.present.layers == plan_.ground_key) {
        if (other_paths) follow_paths();
        return tell(What::status);  // may have become stale, or fresh again
    }
    if (plan_.shows_run()) plan_.run_was_left = true;
    // Live ground is not eroded on the levels: an edit of that erosion alone would show nothing of it.
    if (plan_.present.splines == plan_.shape_key && is_eroded_on_levels(*plan_.project)) return ask(aim::FullGround{});
    auto* coarse = std::get_if<aim::CoarseGround>(&plan_.aim);
    if (!coarse || !plan_.is_busy()) return ask(aim::CoarseGround{});
    plan_.ground_key = plan_.present.layers;
    plan_.shape_key = plan_.present.splines;
    coarse->due = Due::again;
    start_rest();
    tell(What::status);
}

void Transition::on(const event::Rested&) {
    plan_.edits_come = false;
    if (auto* coarse = std::get_if<aim::CoarseGround>(&plan_.aim)) {
        if (!plan_.is_busy()) return ask(aim::FullGround{});
        if (coarse->due == Due::nothing) coarse->due = Due::full;  // what is nearly there is shown first
        return;
    }
    go_on_carving();
    go_on_sketching();
}

void Transition::on(const event::LiveSwitched& switched) {
    if (std::exchange(plan_.live, switched.on) == switched.on || !plan_.project) return;
    if (!plan_.suspended && switched.on)
        follow(true, switched.is_kept);
    else if (!plan_.suspended && plan_.aims_at<aim::Sketches>())
        ask(aim::Erosion{true, {}});  // what is shown coarse becomes full even so
    else
        tell(What::status);
    tell(What::live);
}

void Transition::on(const event::Suspended& suspended) {
    if (std::exchange(plan_.suspended, suspended.on) == suspended.on || !plan_.project) return;
    if (!suspended.on) {
        follow(true, suspended.is_kept);
    } else {
        if (plan_.runs_by_itself()) {
            order(order::Drop{});
            plan_.aim = aim::Sketches{};
        }
        stop_chain();
        read_worker();
    }
    tell(What::live);
}

// Reports of the worker

void Transition::on(const event::WorkerTold& told) {
    const WorkerState before = plan_.worker.state;
    plan_.worker = told.status;
    const auto* coarse = std::get_if<aim::CoarseGround>(&plan_.aim);
    if (std::exchange(plan_.generation, told.status.generation) != told.status.generation && told.land) {
        // A land from before the edit that the sketches follow is of no interest any more.
        if (!plan_.aims_at<aim::Sketches>()) take(*told.land, coarse && told.status.state == WorkerState::idle);
    }
    if (told.status.state == WorkerState::failed && before != WorkerState::failed && told.status.error)
        tell(What::failed, told.status.error->message());
    if (coarse && !plan_.is_busy() && coarse->due != Due::nothing)
        return coarse->due == Due::again ? ask(aim::CoarseGround{}) : ask(aim::FullGround{});
    if (auto* look = std::get_if<aim::LookBack>(&plan_.aim); look && !plan_.is_busy()) {
        finds_kept_ = true;  // a run that was paused came further than its last preview
        if (look->due) return ask(aim::LookBack{*look->due, {}, {}});
    }
    tell(What::status);
    go_on_carving();
}

void Transition::take(const MadeLand& made, bool live_done) {
    stop_chain();  // it only made sketches of this
    if (plan_.aims_at<aim::Erosion>()) plan_.reached = made.steps_done;
    const PathCarving::Request carved = plan_.carves_anew() ? plan_.carving()->request : PathCarving::Request::none;
    if (live_done) plan_.live_size.learn(made.cells(), plan_.worker.seconds);
    if (carved == PathCarving::Request::coarse) plan_.carve_size.learn(made.cells(), plan_.worker.seconds);
    if (carved == PathCarving::Request::whole) plan_.whole_seconds = plan_.worker.seconds;
    // An earlier request may have come in between.
    if (made.frame.width == plan_.project->frame.width && made.frame.height == plan_.project->frame.height)
        plan_.whole = made;
    const bool live = live_done || carved == PathCarving::Request::coarse;
    show({made.land, plan_.is_busy() && !live ? plan_.affordable_cells : all_cells, live,
          live && made.cells() <= few_cells});
}

void Transition::show(LandToShow land) {
    if (plan_.measured) {
        plan_.waiting = std::move(land);  // the newest takes the place of one that waits
        return;
    }
    plan_.measured = land;
    to_measure_.emplace_back(order::Measure{std::move(land)});
}

void Transition::on(const event::Measured& measured) {
    const bool at_once = plan_.measured && plan_.measured->at_once;
    plan_.shown = measured.shown;
    plan_.measured.reset();
    if (plan_.waiting) show(*std::exchange(plan_.waiting, std::nullopt));
    tell(What::land);
    if (!at_once) tell(What::status);  // else who had it measured tells
}

// Paths carved anew into the land at hand

void Transition::follow_paths() {
    if (auto* coarse = std::get_if<aim::CoarseGround>(&plan_.aim)) {
        if (!plan_.is_busy()) return ask(aim::CoarseGround{});
        coarse->due = Due::again;
        return start_rest();
    }
    PathCarving* carving = plan_.carving();
    if (!carving) return;
    carving->due = true;
    start_rest();
    if (plan_.is_busy() && !plan_.carves_anew()) return order(order::CarveIntoRun{plan_.project});
    go_on_carving();
}

/// One carving at a time, and then the newest paths: a stream of edits always shows something.
void Transition::go_on_carving() {
    const PathCarving* carving = plan_.carving();
    if (!carving || plan_.is_busy() || !plan_.whole.land || !(carving->due || carving->whole_due)) return;
    // If something other than carving failed, there is no land to go on with: the land that it left is none to go on
    // with.
    if (plan_.worker.state == WorkerState::failed && !plan_.carves_anew()) return;
    const int factor = plan_.edits_come ? carve_coarsening() : 1;
    if (factor == 1) return carving->due || !plan_.edits_come ? carve(PathCarving::Request::whole) : void();
    if (!carving->due) return;  // edits do not rest yet
    if (plan_.coarse && plan_.coarse_of == plan_.whole.unsculpted &&
        plan_.coarse_frame == coarsened(plan_.whole.frame, factor))
        return carve(PathCarving::Request::coarse);
    if (!std::exchange(plan_.thinning, true)) order(order::Thin{plan_.whole, factor});
}

/// 1 where the land of full size follows a drag.
int Transition::carve_coarsening() const {
    const double most = plan_.live_cells();
    if (plan_.whole_seconds <= quickly_carved && plan_.whole.cells() <= most) return 1;
    return plan_.carve_size.coarsening(plan_.whole.frame, most);
}

void Transition::carve(PathCarving::Request wanted) {
    const bool coarse = wanted == PathCarving::Request::coarse;
    *plan_.carving() = {wanted, false, coarse};
    plan_.worked_at = plan_.project;
    LandRequest request;
    request.project = plan_.project;
    request.carve_into = coarse ? plan_.coarse : plan_.whole.land;
    order(order::Request{std::move(request)});
    read_worker();
}

void Transition::on(const event::Thinned& thinned) {
    plan_.thinning = false;
    plan_.coarse = thinned.coarse;
    plan_.coarse_frame = thinned.frame;
    plan_.coarse_of = thinned.of;
    go_on_carving();
}

// Eroded land that follows edits as sketches

void Transition::follow_live(bool anew, bool is_kept) {
    const bool other_land = plan_.followed.erosion != plan_.present.erosion || plan_.aims_at<aim::Nothing>();
    const bool other_paths = plan_.followed.paths != plan_.present.paths;
    plan_.followed = plan_.present;
    if (plan_.aims_at<aim::Sketches>()) {
        if (other_land || other_paths || anew) begin_sketches(is_kept);
    } else if ((other_land || anew) && sketches_are_wanted()) {
        begin_sketches(is_kept);
    } else if (other_paths) {
        follow_paths();
        // The view still shows the sketch of the run in the background.
        if (plan_.runs_by_itself() && plan_.shown.live) follow_by_chain();
    }
    tell(What::status);
}

/// Whether sketches are the way to the present project: not if what is at hand, or on its way, is its land.
bool Transition::sketches_are_wanted() const {
    if (plan_.aims_at<aim::Erosion>() && !plan_.is_stale())
        return plan_.worker.state == WorkerState::failed ||
               (!plan_.is_busy() && plan_.reached < total_steps(*plan_.project));
    return !plan_.aims_at<aim::LookBack>() || plan_.is_stale();
}

void Transition::begin_sketches(bool is_kept) {
    if (is_kept) return ask(aim::Erosion{});
    if (plan_.is_busy()) order(order::Drop{});
    plan_.aim = aim::Sketches{};
    follow_by_chain();
    read_worker();
}

/// Land that is nearly there is shown first.
void Transition::follow_by_chain() {
    LiveChain& chain = plan_.chain;
    chain.project = plan_.project;
    chain.most_cells = plan_.live_cells();
    start_rest();
    if (chain.running && !chain.refining) return;
    chain.refining = false;
    sketch(chain.cost.coarsening(chain.project->frame, total_steps(*chain.project), chain.most_cells));
}

void Transition::stop_chain() {
    LiveChain& chain = plan_.chain;
    chain.project = chain.made_of = nullptr;
    chain.refining = false;
    if (chain.running) order(order::DropSketch{});
}

void Transition::sketch(int coarsening) {
    LiveChain& chain = plan_.chain;
    chain.factor = coarsening;
    chain.made_of = chain.project;
    chain.running = true;
    LandRequest request;
    request.project = chain.project;
    request.stage = Stage::outputs;
    request.coarsening = coarsening;
    request.previews = false;
    order(order::Sketch{std::move(request)});
}

/// After a sketch, or when edits rest.
void Transition::go_on_sketching() {
    LiveChain& chain = plan_.chain;
    if (!chain.project || chain.running) return;
    const std::int64_t steps = total_steps(*chain.project);
    if (chain.made_of != chain.project) {
        chain.refining = false;
        return sketch(chain.cost.coarsening(chain.project->frame, steps, chain.most_cells));
    }
    if (plan_.edits_come) return;
    const int finer = chain.factor / 2;
    const double cells = static_cast<double>(chain.project->frame.width) * chain.project->frame.height;
    const auto takes = [&](int factor) {
        return chain.cost.seconds(cells / (static_cast<double>(factor) * factor), steps).value_or(0);
    };
    if (finer > 1 && takes(1) > soon && takes(finer) <= longest_sketch) {
        chain.refining = true;
        return sketch(finer);
    }
    end_sketches();
}

/// Everything coarser than the full size is made.
void Transition::end_sketches() {
    plan_.chain.project = nullptr;
    plan_.chain.refining = false;
    if (plan_.runs_by_itself() && !plan_.is_stale())
        tell(What::status);  // the full size is on its way
    else
        ask(aim::Erosion{true, {}});
}

void Transition::on(const event::SketcherTold& told) {
    LiveChain& chain = plan_.chain;
    if (told.status.state == WorkerState::working) return;
    chain.running = false;
    if (told.status.state == WorkerState::failed) {
        // The full size fails in its turn, and that is told.
        if (chain.project) ask(aim::FullGround{});
        return;
    }
    if (std::exchange(chain.generation, told.status.generation) != told.status.generation && told.land) {
        const MadeLand& made = *told.land;
        chain.cost.learn(made.cells(), made.steps_done, made.eroding_seconds, told.status.seconds);
        if (chain.project) {
            show({made.land, all_cells, true, made.cells() <= few_cells});
            tell(What::status);
        }
    }
    go_on_sketching();
}

}  // namespace

LandStep next(LandPlan plan, const LandEvent& event) {
    Transition transition(std::move(plan));
    std::visit([&](const auto& each) { transition.on(each); }, event);
    return std::move(transition).step();
}

}  // namespace cuesta
