/// Builds in the background: a value of the project, one at a time, beside editing.

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include "core/io/elevation/elevation.h"
#include "core/pipeline/evaluate.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/build_window.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Project> small_project(int steps, int seed = 1) {
    auto project = std::make_shared<Project>();
    project->frame.width = 48;
    project->frame.height = 40;
    project->frame.cell_size = 20;
    std::get<GeneratedBase>(project->base).parameters.seed = seed;
    project->erosion.mixing.steps = steps;
    return project;
}

BuildOrder order_of(std::shared_ptr<const Project> project, const std::filesystem::path& folder, const char* name) {
    BuildOrder order;
    order.name = QString::fromLatin1(name);
    order.project = std::move(project);
    order.folder = text_of(folder);
    order.height_map = QStringLiteral("tif");
    return order;
}

Raster<float> heights_in(const QString& file) {
    auto read = read_elevation(file.toStdString());
    INFO(file.toStdString());
    REQUIRE(read.ok());
    return read->heights;
}

}  // namespace

TEST_CASE("builds run one after another and write what a plain evaluation makes", "[builds]") {
    TemporaryFolder folder;
    BuildQueue queue;
    std::vector<int> ended;
    QObject::connect(&queue, &BuildQueue::ended, [&](const Build& build) { ended.push_back(build.id); });
    const auto project = small_project(20);
    BuildOrder first = order_of(project, folder.path, "first");
    first.masks = true;
    first.mesh = QStringLiteral("obj");
    BuildOrder fine = order_of(project, folder.path / "deeper" / "still", "fine");
    fine.size = 2;
    BuildOrder coarse = order_of(project, folder.path, "coarse");
    coarse.size = -2;
    const int a = queue.add(first), b = queue.add(fine), c = queue.add(coarse);
    CHECK(queue.unfinished() == 3);
    CHECK(queue.builds()[0].state == BuildState::running);
    CHECK(queue.builds()[1].state == BuildState::waiting);
    CHECK_FALSE(queue.can_move(b, -1));  // what runs is first
    REQUIRE(queue.can_move(c, -1));
    queue.move(c, -1);
    REQUIRE(wait_until([&] { return queue.unfinished() == 0; }));
    CHECK(ended == std::vector<int>{a, c, b});
    for (const Build& build : queue.builds()) {
        INFO(build.error.toStdString());
        REQUIRE(build.state == BuildState::done);
        for (const QString& file : build.files) CHECK(QFileInfo::exists(file));
    }
    Evaluator evaluator;
    EvaluateOptions options;
    const auto plain = evaluator.evaluate(*project, options);
    REQUIRE(plain.ok());
    CHECK(heights_in(queue.builds()[0].files[0]) == *(*plain)->ground);
    CHECK(QFileInfo(queue.builds()[0].files[0]).fileName() == "first-48-height.tif");
    CHECK(queue.builds()[0].files.size() > 3);
    options.coarsening = 2;
    const auto halved = evaluator.evaluate(*project, options);
    CHECK(heights_in(queue.builds()[1].files[0]) == *(*halved)->ground);
    const auto doubled = evaluator.evaluate(with_finer_cells(*project, 2), {});
    REQUIRE(doubled.ok());
    CHECK((*doubled)->frame.width == 96);
    CHECK((*doubled)->frame.width_metres() == (*plain)->frame.width_metres());
    CHECK(heights_in(queue.builds()[2].files[0]) == *(*doubled)->ground);
    queue.clear_ended();
    CHECK(queue.builds().empty());
}

TEST_CASE("builds are cancelled, give way and tell why they fail", "[builds]") {
    TemporaryFolder folder;
    BuildQueue queue;
    queue.set_giving_way(true);
    const int a = queue.add(order_of(small_project(200), folder.path, "a"));
    const int b = queue.add(order_of(small_project(5), folder.path, "b"));
    auto broken = std::make_shared<Project>(*small_project(5));
    broken->base = ImportedBase{};
    queue.add(order_of(broken, folder.path, "broken"));
    QTest::qWait(400);
    CHECK(queue.builds()[0].state == BuildState::running);  // its steps wait
    CHECK(queue.builds()[0].share < 0.5);
    queue.cancel(a);
    REQUIRE(wait_until([&] { return queue.builds()[0].state == BuildState::cancelled; }));
    CHECK(queue.builds()[0].files.empty());
    CHECK(std::filesystem::is_empty(folder.path));
    queue.set_giving_way(false);
    REQUIRE(wait_until([&] { return queue.unfinished() == 0; }));
    CHECK(queue.builds()[1].state == BuildState::done);
    CHECK(queue.builds()[2].state == BuildState::failed);
    CHECK(queue.builds()[2].error.contains("empty"));
    // Of one that waits nothing is made; what has ended is not cancelled.
    queue.set_giving_way(true);
    queue.add(order_of(small_project(200), folder.path, "c"));
    const int d = queue.add(order_of(small_project(5), folder.path, "d"));
    queue.cancel(d);
    CHECK(queue.builds().back().state == BuildState::cancelled);
    queue.cancel(b);
    CHECK(queue.builds()[1].state == BuildState::done);
    // The queue goes with a build on its way: nothing hangs.
}

TEST_CASE_METHOD(WindowFixture, "a build keeps the project that it was ordered with", "[ui][builds]") {
    TemporaryFolder folder;
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 15; });
    const Project ordered = project();
    QTest::mouseClick(&part("builds"), Qt::LeftButton);
    auto& list = part<BuildWindow>("builds");
    REQUIRE(wait_until([&] { return list.isVisible(); }));
    const auto in_list = [&](const char* name) { return list.findChild<QWidget*>(QString::fromLatin1(name)); };
    qobject_cast<QLineEdit*>(in_list("builds.folder"))->setText(text_of(folder.path));
    auto* add = qobject_cast<QPushButton*>(in_list("primary"));
    REQUIRE(add->isEnabled());
    QTest::mouseClick(add, Qt::LeftButton);
    REQUIRE(window.builds().builds().size() == 1);
    // Without a folder there is nothing to add.
    qobject_cast<QLineEdit*>(in_list("builds.folder"))->clear();
    CHECK_FALSE(add->isEnabled());
    window.document().edit("Seed", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed += 5; });
    REQUIRE(wait_until([&] { return window.builds().unfinished() == 0; }));
    const Build& build = window.builds().builds().front();
    REQUIRE(build.state == BuildState::done);
    CHECK(messages().newest().contains("Built"));
    Evaluator evaluator;
    const auto land = evaluator.evaluate(ordered, {});
    CHECK(heights_in(build.files[0]) == *(*land)->ground);
    const auto other = evaluator.evaluate(project(), {});
    CHECK_FALSE(heights_in(build.files[0]) == *(*other)->ground);  // the control
    QTest::mouseClick(in_list("builds.clear"), Qt::LeftButton);
    CHECK(window.builds().builds().empty());
}

TEST_CASE_METHOD(WindowFixture, "who closes the window with builds waiting is asked", "[ui][builds]") {
    TemporaryFolder folder;
    REQUIRE_FALSE(window.document().modified());
    window.builds().set_giving_way(true);
    window.builds().add(order_of(small_project(100), folder.path, "a"));
    window.close();
    REQUIRE(window.isVisible());
    auto& box = part<QMessageBox>("lostBuilds");
    QTest::mouseClick(box.button(QMessageBox::Cancel), Qt::LeftButton);
    QTest::qWait(20);
    CHECK(window.isVisible());
    window.close();
    QTest::mouseClick(part<QMessageBox>("lostBuilds").button(QMessageBox::Discard), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !window.isVisible(); }));
}
