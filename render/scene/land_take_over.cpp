#include "render/scene/land_take_over.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/look/sun.h"
#include "render/gl/state.h"

namespace cuesta {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// In a hurry it is quicker to wait for the facts of small land than to come back for them.
constexpr std::chrono::milliseconds hurried_wait{5};
/// Land of so few cells is quicker scanned than another thread is woken.
constexpr std::size_t few_cells = 300 * 300;

}  // namespace

double past_share(const Look& look) {
    return look.show_before ? 1.0 : std::clamp(look.split, 0.0, 1.0);
}

bool ShownGround::is_ready(const std::shared_ptr<const Land>& wanted, const Look& look, bool hurried) const {
    if (land != wanted) return false;
    if (!wanted) return true;
    const double share = past_share(look);
    return (share >= 1 || present.shows(*wanted, look, hurried)) && (share <= 0 || past.shows(*wanted, look, hurried));
}

std::pair<const GroundSheet&, const GroundSheet&> ShownGround::sheets() const {
    // A sheet that is still on its way is stood in for by the other: at least one is of this land.
    return {present.is_of(*land) ? present : past, past.is_of(*land) ? past : present};
}

void LandTakeOver::set_land(std::shared_ptr<const Land> land, bool hurried) {
    error_.reset();
    wanted_ = std::move(land);
    hurried_ = hurried && tools_.thrifty;
    if (!wanted_) {
        give_up();
        shown_ = ShownGround();
        ++revision_;
    } else if (job_ && wanted_->ground->cell_count() * 2 <= job_->next.land->ground->cell_count()) {
        give_up();
    }
}

void LandTakeOver::give_up() {
    if (!job_) return;
    if (job_->facts.valid()) given_up_.push_back(std::move(job_->facts));
    job_.reset();
    tools_.work.clear();
}

void LandTakeOver::fail(Error reason, const Look& look) {
    error_ = std::move(reason);
    failed_look_ = look;
    give_up();
    tools_.pool.trim(0);
}

Result<void> LandTakeOver::work(std::optional<double> seconds) {
    const Clock::time_point start = Clock::now();
    Job& job = *job_;
    tools_.hurried = job.hurried;
    while (job.wants_present || job.wants_past) {
        if (seconds && seconds_since(start) > *seconds) return {};
        GroundSheet& sheet = job.sheet();
        if (!job.planned) {
            if (!job.facts.valid()) {
                GroundRasters rasters = rasters_of(*job.next.land, job.look, sheet.before());
                // The textures of surfaces are made once a process, and take up to a second.
                // So do clouds.
                const bool are_quick = job.next.land->ground->cell_count() <= few_cells &&
                                       (sheet.facts().textures || !rasters.weighs) &&
                                       (sheet.facts().clouds || !rasters.clouds.any());
                // Scanning millions of cells is nothing for the thread of a window.
                const bool here = job.hurried && are_quick;
                job.facts = std::async(here ? std::launch::deferred : std::launch::async,
                                       [here, rasters = std::move(rasters), sun_height = sun_of(job.look.light).height,
                                        known_rasters = sheet.rasters(), known = sheet.facts(),
                                        side = tools_.thrifty ? thrifty_surface_side : surface_side] {
                                           std::optional<ComputingAlone> alone;
                                           if (here) alone.emplace();
                                           return facts_of(rasters, sun_height, known_rasters, known, side, here);
                                       });
            }
            const auto wait = job.hurried ? hurried_wait : std::chrono::milliseconds(0);
            if (seconds && job.facts.wait_for(wait) == std::future_status::timeout) return {};
            sheet.begin_plan(*job.next.land, job.look, job.facts.get());
            job.planned = true;
        }
        if (tools_.work.empty()) {
            auto more = sheet.plan_next(*job.next.land, job.look, tools_);
            if (!more) return more.error();
            if (*more) continue;  // planning takes time, too
            job.planned = false;
            (job.wants_present ? job.wants_present : job.wants_past) = false;
            continue;
        }
        if (seconds)
            tools_.work.advance(std::chrono::duration<double>(*seconds - seconds_since(start)));
        else
            tools_.work.finish();
        if (!tools_.work.empty()) return {};
    }
    return {};
}

bool LandTakeOver::begin_following(const Look& look) {
    if (past_share(look) >= 1 || !shown_.land || !shown_.present.is_of(*shown_.land)) return false;
    const auto offer = offer_for(*shown_.land, look, tools_.run_fields.get());
    if (!offer || offer->number == shown_.present.offer_shown().number) return false;
    job_.emplace(Job{shown_, look, false, true, false, {}, true, 0});
    job_->next.present.begin_plan_of_fields();
    return true;
}

bool LandTakeOver::advance(const Look& look, double seconds) {
    const Clock::time_point start = Clock::now();
    std::erase_if(given_up_, [](std::future<GroundFacts>& facts) {
        return facts.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    if (tools_.run_fields) tools_.run_fields->set_form(wanted_ ? form_of_fields(*wanted_, look) : SharedFields::Form{});
    if (!job_ && shown_.is_ready(wanted_, look, hurried_)) {
        if (!begin_following(look)) return false;
    } else if (!job_) {
        if (error_ && failed_look_ == look) return false;
        const double share = past_share(look);
        const bool wants_present = share < 1;
        const bool wants_past = share > 0;
        job_.emplace(Job{shown_, look, hurried_, wants_present, wants_past, {}, false, 0});
        job_->next.land = wanted_;
    }
    gl::prepare_state();
    const auto done = work(std::isinf(seconds) ? std::nullopt : std::optional(seconds));
    gl::leave_state(texture_unit_count);
    if (!done) {
        fail(done.error(), look);
        return false;
    }
    job_->seconds += seconds_since(start);
    if (job_->wants_present || job_->wants_past) return true;
    seconds_ = job_->seconds;
    shown_ = std::move(job_->next);
    ++revision_;
    job_.reset();
    error_.reset();
    tools_.pool.trim(shown_.land->ground->width());
    return !shown_.is_ready(wanted_, look, hurried_);
}

void LandTakeOver::finish(const Look& look) {
    error_.reset();
    // The job under way may be for another land or look.
    if (job_ && (job_->next.land != wanted_ || job_->look != look || (job_->hurried && !hurried_))) give_up();
    while (advance(look, std::numeric_limits<double>::infinity())) {
    }
}

}  // namespace cuesta
