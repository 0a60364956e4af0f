/// The process is killed in the middle of busy sessions: what was made is there again.
///
/// The session (a hidden test, in a process of its own) tells every state that it goes through and when. After the kill
/// the project's file and the recovery file are read: one of them must hold a state that was present within the bound
/// before the kill.

#include <unistd.h>

#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <limits>
#include <set>
#include <sstream>

#include "core/base/random.h"
#include "core/io/project/previous_versions.h"
#include "core/io/project/project_file.h"
#include "core/io/project/recovery.h"
#include "tests/ui/own_process.h"
#include "tests/ui/window_fixture.h"
#include "ui/files/autosave.h"
#include "ui/files/run_states.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

constexpr int at_most = 400;    ///< milliseconds in the place of a minute
constexpr int after_rest = 60;  ///< in the place of five seconds
constexpr int kills = 50;

/// Seconds of a clock that all processes share.
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Survives the process, since it is with the system at once.
void tell(const char* what, std::uint64_t number = 0) {
    char line[64];
    const int length =
        std::snprintf(line, sizeof line, "%s %llu %.6f\n", what, static_cast<unsigned long long>(number), now());
    if (::write(STDOUT_FILENO, line, static_cast<std::size_t>(length)) != length) std::abort();
}

/// A number that tells states apart lies in the seed.
std::uint64_t number_of(const Project& project) {
    return project.erosion.mixing.seed;
}

/// Whether the rest of the project is that of this number: nothing is mixed from two states.
bool is_whole(const Project& project) {
    return !project.masks.rain.empty() &&
           static_cast<std::uint64_t>(project.masks.rain.at(0, 0)) == number_of(project) % 100000;
}

Project first_project() {
    Project project;
    project.frame.width = project.frame.height = 300;
    RandomSequence random(5, RandomStream::test);
    Raster<float> rain(300, 300);
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) rain(x, y) = random.unit();
    rain(0, 0) = 1;
    project.masks.rain = TiledRaster(rain.view());
    project.erosion.mixing.seed = 1;
    return project;
}

/// Edits, gestures, undo, redo and saves at random moments, for ever.
class BusySession {
public:
    BusySession(Document& document, FileCommands& files, QString path, std::uint64_t seed, bool saves)
        : document_(document), files_(files), path_(std::move(path)), random_(seed, RandomStream::test), saves_(saves) {
        QObject::connect(&document_, &Document::changed, [this] { tell("state", number_of(document_.project())); });
        QObject::connect(&beat_, &QTimer::timeout, [] { tell("beat"); });
        beat_.start(20);
        act_.setSingleShot(true);
        QObject::connect(&act_, &QTimer::timeout, [this] { act(); });
        act_.start(1);
    }

private:
    void edit(const QString& gesture) {
        ++number_;
        document_.edit(
            "Stroke",
            [this](Project& p) {
                p.erosion.mixing.seed = number_;
                Raster<float> patch(40, 40);
                for (int y = 0; y < 40; ++y)
                    for (int x = 0; x < 40; ++x) patch(x, y) = random_.unit();
                p.masks.rain = p.masks.rain.with_patch(10 + static_cast<int>(random_.below(240)),
                                                       10 + static_cast<int>(random_.below(240)), patch.view());
                Raster<float> mark(1, 1);
                mark(0, 0) = static_cast<float>(number_ % 100000);
                p.masks.rain = p.masks.rain.with_patch(0, 0, mark.view());
            },
            gesture);
    }
    void act() {
        const std::uint32_t choice = random_.below(100);
        if (choice < 45) edit({});
        if (choice >= 45 && choice < 70) edit("drag");
        if (choice >= 70 && choice < 75) document_.abandon_gesture();
        if (choice >= 75 && choice < 85) document_.undo();
        if (choice >= 85 && choice < 92) document_.redo();
        if (choice >= 92 && saves_) files_.save_path(path_, [] { tell("saved"); });
        // Mostly busy, at times at rest.
        act_.start(random_.below(12) == 0 ? 150 : 2 + static_cast<int>(random_.below(25)));
    }

    Document& document_;
    FileCommands& files_;
    QString path_;
    RandomSequence random_;
    bool saves_;
    std::uint64_t number_ = 1;
    QTimer beat_, act_;
};

