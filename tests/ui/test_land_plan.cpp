/// The decisions about the land in the window, without a window or a thread: traces recorded from whole runs of the
/// live tests are replayed.

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/places.h"
#include "ui/land/land_events.h"

using namespace cuesta;

namespace {

std::string words_of(const order::Tell& tell) {
    constexpr const char* words[] = {"land", "status", "live", "failed"};
    return words[static_cast<int>(tell.what)];
}

/// Plays events and keeps the orders in words; those that only look something up, and the timer's, have none.
struct Player {
    LandPlan plan;
    std::vector<std::string> orders;
    int thinned_by = 1;

    void play(const LandEvent& event) {
        LandStep step = next(std::move(plan), event);
        plan = std::move(step.plan);
        orders.clear();
        for (const LandOrder& order : step.orders) std::visit([this](const auto& each) { note(each); }, order);
        std::sort(orders.begin(), orders.end());
    }
    void note(const order::Request& asked) {
        const LandRequest& request = asked.request;
        if (request.carve_into)
            return add(plan.carving()->request == PathCarving::Request::coarse ? "carve_coarse" : "carve_whole");
        if (plan.aims_at<aim::CoarseGround>()) return add("coarse_ground " + std::to_string(request.coarsening));
        if (plan.aims_at<aim::FullGround>()) return add("full_ground");
        if (const auto* look = std::get_if<aim::LookBack>(&plan.aim))
            return add("look_back " + std::to_string(look->step));
        add(request.previews ? "erode" : "erode_unasked");
    }
    void note(const order::Pause&) { add("pause"); }
    void note(const order::Resume&) { add("resume"); }
    void note(const order::Cancel&) { add("cancel"); }
    void note(const order::Drop&) { add("drop"); }
    void note(const order::CarveIntoRun&) { add("carve_into_run"); }
    void note(const order::Sketch& sketch) { add("sketch " + std::to_string(sketch.request.coarsening)); }
    void note(const order::DropSketch&) { add("drop_sketch"); }
    void note(const order::Measure& measure) { add(measure.land.at_once ? "measure_now" : "measure"); }
    void note(const order::Thin& thin) {
        thinned_by = thin.factor;
        add("thin " + std::to_string(thin.factor));
    }
    void note(const order::Tell& tell) { add(words_of(tell)); }
    template <class Other>
    void note(const Other&) {}
    void add(std::string word) { orders.push_back(std::move(word)); }
};

std::uint64_t number(std::istream& line) {
    std::uint64_t value = 0;
    line >> value;
    return value;
}

Key key(std::istream& line) {
    return {0, number(line)};
}

/// edit <keys: splines layers erosion paths> <steps> <width> <height> <erodes on levels> <is kept>
LandEvent edit_of(std::istream& line) {
    event::Edited edited;
    edited.keys.splines = key(line);
    edited.keys.layers = key(line);
    edited.keys.erosion = key(line);
    edited.keys.paths = key(line);
    auto project = std::make_shared<Project>();
    project->erosion.mixing.steps = static_cast<int>(number(line));
    project->frame.width = static_cast<int>(number(line));
    project->frame.height = static_cast<int>(number(line));
    if (number(line) != 0) project->cascade_erosion.level_5 = 1;
    edited.is_kept = number(line) != 0;
    edited.project = project;
    return edited;
}

/// worker|sketcher <state> <generation> <seconds> <cancelled> [<width> <height> <steps> <cell> <key or seconds>]
template <class Told>
LandEvent told_of(std::istream& line) {
    Told told;
    told.status.state = static_cast<WorkerState>(number(line));
    told.status.generation = number(line);
    line >> told.status.seconds;
    told.status.cancelled = number(line) != 0;
    if (told.status.state == WorkerState::failed) told.status.error = Error{"no land", ""};
    MadeLand made;
    if (!(line >> made.frame.width >> made.frame.height >> made.steps_done >> made.frame.cell_size)) return told;
    made.land = std::make_shared<Land>();
    if constexpr (std::is_same_v<Told, event::WorkerTold>)
        made.unsculpted = key(line);
    else
        line >> made.eroding_seconds;
    told.land = made;
    return told;
}

LandEvent event_of(const Player& player, std::istream& line) {
    std::string name;
    line >> name;
    if (name == "edit") return edit_of(line);
    if (name == "worker") return told_of<event::WorkerTold>(line);
    if (name == "sketcher") return told_of<event::SketcherTold>(line);
    if (name == "run") return event::RunAsked{};
    if (name == "ground") return event::GroundAsked{};
    if (name == "pause") return event::PauseAsked{};
    if (name == "cancel") return event::CancelAsked{};
    if (name == "rested") return event::Rested{};
    if (name == "cells") return event::CellsAfforded{static_cast<double>(number(line))};
    if (name == "kept") return event::KeptFound{static_cast<std::int64_t>(number(line))};
    if (name == "look") return event::LookAsked{static_cast<std::int64_t>(number(line)), true};
    if (name == "live" || name == "suspend") {
        const bool on = number(line) != 0;
        const bool is_kept = number(line) != 0;
        if (name == "live") return event::LiveSwitched{on, is_kept};
        return event::Suspended{on, is_kept};
    }
    if (name == "measured") {
        REQUIRE(player.plan.measured);
        ShownLand shown;
        shown.land = player.plan.measured->land;
        shown.live = player.plan.measured->live;
        return event::Measured{shown};
    }
    REQUIRE(name == "thinned");
    const MadeLand& whole = player.plan.whole;
    return event::Thinned{std::make_shared<Land>(), coarsened(whole.frame, player.thinned_by), whole.unsculpted};
}

/// The words between bars, sorted.
std::vector<std::string> orders_in(std::istream& line) {
    std::vector<std::string> orders;
    for (std::string word; std::getline(line, word, '|');) {
        const auto from = word.find_first_not_of(' ');
        if (from == std::string::npos) continue;
        orders.push_back(word.substr(from, word.find_last_not_of(' ') + 1 - from));
    }
    std::sort(orders.begin(), orders.end());
    return orders;
}

/// "= <state> <settled> <busy> <carving> <chain busy> <reached>"
std::string description(const LandPlan& plan) {
    std::ostringstream text;
    text << static_cast<int>(plan.state()) << ' ' << plan.is_settled() << ' ' << plan.is_busy() << ' '
         << plan.is_carving() << ' ' << plan.chain.is_busy() << ' ' << plan.reached;
    return text.str();
}

/// Lines "event | order | order", "= state" after what an event set off has ended, and "new" for another window.
int replay(std::istream& trace) {
    Player player;
    int count = 0, line_number = 0;
    for (std::string text; std::getline(trace, text);) {
        ++line_number;
        INFO("line " << line_number << ": " << text);
        if (text == "new") {
            player = {};
        } else if (text.starts_with("= ")) {
            CHECK(text.substr(2, text.find_last_of(' ') - 2) == description(player.plan));
        } else {
            const auto bar = std::min(text.find('|'), text.size());
            std::istringstream event(text.substr(0, bar));
            std::istringstream expected(bar < text.size() ? text.substr(bar + 1) : "");
            player.play(event_of(player, event));
            CHECK(player.orders == orders_in(expected));
            ++count;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("the land does what it did in the recorded traces", "[land_plan]") {
    std::ifstream trace(source_folder() + "/tests/ui/data/land_traces.txt");
    REQUIRE(trace);
    CHECK(replay(trace) > 300);
}
