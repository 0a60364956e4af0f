/// Phases of a run, as pure functions of a project.

#include "core/model/erosion_phases.h"

#include "core/base/random.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

ErosionSchedule schedule(int steps, float talus = 33) {
    ErosionSchedule result;
    result.mixing.steps = steps;
    result.thermal.talus = talus;
    return result;
}

Project project_of(std::vector<ErosionSchedule> past, const ErosionSchedule& now) {
    Project project = small_project();
    project.past_erosion = std::move(past);
    project.erosion = now;
    return project;
}

struct Stretch {
    std::int64_t first, last;
    float talus;
    bool operator==(const Stretch&) const = default;
};

std::vector<Stretch> stretches(const Project& project) {
    std::vector<Stretch> result;
    for (const ErosionPhase& phase : erosion_phases(project))
        result.push_back({phase.first, phase.last, phase.schedule->thermal.talus});
    return result;
}

/// Whether both runs are the same, however their phases are divided.
bool same_run(const Project& a, const Project& b) {
    return stretches(a) == stretches(b);
}

}  // namespace

TEST_CASE("phases follow one another, equal neighbours as one", "[phases]") {
    const Project project =
        project_of({schedule(10), schedule(5), schedule(0, 20), schedule(7), schedule(4, 20)}, schedule(3, 20));
    CHECK(stretches(project) == std::vector<Stretch>{{0, 22, 33}, {22, 29, 20}});
    CHECK(total_steps(project) == 29);
    CHECK(stretches(project_of({}, schedule(0))).empty());

    ErosionSchedule idle = schedule(50);
    idle.mixing.water = idle.mixing.wind = idle.mixing.thermal = 0;
    CHECK(steps_of(idle) == 0);
    CHECK(total_steps(project_of({schedule(3)}, idle)) == 3);
    CHECK(first_schedule(project_of({idle, schedule(3, 25)}, schedule(1))).thermal.talus == 25);
    CHECK(first_schedule(project_of({idle}, schedule(1, 40))).thermal.talus == 40);
}

TEST_CASE("schedules that differ in more than steps are two phases", "[phases]") {
    CHECK(same_but_for_steps(schedule(1), schedule(2)));
    ErosionSchedule other = schedule(1);
    ErosionSchedule::each_set(other, [&](const char* name, auto& set) {
        INFO(name);
        const auto before = set;
        const ParameterField& field = fields_of<std::decay_t<decltype(set)>>().back();
        const double value = field.get(&set);
        field.put(&set, value == field.description.maximum ? field.description.minimum : field.description.maximum);
        CHECK_FALSE(same_but_for_steps(schedule(1), other));
        set = before;
        CHECK(same_but_for_steps(schedule(1), other));
    });
}

TEST_CASE("a run cut in its last phase goes on as it would have", "[phases]") {
    const Project project = project_of({schedule(10), schedule(20, 20)}, schedule(30, 40));
    for (const std::int64_t step : {30, 31, 45, 60}) {
        const Project cut = cut_at(project, step);
        CHECK(total_steps(cut) == 60);
        CHECK(same_run(cut, project));
        CHECK(cut.erosion.mixing.steps == 60 - step);
        std::int64_t past = 0;
        for (const ErosionSchedule& each : cut.past_erosion) past += steps_of(each);
        CHECK(past == step);
        Project merged = cut;
        merge_phases(merged);
        CHECK(merged == project);
    }
    CHECK(cut_at(project, 1000) == cut_at(project, 60));
}

TEST_CASE("a run cut in an earlier phase goes on from there with the settings of now", "[phases]") {
    const Project project = project_of({schedule(10), schedule(20, 20)}, schedule(30, 40));
    CHECK(stretches(cut_at(project, 17)) == std::vector<Stretch>{{0, 10, 33}, {10, 17, 20}, {17, 60, 40}});
    CHECK(stretches(cut_at(project, 0)) == std::vector<Stretch>{{0, 60, 40}});
    CHECK(cut_at(project, -5) == cut_at(project, 0));
    // Everything else stays.
    Project expected = project;
    expected.past_erosion = cut_at(project, 17).past_erosion;
    expected.erosion.mixing.steps = 43;
    CHECK(cut_at(project, 17) == expected);
}

TEST_CASE("what does not erode has no steps to hand on", "[phases]") {
    ErosionSchedule idle = schedule(50);
    idle.mixing.water = idle.mixing.wind = idle.mixing.thermal = 0;
    const Project cut = cut_at(project_of({schedule(8)}, idle), 3);
    CHECK(stretches(cut) == std::vector<Stretch>{{0, 3, 33}});
    CHECK(cut.erosion == idle);
}

TEST_CASE("merging changes no run, for random lists of phases", "[phases]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomSequence random(seed, RandomStream::test);
        const auto draw = [&] {
            ErosionSchedule each =
                schedule(static_cast<int>(random.below(4)) * 3, random.below(2) == 0 ? 20.0F : 40.0F);
            if (random.below(5) == 0) each.mixing.water = each.mixing.wind = each.mixing.thermal = 0;
            return each;
        };
        std::vector<ErosionSchedule> past;
        for (std::uint32_t i = random.below(6); i > 0; --i) past.push_back(draw());
        const Project project = project_of(past, draw());
        Project merged = project;
        merge_phases(merged);
        CHECK(same_run(merged, project));
        CHECK(merged.past_erosion.size() <= stretches(project).size());
        Project again = merged;
        merge_phases(again);
        CHECK(again == merged);
        const auto step = static_cast<std::int64_t>(random.below(20));
        const Project cut = cut_at(project, step);
        CHECK(same_run(cut_at(cut, step), cut));
    }
}

TEST_CASE("a phase holds no more steps than a form can show", "[phases]") {
    Project project = project_of({schedule(900000), schedule(900000)}, schedule(900000));
    merge_phases(project);
    CHECK(total_steps(project) == 2700000);
    CHECK(project.past_erosion.size() == 2);
    CHECK(erosion_phases(project).size() == 1);
    CHECK(cut_at(project, 0).erosion.mixing.steps == most_steps_of_phase);
    for (const ParameterSetRef& set : parameter_sets(project))
        for (const ParameterField& field : *set.fields)
            if (std::string_view(field.description.id) == "erosion.steps")
                CHECK(field.description.maximum == most_steps_of_phase);
}