/// Messages of a session to the parent.
struct Told {
    struct State {
        std::uint64_t number;
        double time;
    };
    std::vector<State> states;
    double longest_gap = 0;    ///< seconds without a word: the process did not get to run
    double longest_write = 0;  ///< of a recovery file
    int writes = 0, saves = 0;

    Told(const QByteArray& text, double killed) {
        std::istringstream in(text.toStdString());
        std::string line;
        double last = 0, begun = 0;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            std::string what;
            State state{};
            if (!(words >> what >> state.number >> state.time)) continue;
            if (what == "state") states.push_back(state);
            if (what == "begin") begun = state.time;
            if (what == "end" && begun > 0) {
                longest_write = std::max(longest_write, state.time - begun);
                begun = 0;
                ++writes;
            }
            if (what == "saved") ++saves;
            if (last > 0) longest_gap = std::max(longest_gap, state.time - last);
            last = state.time;
        }
        longest_gap = std::max(longest_gap, killed - last);
        if (begun > 0) longest_write = std::max(longest_write, killed - begun);
    }

    /// Seconds before the kill that the state was the present one last; infinite where it never was.
    double lost_with(std::uint64_t number, double killed) const {
        double lost = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < states.size(); ++i)
            if (states[i].number == number) lost = i + 1 == states.size() ? 0 : killed - states[i + 1].time;
        return lost;
    }
    /// Whether that state was the present one at some moment since `time`.
    bool was_present_since(std::uint64_t number, double time) const {
        for (std::size_t i = 0; i < states.size(); ++i)
            if (states[i].number == number && (i + 1 == states.size() || states[i + 1].time >= time)) return true;
        return false;
    }
};

struct Outcome {
    bool file_opens = false;
    double lost = std::numeric_limits<double>::infinity();  ///< seconds of edits before the kill
    bool kept = false;  ///< nothing older than the bound was lost
    bool from_recovery = false;
    Told told;
    double bound = 0;  ///< seconds
};

/// Starts a session, kills it after so many milliseconds, and looks at what is there.
Outcome killed_session(const TemporaryFolder& folder, int seed, int after, std::map<QString, QString> variables,
                       bool window) {
    const std::string path = (folder.path / "project.cuesta").string();
    REQUIRE(write_project(path, first_project()).ok());
    variables["CUESTA_TEST_SEED"] = QString::number(seed);
    auto process = start_own_process("[busy-session]", text_of(folder.path), variables, window);
    QByteArray text;
    while (!text.contains("ready")) {
        const bool more = process->waitForReadyRead(120000);
        text += process->readAllStandardOutput();
        INFO(text.toStdString() << process->readAllStandardError().toStdString());
        REQUIRE((more || text.contains("ready")));
    }
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < after) process->waitForReadyRead(std::max(1, after - static_cast<int>(clock.elapsed())));
    process->kill();
    const double killed = now();
    REQUIRE(process->waitForFinished(120000));
    CHECK(process->exitStatus() == QProcess::CrashExit);
    text += process->readAllStandardOutput();

    Outcome outcome{.told = Told(text, killed)};
    // The promise is `at_most` after an edit for a process that gets to run, with nothing else writing: an edit may
    // have to wait for a write that has begun, and then for its own.
    const int promised = variables["CUESTA_TEST_TIMES"] == "default" ? AutosaveTimes{}.at_most : at_most;
    outcome.bound = promised * 1e-3 + outcome.told.longest_gap + 2 * outcome.told.longest_write;
    std::set<std::uint64_t> found;
    if (const auto file = read_project(path)) {
        outcome.file_opens = is_whole(*file);
        found.insert(number_of(*file));
    }
    const double since = killed - outcome.bound;
    outcome.kept = outcome.told.was_present_since(*found.begin(), since);
    outcome.lost = outcome.told.lost_with(*found.begin(), killed);
    for (LeftBehind& left : left_behind((folder.path / "recovery").string())) {
        const auto recovered = read_recovery(left.folder());
        REQUIRE(recovered);
        REQUIRE(is_whole(*recovered));
        CHECK(left.note().path == path);
        outcome.lost = std::min(outcome.lost, outcome.told.lost_with(number_of(*recovered), killed));
        if (outcome.told.was_present_since(number_of(*recovered), since)) {
            outcome.from_recovery = !outcome.kept;
            outcome.kept = true;
        }
        REQUIRE(left.discard());
    }
    for (const PreviousVersion& version : previous_versions(path)) REQUIRE(read_project(version.path));
    return outcome;
}

/// The furthest step that a running window told of, and when it began to.
struct ToldRun {
    std::int64_t step = 0;
    std::int64_t steps = 0;
    std::vector<std::pair<double, std::int64_t>> steps_by_time;

    explicit ToldRun(const QByteArray& text) {
        std::istringstream in(text.toStdString());
        std::string line;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            std::string what;
            std::int64_t number = 0;
            double time = 0;
            if (!(words >> what >> number >> time) || what != "step") continue;
            step = std::max(step, number);
            steps_by_time.emplace_back(time, number);
        }
    }
    /// When that step was first told, seconds of the common clock.
    double time_of(std::int64_t wanted) const {
        for (const auto& [time, number] : steps_by_time)
            if (number >= wanted) return time;
        return steps_by_time.empty() ? 0 : steps_by_time.back().first;
    }
};

/// Starts a process of that tag and reads until it says `word`.
QByteArray read_until(QProcess& process, const char* word) {
    QByteArray text;
    while (!text.contains(word)) {
        const bool more = process.waitForReadyRead(120000);
        text += process.readAllStandardOutput();
        INFO(text.toStdString() << process.readAllStandardError().toStdString());
        REQUIRE((more || text.contains(word)));
    }
    return text;
}

/// Kills it after so many milliseconds and reads the rest; says when.
double kill_after(QProcess& process, int milliseconds, QByteArray& text) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        process.waitForReadyRead(std::max(1, milliseconds - static_cast<int>(clock.elapsed())));
    process.kill();
    const double killed = now();
    REQUIRE(process.waitForFinished(120000));
    text += process.readAllStandardOutput();
    return killed;
}

/// A run of a saved project that takes longer than anybody waits.
Project endless_project(int cells) {
    Project project = starting_project();
    project.frame.width = project.frame.height = cells;
    project.erosion.mixing.steps = 100000;
    return project;
}

}  // namespace

TEST_CASE("a run to be killed", "[.][running-session]") {
    const QString folder = qEnvironmentVariable(own_process_folder);
    if (folder.isEmpty()) return;
    const QString path = folder + "/project.cuesta";
    AutosaveTimes times;
    if (const int interval = qEnvironmentVariableIntValue("CUESTA_TEST_RUN_STATES"); interval > 0)
        times = {after_rest, at_most, 60000, interval};
    ProgramWindow window;
    window.show();
    window.open_path(path);
    REQUIRE(wait_until([&] { return window.document().path() == path && window.lands().is_settled(); }));
    window.guard(folder + "/recovery", times);
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, [&] {
        // "step 120 of 100000"
        const QStringList words = QString::fromStdString(window.lands().status().how_far).split(' ');
        if (words.size() > 1 && words[0] == "step") tell("step", words[1].toULongLong());
    });
    beat.start(10);
    window.lands().run();
    tell("ready");
    QTest::qWait(120000);
}

TEST_CASE("a save to be killed", "[.][saving-session]") {
    const QString folder = qEnvironmentVariable(own_process_folder);
    if (folder.isEmpty()) return;
    const QString path = folder + "/project.cuesta";
    Document document;
    FileTasks tasks;
    QWidget parent;
    Messages messages(&parent);
    FileCommands files(document, tasks, messages, parent);
    files.open_path(path);
    REQUIRE(wait_until([&] { return document.path() == path; }));
    Autosave autosave(document, folder + "/recovery");
    QObject::connect(&files, &FileCommands::saving, &autosave, &Autosave::write_now);
    QObject::connect(&autosave, &Autosave::started, [] { tell("begin"); });
    QObject::connect(&autosave, &Autosave::written, [] { tell("end"); });
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, [] { tell("beat"); });
    beat.start(20);
    tell("state", number_of(document.project()));
    // An edit one second before the save, which takes longer than that.
    document.edit("Stroke", [](Project& p) {
        p.erosion.mixing.seed = 7;
        Raster<float> mark(1, 1);
        mark(0, 0) = 7;
        p.masks.rain = p.masks.rain.with_patch(0, 0, mark.view());
    });
    tell("state", 7);
    QTest::qWait(1000);
    files.save_path(path, [] { tell("saved"); });
    tell("ready");
    QTest::qWait(120000);
}

TEST_CASE("a busy session to be killed", "[.][busy-session]") {
    const QString folder = qEnvironmentVariable(own_process_folder);
    if (folder.isEmpty()) return;
    const QString path = folder + "/project.cuesta";
    const bool autosaves = qEnvironmentVariable("CUESTA_TEST_AUTOSAVE") != "off";
    const bool saves = autosaves && qEnvironmentVariable("CUESTA_TEST_SAVES") != "off";
    const auto seed = static_cast<std::uint64_t>(qEnvironmentVariableIntValue("CUESTA_TEST_SEED"));
    const auto listen = [](Autosave& autosave) {
        QObject::connect(&autosave, &Autosave::started, [] { tell("begin"); });
        QObject::connect(&autosave, &Autosave::written, [] { tell("end"); });
    };
    if (qEnvironmentVariable("CUESTA_TEST_WINDOW") == "yes") {
        ProgramWindow window;
        window.show();
        window.open_path(path);
        REQUIRE(wait_until([&] { return window.document().path() == path; }));
        window.guard(folder + "/recovery", {after_rest, at_most});
        listen(*window.autosave());
        tell("state", number_of(window.document().project()));
        BusySession session(window.document(), window.files(), path, seed, saves);
        tell("ready");
        QTest::qWait(120000);
        return;
    }
    Document document;
    FileTasks tasks;
    QWidget parent;
    Messages messages(&parent);
    FileCommands files(document, tasks, messages, parent);
    files.open_path(path);
    REQUIRE(wait_until([&] { return document.path() == path; }));
    std::unique_ptr<Autosave> autosave;
    if (autosaves) {
        const bool usual = qEnvironmentVariable("CUESTA_TEST_TIMES") == "default";
        autosave = std::make_unique<Autosave>(document, folder + "/recovery",
                                              usual ? AutosaveTimes{} : AutosaveTimes{after_rest, at_most});
        listen(*autosave);
    }
    tell("state", number_of(document.project()));
    BusySession session(document, files, path, seed, saves);
    tell("ready");
    QTest::qWait(120000);
}

TEST_CASE("killed at fifty random moments: the project opens, and no more than the bound is lost", "[ui][kill]") {
    RandomSequence random(2026, RandomStream::test);
    int from_recovery = 0, writes = 0, saves = 0;
    double worst_bound = 0;
    for (int kill = 0; kill < kills; ++kill) {
        const TemporaryFolder folder;
        const Outcome outcome = killed_session(folder, kill, 20 + static_cast<int>(random.below(1200)), {}, false);
        INFO("kill " << kill << ", bound " << outcome.bound << " s");
        CHECK(outcome.file_opens);
        CHECK(outcome.kept);
        CHECK(outcome.told.longest_write < 60);  // else the bound would excuse a write that hangs
        from_recovery += outcome.from_recovery ? 1 : 0;
        writes += outcome.told.writes;
        saves += outcome.told.saves;
        worst_bound = std::max(worst_bound, outcome.bound);
    }
    std::cout << kills << " kills: " << writes << " recovery files and " << saves
              << " saves were written; the recovery file was needed " << from_recovery << " times; largest bound "
              << worst_bound << " s for " << at_most << " ms\n";
    // Both ways of keeping work were at work.
    CHECK(from_recovery > 0);
    CHECK(saves > 0);
}

TEST_CASE("killed without recovery files, work is lost: the test can tell", "[ui][kill]") {
    const TemporaryFolder folder;
    const Outcome outcome = killed_session(folder, 1, 2500, {{"CUESTA_TEST_AUTOSAVE", "off"}}, false);
    CHECK(outcome.file_opens);
    // Busy for 2.5 s, and the bound is 0.4 s and what the machine took: unless it hardly ran at all, work is lost.
    if (outcome.bound < 1.5)
        CHECK_FALSE(outcome.kept);
    else
        WARN("the machine was too busy for this: bound " << outcome.bound << " s");
}

TEST_CASE("the whole window is killed", "[ui][kill]") {
    for (int kill = 0; kill < 2; ++kill) {
        const TemporaryFolder folder;
        const Outcome outcome =
            killed_session(folder, 100 + kill, 900 + 700 * kill, {{"CUESTA_TEST_WINDOW", "yes"}}, true);
        INFO("bound " << outcome.bound << " s");
        CHECK(outcome.file_opens);
        CHECK(outcome.kept);
        CHECK(outcome.told.longest_write < 60);
    }
}

namespace {

struct KilledRun {
    ToldRun told;
    RunNote note;
    double lost = 0;  ///< seconds of run
    bool goes_on = false;
};

/// Kills a window in the middle of a run and looks at what another could go on with.
KilledRun killed_run(const TemporaryFolder& folder, int cells, int after, int interval) {
    const std::string path = (folder.path / "project.cuesta").string();
    const Project project = endless_project(cells);
    REQUIRE(write_project(path, project).ok());
    std::map<QString, QString> variables;
    if (interval > 0) variables["CUESTA_TEST_RUN_STATES"] = QString::number(interval);
    auto process = start_own_process("[running-session]", text_of(folder.path), variables, true);
    QByteArray text = read_until(*process, "ready");
    text += read_until(*process, "step");
    const double killed = kill_after(*process, after, text);
    KilledRun result{ToldRun(text), {}, 0, false};
    for (LeftBehind& left : left_behind((folder.path / "recovery").string())) {
        CHECK(left.note().path == path);
        if (!left.run()) continue;
        result.note = *left.run();
        result.lost = killed - result.told.time_of(result.note.step);
        // Behaviour of the window when it is recovered.
        const auto recovered = read_recovery(left.folder());
        REQUIRE(recovered);
        Evaluator evaluator;
        for (const KeptState& state : run_states_in(left.folder())) evaluator.adopt(state);
        const std::vector<std::int64_t> kept = evaluator.kept_steps(*recovered, 1);
        result.goes_on = !kept.empty() && kept.back() >= result.note.step && kept.back() > 0;
    }
    return result;
}

struct SavedWhile {
    bool kept = false;    ///< the edit is in the file or in the recovery file
    bool during = false;  ///< the save was not done
};

/// Kills a save so many milliseconds after it began; `waits`: but not before the recovery file is written.
SavedWhile killed_save(const TemporaryFolder& folder, int after, bool waits) {
    const std::string path = (folder.path / "project.cuesta").string();
    Project project = first_project();
    // Noise, so that there is something to pack.
    project.frame.width = project.frame.height = 2048;
    RandomSequence random(11, RandomStream::test);
    Raster<float> rain(2048, 2048);
    for (int y = 0; y < 2048; ++y)
        for (int x = 0; x < 2048; ++x) rain(x, y) = random.unit();
    rain(0, 0) = 1;
    project.masks.rain = TiledRaster(rain.view());
    REQUIRE(write_project(path, project).ok());
    auto process = start_own_process("[saving-session]", text_of(folder.path), {}, false);
    QByteArray text = read_until(*process, "ready");
    // A slow machine may take longer than the second before the save.
    if (waits && !text.contains("end")) text += read_until(*process, "end");
    (void)kill_after(*process, after, text);
    SavedWhile result;
    result.during = !text.contains("saved");
    const auto holds = [](const Result<Project>& read) {
        REQUIRE(read);
        return number_of(*read) == 7 && is_whole(*read);
    };
    result.kept = holds(read_project(path));
    for (LeftBehind& left : left_behind((folder.path / "recovery").string()))
        result.kept = result.kept || holds(read_recovery(left.folder()));
    return result;
}

}  // namespace

TEST_CASE("a run that is killed goes on where it was", "[ui][kill]") {
    const TemporaryFolder folder;
    const KilledRun run = killed_run(folder, 128, 1500, 50);
    INFO("told of step " << run.told.step << ", kept step " << run.note.step);
    REQUIRE(run.goes_on);
    CHECK(run.note.steps == 100000);
    // The next start offers it; the project is saved, and yet its run is not lost.
    ProgramWindow window;
    window.show();
    window.guard(text_of(folder.path / "recovery"), {after_rest, at_most, 60000, 50});
    auto* button = static_cast<QPushButton*>(nullptr);
    REQUIRE(wait_until([&] {
        button = window.findChild<QPushButton*>("recoverAndGoOn");
        return button != nullptr && button->isVisible();
    }));
    const QString words = window.findChild<QLabel*>("recoveryWords")->text();
    CHECK(words.contains(QString("step %1 of 100000").arg(run.note.step)));
    QTest::mouseClick(button, Qt::LeftButton);
    std::int64_t first = 0;
    REQUIRE(wait_until([&] {
        const QStringList told = QString::fromStdString(window.lands().status().how_far).split(' ');
        if (told.size() > 1 && told[0] == "step") first = told[1].toLongLong();
        return first > 0;
    }));
    CHECK(first >= run.note.step);
    // Its states are in our folder before the old one goes.
    REQUIRE(wait_until([&] { return left_behind((folder.path / "recovery").string()).empty(); }));
    window.lands().cancel();
    REQUIRE(wait_until([&] { return window.lands().is_settled(); }));
}

TEST_CASE("an edit in the recovery file outlives a save that is killed", "[ui][kill]") {
    const TemporaryFolder folder;
    const SavedWhile outcome = killed_save(folder, 60, true);
    CHECK(outcome.kept);
}

namespace {

/// Seconds or steps of several kills.
struct Losses {
    double sum = 0, most = 0;
    int count = 0;
    void add(double lost) {
        sum += lost;
        most = std::max(most, lost);
        ++count;
    }
    double mean() const { return count > 0 ? sum / count : 0; }
};

/// Edits that no save keeps: what is lost is what the recovery file does not have yet.
void measure_edits(RandomSequence& random) {
    int kept = 0, from_recovery = 0;
    double longest_write = 0;
    Losses seconds;
    for (int kill = 0; kill < 30; ++kill) {
        const TemporaryFolder folder;
        const Outcome outcome = killed_session(folder, kill, 2500 + static_cast<int>(random.below(3000)),
                                               {{"CUESTA_TEST_TIMES", "default"}, {"CUESTA_TEST_SAVES", "off"}}, false);
        kept += outcome.kept ? 1 : 0;
        from_recovery += outcome.from_recovery ? 1 : 0;
        longest_write = std::max(longest_write, outcome.told.longest_write);
        seconds.add(outcome.lost);
        CHECK(outcome.file_opens);
    }
    std::printf(
        "editing, never saved: %d of 30 within the bound, %d from the recovery file; %.2f s of edits lost on "
        "average, %.2f s at most; longest write %.2f s\n",
        kept, from_recovery, seconds.mean(), seconds.most, longest_write);
    CHECK(kept == 30);
    CHECK(from_recovery > 0);
}

void measure_runs(RandomSequence& random) {
    int runs = 0;
    Losses seconds, steps;
    std::int64_t reached = 0, kept = 0;
    for (int kill = 0; kill < 10; ++kill) {
        const TemporaryFolder folder;
        const KilledRun run = killed_run(folder, 1024, 8000 + static_cast<int>(random.below(6000)), 0);
        runs += run.goes_on ? 1 : 0;
        seconds.add(run.lost);
        steps.add(static_cast<double>(run.told.step - run.note.step));
        reached += run.told.step;
        kept += run.note.step;
    }
    std::printf(
        "runs: %d of 10 go on; %lld of %lld steps kept; %.0f steps (%.1f s) lost on average, %.0f (%.1f s) at "
        "most\n",
        runs, static_cast<long long>(kept), static_cast<long long>(reached), steps.mean(), seconds.mean(), steps.most,
        seconds.most);
    CHECK(runs == 10);
}

/// Kills until ten came while a save was being written.
void measure_saves(RandomSequence& random) {
    int kept = 0, during = 0, all = 0;
    for (; during < 10 && all < 100; ++all) {
        const TemporaryFolder folder;
        const SavedWhile outcome = killed_save(folder, static_cast<int>(random.below(120)), false);
        kept += outcome.kept ? 1 : 0;
        during += outcome.during ? 1 : 0;
    }
    std::printf("saves: %d of %d kept the edit of a second before; %d of the kills came before the save was done\n",
                kept, all, during);
    CHECK(kept == all);
    CHECK(during == 10);
}

}  // namespace

TEST_CASE("kills measured: 30 while editing, 10 during runs, 10 during saves", "[.][kills]") {
    RandomSequence random(20, RandomStream::test);
    measure_edits(random);
    measure_runs(random);
    measure_saves(random);
}
